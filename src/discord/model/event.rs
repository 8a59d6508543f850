//! The gateway's payloads and events.

use super::{
    List, ReadError,
    guild::ChannelFlags,
    interaction::{self, Interaction, UnreadableInteraction, read_interaction},
    list, optional, read,
};
use serde::{Deserialize, Deserializer};
use serde_json::value::RawValue;
use serenity::all::{ChannelId, GuildId, UserId};
use std::time::Duration;

#[cfg_attr(test, derive(Debug))]
pub(crate) enum Payload {
    Dispatch(Option<u64>, Event),
    Heartbeat,
    HeartbeatAck,
    Reconnect,
    InvalidSession { resumable: bool },
    Hello(Duration),
    Other,
}

#[cfg_attr(test, derive(Debug))]
pub(crate) enum Event {
    Ready(Ready),
    Resumed,
    Interaction(Box<Interaction>),
    /// Can be answered, but not served.
    UnreadableInteraction(Box<UnreadableInteraction>),
    /// A server that the bot is on: new, changed, or available again.
    Guild(Guild),
    GuildDelete(UnavailableGuild),
    /// Changes of roles, or of the bot's own, which may change who sees what.
    AccessChange(GuildId),
    /// A channel is new or has changed. It may be hidden from the bot.
    Channel(ListedChannel),
    ChannelDelete(GoneChannel),
    ThreadUpdate(Thread),
    ThreadCreate(Thread),
    ThreadMembers(ThreadMembers),
    Other,
    /// An event that the bot uses, by its name, but could not read.
    Unreadable(String, ReadError),
}

#[derive(Debug, Deserialize)]
pub(crate) struct Ready {
    pub(crate) session_id: String,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) resume_gateway_url: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) user: Option<ReadyUser>,
    /// The shard's servers, including those in an outage.
    #[serde(default, deserialize_with = "list")]
    pub(crate) guilds: Vec<UnavailableGuild>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ReadyUser {
    #[serde(default, deserialize_with = "optional")]
    pub(crate) username: String,
}

#[derive(Debug, Deserialize)]
pub(crate) struct Guild {
    pub(crate) id: GuildId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) preferred_locale: String,
    #[serde(default, deserialize_with = "list")]
    pub(crate) threads: Vec<Thread>,
    /// Includes channels that are hidden from the bot. Of those, only the ids are true.
    #[serde(default, deserialize_with = "whole_list")]
    pub(crate) channels: Option<Vec<ListedId>>,
}

/// `None` unless each element can be read: what is missing from the list is gone for good. An empty list may be a failure of
/// Discord, so it counts as unreadable.
fn whole_list<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Vec<ListedId>>, D::Error> {
    let list: Option<List<ListedId>> = optional(deserializer)?;
    Ok(list.filter(|list| list.length > 0 && list.readable.len() == list.length).map(|list| list.readable))
}

#[derive(Debug, Deserialize)]
pub(crate) struct ListedId {
    pub(crate) id: ChannelId,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ListedChannel {
    pub(crate) id: ChannelId,
    pub(crate) guild_id: GuildId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) flags: ChannelFlags,
}

#[derive(Debug, Deserialize)]
pub(crate) struct UnavailableGuild {
    pub(crate) id: GuildId,
    /// Has an outage. A deleted server without one is a server that the bot has left.
    #[serde(default, deserialize_with = "unless_false")]
    pub(crate) unavailable: bool,
}

#[derive(Deserialize)]
struct Outage {
    #[serde(default, deserialize_with = "optional")]
    unavailable: bool,
}

/// A value of an unknown form must not look like a removal of the bot.
fn unless_false<'de, D: Deserializer<'de>>(deserializer: D) -> Result<bool, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    Ok(!matches!(raw.get(), "false" | "null"))
}

#[derive(Debug, Deserialize)]
pub(crate) struct Thread {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    kind: u64,
    #[serde(default, deserialize_with = "optional")]
    thread_metadata: ThreadMetadata,
}

#[derive(Debug, Default, Deserialize)]
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

    /// A thread that a moderator locked stays archived.
    pub(crate) fn is_archived_by_discord(&self) -> bool {
        self.thread_metadata.archived && !self.thread_metadata.locked
    }
}

/// Discord sends only the bot's own membership.
#[derive(Debug, Deserialize)]
pub(crate) struct ThreadMembers {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) added_members: Vec<ThreadMember>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) removed_member_ids: Vec<UserId>,
}

#[derive(Debug, Deserialize)]
pub(crate) struct ThreadMember {
    pub(crate) user_id: UserId,
}

#[derive(Debug, Deserialize)]
pub(crate) struct BotGateway {
    pub(crate) url: String,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) shards: u32,
    #[serde(default, rename = "session_start_limit", deserialize_with = "optional")]
    pub(crate) limit: SessionStartLimit,
}

#[derive(Debug, Deserialize)]
pub(crate) struct SessionStartLimit {
    pub(crate) total: u64,
    pub(crate) remaining: u64,
    /// Milliseconds until `remaining` is `total` again.
    pub(crate) reset_after: u64,
    pub(crate) max_concurrency: u32,
}

/// One at a time, without a limit that matters, if Discord doesn't say.
impl Default for SessionStartLimit {
    fn default() -> Self {
        Self { total: 1000, remaining: 1000, reset_after: 0, max_concurrency: 1 }
    }
}

#[derive(Deserialize)]
struct Frame {
    op: u64,
    #[serde(default, deserialize_with = "optional")]
    s: Option<u64>,
    #[serde(default, deserialize_with = "optional")]
    t: Option<String>,
    d: Option<Box<RawValue>>,
}

#[derive(Debug, Deserialize)]
struct Hello {
    heartbeat_interval: u64,
}

#[derive(Debug, Deserialize)]
pub(crate) struct GoneChannel {
    pub(crate) id: ChannelId,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) guild_id: Option<GuildId>,
}

#[derive(Debug, Deserialize)]
struct InGuild {
    guild_id: GuildId,
}

impl Payload {
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
            // During an outage, a new session may get this event with only `unavailable`.
            "GUILD_CREATE" if read::<Outage>(d)?.unavailable => Self::GuildDelete(read(d)?),
            "GUILD_CREATE" | "GUILD_UPDATE" => Self::Guild(read(d)?),
            "GUILD_DELETE" => Self::GuildDelete(read(d)?),
            "CHANNEL_CREATE" | "CHANNEL_UPDATE" => Self::Channel(read(d)?),
            // Without the intent for members, Discord sends only the updates of the bot's own, such as a role that it gets.
            "GUILD_ROLE_CREATE" | "GUILD_ROLE_UPDATE" | "GUILD_ROLE_DELETE" | "GUILD_MEMBER_UPDATE" => {
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
