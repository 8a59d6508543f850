//! The Hint button: a good move in a game against the computer, marked on the board, with the reason.

use super::{apply, preferences, prelude::*};
use crate::{
    deadline,
    discord::{
        context::DeferredWork,
        outbound::{names::ANSWER_NAMES_TIMEOUT, pictures::Drawing},
    },
    play::{Command, HintReason, StartedGame, UserId, hint_reason},
    work_limits::Work,
};
use parlor_ai::{AnySearch, Level};
use parlor_games::{record::Step, rules::Game};
use std::time::{Duration, Instant};

const LEVEL: Level = Level::Hard;

/// How long a hint waits for a free core.
const QUEUE_TIMEOUT: Duration = Duration::from_secs(20);

/// Counts the hint at once; [`build`] completes the answer.
pub(crate) async fn request(app: &App, caller: &Caller, id: GameId, version: u32) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Hint { by: caller.person.into(), version }).await?;
    let in_place = applied.place.is_private() && caller.private_message.is_some();
    let reply = if in_place { Reply::DeferredUpdate } else { Reply::Deferred };
    Ok(Response { deferred: Some(DeferredWork::Hint(id)), ..reply.into() })
}

pub(crate) async fn build(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    let lang = caller.lang;
    let (place, table) = lookup::table(app, caller, id).await?;
    // The game may have moved on since the click.
    let Some(game) = table.game().filter(|game| game.on_turn() == caller.person.into()) else {
        return refuse(lang, msg::HINT_FAILED);
    };
    let (text, content) = find(app, caller.person, lang, id, game).await?;
    let names = app.names.of_players(lang, place.guild, game, ANSWER_NAMES_TIMEOUT).await;
    let step = Step { position: game.position.clone(), before: None, last: None };
    // For a pawn's move, this also marks the space that the pawn leaves.
    let highlights = game.position.cells_of(&text);
    let style = preferences::board_style(app, caller).await?;
    let drawing = Drawing { highlights, names, ..Drawing::of_step(lang, step, style) };
    let picture = app.pictures.position(lang, drawing).await?;
    let rows = buttons::play_or_not(lang, id, game.version(), &text, place.is_private());
    Ok(Post::text(content).with_file(picture).with_rows(rows))
}

/// Returns a good move, and a sentence with the reason. One hint at a time per person: repeated clicks would keep cores busy.
pub(crate) async fn find(
    app: &App,
    person: UserId,
    lang: Lang,
    id: GameId,
    game: &StartedGame,
) -> Result<(String, String)> {
    let position = game.position.clone();
    let seed = app.search_pool.seed(id, game.version());
    let Some(in_progress) = app.limits.begin(Work::Hint, person) else { return refuse(lang, msg::HINT_BUSY) };
    let permits = async { (app.limits.permit(Work::Hint, QUEUE_TIMEOUT).await, app.search_pool.acquire().await) };
    let Ok((Some(hint_permit), permit)) = deadline::timeout(QUEUE_TIMEOUT, permits).await else {
        return refuse(lang, msg::HINT_FAILED);
    };
    let found = permit.run(move || {
        // Held until the search ends, even if the caller has stopped waiting.
        let _held = (hint_permit, in_progress);
        let (start, cap) = (Instant::now(), Duration::from_millis(LEVEL.time_cap().into()));
        let text = AnySearch::new(&position, seed).think(LEVEL, seed, |_| start.elapsed() >= cap)?;
        let reason = hint_reason(&position, &text);
        Some((text, reason))
    });
    let Ok(Some((text, reason))) = found.await else { return refuse(lang, msg::HINT_FAILED) };
    let content = lang.text(msg::Hint { r#move: text.clone(), reason: sentence(lang, game.position.game(), reason) });
    Ok((text, content))
}

fn sentence(lang: Lang, game: Game, reason: HintReason) -> String {
    match reason {
        HintReason::Wins => lang.text(msg::HINT_WINS),
        HintReason::StopsWin => lang.text(msg::HINT_STOPS_WIN),
        HintReason::Captures(pieces) => lang.text(msg::HintCaptures { pieces }),
        HintReason::Gains(by) => {
            text::gain(lang, game, by).map(|gain| lang.text(msg::HintGains { gain })).unwrap_or_default()
        }
        HintReason::Unknown => String::new(),
    }
}
