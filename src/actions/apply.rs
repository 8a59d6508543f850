//! Applies commands to games.

use super::{Actor, Error, Parent, Result, refuse, sight};
use crate::{
    discord::{
        App,
        outbound::{
            shut_out::{self, Access},
            visibility::DISCORD_TIMEOUT,
        },
    },
    play::{Command, Event, GameId, OutsideFacts, Reason, Refusal, Table},
    store::{Announce, Applied, Cause, LoadedGame, Place},
};

pub(crate) async fn apply(app: &App, actor: &Actor, id: GameId, command: &Command) -> Result<Applied> {
    apply_to(app, actor, sight::game(app, actor, id).await?, command).await
}

pub(crate) async fn apply_to(app: &App, actor: &Actor, mut game: LoadedGame, command: &Command) -> Result<Applied> {
    let id = game.id;
    move_game(app, actor, &mut game, true).await?;
    // Otherwise only the actor would see the announcement.
    sight::check_public(actor, game.place)?;
    let (title, cause) = (game.table.terms.setup.game(), cause(app, actor, game.place, &game.table).await?);
    let applied = app.store.apply_to(game, command, cause, app.clock.now()).await;
    applied.map_err(|error| Error::of_store(id, title, error))
}

pub(crate) async fn cause(app: &App, actor: &Actor, place: Place, table: &Table) -> Result<Cause> {
    let against_computer = table.opponent.is_some_and(|opponent| opponent.level().is_some());
    cause_at(app, actor, place, against_computer).await
}

/// The cause of the actor's change to a game at `place`, with the way to announce it. An interaction reports only the permissions
/// in its own channel, and they may be wrong even there.
pub(crate) async fn cause_at(app: &App, actor: &Actor, place: Place, against_computer: bool) -> Result<Cause> {
    let announce = match actor.request.access {
        _ if place.is_private() => Announce::InAnswer,
        _ if actor.place != place => Announce::Post,
        Access::Unknown => Announce::Post,
        Access::ByAnswers { .. } | Access::Missing(_) => Announce::InAnswer,
        Access::Granted(spot) => shut_out::announce(app, spot, against_computer).await?,
        Access::Direct => Announce::PostAndReopen,
    };
    Ok(Cause { interaction: Some(actor.request.id), pressed: app.client.created(actor.request.id), announce })
}

pub(crate) async fn check_not_shut_out(app: &App, actor: &Actor) -> Result<()> {
    let Access::Granted(spot) = actor.request.access else { return Ok(()) };
    match shut_out::find(app, spot).await? {
        Some(shut_out) => refuse(shut_out.message()),
        None => Ok(()),
    }
}

/// Moves a game whose channel is gone to the player's channel; otherwise nobody would be notified of their turn. A player who
/// `acts` also moves it out of a channel that refuses the bot, unless the channel is only hidden from the bot for the time being.
/// A look at the board does not move it, because the channel may open again.
pub(crate) async fn move_game(app: &App, actor: &Actor, game: &mut LoadedGame, acts: bool) -> Result<()> {
    let LoadedGame { id, place, table } = game;
    let here = actor.place;
    // The opponent can't see the caller's direct messages.
    let is_against_computer = table.opponent.is_some_and(|opponent| opponent.level().is_some());
    if here.is_direct() && !is_against_computer {
        return Ok(());
    }
    if here.channel == place.channel {
        if !place.is_by_answers() || here.is_by_answers() {
            return Ok(());
        }
        tracing::info!(game = %id, channel = here.channel, "the bot can post in the channel of a game now");
    } else {
        let seated = table.game().is_some_and(|game| game.seat(actor.person).is_some());
        // A place that only answers reach can't close.
        if !seated || here.guild != place.guild || here.is_by_answers() || place.is_by_answers() {
            return Ok(());
        }
        let Some(closed) = app.store.closed_channel(place.channel).await? else { return Ok(()) };
        let may_move =
            closed.gone || acts && actor.request.access.missing().is_empty() && !is_hidden(app, *id, *place).await?;
        if !may_move {
            return Ok(());
        }
        tracing::info!(game = %id, from = place.channel, to = here.channel, "moving a game, because its channel is gone or refuses posts");
    }
    record_thread(app, actor, here).await?;
    app.store.move_game(*id, here).await?;
    *place = here;
    Ok(())
}

async fn is_hidden(app: &App, id: GameId, place: Place) -> Result<bool> {
    let Some(guild) = place.guild else { return Ok(false) };
    let channel = app.store.channel_above(id).await?.unwrap_or(place.channel);
    Ok(app.visibilities.may_be_hidden(guild, channel, DISCORD_TIMEOUT).await)
}

/// Records the channel of a thread. Lists show the games of a public one to everybody who sees that channel.
pub(crate) async fn record_thread(app: &App, actor: &Actor, place: Place) -> Result<()> {
    let (parent, is_public) = match actor.request.parent {
        Some(Parent::OfPublicThread(parent)) => (parent, true),
        Some(Parent::OfThread(parent)) => (parent, false),
        Some(Parent::Category(_)) | None => return Ok(()),
    };
    if let Some(guild) = place.guild.filter(|_| actor.place == place) {
        app.store.record_thread(guild, place.channel, parent, is_public).await?;
    }
    Ok(())
}

/// Judges by the table alone, without outside facts.
pub(crate) fn dry_run(app: &App, table: &Table, command: &Command) -> Result<Vec<Event>, Refusal> {
    table.decide(command, &OutsideFacts::default(), app.clock.now())
}

pub(crate) fn ending_reason(events: &[Event]) -> Option<Reason> {
    events.iter().find_map(|event| match event {
        Event::Ended { ending, .. } => Some(ending.reason),
        _ => None,
    })
}

pub(crate) fn moved(events: &[Event]) -> &str {
    let moved = events.iter().find_map(|event| if let Event::Moved { text, .. } = event { Some(text) } else { None });
    moved.map_or("", String::as_str)
}
