//! The parts of a server's description that decide who sees which channel.

use serde::Deserialize;
use serenity::all::{ChannelId, PermissionOverwrite, Permissions, RoleId};

/// The roles of a server, as Discord describes it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GuildRoles {
    pub(super) roles: Vec<GuildRole>,
}

/// A role and its permissions.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GuildRole {
    pub(super) id: RoleId,
    pub(super) permissions: Permissions,
    /// Whether a mention of the role notifies its members without a permission for that.
    #[serde(default)]
    pub(super) mentionable: bool,
}

/// A channel and the exceptions to permissions in it.
#[derive(Clone, Debug, Deserialize)]
pub(super) struct GuildChannel {
    pub(super) id: ChannelId,
    #[serde(default)]
    pub(super) permission_overwrites: Vec<PermissionOverwrite>,
}
