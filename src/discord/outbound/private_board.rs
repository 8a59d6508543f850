//! Boards of games against the computer that only their player sees. They are answers to the player's interactions.

use super::{
    animation,
    announcement::{add_level_results, public_lang, public_style},
    client::{InteractionHandle, TOKEN_TIME},
    error::{BuildError, SendError, TaskResult, code},
    message::Post,
    next_board::{self, SIGHT_TIMEOUT},
    sight::Sight,
    work::{Limits, Work},
};
use crate::{
    deadline::stretched,
    discord::{App, components::buttons},
    play::Table,
    store::{ClaimedTask, LAST_EDIT, Launch, LoadedGame, PrivateAnswer, StoreError, TaskOutcome, kinds},
    text::{self, Lang, msg},
};
use parlor_games::board::Cells;
use serenity::all::InteractionId;

/// Given up after fifteen minutes, because the answer's token has then expired.
const LIMITS: Limits = Limits { concurrency: 32, ..Limits::given_up_after(time::Duration::minutes(15)) };

const CHECK: time::Duration = time::Duration::seconds(2);

/// Discord accepts a first answer for about this long. Until then, an answer that Discord does not know yet may still arrive.
const ANSWER_IN_TRANSIT: std::time::Duration = std::time::Duration::from_secs(4);

/// The message with a private game's board, in `lang` or else in the language in which the game was started. It links to the
/// next board that waits for the player, for which `sight` says what the player sees.
///
/// With `animated`, the picture of a game that is over is an animation of the whole game, which takes longer.
pub(crate) async fn build(
    app: &App,
    lang: Option<Lang>,
    game: &LoadedGame,
    sight: Sight<'_>,
    animated: bool,
) -> Result<Post, BuildError> {
    let LoadedGame { id, place, table } = game;
    let settings = app.store.settings_of(*id).await?;
    let (lang, style) = (lang.unwrap_or_else(|| public_lang(&settings)), public_style(&settings));
    let content = text::private_board(lang, *id, table);
    let mut post = Post::text(content).with_rows(buttons::under_private_board(lang, *id, table, app.web_url.is_some()));
    add_level_results(&app.store, lang, *id, table, &mut post).await?;
    post.rows.extend(next_board::find(app, lang, sight, Some(*id)).await);
    if animated
        && table.is_over()
        && let Some(whole) = animation::for_last_board(&app.pictures, lang, *id, *place, table, style).await
    {
        return Ok(post.with_file(whole));
    }
    Ok(post.with_file(app.pictures.board(lang, place.guild, table, style, Cells::EMPTY, None).await?))
}

/// How many moves the player of a game against the computer has made.
pub(crate) fn own_moves(table: &Table) -> usize {
    let Some(game) = table.game() else { return 0 };
    let computer = game.computer().map(|(computer, _)| computer);
    let plies = game.record.plies.iter().enumerate();
    plies.filter(|(ply, made)| Some(game.record.setup.mover(*ply)) != computer && !made.is_forfeit()).count()
}

impl Work for kinds::PrivateBoard {
    const LIMITS: Limits = LIMITS;

