//! All mutable state of the sandbox: the value behind the lock of [`World`](super::World).

use std::collections::{BTreeMap, BTreeSet, HashMap};
use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::sync::mpsc;

use super::activities::Activities;
use super::entities::{Channel, Guild, INTERACTION_TOKEN_LIFETIME, Interaction, StoredFile, User};
use super::faults::FaultPlan;
use super::permissions;
use super::places::{BOT_DM_PERMISSIONS, Context, Owners, PRIVATE_CHANNEL_PERMISSIONS};
use super::rate_limits::RateLimits;
use super::sessions::Sessions;
use super::traffic_log::{Entry, TrafficLog};
use crate::model::Message;

#[derive(Debug, Default)]
pub(crate) struct State {
    pub(crate) guilds: BTreeMap<u64, Guild>,
    pub(crate) channels: BTreeMap<u64, Channel>,
    pub(crate) users: BTreeMap<u64, User>,
    /// Users who have installed the bot for themselves.
    pub(crate) installed: BTreeSet<u64>,
    /// Guilds that READY does not name.
    pub(crate) left_out_of_ready: BTreeSet<u64>,
    /// By guild and user.
    pub(crate) member_permissions: HashMap<(u64, u64), u64>,
    /// By guild and user.
    pub(crate) member_roles: HashMap<(u64, u64), Vec<u64>>,
    pub(crate) messages: BTreeMap<u64, Message>,
    /// Answers that the bot deleted after it gave them. A caller may not have read them yet.
    pub(crate) deleted_answers: HashMap<u64, Message>,
    pub(crate) files: HashMap<u64, StoredFile>,
    /// Registered commands by guild; global commands under `None`.
    pub(crate) commands: HashMap<Option<u64>, Vec<Value>>,
    /// `None` unless they are enabled for the application.
    pub(crate) activities: Option<Activities>,
    pub(crate) interactions: BTreeMap<u64, Interaction>,
    pub(crate) interaction_ids: HashMap<String, u64>,
    pub(crate) log: TrafficLog,
    /// Requests to routes that the sandbox does not have, as `METHOD /path`.
    pub(crate) unknown_routes: Vec<String>,
    pub(crate) sessions: Sessions,
    pub(crate) faults: FaultPlan,
    pub(crate) rate_limits: RateLimits,
    pub(crate) duplicate_delivery: bool,
    /// Requests about channels that the bot may not view are answered as if there were no such channel.
    pub(crate) denies_hidden_channels: bool,
    pub(crate) rewrite: Option<Rewrite>,
    /// Milliseconds.
    pub(crate) nonce_window: i64,
    /// End of the typing indicator by channel, in milliseconds since 1970.
    pub(crate) typing: HashMap<u64, i64>,
    /// The newest message that a user has read, by user and channel.
    pub(crate) last_read: HashMap<(u64, u64), u64>,
    /// Messages per channel; `None` for no limit.
    pub(crate) message_limit: Option<usize>,
    /// The process that started the bot, if any.
    pub(crate) host: Option<mpsc::UnboundedSender<HostCommand>>,
}

#[derive(Clone)]
pub(crate) struct Rewrite(pub(crate) Arc<RewriteFunction>);

/// The arguments are the source of a text and the text.
type RewriteFunction = dyn Fn(&str, &str) -> String + Send + Sync;

impl std::fmt::Debug for Rewrite {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.write_str("Rewrite")
    }
}

/// A request from the page to the process that started the bot.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum HostCommand {
    RestartBot,
    /// The sandbox's clock was moved forward by this time; the bot's clock has to follow.
    AdvanceClock(Duration),
}

impl State {
    pub(crate) fn member_permissions(&self, guild: u64, user: u64) -> u64 {
        let set = self.member_permissions.get(&(guild, user)).copied();
        set.unwrap_or(permissions::MEMBER)
    }

    pub(crate) fn member_roles(&self, guild: u64, user: u64) -> &[u64] {
        self.member_roles.get(&(guild, user)).map(Vec::as_slice).unwrap_or_default()
    }

