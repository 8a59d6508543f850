//! Guilds, channels, users, files and interactions.

use std::collections::{BTreeMap, BTreeSet};
use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::time::Instant;

use super::permissions;
use super::places::{Context, Owners};
use crate::model::{Choice, Modal};

/// Milliseconds.
pub(crate) const INTERACTION_TOKEN_LIFETIME: i64 = 15 * 60 * 1000;

#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Guild {
    pub(crate) name: String,
    pub(crate) locale: String,
    /// Names by id, without `@everyone`, whose id is the guild's. Older snapshots lack the field.
    #[serde(default)]
    pub(crate) roles: BTreeMap<u64, String>,
    /// The bot's own role. Older snapshots lack the field.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) bot_role: Option<u64>,
    /// Permissions of the bot's own role. They hold in the whole guild.
    #[serde(default = "default_bot_permissions", skip_serializing_if = "is_default_bot_permissions")]
    pub(crate) bot_permissions: u64,
    /// Roles above the bot's own.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) high_roles: BTreeSet<u64>,
    /// Only a holder of `MENTION_EVERYONE` can notify these roles.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) unmentionable_roles: BTreeSet<u64>,
    /// Permissions of all roles except the bot's own. A missing role grants none.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) role_permissions: BTreeMap<u64, u64>,
    /// Position of a role in the list, if it was set.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) role_positions: BTreeMap<u64, i64>,
    /// `None` until it is set.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) owner: Option<u64>,
    /// The guild has not installed the bot. Older snapshots lack the field.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) without_bot: bool,
    /// The guild has an outage.
    #[serde(default, skip_serializing_if = "is_false")]
    pub(crate) unavailable: bool,
    /// Users who have left the guild.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) left: BTreeSet<u64>,
    /// Members who may neither write nor use commands and buttons.
    #[serde(default, skip_serializing_if = "BTreeSet::is_empty")]
    pub(crate) timed_out: BTreeSet<u64>,
}

impl Guild {
    pub(crate) fn new(name: &str, bot_role: u64) -> Self {
        Self {
            name: name.to_owned(),
            locale: "en-US".to_owned(),
            bot_role: Some(bot_role),
            bot_permissions: permissions::BOT,
            ..Self::default()
        }
    }

    pub(crate) fn without_bot(name: &str) -> Self {
        Self { bot_role: None, bot_permissions: 0, without_bot: true, ..Self::new(name, 0) }
    }

    /// All roles without `@everyone`, from the lowest to the highest.
    pub(crate) fn roles_by_position(&self) -> Vec<u64> {
        let of = |high: bool| self.roles.keys().copied().filter(move |role| self.high_roles.contains(role) == high);
        of(false).chain(self.bot_role).chain(of(true)).collect()
    }
}

fn default_bot_permissions() -> u64 {
    permissions::BOT
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_default_bot_permissions(bits: &u64) -> bool {
    *bits == permissions::BOT
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_false(value: &bool) -> bool {
    !*value
}

/// Permissions that a channel allows or denies a role or a user, beyond those in the guild.
#[derive(Clone, Copy, Debug, Serialize, Deserialize)]
pub(crate) struct Overwrite {
    pub(crate) is_role: bool,
    pub(crate) allow: u64,
    pub(crate) deny: u64,
}

/// A text channel, a thread, a direct message channel of the bot, or a conversation of users.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub(crate) struct Channel {
    /// `None` for a direct message channel and a conversation of users.
    pub(crate) guild: Option<u64>,
    pub(crate) name: String,
    /// Discord's channel type: 0 text, 1 direct message, 3 group, 11 public thread, 12 private thread.
    pub(crate) kind: u8,
    /// The channel of a thread.
    pub(crate) parent: Option<u64>,
    /// The user of a direct message channel of the bot.
    pub(crate) recipient: Option<u64>,
    pub(crate) bot_permissions: u64,
    /// By role or user. Older snapshots lack the field.
    #[serde(default, skip_serializing_if = "BTreeMap::is_empty")]
    pub(crate) overwrites: BTreeMap<u64, Overwrite>,
    pub(crate) archived: bool,
    pub(crate) locked: bool,
    /// Minutes.
    pub(crate) auto_archive: u64,
    /// The members of a thread or of a conversation of users.
    pub(crate) members: Vec<u64>,
}

impl Channel {
    pub(crate) const CATEGORY: u8 = 4;
    pub(crate) const PUBLIC_THREAD: u8 = 11;
    pub(crate) const PRIVATE_THREAD: u8 = 12;
    pub(crate) const FORUM: u8 = 15;

    pub(crate) fn is_thread(&self) -> bool {
        matches!(self.kind, 10..=12)
    }

    pub(crate) fn context(&self) -> Context {
        match (self.guild, self.recipient) {
            (Some(_), _) => Context::Guild,
            (None, Some(_)) => Context::BotDm,
            (None, None) => Context::PrivateChannel,
        }
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(crate) struct User {
    pub(crate) name: String,
    pub(crate) locale: String,
}

#[derive(Clone, Debug)]
pub(crate) struct StoredFile {
    pub(crate) bytes: Arc<[u8]>,
    pub(crate) content_type: Option<String>,
}

#[derive(Clone, Default, Debug)]
pub(crate) struct InitialResponse {
    /// Discord's callback type: 4 message, 5 deferred message, 6 deferred update, 7 update, 8 autocompletion, 9 modal, 12 Activity.
    pub(crate) kind: u8,
    pub(crate) ephemeral: bool,
    /// The message that `@original` refers to.
    pub(crate) message: Option<u64>,
    /// Number of edits of that message at the time of this response.
    pub(crate) edits: u32,
    pub(crate) modal: Option<Modal>,
    pub(crate) choices: Vec<Choice>,
    /// The instance of the Activity.
    pub(crate) activity: Option<String>,
}

/// One action of a user, as sent to the bot.
#[derive(Debug)]
pub(crate) struct Interaction {
    pub(crate) token: String,
    /// Discord's interaction type: 2 command, 3 component, 4 autocompletion, 5 modal submission.
    pub(crate) kind: u8,
    pub(crate) user: u64,
    pub(crate) channel: u64,
    pub(crate) owners: Owners,
    /// The interaction that opened the modal.
    pub(crate) opener: Option<u64>,
    /// The message of the component; also set for a modal that a component opened.
    pub(crate) source: Option<u64>,
    /// Discord's message type of a response.
    pub(crate) response_kind: u8,
    pub(crate) payload: Value,
    pub(crate) sent: Instant,
    /// The same time on the sandbox's clock, in milliseconds since 1970.
    pub(crate) sent_at: i64,
    /// The deadline has passed, and the user has seen that the bot did not respond.
    pub(crate) timed_out: bool,
    pub(crate) initial_response: Option<InitialResponse>,
    pub(crate) follow_ups: Vec<u64>,
}
