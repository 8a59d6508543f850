//! Where the bot can be used, and by whose installation of it.
//!
//! A bot is installed by servers and by users. In a guild that has not installed it, and in a conversation of users, only
//! users act who have installed it themselves. There the bot's token can do nothing: only the tokens of interactions can.

use serde_json::{Value, json};

use super::entities::Channel;
use super::permissions;
use super::state::State;

/// What an app may do in a conversation of users, as Discord reports it whatever the users allow.
const PRIVATE_CHANNEL_PERMISSIONS: u64 =
    permissions::EMBED_LINKS | permissions::ATTACH_FILES | permissions::MENTION_EVERYONE;
/// The same for the direct conversation with the bot.
const BOT_DM_PERMISSIONS: u64 = PRIVATE_CHANNEL_PERMISSIONS | permissions::USE_EXTERNAL_EMOJIS;

/// Discord's interaction context types.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum Context {
    Guild = 0,
    /// The direct conversation of a user with the bot.
    BotDm = 1,
    /// A conversation of two users or a group.
    PrivateChannel = 2,
}

/// By whose installations of the bot an interaction is authorized.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub(crate) struct Owners {
    /// The guild that installed the bot; 0 in the direct conversation with the bot, unless only the user has installed it.
    pub(crate) guild: Option<u64>,
    /// The user who installed the bot. For a component, the user whose command led to its message.
    pub(crate) user: Option<u64>,
}

impl Owners {
    pub(crate) fn is_empty(self) -> bool {
        self == Self::default()
    }

    /// Whether only a user's installation authorizes the interaction.
    pub(crate) fn only_user(self) -> bool {
        self.guild.is_none() && self.user.is_some()
    }

    /// The owners whose kind of installation the command supports: 0 guilds, 1 users.
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

impl Channel {
    pub(crate) fn context(&self) -> Context {
        match (self.guild, self.recipient) {
            (Some(_), _) => Context::Guild,
            (None, Some(_)) => Context::BotDm,
            (None, None) => Context::PrivateChannel,
        }
    }
}

impl State {
    /// Whether the bot is in the guild. A guild that was removed counts: its channels stay as they were.
    pub(crate) fn has_bot(&self, guild: u64) -> bool {
        self.guilds.get(&guild).is_none_or(|guild| !guild.without_bot)
    }

    /// Whether the bot's token has access to the channel, apart from permissions.
    pub(crate) fn bot_has_access(&self, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.has_bot(guild),
            None => channel.context() == Context::BotDm,
        }
    }

    /// Whether the user is in the guild or the conversation.
    pub(crate) fn takes_part(&self, user: u64, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.is_member(guild, user),
            None => channel.recipient == Some(user) || channel.members.contains(&user),
        }
    }

    /// The installations that authorize what this user does in this channel.
    pub(crate) fn owners(&self, user: u64, channel: &Channel) -> Owners {
        let guild = match channel.context() {
            Context::Guild => channel.guild.filter(|guild| self.has_bot(*guild)),
            Context::BotDm => Some(0).filter(|_| self.shares_guild(user) || !self.installed.contains(&user)),
            Context::PrivateChannel => None,
        };
        Owners { guild, user: Some(user).filter(|user| self.installed.contains(user)) }
    }

    /// Whether the user is in a guild that has installed the bot.
    fn shares_guild(&self, user: u64) -> bool {
        self.guilds.iter().any(|(id, guild)| !guild.without_bot && self.is_member(*id, user))
    }

    /// The permissions that an interaction of this user in this channel reports as the bot's.
    pub(crate) fn app_permissions(&self, user: u64, channel: &Channel) -> u64 {
        match (channel.context(), channel.guild) {
            (Context::BotDm, _) => BOT_DM_PERMISSIONS,
            // Discord reports the user's own permissions here, although the bot's token has none of them.
            (Context::Guild, Some(guild)) if !self.has_bot(guild) => self.member_permissions(guild, user),
            (Context::Guild, _) => self.bot_permissions(channel),
            (Context::PrivateChannel, _) => PRIVATE_CHANNEL_PERMISSIONS,
        }
    }

    /// Whether only the user sees what the bot answers: the guild has not installed the bot, and does not let the user
    /// show others the answers of their own apps.
    pub(crate) fn keeps_answers_private(&self, user: u64, channel: &Channel) -> bool {
        let guild = channel.guild.filter(|guild| !self.has_bot(*guild));
        guild.is_some_and(|guild| {
            let held = self.member_permissions(guild, user);
            held & (permissions::USE_EXTERNAL_APPS | permissions::ADMINISTRATOR) == 0
        })
    }
}
