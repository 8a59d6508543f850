//! People, and what they are on a server.

use super::{list, optional};
use serde::Deserialize;
use serenity::all::{Permissions, RoleId, UserId};

#[derive(Clone, Debug, Deserialize)]
pub(crate) struct User {
    pub(crate) id: UserId,
    #[serde(default, deserialize_with = "optional")]
    username: Option<String>,
    #[serde(default, deserialize_with = "optional")]
    global_name: Option<String>,
    /// Whether it is an app.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) bot: bool,
}

impl User {
    /// A user of whom nothing else is known.
    pub(crate) fn unknown(id: UserId) -> Self {
        Self { id, username: None, global_name: None, bot: false }
    }

    /// The name that Discord shows, on a server where the user is that member.
    pub(crate) fn display_name<'a>(&'a self, member: Option<&'a Member>) -> Option<&'a str> {
        let nick = member.and_then(|member| member.nick.as_deref());
        nick.or(self.global_name.as_deref()).or(self.username.as_deref())
    }
}

/// A member of a server.
#[derive(Clone, Debug, Deserialize)]
pub(crate) struct Member {
    /// Absent where the user comes beside the member.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) user: Option<User>,
    #[serde(default, deserialize_with = "optional")]
    nick: Option<String>,
    #[serde(default, deserialize_with = "list")]
    pub(crate) roles: Vec<RoleId>,
    /// The permissions in the channel of an interaction; absent in other places.
    #[serde(default, deserialize_with = "optional")]
    pub(crate) permissions: Option<Permissions>,
}

/// A person whom an interaction names.
#[derive(Clone, Debug)]
pub(crate) struct Person {
    pub(crate) user: User,
    /// What the person is on the server.
    pub(crate) member: Option<Member>,
}

impl Person {
    pub(crate) fn id(&self) -> crate::play::UserId {
        crate::play::UserId(self.user.id.get())
    }
}
