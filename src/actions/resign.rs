//! How a player gives up a game, or aborts it after only a few moves.

use super::{Actor, Error, Result, apply};
use crate::{
    discord::App,
    play::{Command, Reason, Refusal, StartedGame, Table, UserId},
    store::{Applied, LoadedGame},
    text::{IntoMessage, Message, msg},
};

/// What giving up would do now.
pub(crate) enum Resignation {
    /// Nobody loses, because the game has hardly begun.
    Abort,
    /// With a die, it can be too late to abort even a short game.
    RolledLoss,
    /// In a tournament of this name, the game is lost even after only a few moves.
    TournamentLoss(String),
    Loss,
}

impl Resignation {
    /// Asks before it is done. `escape` is applied to the name of a tournament.
    pub(crate) fn question(&self, game: String, other: String, escape: fn(&str) -> String) -> Message<'static> {
        match self {
            Self::Abort => msg::AbortAsk { game, other }.into_message(),
            Self::RolledLoss => msg::ResignAskRolled { game, other }.into_message(),
            Self::TournamentLoss(name) => msg::TournamentResignAsk { game, other, name: escape(name) }.into_message(),
            Self::Loss => msg::ResignAsk { game, other }.into_message(),
        }
    }
}

pub(crate) struct Resigned {
    pub(crate) applied: Applied,
    /// The name of the tournament for which the game counted.
    pub(crate) tournament: Option<String>,
}

pub(crate) enum Abort {
    Done(Box<Resigned>),
    /// Too many moves were played: now the game could only be lost.
    TooLate(Box<LoadedGame>),
}

/// Whether giving up aborts the game.
fn aborts(app: &App, table: &Table, person: UserId) -> Result<bool, Refusal> {
    let events = apply::dry_run(app, table, &Command::Resign { by: person.into() })?;
    Ok(apply::ending_reason(&events) == Some(Reason::Aborted))
}

pub(crate) async fn judge(app: &App, person: UserId, game: &LoadedGame) -> Result<Resignation> {
    let table = &game.table;
    let aborts =
        aborts(app, table, person).map_err(|refusal| Error::rules(game.id, table.terms.setup.game(), refusal))?;
    let is_short = table.game().is_some_and(StartedGame::is_short);
    let tournament = if is_short { tournament_name(app, game).await? } else { None };
    Ok(match tournament {
        Some(name) => Resignation::TournamentLoss(name),
        None if aborts => Resignation::Abort,
        None if is_short && !table.terms.event => Resignation::RolledLoss,
        None => Resignation::Loss,
    })
}

pub(crate) async fn resign(app: &App, actor: &Actor, game: LoadedGame) -> Result<Resigned> {
    end(app, actor, game, &Command::Resign { by: actor.person.into() }).await
}

/// For a person who was asked whether to abort, which must not turn into a loss.
pub(crate) async fn abort(app: &App, actor: &Actor, game: LoadedGame) -> Result<Abort> {
    let command = Command::Abort { by: actor.person.into() };
    if apply::dry_run(app, &game.table, &command) == Err(Refusal::TooFarOn) {
        return Ok(Abort::TooLate(Box::new(game)));
    }
    Ok(Abort::Done(Box::new(end(app, actor, game, &command).await?)))
}

async fn end(app: &App, actor: &Actor, game: LoadedGame, command: &Command) -> Result<Resigned> {
    let tournament = tournament_name(app, &game).await?;
    Ok(Resigned { applied: apply::apply_to(app, actor, game, command).await?, tournament })
}

async fn tournament_name(app: &App, game: &LoadedGame) -> Result<Option<String>> {
    if !game.table.terms.event {
        return Ok(None);
    }
    Ok(app.store.tournament_of_game(game.id).await?.map(|(_, name)| name))
}