    /// Updates the answer to the player's newest interaction: with the computer's move, with moves from the page, and at the
    /// end with an animation of the game. Shortly before the token expires, an answer that lacks moves from the page says where
    /// the game goes on.
    async fn run(app: &App, task: &mut ClaimedTask, answer: PrivateAnswer) -> TaskResult {
        let Some(id) = task.game() else { return Ok(TaskOutcome::Done) };
        let PrivateAnswer { interaction, token, moves, since } = answer;
        let (now, to) = (app.clock.now(), InteractionHandle::new(InteractionId::new(interaction.max(1)), token));
        // Negative if a machine's clock was ahead when the player pressed.
        let age = (now - since).max(time::Duration::ZERO);
        if age > TOKEN_TIME {
            return Ok(TaskOutcome::Done);
        }
        let game = match app.store.load(id).await {
            Ok(game) if game.place.is_private() => game,
            Ok(_) | Err(StoreError::NoSuchGame(_)) => return Ok(TaskOutcome::Done),
            Err(error) => return Err(error.into()),
        };
        if game.table.task().is_some() {
            return Ok(TaskOutcome::Again(now + CHECK));
        }
        let is_last = age >= LAST_EDIT;
        let goes_on_elsewhere = is_last && !game.table.is_over();
        // No move was made on the page since, so the answer shows the game as it is, and stays.
        if goes_on_elsewhere && own_moves(&game.table) <= moves {
            return Ok(TaskOutcome::Done);
        }
        let Some(player) = game.table.challenger.human() else { return Ok(TaskOutcome::Done) };
        let sight = Sight::of(&app.visibilities, player.0, SIGHT_TIMEOUT);
        let mut post = build(app, None, &game, sight, true).await?;
        if goes_on_elsewhere {
            let lang = public_lang(&app.store.settings_of(id).await?);
            post.content = format!("{}\n{}", post.content, lang.text(msg::CONTINUED_ON_PAGE));
            post.rows = buttons::show_board(lang, id);
        }
        match app.client.update_answer(&to, &post).await {
            Ok(()) => {}
            Err(error) if error.proof().may_pass() => return Err(error.into()),
            Err(error)
                if error.has_code(code::UNKNOWN_ANSWER) && now - task.due_since < stretched(ANSWER_IN_TRANSIT) =>
            {
                return Ok(TaskOutcome::Again(now + time::Duration::SECOND));
            }
            // The edit is not tried again, because the buttons of the message show the newest board.
            Err(error) => {
                tracing::debug!(%error, game = %id, "could not bring the answer of a private game up to date");
                return Ok(TaskOutcome::Done);
            }
        }
        Ok(if is_last || game.table.is_over() {
            TaskOutcome::Done
        } else {
            TaskOutcome::Idle(Some(now + LAST_EDIT - age))
        })
    }
}

impl Work for kinds::LaunchedBoard {
    const LIMITS: Limits = LIMITS;

    /// Sends a message, once, about the end of a game that was opened inside Discord. The press that opened it has no answer to
    /// update.
    async fn run(app: &App, task: &mut ClaimedTask, launch: Launch) -> TaskResult {
        let Some(id) = task.game() else { return Ok(TaskOutcome::Done) };
        if launch.end_told || app.clock.now() - launch.since > TOKEN_TIME {
            return Ok(TaskOutcome::Done);
        }
        let game = match app.store.load(id).await {
            Ok(game) if game.place.is_private() && game.table.is_over() => game,
            Ok(_) | Err(StoreError::NoSuchGame(_)) => return Ok(TaskOutcome::Done),
            Err(error) => return Err(error.into()),
        };
        let Some(player) = game.table.challenger.human() else { return Ok(TaskOutcome::Done) };
        let sight = Sight::of(&app.visibilities, player.0, SIGHT_TIMEOUT);
        let post = build(app, None, &game, sight, false).await?;
        let to = InteractionHandle::new(InteractionId::new(launch.interaction.max(1)), launch.token.clone());
        // Discord compares no nonces of follow-ups. So the message is recorded as sent before it is sent, and not repeated if
        // the process dies or the response is lost.
        task.set_payload(&Launch { end_told: true, ..launch.clone() });
        if !app.store.record_payload(task).await? {
            return Ok(TaskOutcome::Done);
        }
        match app.client.follow_up_in_private(&to, post).await {
            Ok(()) => Ok(TaskOutcome::Done),
            Err(error) if error.proof().may_pass() && !matches!(error, SendError::TimedOut | SendError::Network(_)) => {
                task.set_payload(&launch);
                Err(error.into())
            }
            Err(error) => {
                tracing::debug!(%error, game = %id, "could not tell how a game that was opened inside Discord has ended");
                Ok(TaskOutcome::Done)
            }
        }
    }
}
