//! Applies commands to games.

use super::prelude::*;
use crate::{
    discord::outbound::shut_out,
    play::{Command, Event, OutsideFacts, Reason, Refusal, Table},
    store::{Announce, Applied, Cause, LoadedGame, Place},
};

pub(crate) async fn apply(app: &App, caller: &Caller, id: GameId, command: &Command) -> Result<Applied> {
    apply_to(app, caller, lookup::game(app, caller, id).await?, command).await
}

pub(crate) async fn apply_to(app: &App, caller: &Caller, mut game: LoadedGame, command: &Command) -> Result<Applied> {
    let id = game.id;
    settle_place(app, caller, &mut game).await?;
    let (title, cause) = (game.table.terms.setup.game(), cause(app, caller, game.place, &game.table).await?);
    let applied = app.store.apply_to(game, command, cause, app.clock.now()).await;
    applied.map_err(|error| HandlerError::of_store(id, title, error))
}

pub(crate) async fn cause(app: &App, caller: &Caller, place: Place, table: &Table) -> Result<Cause> {
    let against_computer = table.opponent.is_some_and(|opponent| opponent.level().is_some());
    cause_at(app, caller, place, against_computer).await
}

/// The cause of the caller's change to a game at `place`, with the way to announce it. An interaction reports only the permissions
/// in its own channel, and they may be wrong even there.
pub(crate) async fn cause_at(app: &App, caller: &Caller, place: Place, against_computer: bool) -> Result<Cause> {
    let announce = if place.is_private() {
        Announce::InAnswer
    } else if caller.place != place || caller.on_page {
        Announce::Post
    } else if place.is_by_answers() || !caller.missing.is_empty() {
        Announce::InAnswer
    } else if let Some(spot) = caller.spot {
        shut_out::announce(app, spot, against_computer).await?
    } else {
        Announce::PostAndReopen
    };
    Ok(Cause { interaction: Some(caller.request), announce })
}

pub(crate) async fn check_not_shut_out(app: &App, caller: &Caller) -> Result<()> {
    let Some(spot) = caller.spot else { return Ok(()) };
    match shut_out::find(app, spot).await? {
        Some(shut_out) => Err(HandlerError::Refused(shut_out.sentence(caller.lang))),
        None => Ok(()),
    }
}

/// [`move_game`], for a player who acts. Refuses if only the caller would see the announcement.
pub(crate) async fn settle_place(app: &App, caller: &Caller, game: &mut LoadedGame) -> Result<()> {
    move_game(app, caller, game, true).await?;
    lookup::check_public(caller, game.place)
}

/// Moves a game whose channel is gone to the player's channel; otherwise nobody would be notified of their turn. A player who
/// `acts` also moves it out of a channel that refuses the bot, unless the channel is only hidden from the bot for the time being.
/// A look at the board does not move it, because the channel may open again.
pub(crate) async fn move_game(app: &App, caller: &Caller, game: &mut LoadedGame, acts: bool) -> Result<()> {
    let LoadedGame { id, place, table } = game;
    let here = caller.place;
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
        let seated = table.game().is_some_and(|game| game.seat(caller.person).is_some());
        // A place that only answers reach can't close.
        if !seated || here.guild != place.guild || here.is_by_answers() || place.is_by_answers() {
            return Ok(());
        }
        let Some(closed) = app.store.closed_channel(place.channel).await? else { return Ok(()) };
        let may_move = closed.gone || acts && caller.missing.is_empty() && !is_hidden(app, *id, *place).await?;
        if !may_move {
            return Ok(());
        }
        tracing::info!(game = %id, from = place.channel, to = here.channel, "moving a game, because the bot may not post in its channel");
    }
    record_thread(app, caller, here).await?;
    app.store.move_game(*id, here).await?;
    *place = here;
    Ok(())
}

async fn is_hidden(app: &App, id: GameId, place: Place) -> Result<bool> {
    let Some(guild) = place.guild else { return Ok(false) };
    let channel = app.store.parent_of(id).await?.unwrap_or(place.channel);
    Ok(lookup::may_be_hidden(app, guild, channel).await)
}

/// Records the channel of a public thread, whose games lists show to everybody who sees that channel.
pub(crate) async fn record_thread(app: &App, caller: &Caller, place: Place) -> Result<()> {
    if let (Some(guild), Some(parent)) = (place.guild, caller.public_parent)
        && caller.place == place
    {
        app.store.record_public_thread(guild, place.channel, parent).await?;
    }
    Ok(())
}

/// The change is announced by the outbox or, where the bot may not post, by the answer to this interaction.
pub(crate) fn respond(applied: Applied, reply: Reply) -> HandlerResult {
    let is_private = applied.place.is_private();
    let in_answer = is_private || applied.delivery.is_some() && applied.announce == Announce::InAnswer;
    Ok(Response { announced: in_answer.then(|| Box::new(applied)), ..reply.into() })
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
