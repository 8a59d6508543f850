//! The parts of a server that decide who sees which channel.

use super::{list, optional};
use serde::Deserialize;
use serenity::all::{ChannelId, GenericId, Permissions, RoleId};

/// A server and its roles.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildRoles {
    #[serde(default, deserialize_with = "list")]
    pub(crate) roles: Vec<Role>,
}

/// A role.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Role {
    pub(crate) id: RoleId,
    pub(crate) permissions: Permissions,
    /// Whether a mention of the role notifies its members without a permission for that.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) mentionable: bool,
    /// Whether it belongs to an app or to Discord, so that nobody can give it.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) managed: bool,
}

/// A channel and the exceptions to permissions in it. One with an exception that can't be read is no channel: who sees it is
/// unknown.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct GuildChannel {
    pub(crate) id: ChannelId,
    #[serde(default)]
    pub(crate) permission_overwrites: Vec<Overwrite>,
}

/// An exception to permissions in a channel.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Overwrite {
    /// The id of a role or a person.
    pub(crate) id: GenericId,
    /// [`Self::ROLE`] or [`Self::PERSON`].
    #[serde(rename = "type")]
    pub(crate) kind: u64,
    pub(crate) allow: Permissions,
    pub(crate) deny: Permissions,
}

impl Overwrite {
    pub(crate) const ROLE: u64 = 0;
    pub(crate) const PERSON: u64 = 1;
}
