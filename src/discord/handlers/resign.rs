//! `/resign`, aborting a game after only a few moves, and what a player can do when the opponent's time is up.

use super::prelude::*;
use crate::{
    actions::resign::{self, Resignation},
    discord::components::buttons::yes_or_no,
    play::{Command, Reason, Refusal},
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
    let resignation = resign::judge(app, caller.person, game).await?;
    let other = table.game().map(|game| if game.on_turn().is(caller.person) { game.waiting() } else { game.on_turn() });
    let other = other.map_or_else(String::new, |person| text::mention(caller.lang, person));
    let (lang, game) = (caller.lang, text::numbered(table.terms.setup.game(), id));
    let content = lang.text(resignation.question(game, other, text::escape_markup));
    let yes = match resignation {
        // The id holds what was asked: if more moves are played before the click, aborting must not turn into a loss.
        Resignation::Abort => (msg::BUTTON_ABORT_YES, CustomId::Abort(id)),
        _ => (msg::BUTTON_RESIGN_YES, CustomId::Resign(id)),
    };
    Ok(Post::text(content).with_rows(yes_or_no(lang, yes, msg::BUTTON_RESIGN_NO)))
}

pub(crate) async fn resign(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let game = sight::game(app, caller, id).await?;
    end(app, caller, game, &Command::Resign { by: caller.person.into() }).await
}

/// If too many moves were played since the question, the game could only be lost, so asks whether to resign instead.
pub(crate) async fn abort(app: &App, caller: &Caller, id: GameId) -> HandlerResult {
    let (game, command) = (sight::game(app, caller, id).await?, Command::Abort { by: caller.person.into() });
    if apply::dry_run(app, &game.table, &command) == Err(Refusal::TooFarOn) {
        return Ok(Reply::Update(question(app, caller, &game).await?).into());
    }
    end(app, caller, game, &command).await
}

async fn end(app: &App, caller: &Caller, game: LoadedGame, command: &Command) -> HandlerResult {
    let (lang, tournament) = (caller.lang, resign::tournament_name(app, &game).await?);
    let applied = apply::apply_to(app, caller, game, command).await?;
    let content = match tournament {
        Some(name) => lang.text(msg::TournamentResigned { name: text::escape_markup(&name) }),
        None if apply::ending_reason(&applied.events) == Some(Reason::Aborted) => lang.text(msg::ABORTED),
        None => lang.text(msg::RESIGNED),
    };
    respond(applied, Reply::Update(Post::text(content)))
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
