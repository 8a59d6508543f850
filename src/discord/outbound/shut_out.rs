//! Channels in which Discord refuses the bot's messages although the interaction says that the bot may post.
//!
//! An interaction states the bot's permissions as if the bot were in every private thread. In other channels, permissions may
//! change between the interaction and the message, or a moderator may lock a thread. After a refusal in such a channel, the bot
//! tries to post the next board before it answers the interaction. If Discord refuses the board, the answer shows it; if not,
//! the channel is open again.

use super::{
    rank_roles,
    visibility::{DISCORD_TIMEOUT, TO_OPEN_THREADS},
};
use crate::{
    discord::App,
    store::{Announce, Place, StoreError},
    text::{IntoMessage, Lang, Message, msg},
};
use serenity::all::{ChannelId, GuildId, Permissions, UserId};
use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

/// How long a refusal counts for games against the computer. Their boards can't be posted before the answer, so they don't find
/// out that the channel is open again.
const REFUSAL_TTL: time::Duration = time::Duration::minutes(10);

/// Private threads of which the bot is known to be a member: Discord said so, or accepted a message there.
#[derive(Default)]
pub(crate) struct PrivateThreads(Mutex<HashSet<u64>>);

impl PrivateThreads {
    pub(super) fn is_member(&self, thread: u64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&thread)
    }

    pub(super) fn set(&self, thread: u64, member: bool) {
        let mut threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if member {
            threads.insert(thread);
        } else {
            threads.remove(&thread);
        }
    }
}

#[derive(Debug)]
pub(crate) enum ShutOut {
    /// The bot is not in the private thread. Contains the mention that adds it.
    PrivateThread(String),
    Refused,
}

impl ShutOut {
    pub(crate) fn message(&self) -> Message<'static> {
        match self {
            Self::PrivateThread(me) => msg::NotInThread { me: me.clone() }.into_message(),
            Self::Refused => msg::REFUSED_HERE.into_message(),
        }
    }

    pub(crate) fn sentence(&self, lang: Lang) -> String {
        lang.text(self.message())
    }
}

/// A channel in which the bot has all permissions, according to the interaction.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Spot {
    pub(crate) channel: u64,
    /// Whether it is a private thread, which the bot sees only as a member, or with the permission to manage threads.
    pub(crate) private_thread: bool,
    /// Whether the bot may open threads here.
    pub(crate) may_open_threads: bool,
}

/// How boards can reach the place of a request, as far as the request says.
#[derive(Clone, Copy, Debug)]
pub(crate) enum Access {
    /// The request says nothing about it, because it comes from the board page.
    Unknown,
    /// The request comes from a conversation with the bot.
    Direct,
    Granted(Spot),
    /// The bot lacks these permissions in the server's channel.
    Missing(Permissions),
    /// The bot can only answer interactions in the place.
    ByAnswers {
        /// Whether Discord shows all answers only to the caller, even public ones.
        are_private: bool,
    },
}

impl Access {
    /// The permissions for posting boards that the bot certainly lacks.
    pub(crate) const fn missing(self) -> Permissions {
        if let Self::Missing(missing) = self { missing } else { Permissions::empty() }
    }

    pub(crate) const fn spot(self) -> Option<Spot> {
        if let Self::Granted(spot) = self { Some(spot) } else { None }
    }
}

/// Whether the bot may open threads in a place. An interaction states it for its own channel; for other channels, Discord is
/// asked. If Discord does not answer in time, returns `true`, so that the bot tries.
pub(crate) async fn may_open_threads(app: &App, access: Access, place: Place) -> bool {
    if let Some(spot) = access.spot().filter(|spot| spot.channel == place.channel) {
        return spot.may_open_threads;
    }
    let Some(guild) = place.guild else { return false };
    let (seen, own) = tokio::join!(
        app.visibilities.fetch(GuildId::new(guild), DISCORD_TIMEOUT),
        rank_roles::own_roles(app, guild, DISCORD_TIMEOUT)
    );
    let (Ok(seen), Some((me, roles))) = (seen, own) else { return true };
    seen.may(me, &roles, place.channel, TO_OPEN_THREADS)
}

/// How a change of a game is announced in this channel. In the answer, if Discord probably refuses a message: it refused the
/// last one, or the bot is not in the private thread.
pub(crate) async fn announce(app: &App, spot: Spot, against_computer: bool) -> Result<Announce, StoreError> {
    let is_stale = |since| against_computer && app.clock.now() - since > REFUSAL_TTL;
    Ok(match app.store.closed_channel(spot.channel).await? {
        Some(closed) if closed.gone || is_stale(closed.since) => Announce::PostAndReopen,
        Some(_) => Announce::InAnswer,
        None if spot.private_thread && !app.private_threads.is_member(spot.channel) => Announce::InAnswer,
        None => Announce::Post,
    })
}

pub(crate) async fn find(app: &App, spot: Spot) -> Result<Option<ShutOut>, StoreError> {
    let Spot { channel, private_thread, .. } = spot;
    if private_thread && !app.private_threads.is_member(channel) && !ask_whether_member(app, channel).await {
        let me = app.own_messages.own_user().await.map_or_else(|_| "@Parlor".to_owned(), |id| format!("<@{id}>"));
        return Ok(Some(ShutOut::PrivateThread(me)));
    }
    let closed = app.store.closed_channel(channel).await?.filter(|closed| !closed.gone);
    Ok(closed.map(|_| ShutOut::Refused))
}

async fn ask_whether_member(app: &App, thread: u64) -> bool {
    let asked = async {
        let me = app.own_messages.own_user().await?;
        app.client.is_thread_member(ChannelId::new(thread), me).await
    };
    let member = asked.await.inspect(|member| app.private_threads.set(thread, *member));
    member
        .inspect_err(|error| tracing::warn!(%error, thread, "could not ask whether the bot is in a private thread"))
        .unwrap_or(false)
}

/// Records that the bot is now in a private thread, which may have refused its messages before.
pub(crate) async fn record_joined(app: &App, place: Place) -> Result<(), StoreError> {
    app.private_threads.set(place.channel, true);
    app.store.reopen_channel(place, app.clock.now()).await
}

/// Records whether the bot was removed from a thread. Returns whether it was added.
pub(crate) async fn record_members(app: &App, thread: u64, added: &[UserId], removed: &[UserId]) -> bool {
    match app.own_messages.own_user().await {
        Ok(me) => {
            if removed.contains(&me) {
                app.private_threads.set(thread, false);
            }
            added.contains(&me)
        }
        Err(error) => {
            tracing::warn!(%error, thread, "could not read the bot's own user, who may have been added to a thread");
            false
        }
    }
}
