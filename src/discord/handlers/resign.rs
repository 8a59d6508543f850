//! `/resign`, aborting a game after only a few moves, and what a player can do when the opponent's time is up.

use super::prelude::*;
use crate::{
    discord::components::buttons::yes_or_no,
    play::{Command, Reason, Refusal, StartedGame},
    store::LoadedGame,
};

command! { RESIGN: command_resign, Anywhere => run(struct Resign { game: Option<String> = GAME => RunningGames; }) }

async fn run(app: &App, caller: &Caller, Resign { game }: Resign) -> Result<Post> {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::Never, CustomId::ConfirmResignation).await?;
    ask(app, caller, id).await
}

pub(crate) async fn ask(app: &App, caller: &Caller, id: GameId) -> Result<Post> {
    question(app, caller, &sight::game(app, caller, id).await?).await
}

async fn question(app: &App, caller: &Caller, game: &LoadedGame) -> Result<Post> {
    let &LoadedGame { id, ref table, .. } = game;
    let kind = table.terms.setup.game();
    let events = apply::dry_run(app, table, &Command::Resign { by: caller.person.into() })
        .map_err(|refusal| HandlerError::rules(id, kind, refusal))?;
    let aborts = apply::ending_reason(&events) == Some(Reason::Aborted);
    let is_short = table.game().is_some_and(StartedGame::is_short);
    let tournament = if is_short { tournament_name(app, game).await? } else { None };
    let other = table.game().map(|game| if game.on_turn().is(caller.person) { game.waiting() } else { game.on_turn() });
    let other = other.map_or_else(String::new, |person| text::mention(caller.lang, person));
    let (lang, game) = (caller.lang, text::numbered(kind, id));
    let content = match tournament {
        // In a tournament, the game is lost even after only a few moves.
        Some(name) => lang.text(msg::TournamentResignAsk { game, other, name }),
        None if aborts => {
            // The id holds what was asked: if more moves are played before the click, aborting must not turn into a loss.
            let abort = (msg::BUTTON_ABORT_YES, CustomId::Abort(id));
            let post = Post::text(lang.text(msg::AbortAsk { game, other }));
            return Ok(post.with_rows(yes_or_no(lang, abort, msg::BUTTON_RESIGN_NO)));
        }
        // With a die, it can be too late to abort even a short game.
        None if is_short && !table.terms.event => lang.text(msg::ResignAskRolled { game, other }),
        None => lang.text(msg::ResignAsk { game, other }),
    };
    let resign = (msg::BUTTON_RESIGN_YES, CustomId::Resign(id));
    Ok(Post::text(content).with_rows(yes_or_no(lang, resign, msg::BUTTON_RESIGN_NO)))
}

pub(crate) async fn resign(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    end_game(app, caller, game, &Command::Resign { by: caller.person.into() }).await
}

/// If too many moves were played since the question, asks whether to resign instead.
pub(crate) async fn abort(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    let command = Command::Abort { by: caller.person.into() };
    if apply::dry_run(app, &game.table, &command) == Err(Refusal::TooFarOn) {
        return Ok(Reply::Update(question(app, caller, &game).await?).into());
    }
    end_game(app, caller, game, &command).await
}

async fn end_game(app: &App, caller: &Caller, game: LoadedGame, command: &Command) -> HandlerResult {
    let lang = caller.lang;
    let tournament = tournament_name(app, &game).await?;
    let applied = apply::apply_to(app, caller, game, command).await?;
    let content = match tournament {
        Some(name) => lang.text(msg::TournamentResigned { name }),
        None if apply::ending_reason(&applied.events) == Some(Reason::Aborted) => lang.text(msg::ABORTED),
        None => lang.text(msg::RESIGNED),
    };
    respond(applied, Reply::Update(Post::text(content)))
}

/// The escaped name of the tournament for which the game counts.
async fn tournament_name(app: &App, game: &LoadedGame) -> Result<Option<String>> {
    if !game.table.terms.event {
        return Ok(None);
    }
    let tournament = app.store.tournament_of_game(game.id).await?;
    Ok(tournament.map(|(_, name)| text::escape_markup(&name)))
}

pub(crate) async fn claim(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Claim { by: caller.person.into() }).await?;
    let phrase =
        if apply::ending_reason(&applied.events) == Some(Reason::Aborted) { msg::ABORTED } else { msg::CLAIMED };
    respond(applied, Reply::private_text(caller.lang.text(phrase)))
}

pub(crate) async fn extend(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let applied = apply::apply(app, caller, id, &Command::Extend { by: caller.person.into() }).await?;
    let other = applied.table.game().map_or_else(String::new, |game| text::mention(caller.lang, game.on_turn()));
    let content = caller.lang.text(msg::Extended { other });
    respond(applied, Reply::private_text(content))
}
