//! The places where the bot can be used, and the installations that allow it.
//!
//! Servers and users install a bot. In a guild that has not installed it, and in a conversation of users, only users who have
//! installed it themselves can use it. The bot's token can do nothing there: only the tokens of interactions can.

use serde_json::{Value, json};

use super::permissions;

/// Discord reports these permissions of an app in every conversation of users.
pub(super) const PRIVATE_CHANNEL_PERMISSIONS: u64 =
    permissions::EMBED_LINKS | permissions::ATTACH_FILES | permissions::MENTION_EVERYONE;
/// The same for the direct conversation with the bot.
pub(super) const BOT_DM_PERMISSIONS: u64 = PRIVATE_CHANNEL_PERMISSIONS | permissions::USE_EXTERNAL_EMOJIS;

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild = 0,
    /// A user's direct conversation with the bot.
    BotDm = 1,
    /// A conversation of two users or a group.
    PrivateChannel = 2,
}

/// The installations of the bot that authorize an interaction.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Owners {
    /// The guild that installed the bot. 0 in the direct conversation with the bot, unless only the user has installed it.
    pub(crate) guild: Option<u64>,
    /// The user who installed the bot. For a component: the user whose command led to the message.
    pub(crate) user: Option<u64>,
}

impl Owners {
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// No installation of a guild authorizes the interaction.
    pub(crate) fn only_user(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }

    /// Keeps the kinds of installation that the command supports: 0 guilds, 1 users.
    pub(crate) fn supported_by(self, integration_types: &[Value]) -> Self {
        let supports = |kind: u64| integration_types.iter().any(|listed| *listed == kind);
        Self { guild: self.guild.filter(|_| supports(0)), user: self.user.filter(|_| supports(1)) }
    }

    /// The value of `authorizing_integration_owners`.
    pub(crate) fn to_json(self) -> Value {
        let mut owners = json!({});
        for (kind, owner) in [("0", self.guild), ("1", self.user)] {
            if let Some(owner) = owner {
                owners[kind] = json!(owner.to_string());
            }
        }
        owners
    }
}
