//! The parts of a server that decide who sees which channel, and who may give which role.

use super::{list, optional};
use serde::{Deserialize, Deserializer, de::Error};
use serenity::all::{ChannelId, RoleId, UserId};

/// Permissions as Discord numbers them, those included that the bot has no name for.
pub(crate) type Bits = u128;

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildRoles {
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
    /// Whether a mention of the role notifies its members without a permission for that.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) mentionable: bool,
    /// Whether it belongs to an app or to Discord, so that nobody can give it.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) managed: bool,
}

/// A role that an option names.
#[derive(Debug)]
pub(crate) struct NamedRole {
    pub(crate) id: u64,
    /// What Discord says of it, which may be nothing.
    pub(crate) found: Option<Role>,
}

/// A channel and the exceptions to permissions in it. One with an exception that can't be read is no channel: who sees it is
/// unknown.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildChannel {
    pub(crate) id: ChannelId,
    #[serde(default)]
    pub(crate) permission_overwrites: Vec<Overwrite>,
}

/// What a channel allows a role or a person, or denies them.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Overwrite {
    /// The id of the role or the person.
    pub(crate) id: RoleId,
    /// [`Self::ROLE`] or [`Self::PERSON`].
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
