//! Public pages: which games anybody may watch on the board page. Only games in channels that everybody on the server sees.

use super::{
    client::JOB_TIMEOUT,
    error::TaskResult,
    sight::Sight,
    work::{Limits, Work},
};
use crate::{
    discord::App,
    play::{GameId, Participant, Table},
    store::{ClaimedTask, Place, StoreError, TaskOutcome, kinds},
};
use serenity::all::GuildId;
use std::time::Duration;

/// The deadline of requests to Discord. The game's first board waits for them.
const VISIBILITY_TIMEOUT: Duration = Duration::from_secs(2);

/// An id that stands for a person without roles.
const ANYBODY: u64 = 0;

/// Called at a game's first board. Returns the address of the game's public page, or `None` if it has none.
pub(super) async fn open(app: &App, id: GameId, place: Place, table: &Table) -> Result<Option<String>, StoreError> {
    let Some(url) = &app.web_url else { return Ok(None) };
    let parent = app.store.parent_of(id).await?;
    // A channel about which Discord does not answer in time counts as hidden for now.
    let mut sight = Sight::of(&app.visibilities, ANYBODY, VISIBILITY_TIMEOUT);
    if let Some(guild) = place.guild {
        sight = sight.with_roles(guild, Vec::new());
    }
    let is_seen = place.guild.is_some() && sight.sees(place, parent).await == Some(true);
    let seats = table.game().map(|game| game.seats).into_iter().flatten();
    let channel = parent.unwrap_or(place.channel);
    // The page of a hidden channel opens once the bot sees that everybody sees the channel.
    let is_hidden = match place.guild.filter(|_| !is_seen) {
        Some(guild) => app.visibilities.may_be_hidden(guild, channel, VISIBILITY_TIMEOUT).await,
        None => false,
    };
    let may_open = (is_seen || is_hidden) && !seats.into_iter().any(|seat| matches!(seat, Participant::Deleted(_)));
    let key = app.store.open_public_page(id, channel, may_open, is_hidden, app.clock.now()).await?;
    Ok(key.map(|key| format!("{url}/watch/{key}")))
}

impl Work for kinds::PublicPages {
    const LIMITS: Limits = Limits::NEVER_GIVEN_UP;

    /// Runs after the channels or roles of a server have changed. Permanently closes the pages of channels that are no longer visible
    /// to everybody. Hides the pages of channels that the bot can't see until it sees them again.
    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let channels = app.store.channels_with_public_pages(guild).await?;
        // The cache may be older than the change.
        let visibility = app.visibilities.fetch_newer(GuildId::new(guild), Duration::ZERO, JOB_TIMEOUT).await?;
        let (visible, hidden): (Vec<_>, Vec<_>) =
            channels.into_iter().partition(|&channel| visibility.has_channel(channel));
        let (shown, closed): (Vec<_>, Vec<_>) =
            visible.into_iter().partition(|&channel| visibility.sees(ANYBODY, &[], channel));
        app.store.close_public_pages_in(guild, &closed).await?;
        app.store.hide_public_pages_in(guild, &hidden, true).await?;
        app.store.hide_public_pages_in(guild, &shown, false).await?;
        Ok(TaskOutcome::Done)
    }
}
