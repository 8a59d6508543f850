//! The parts of a server that decide who sees which channel and who may give which role, with the names of channels.

use super::{list, optional};
use serde::{Deserialize, Deserializer, de::Error};
use serenity::all::{ChannelId, RoleId, UserId};

/// Includes permissions that the bot has no name for.
pub(crate) type Bits = u128;

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildRoles {
    #[serde(default, deserialize_with = "optional")]
    pub(crate) name: String,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) owner_id: Option<UserId>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) roles: Vec<Role>,
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: RoleId,
    #[serde(deserialize_with = "bits")]
    pub(crate) permissions: Bits,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) position: i64,
    /// Everybody can notify the role by mentioning it.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) mentionable: bool,
    /// Belongs to an app or to Discord, so nobody can give it.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) managed: bool,
    #[serde(default, deserialize_with = "optional")]
    tags: RoleTags,
}

impl Role {
    /// Only that bot has it. Other managed roles, such as the one of boosters, belong to people.
    pub(crate) const fn is_of_bot(&self) -> bool {
        self.tags.bot_id.is_some()
    }
}

#[derive(Clone, Default, Debug, Deserialize)]
struct RoleTags {
    #[serde(default, deserialize_with = "optional")]
    bot_id: Option<UserId>,
}

#[derive(Debug)]
pub(crate) struct NamedRole {
    pub(crate) id: u64,
    pub(crate) found: Option<Role>,
}

impl NamedRole {
    pub(crate) fn is_of_bot(&self) -> bool {
        self.found.as_ref().is_some_and(Role::is_of_bot)
    }
}

/// Reading fails if an overwrite can't be read, because it is unknown then who sees the channel.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildChannel {
    pub(crate) id: ChannelId,
    #[serde(default, rename = "type", deserialize_with = "optional")]
    pub(crate) kind: u64,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) name: String,
    /// The channel's category.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) parent_id: Option<ChannelId>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) flags: ChannelFlags,
    #[serde(default)]
    pub(crate) permission_overwrites: Vec<Overwrite>,
}

impl GuildChannel {
    pub(crate) const CATEGORY: u64 = 4;
    /// Text and announcement channels.
    pub(crate) const OF_MESSAGES: [u64; 2] = [0, 5];
    /// Forums and media channels, which hold only threads.
    pub(crate) const OF_THREADS: [u64; 2] = [15, 16];
}

/// A single channel, which may be a thread.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct AnyChannel {
    #[serde(default, deserialize_with = "optional")]
    pub(crate) flags: ChannelFlags,
}

#[derive(Clone, Copy, Default, Debug, Deserialize)]
#[serde(transparent)]
pub(crate) struct ChannelFlags(u64);

impl ChannelFlags {
    const HIDDEN: u64 = 1 << 17;

    /// The bot can't see the channel, and only its id is true. Lists of the gateway contain such channels; answers to requests
    /// leave them out or refuse them, as far as is known.
    pub(crate) const fn is_hidden(self) -> bool {
        self.0 & Self::HIDDEN != 0
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Overwrite {
    /// The id of a role or a person.
    pub(crate) id: RoleId,
    #[serde(rename = "type")]
    pub(crate) kind: u64,
    #[serde(deserialize_with = "bits")]
    pub(crate) allow: Bits,
    #[serde(deserialize_with = "bits")]
    pub(crate) deny: Bits,
}

impl Overwrite {
    pub(crate) const ROLE: u64 = 0;
    pub(crate) const PERSON: u64 = 1;
}

fn bits<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Bits, D::Error> {
    String::deserialize(deserializer)?.parse().map_err(|_| D::Error::custom("not a number of permissions"))
}
