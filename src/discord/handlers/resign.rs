//! `/resign`, and aborting a game after only a few moves.

use super::{
    apply::{self, ending_reason},
    lookup::{self, Guess},
    prelude::*,
};
use crate::{
    discord::components::buttons,
    play::{Command, Reason, Refusal, StartedGame},
    store::LoadedGame,
};

command! { RESIGN: command_resign, Anywhere => run(struct Resign { game: Option<String> = GAME => RunningGames; }) }

async fn run(app: &App, caller: &Caller, Resign { game }: Resign) -> Result<Post, HandlerError> {
    let id = lookup::which_game(app, caller, game.as_deref(), Guess::Never, CustomId::ConfirmResignation).await?;
    ask(app, caller, id).await
}

pub(crate) async fn ask(app: &App, caller: &Caller, id: GameId) -> Result<Post, HandlerError> {
    question(app, caller, &lookup::game(app, caller, id).await?).await
}

async fn question(app: &App, caller: &Caller, game: &LoadedGame) -> Result<Post, HandlerError> {
    let &LoadedGame { id, ref table, .. } = game;
    let kind = table.terms.setup.game();
    let events = apply::dry_run(app, table, &Command::Resign { by: caller.person.into() })
        .map_err(|refusal| HandlerError::rules(id, kind, refusal))?;
    let reason = ending_reason(&events).unwrap_or(Reason::Resigned);
    let other = table.game().map(|game| if game.on_turn().is(caller.person) { game.waiting() } else { game.on_turn() });
    let other = other.map_or_else(String::new, |person| text::mention(caller.lang, person));
    let game = text::numbered(kind, id);
    let tournament = app.store.tournament_of_game(id).await?.filter(|_| reason == Reason::Aborted);
    let (content, reason) = match (reason, tournament) {
        (Reason::Aborted, Some((_, name))) => {
            let name = text::escape_markup(&name);
            // In a tournament, the game is lost even after only a few moves.
            (caller.lang.text(msg::TournamentAbortAsk { game, other, name }), Reason::Resigned)
        }
        (Reason::Aborted, None) => (caller.lang.text(msg::AbortAsk { game, other }), reason),
        // With a die, it can be too late to abort even a short game.
        _ if table.game().is_some_and(StartedGame::is_short) => {
            (caller.lang.text(msg::ResignAskRolled { game, other }), reason)
        }
        _ => (caller.lang.text(msg::ResignAsk { game, other }), reason),
    };
    Ok(Post::text(content).with_rows(buttons::resign_or_not(caller.lang, id, reason)))
}

pub(crate) async fn resign(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = lookup::game(app, caller, id).await?;
    end_game(app, caller, game, &Command::Resign { by: caller.person.into() }).await
}

/// If too many moves were played since the question, asks whether to resign instead.
pub(crate) async fn abort(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = lookup::game(app, caller, id).await?;
    let command = Command::Abort { by: caller.person.into() };
    if apply::dry_run(app, &game.table, &command) == Err(Refusal::TooFarOn) {
        return Ok(Reply::Update(question(app, caller, &game).await?).into());
    }
    end_game(app, caller, game, &command).await
}

async fn end_game(app: &App, caller: &Caller, game: LoadedGame, command: &Command) -> HandlerResult {
    let applied = apply::apply_to(app, caller, game, command).await?;
    let phrase = if ending_reason(&applied.events) == Some(Reason::Aborted) { msg::ABORTED } else { msg::RESIGNED };
    apply::respond(applied, Reply::Update(Post::text(caller.lang.text(phrase))))
}