    pub(crate) fn guild_of(&self, channel: u64) -> Option<u64> {
        self.channels.get(&channel)?.guild
    }

    /// Removes the channel with its threads and messages.
    pub(crate) fn remove_channel(&mut self, channel: u64) {
        self.channels.remove(&channel);
        self.channels.retain(|_, thread| thread.parent != Some(channel) || !thread.is_thread());
        let Self { messages, channels, .. } = self;
        messages.retain(|_, message| channels.contains_key(&message.channel));
    }

    /// Every user who has not left the guild is in it.
    pub(crate) fn is_member(&self, guild: u64, user: u64) -> bool {
        self.guilds.get(&guild).is_none_or(|guild| !guild.left.contains(&user))
    }

    pub(crate) fn is_timed_out(&self, guild: u64, user: u64) -> bool {
        self.guilds.get(&guild).is_some_and(|guild| guild.timed_out.contains(&user))
    }

    /// A thread has the permissions of its parent channel. `MANAGE_ROLES` is the guild's.
    pub(crate) fn bot_permissions(&self, channel: &Channel) -> u64 {
        let parent = channel.parent.filter(|_| channel.is_thread());
        let bits = match parent {
            Some(parent) => self.channels.get(&parent).map_or(0, |parent| parent.bot_permissions),
            None => channel.bot_permissions,
        };
        let guild = channel.guild.and_then(|guild| self.guilds.get(&guild));
        bits | guild.map_or(0, |guild| guild.bot_permissions & permissions::MANAGE_ROLES)
    }

    /// Whether the bot's token may view the channel.
    pub(crate) fn bot_views(&self, bot: u64, channel: &Channel) -> bool {
        self.bot_may(bot, channel, permissions::VIEW_CHANNEL)
    }

    /// Whether Discord shows the bot a channel. It shows a category when it shows one of its channels.
    pub(crate) fn is_shown(&self, bot: u64, id: u64, channel: &Channel) -> bool {
        if channel.kind != Channel::CATEGORY {
            return self.bot_views(bot, channel);
        }
        let mut children = self.channels.values().filter(|child| child.parent == Some(id));
        children.any(|child| self.bot_views(bot, child))
    }

    /// A thread has the permissions of its parent.
    pub(crate) fn bot_may(&self, bot: u64, channel: &Channel, bits: u64) -> bool {
        let held = self.bot_permissions(channel);
        self.bot_has_access(bot, channel) && (held & permissions::ADMINISTRATOR != 0 || held & bits == bits)
    }

    /// Without threads.
    pub(crate) fn channels_of(&self, guild: u64) -> impl Iterator<Item = (u64, &Channel)> {
        let channels = self.channels.iter().map(|(id, channel)| (*id, channel));
        channels.filter(move |(_, channel)| channel.guild == Some(guild) && !channel.is_thread())
    }

    pub(crate) fn log_event(&mut self, name: &str, data: &Value, at: i64) {
        self.log.add(Entry::Event { name: name.to_owned(), data: data.clone(), at });
    }

    /// Logs an event and sends it to every session whose shard has the guild. Returns the number of sessions. The bot hears
    /// nothing of a guild that has not installed it.
    pub(crate) fn dispatch(&mut self, guild: Option<u64>, name: &str, data: &Value, at: i64) -> usize {
        if guild.is_some_and(|guild| !self.has_bot(guild)) {
            return 0;
        }
        self.log_event(name, data, at);
        self.sessions.dispatch(guild, name, data)
    }

    /// Removes what would pile up in a long run: the oldest messages of a channel with their files, and interactions with expired
    /// tokens.
    pub(crate) fn prune(&mut self, channel: u64, now: i64) {
        let Some(limit) = self.message_limit else { return };
        self.deleted_answers.clear();
        let messages: Vec<u64> =
            self.messages.iter().filter(|(_, message)| message.channel == channel).map(|(id, _)| *id).collect();
        for id in messages.iter().take(messages.len().saturating_sub(limit)) {
            let files = self.messages.remove(id).into_iter().flat_map(|message| message.attachments);
            for file in files {
                self.files.remove(&file.id);
            }
        }
        let expired = |interaction: &Interaction| now - interaction.sent_at > INTERACTION_TOKEN_LIFETIME;
        while let Some(oldest) = self.interactions.first_entry().filter(|oldest| expired(oldest.get())) {
            self.interaction_ids.remove(&oldest.remove().token);
        }
    }

