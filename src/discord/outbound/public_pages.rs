//! Games that anybody may see on the board page: those in channels that everybody on the server sees.

use super::{client::JOB_TIMEOUT, error::DeliveryError, sight::Sight};
use crate::{
    discord::App,
    play::{GameId, Participant, Table},
    store::{ClaimedTask, Place, StoreError, TaskOutcome},
};
use serenity::all::GuildId;
use std::time::Duration;

/// For requests to Discord; the first board waits for them.
const VISIBILITY_TIMEOUT: Duration = Duration::from_secs(2);

/// Somebody without a role.
const ANYBODY: u64 = 0;

/// Called at a game's first board. Returns the address of the game's public page, or `None` if it has none.
pub(super) async fn open(app: &App, id: GameId, place: Place, table: &Table) -> Result<Option<String>, StoreError> {
    let Some(url) = &app.web_url else { return Ok(None) };
    let parent = app.store.parent_of(id).await?;
    // A channel that Discord does not describe in time counts as hidden.
    let mut sight = Sight::of(&app.visibilities, ANYBODY, VISIBILITY_TIMEOUT);
    if let Some(guild) = place.guild {
        sight = sight.with_roles(guild, Vec::new());
    }
    let is_seen = place.guild.is_some() && sight.sees(place, parent).await == Some(true);
    let seats = table.game().map(|game| game.seats).into_iter().flatten();
    let may_open = is_seen && !seats.into_iter().any(|seat| matches!(seat, Participant::Deleted(_)));
    let is_open = app.store.open_public_page(id, parent.unwrap_or(place.channel), may_open).await?;
    Ok(is_open.then(|| format!("{url}/watch/{id}")))
}

/// Closes pages of hidden channels after the channels or roles of a server have changed.
pub(crate) async fn check(app: &App, task: &ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
    let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
    let channels = app.store.channels_with_public_pages(guild).await?;
    // The cache may be older than the change.
    let visibility = app.visibilities.fetch_newer(GuildId::new(guild), Duration::ZERO, JOB_TIMEOUT).await?;
    let hidden: Vec<_> = channels.into_iter().filter(|channel| !visibility.sees(ANYBODY, &[], *channel)).collect();
    app.store.close_public_pages_in(guild, &hidden).await?;
    Ok(TaskOutcome::Done)
}
