//! Which games an actor may see.

use super::{Actor, Error, Result, refuse};
use crate::{
    discord::{
        App,
        outbound::{shut_out::Access, sight::Sight, visibility::DISCORD_TIMEOUT},
    },
    play::{GameId, Table},
    store::{LoadedGame, Place, StoreError},
    text::msg,
};
use std::time::Duration;

/// Refuses if everybody in the place has to see the answer, but Discord would show it to the actor alone.
pub(crate) fn check_public(actor: &Actor, place: Place) -> Result<()> {
    match actor.request.access {
        Access::ByAnswers { are_private: true } if actor.place == place => refuse(msg::ANSWERS_PRIVATE),
        _ => Ok(()),
    }
}

pub(crate) async fn table(app: &App, actor: &Actor, id: GameId) -> Result<(Place, Table)> {
    let LoadedGame { place, table, .. } = game(app, actor, id).await?;
    Ok((place, table))
}

/// Refuses games in channels that the actor does not see, unless the actor takes part.
pub(crate) async fn game(app: &App, actor: &Actor, id: GameId) -> Result<LoadedGame> {
    game_in_sight(app, actor, &mut of(app, actor), id).await
}

/// As [`game`], with a sight of the actor that the checks of many games share.
pub(crate) async fn game_in_sight(app: &App, actor: &Actor, sight: &mut Sight<'_>, id: GameId) -> Result<LoadedGame> {
    let game = unchecked_game(app, actor, id).await?;
    let LoadedGame { place, table, .. } = &game;
    let is_own = is_player(actor, table)
        || table.challenger.is(actor.person)
        || table.opponent.is_some_and(|opponent| opponent.is(actor.person));
    if is_own
        || actor.place.channel == place.channel
        || sight.sees(*place, app.store.parent_of(id).await?).await == Some(true)
    {
        return Ok(game);
    }
    Err(Error::NoSuchGame(id))
}

/// For callers that check visibility themselves.
pub(crate) async fn unchecked_game(app: &App, actor: &Actor, id: GameId) -> Result<LoadedGame> {
    load_here(app, actor, id).await?.ok_or(Error::NoSuchGame(id))
}

/// Which channels the actor sees. What the request does not say is requested from Discord.
pub(crate) fn of<'a>(app: &'a App, actor: &Actor) -> Sight<'a> {
    within(app, actor, DISCORD_TIMEOUT)
}

pub(crate) fn within<'a>(app: &'a App, actor: &Actor, timeout: Duration) -> Sight<'a> {
    let sight = Sight::of(&app.visibilities, actor.person.0, timeout);
    let sight = sight.with_seen([actor.place.channel, actor.channel()]);
    match (actor.place.guild, &actor.request.member) {
        (Some(guild), Some(member)) if member.is_administrator => sight.with_administered(guild),
        (Some(guild), Some(member)) => sight.with_roles(guild, member.roles.clone()),
        _ => sight,
    }
}

/// `None` also for games of other servers, and for others' private games, which are not revealed.
pub(crate) async fn load_here(app: &App, actor: &Actor, id: GameId) -> Result<Option<LoadedGame>> {
    let here = actor.place;
    let game = app.load_game(actor.person, id).await?;
    let game = game.filter(|game| !game.place.is_private() || game.table.challenger.is(actor.person));
    Ok(game.filter(|game| match here.guild {
        // The game may have begun before the bot was added to this server.
        Some(guild) => game.place.guild == Some(guild) || game.place.channel == here.channel,
        // A game from elsewhere counts here if the actor plays in it.
        None => game.place.guild.is_none() && (game.place.channel == here.channel || is_player(actor, &game.table)),
    }))
}

/// Finished games count, too.
fn is_player(actor: &Actor, table: &Table) -> bool {
    table.game().is_some_and(|game| game.seat(actor.person).is_some())
}

/// The table of a game that the actor plays, or that is in this channel or its threads, or whose result was posted here.
pub(crate) async fn visible_table(app: &App, actor: &Actor, id: GameId) -> Result<(Place, Table)> {
    if let Some(LoadedGame { place, table, .. }) = load_here(app, actor, id).await?
        && (is_player(actor, &table)
            || is_of_channel(app, actor, id, place).await?
            || has_visible_result(app, actor, id, place).await?)
    {
        return Ok((place, table));
    }
    Err(Error::NoSuchGame(id))
}

async fn has_visible_result(app: &App, actor: &Actor, id: GameId, place: Place) -> Result<bool, StoreError> {
    if !app.store.has_result_in(id, actor.place.channel).await? {
        return Ok(false);
    }
    // The permissions may have changed since the post.
    Ok(of(app, actor).sees(place, app.store.parent_of(id).await?).await == Some(true))
}

/// Whether everybody in the actor's channel may see the game at `place`.
pub(crate) async fn is_of_channel(app: &App, actor: &Actor, id: GameId, place: Place) -> Result<bool, StoreError> {
    if place.is_private() {
        return Ok(false);
    }
    Ok(actor.place == place || is_in_same_channel(actor, place, app.store.parent_of(id).await?))
}

/// A game's thread counts as part of its channel, `parent`: everyone who sees the channel sees the games' threads in it.
pub(crate) fn is_in_same_channel(actor: &Actor, place: Place, parent: Option<u64>) -> bool {
    actor.channel() == parent.unwrap_or(place.channel)
}
