//! A move, or a vote for one.

use super::{
    Actor, Error, Result,
    apply::{apply_to, dry_run, moved},
    vote::{self, Cast},
};
use crate::{
    discord::App,
    play::{Command, UserId},
    store::{Applied, LoadedGame},
};

pub(crate) enum Played {
    Moved(Box<Applied>),
    Voted(Cast),
}

/// `text` is in the strict notation, `version` that of the board for which the move is meant.
pub(crate) async fn play(
    app: &App,
    actor: &Actor,
    game: LoadedGame,
    text: String,
    version: Option<u32>,
) -> Result<Played> {
    let command = command(actor.person, &game, text, version);
    if game.table.vote().is_none() {
        return Ok(Played::Moved(Box::new(apply_to(app, actor, game, &command).await?)));
    }
    let events = dry_run(app, &game.table, &command)
        .map_err(|refusal| Error::rules(game.id, game.table.terms.setup.game(), refusal))?;
    Ok(Played::Voted(vote::cast(app, actor, &game, moved(&events).to_owned()).await?))
}

/// The command by which a person, or the team for which the person votes, plays a move.
pub(crate) fn command(person: UserId, game: &LoadedGame, text: String, version: Option<u32>) -> Command {
    let by = game.table.vote().map_or(person.into(), |(started, _)| started.on_turn());
    Command::Move { by, text, version }
}
