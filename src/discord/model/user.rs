//! Users and members of servers.

use super::{list, optional};
use serde::Deserialize;
use serenity::all::{Permissions, RoleId, Timestamp, UserId};
use time::OffsetDateTime;

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct User {
    pub(crate) id: UserId,
    #[serde(default, deserialize_with = "optional")]
    username: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    global_name: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    pub(crate) bot: bool,
}

impl User {
    pub(crate) fn unknown(id: UserId) -> Self {
        Self { id, username: None, global_name: None, bot: false }
    }

    /// The name that Discord shows on the server of `member`.
    pub(crate) fn display_name<'a>(&'a self, member: Option<&'a Member>) -> Option<&'a str> {
        let nick = member.and_then(|member| member.nick.as_deref());
        nick.or(self.global_name.as_deref()).or(self.username.as_deref())
    }
}

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Member {
    #[serde(default, deserialize_with = "optional")]
    pub(crate) user: Option<User>,
    #[serde(default, deserialize_with = "optional")]
    nick: Option<String>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) roles: Vec<RoleId>,
    /// In the interaction's channel; absent elsewhere.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) permissions: Option<Permissions>,
}

/// What decides where a member may act.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct MemberAccess {
    #[serde(default, deserialize_with = "list")]
    roles: Vec<RoleId>,
    /// In the future while the member is timed out.
    #[serde(default, deserialize_with = "optional")]
    communication_disabled_until: Option<Timestamp>,
}

impl MemberAccess {
    pub(crate) fn role_ids(&self) -> Vec<u64> {
        self.roles.iter().map(|role| role.get()).collect()
    }

    /// Discord lets a member with a timeout neither write nor use commands.
    pub(crate) fn is_timed_out(&self, now: OffsetDateTime) -> bool {
        self.communication_disabled_until.is_some_and(|until| until.unix_timestamp() > now.unix_timestamp())
    }
}

#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: User,
    pub(crate) member: Option<Member>,
}

impl Person {
    pub(crate) fn id(&self) -> crate::play::UserId {
        crate::play::UserId(self.user.id.get())
    }

    /// None if the person is no member.
    pub(crate) fn role_ids(&self) -> Vec<u64> {
        self.member.iter().flat_map(|member| &member.roles).map(|role| role.get()).collect()
    }
}
