//! Finds deleted channels and roles that a server's settings still name.

use super::visibility::{self, DISCORD_TIMEOUT, Visibility};
use crate::{
    discord::App,
    text::{Lang, msg},
};
use serenity::all::GuildId;
use std::{collections::HashSet, sync::Arc, time::Duration};

/// Which of some channels and roles were deleted, and which channels are hidden from the bot. Empty if Discord does not answer.
#[derive(Default, Debug)]
pub(crate) struct Deleted {
    deleted: HashSet<u64>,
    hidden: HashSet<u64>,
}

impl Deleted {
    pub(crate) async fn among(app: &App, guild: u64, channels: &[u64], roles: &[u64]) -> Self {
        match fetch(app, guild, visibility::CACHE_TTL).await {
            Some(found) => Self::on(app, guild, &found, channels, roles).await,
            None => Self::default(),
        }
    }

    pub(crate) async fn on(app: &App, guild: u64, found: &Visibility, channels: &[u64], roles: &[u64]) -> Self {
        // Every list of roles that was read contains @everyone, whose id is the server's.
        let are_read = found.has_role(guild);
        let mut deleted: HashSet<_> = roles.iter().copied().filter(|&role| are_read && !found.has_role(role)).collect();
        // Such a channel is hidden, deleted, or a thread: Discord's list of channels contains no threads.
        let unseen: Vec<_> = channels.iter().copied().filter(|&channel| !found.has_channel(channel)).collect();
        deleted.extend(unseen.iter().filter(|&&channel| app.visibilities.is_deleted(channel)));
        match app.store.deleted_channels(&unseen).await {
            Ok(gone) => deleted.extend(gone),
            Err(error) => {
                tracing::warn!(%error, guild, "could not read which channels of a server were deleted; naming them as they are");
            }
        }
        let hidden = unseen.into_iter().filter(|channel| found.is_hidden(*channel) && !deleted.contains(channel));
        Self { hidden: hidden.collect(), deleted }
    }

    pub(crate) fn contains(&self, id: u64) -> bool {
        self.deleted.contains(&id)
    }

    pub(crate) fn channel(&self, lang: Lang, channel: u64) -> String {
        if self.contains(channel) {
            lang.text(msg::DELETED_CHANNEL)
        } else if self.hidden.contains(&channel) {
            hidden_channel(lang, channel)
        } else {
            format!("<#{channel}>")
        }
    }

    pub(crate) fn role(&self, lang: Lang, role: u64) -> String {
        if self.contains(role) { lang.text(msg::DELETED_ROLE) } else { format!("<@&{role}>") }
    }

    pub(crate) fn ids(&self) -> Vec<u64> {
        self.deleted.iter().copied().collect()
    }
}

/// A line about a hidden channel, with a mention of it. Only for people who manage the server: their clients show the names of
/// such channels.
pub(crate) fn hidden_channel(lang: Lang, channel: u64) -> String {
    lang.text(msg::HiddenChannel { channel: format!("<#{channel}>") })
}

/// The channels and roles of a server; `None` if Discord does not answer in time.
pub(crate) async fn fetch(app: &App, guild: u64, max_age: Duration) -> Option<Arc<Visibility>> {
    match app.visibilities.fetch_newer(GuildId::new(guild), max_age, DISCORD_TIMEOUT).await {
        Ok(found) => Some(found),
        Err(error) => {
            tracing::warn!(%error, guild, "could not read the channels and roles of a server; not looking for deleted ones");
            None
        }
    }
}
