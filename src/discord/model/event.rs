//! What arrives from the gateway: its own payloads, and events.

use super::{
    ReadError,
    interaction::{self, Interaction, UnreadableInteraction, read_interaction},
    list, optional, read,
};
use serde::Deserialize;
use serde_json::value::RawValue;
use serenity::all::{ChannelId, GuildId, UserId};
use std::time::Duration;

/// A payload of the gateway.
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Payload {
    /// An event, and its number in the session.
    Dispatch(Option<u64>, Event),
    /// Discord asks for a heartbeat.
    Heartbeat,
    HeartbeatAck,
    /// Discord asks the bot to connect anew.
    Reconnect,
    /// The session is over, or can be resumed.
    InvalidSession {
        resumable: bool,
    },
    /// The greeting, with the interval of heartbeats.
    Hello(Duration),
    /// One that the bot doesn't use.
    Other,
}

/// An event, as far as the bot uses it.
#[cfg_attr(test, derive(Debug))]
pub(crate) enum Event {
    Ready(Ready),
    Resumed,
    Interaction(Box<Interaction>),
    /// An interaction that can be answered, but not served.
    UnreadableInteraction(Box<UnreadableInteraction>),
    /// A server is there, or has changed.
    Guild(Guild),
    GuildDelete(GuildDelete),
    /// The channels or roles of a server have changed, and with them who sees what.
    AccessChange(GuildId),
    ChannelDelete(GoneChannel),
    ThreadUpdate(Thread),
    /// The bot sees a thread that it may not have seen before.
    ThreadCreate(Thread),
    ThreadMembers(ThreadMembers),
    /// One that the bot doesn't use.
    Other,
    /// One of this name, which the bot would use, can't be read.
    Unreadable(String, ReadError),
}

/// The start of a session.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Ready {
    pub(crate) session_id: String,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) resume_gateway_url: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) user: Option<ReadyUser>,
    /// The servers of the shard, those in an outage included.
    #[serde(default, deserialize_with = "list")]
    pub(crate) guilds: Vec<ReadyGuild>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct ReadyUser {
    #[serde(default, deserialize_with = "optional")]
    pub(crate) username: String,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct ReadyGuild {
    pub(crate) id: GuildId,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) preferred_locale: String,
    /// Of its active threads those that the bot sees.
    #[serde(default, deserialize_with = "list")]
    pub(crate) threads: Vec<Thread>,
}

/// A server that is gone, or unavailable.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct GuildDelete {
    pub(crate) id: GuildId,
    /// Whether it has an outage; otherwise the bot has left it.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) unavailable: bool,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct Thread {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    #[serde(default, deserialize_with = "optional")]
    thread_metadata: ThreadMetadata,
}

/// Who was added to a thread, and who was removed. Discord tells it of the bot alone.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct ThreadMembers {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) added_members: Vec<ThreadMember>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) removed_member_ids: Vec<UserId>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct ThreadMember {
    pub(crate) user_id: UserId,
}

#[derive(Default, Deserialize)]
#[cfg_attr(test, derive(Debug))]
struct ThreadMetadata {
    #[serde(default, deserialize_with = "optional")]
    archived: bool,
    #[serde(default, deserialize_with = "optional")]
    locked: bool,
}

impl Thread {
    pub(crate) fn is_private(&self) -> bool {
        self.kind == interaction::Channel::PRIVATE_THREAD
    }

    /// Whether Discord has archived it. One that a moderator locked stays archived.
    pub(crate) fn is_archived_by_discord(&self) -> bool {
        self.thread_metadata.archived && !self.thread_metadata.locked
    }
}

/// Where the gateway is, and what it allows.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct BotGateway {
    pub(crate) url: String,
    /// The number of shards that Discord recommends.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) shards: u32,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) session_start_limit: SessionStartLimit,
}

/// How many sessions may be started.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct SessionStartLimit {
    /// How many a day allows.
    pub(crate) total: u64,
    pub(crate) remaining: u64,
    /// The time until as many as a day allows may be started again, in milliseconds.
    pub(crate) reset_after: u64,
    pub(crate) max_concurrency: u32,
}

/// Where Discord does not say: one at a time, as many as are asked for.
impl Default for SessionStartLimit {
    fn default() -> Self {
        Self { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 }
    }
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
struct Frame {
    op: u64,
    #[serde(default, deserialize_with = "optional")]
    s: Option<u64>,
    #[serde(default, deserialize_with = "optional")]
    t: Option<String>,
    d: Option<Box<RawValue>>,
}

#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
struct Hello {
    heartbeat_interval: u64,
}

/// A channel or thread that was deleted.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
pub(crate) struct GoneChannel {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
}

/// An event about a part of a server.
#[derive(Deserialize)]
#[cfg_attr(test, derive(Debug))]
struct InGuild {
    guild_id: GuildId,
}

impl Payload {
    /// Reads a payload.
    ///
    /// # Errors
    /// When it is no payload of the gateway. An event that can't be read is a [`Event::Unreadable`].
    pub(crate) fn read(json: &[u8]) -> Result<Self, ReadError> {
        let Frame { op, s, t, d } = read(json)?;
        let d = d.as_ref().map_or("null", |d| d.get()).as_bytes();
        Ok(match op {
            0 => {
                let name = t.unwrap_or_default();
                let event = Event::read(&name, d).unwrap_or_else(|error| Event::Unreadable(name, error));
                Self::Dispatch(s, event)
            }
            1 => Self::Heartbeat,
            7 => Self::Reconnect,
            9 => Self::InvalidSession { resumable: d == b"true" },
            10 => {
                let Hello { heartbeat_interval } = read(d)?;
                Self::Hello(Duration::from_millis(heartbeat_interval.max(1)))
            }
            11 => Self::HeartbeatAck,
            _ => Self::Other,
        })
    }
}

impl Event {
    fn read(name: &str, d: &[u8]) -> Result<Self, ReadError> {
        Ok(match name {
            "READY" => Self::Ready(read(d)?),
            "RESUMED" => Self::Resumed,
            "INTERACTION_CREATE" => match read_interaction(d)? {
                Ok(interaction) => Self::Interaction(Box::new(interaction)),
                Err(unreadable) => Self::UnreadableInteraction(unreadable),
            },
            // During an outage a new session may get the former event with no more than `unavailable`.
            "GUILD_CREATE" if read::<GuildDelete>(d)?.unavailable => Self::GuildDelete(read(d)?),
            "GUILD_CREATE" | "GUILD_UPDATE" => Self::Guild(read(d)?),
            "GUILD_DELETE" => Self::GuildDelete(read(d)?),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" | "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" => {
                Self::AccessChange(read::<InGuild>(d)?.guild_id)
            }
            "CHANNEL_DELETE" | "THREAD_DELETE" => Self::ChannelDelete(read(d)?),
            "THREAD_UPDATE" => Self::ThreadUpdate(read(d)?),
            "THREAD_CREATE" => Self::ThreadCreate(read(d)?),
            "THREAD_MEMBERS_UPDATE" => Self::ThreadMembers(read(d)?),
            _ => Self::Other,
        })
    }
}