    pub(crate) fn interaction_by_token(&self, token: &str) -> Option<(u64, &Interaction)> {
        let id = *self.interaction_ids.get(token)?;
        Some((id, self.interactions.get(&id)?))
    }

    /// Global commands come first.
    pub(crate) fn all_commands(&self) -> Vec<Value> {
        let global = self.commands.get(&None).into_iter().flatten();
        let by_guild = self.commands.iter().filter(|(guild, _)| guild.is_some());
        let by_guild = by_guild.flat_map(|(_, commands)| commands);
        global.chain(by_guild).cloned().collect()
    }

    /// A removed guild counts: its channels stay as they were.
    pub(crate) fn has_bot(&self, guild: u64) -> bool {
        self.guilds.get(&guild).is_none_or(|guild| !guild.without_bot)
    }

    /// Whether the bot's token has access to the channel, permissions aside. Only members, and users who manage threads, see a
    /// private thread.
    pub(crate) fn bot_has_access(&self, bot: u64, channel: &Channel) -> bool {
        match channel.guild {
            Some(_) if channel.kind == Channel::PRIVATE_THREAD && !channel.members.contains(&bot) => {
                self.bot_permissions(channel) & (permissions::MANAGE_THREADS | permissions::ADMINISTRATOR) != 0
            }
            Some(guild) => self.has_bot(guild),
            None => channel.context() == Context::BotDm,
        }
    }

    /// The user is in the guild or the conversation.
    pub(crate) fn takes_part(&self, user: u64, channel: &Channel) -> bool {
        match channel.guild {
            Some(guild) => self.is_member(guild, user),
            None => channel.recipient == Some(user) || channel.members.contains(&user),
        }
    }

    /// Returns the installations that authorize the actions of this user in this channel.
    pub(crate) fn owners(&self, user: u64, channel: &Channel) -> Owners {
        let guild = match channel.context() {
            Context::Guild => channel.guild.filter(|guild| self.has_bot(*guild)),
            Context::BotDm => Some(0).filter(|_| self.shares_guild(user) || !self.installed.contains(&user)),
            Context::PrivateChannel => None,
        };
        Owners { guild, user: Some(user).filter(|user| self.installed.contains(user)) }
    }

    /// Whether the user is in a guild that has installed the bot.
    pub(crate) fn shares_guild(&self, user: u64) -> bool {
        self.guilds.iter().any(|(id, guild)| !guild.without_bot && self.is_member(*id, user))
    }

    /// An interaction of this user in this channel reports these permissions as the bot's.
    pub(crate) fn app_permissions(&self, user: u64, channel: &Channel) -> u64 {
        match (channel.context(), channel.guild) {
            (Context::BotDm, _) => BOT_DM_PERMISSIONS,
            // Discord reports the user's own permissions here, although the bot's token has none of them.
            (Context::Guild, Some(guild)) if !self.has_bot(guild) => self.member_permissions(guild, user),
            (Context::Guild, _) => self.bot_permissions(channel),
            (Context::PrivateChannel, _) => PRIVATE_CHANNEL_PERMISSIONS,
        }
    }

    /// True if only the user sees the bot's answers: the guild has not installed the bot, and does not let the user show others
    /// the answers of their own apps.
    pub(crate) fn keeps_answers_private(&self, user: u64, channel: &Channel) -> bool {
        let guild = channel.guild.filter(|guild| !self.has_bot(*guild));
        guild.is_some_and(|guild| {
            let held = self.member_permissions(guild, user);
            held & (permissions::USE_EXTERNAL_APPS | permissions::ADMINISTRATOR) == 0
        })
    }
}
