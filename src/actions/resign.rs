//! How a player gives up a game, or aborts it after only a few moves.

use super::{Error, Result, apply};
use crate::{
    discord::App,
    play::{Command, Reason, StartedGame, UserId},
    store::LoadedGame,
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
    /// The question to ask first. `escape` is applied to the name of a tournament.
    pub(crate) fn question(&self, game: String, other: String, escape: fn(&str) -> String) -> Message<'static> {
        match self {
            Self::Abort => msg::AbortAsk { game, other }.into_message(),
            Self::RolledLoss => msg::ResignAskRolled { game, other }.into_message(),
            Self::TournamentLoss(name) => msg::TournamentResignAsk { game, other, name: escape(name) }.into_message(),
            Self::Loss => msg::ResignAsk { game, other }.into_message(),
        }
    }
}

pub(crate) async fn judge(app: &App, person: UserId, game: &LoadedGame) -> Result<Resignation> {
    let table = &game.table;
    let events = apply::dry_run(app, table, &Command::Resign { by: person.into() })
        .map_err(|refusal| Error::rules(game.id, table.terms.setup.game(), refusal))?;
    let aborts = apply::ending_reason(&events) == Some(Reason::Aborted);
    let is_short = table.game().is_some_and(StartedGame::is_short);
    let tournament = if is_short { tournament_name(app, game).await? } else { None };
    Ok(match tournament {
        Some(name) => Resignation::TournamentLoss(name),
        None if aborts => Resignation::Abort,
        None if is_short && !table.terms.event => Resignation::RolledLoss,
        None => Resignation::Loss,
    })
}

/// The name of the tournament for which the game counts.
pub(crate) async fn tournament_name(app: &App, game: &LoadedGame) -> Result<Option<String>> {
    if !game.table.terms.event {
        return Ok(None);
    }
    Ok(app.store.tournament_of_game(game.id).await?.map(|(name, _)| name))
}
