//! Channels, threads, conversations and Activities, and the gateway events that their changes cause.

use serde_json::{Value, json};

use super::entities::{Channel, Overwrite};
use super::places::Context;
use super::state::State;
use super::{World, permissions};
use crate::json::thread_member_json;

impl World {
    /// Adds a text channel and sends `CHANNEL_CREATE`.
    pub fn add_channel(&self, guild: u64, name: &str) -> u64 {
        self.create_channel(guild, name, 0, None, permissions::BOT)
    }

    /// Adds a text channel that is hidden from the bot, and sends `CHANNEL_CREATE`.
    pub fn add_hidden_channel(&self, guild: u64, name: &str) -> u64 {
        self.create_channel(guild, name, 0, None, permissions::BOT & !permissions::VIEW_CHANNEL)
    }

    /// Adds a forum, whose messages are all in threads, and sends `CHANNEL_CREATE`.
    pub fn add_forum(&self, guild: u64, name: &str) -> u64 {
        self.create_channel(guild, name, Channel::FORUM, None, permissions::BOT)
    }

    /// Adds a category with a text channel. Returns both.
    pub fn add_category(&self, guild: u64, name: &str, channel: &str) -> (u64, u64) {
        let category = self.create_channel(guild, name, Channel::CATEGORY, None, permissions::BOT);
        (category, self.create_channel(guild, channel, 0, Some(category), permissions::BOT))
    }

    /// `kind` is Discord's type, and `parent` the category.
    fn create_channel(&self, guild: u64, name: &str, kind: u8, parent: Option<u64>, bot_permissions: u64) -> u64 {
        let id = self.clock.snowflake();
        let (guild, name) = (Some(guild), name.to_owned());
        let channel = Channel { guild, name, kind, parent, bot_permissions, auto_archive: 4320, ..Channel::default() };
        self.write(|state| {
            state.channels.insert(id, channel.clone());
            let data = self.gateway_channel_json(state, id, &channel);
            state.dispatch(guild, "CHANNEL_CREATE", &data, self.clock.now());
        });
        id
    }

    /// A moderator removes the channel with its messages. Discord sends no event about a thread that the bot may not view.
    pub fn remove_channel(&self, channel: u64) {
        self.write(|state| {
            self.dispatch_removal(state, channel);
            state.remove_channel(channel);
        });
    }

    /// As [`World::remove_channel`], but the event is lost.
    pub fn remove_channel_unnoticed(&self, channel: u64) {
        self.write(|state| state.remove_channel(channel));
    }

    /// Discord sends no events for the channel's threads.
    fn dispatch_removal(&self, state: &mut State, channel: u64) {
        let Some(found) = state.channels.get(&channel) else { return };
        let (guild, is_thread, seen) = (found.guild, found.is_thread(), state.bot_views(self.bot, found));
        let data = self.gateway_channel_json(state, channel, found);
        if !is_thread {
            state.dispatch(guild, "CHANNEL_DELETE", &data, self.clock.now());
        } else if seen {
            let data = json!({
                "id": data["id"], "guild_id": data["guild_id"], "parent_id": data["parent_id"], "type": data["type"],
            });
            state.dispatch(guild, "THREAD_DELETE", &data, self.clock.now());
        }
    }

    /// Allows or denies a role or a user permissions in a channel, and sends `CHANNEL_UPDATE`. The role `@everyone` has the
    /// guild's id. The bot's permissions stay the same; see [`World::set_bot_permissions`].
    pub fn set_channel_overwrite(&self, channel: u64, id: u64, is_role: bool, allow: u64, deny: u64) {
        self.write(|state| {
            let Some(found) = state.channels.get_mut(&channel) else { return };
            found.overwrites.insert(id, Overwrite { is_role, allow, deny });
            let Some(found) = state.channels.get(&channel) else { return };
            let (guild, data) = (found.guild, self.gateway_channel_json(state, channel, found));
            state.dispatch(guild, "CHANNEL_UPDATE", &data, self.clock.now());
        });
    }

    /// See [`permissions`]. A channel without `VIEW_CHANNEL` is hidden from the bot: lists leave it out, and
    /// events conceal it. Sends `CHANNEL_UPDATE` if that changes, and `THREAD_LIST_SYNC` if the bot gains sight of the channel.
    pub fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.write(|state| {
            let Some(found) = state.channels.get_mut(&channel) else { return };
            let before = std::mem::replace(&mut found.bot_permissions, bits);
            let views = |bits: u64| bits & (permissions::VIEW_CHANNEL | permissions::ADMINISTRATOR) != 0;
            let Some(found) = state.channels.get(&channel) else { return };
            if views(before) != views(bits) && found.guild.is_some() && !found.is_thread() {
                let (guild, data) = (found.guild, self.gateway_channel_json(state, channel, found));
                state.dispatch(guild, "CHANNEL_UPDATE", &data, self.clock.now());
                if views(bits) {
                    let data = self.thread_list_json(state, guild, channel);
                    state.dispatch(guild, "THREAD_LIST_SYNC", &data, self.clock.now());
                }
            }
        });
    }

    /// The active threads of a channel that the bot may see.
    fn thread_list_json(&self, state: &State, guild: Option<u64>, channel: u64) -> Value {
        let threads = state.channels.iter().filter(|(_, thread)| {
            thread.parent == Some(channel)
                && thread.is_thread()
                && !thread.archived
                && state.bot_views(self.bot, thread)
        });
        let joined = threads.clone().filter(|(_, thread)| thread.members.contains(&self.bot));
        json!({
            "guild_id": guild.map(|guild| guild.to_string()), "channel_ids": [channel.to_string()],
            "threads": threads.map(|(id, thread)| self.channel_json(state, *id, thread)).collect::<Vec<_>>(),
            "members": joined.map(|(id, _)| thread_member_json(*id, self.bot)).collect::<Vec<_>>(),
        })
    }

    /// Requests about channels that the bot may not view are answered with 404 and code 10003, instead of 403 and 50001. Discord
    /// documents neither.
    pub fn deny_hidden_channels(&self, denied: bool) {
        self.write(|state| state.denies_hidden_channels = denied);
    }

    /// A user opens the thread and invites these users but not the bot. Discord does not tell the bot of it.
    pub fn add_private_thread(&self, channel: u64, name: &str, members: &[u64]) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| {
            let thread = Channel {
                guild: state.guild_of(channel),
                name: name.to_owned(),
                kind: Channel::PRIVATE_THREAD,
                parent: Some(channel),
                auto_archive: 4320,
                members: members.to_vec(),
                ..Channel::default()
            };
            state.channels.insert(id, thread);
        });
        id
    }

    /// A user adds the bot to a thread by a mention there, which sends `THREAD_CREATE` and `THREAD_MEMBERS_UPDATE`; or removes
    /// it, which sends only the latter.
    pub fn set_bot_in_thread(&self, thread: u64, joins: bool) {
        self.write(|state| {
            let Some(found) = state.channels.get_mut(&thread).filter(|found| found.is_thread()) else { return };
            found.members.retain(|member| *member != self.bot);
            if joins {
                found.members.push(self.bot);
            }
            let found = found.clone();
            let parent = found.parent.and_then(|parent| state.channels.get(&parent));
            if parent.is_some_and(|parent| !state.bot_views(self.bot, parent)) {
                return;
            }
            let mut data = self.channel_json(state, thread, &found);
            if joins {
                data["member"] = thread_member_json(thread, self.bot);
                state.dispatch(found.guild, "THREAD_CREATE", &data, self.clock.now());
            }
            let mut data = json!({
                "id": thread.to_string(), "guild_id": found.guild.map(|guild| guild.to_string()),
                "member_count": found.members.len().min(50),
            });
            if joins {
                data["added_members"] = json!([thread_member_json(thread, self.bot)]);
            } else {
                data["removed_member_ids"] = json!([self.bot.to_string()]);
            }
            state.dispatch(found.guild, "THREAD_MEMBERS_UPDATE", &data, self.clock.now());
        });
    }

    /// A moderator archives or unarchives the thread.
    pub fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        self.write(|state| {
            if let Some(thread) = state.channels.get_mut(&thread) {
                (thread.archived, thread.locked) = (archived, locked);
            }
            self.dispatch_thread_update(state, thread);
        });
    }

    pub(crate) fn dispatch_thread_update(&self, state: &mut State, thread: u64) {
        let seen = |channel: &&Channel| channel.is_thread() && state.bot_views(self.bot, channel);
        let Some(channel) = state.channels.get(&thread).filter(seen) else { return };
        let (guild, data) = (channel.guild, self.channel_json(state, thread, channel));
        state.dispatch(guild, "THREAD_UPDATE", &data, self.clock.now());
    }

    /// Whether the thread is archived, and whether it is locked.
    pub fn thread(&self, thread: u64) -> Option<(bool, bool)> {
        self.read(|state| state.channels.get(&thread).map(|thread| (thread.archived, thread.locked)))
    }

    pub fn threads(&self, channel: u64) -> Vec<u64> {
        self.read(|state| {
            let threads = state.channels.iter().filter(|(_, thread)| thread.parent == Some(channel));
            threads.map(|(id, _)| *id).collect()
        })
    }

    /// The direct conversation with the bot, which is created if there is none.
    pub fn direct_channel(&self, user: u64) -> u64 {
        self.write(|state| self.direct_channel_in(state, user))
    }

    pub(crate) fn direct_channel_in(&self, state: &mut State, user: u64) -> u64 {
        let mut channels = state.channels.iter();
        let found = channels.find(|(_, channel)| channel.recipient == Some(user)).map(|(id, _)| *id);
        found.unwrap_or_else(|| {
            let id = self.clock.snowflake();
            let (recipient, bot_permissions) = (Some(user), permissions::BOT);
            state.channels.insert(id, Channel { kind: 1, recipient, bot_permissions, ..Channel::default() });
            id
        })
    }

    /// Two members make a conversation of two, any other number a group. The bot's token has no access. Users who have installed
    /// the bot themselves act there, and others use the components of the answers.
    pub fn add_private_channel(&self, members: &[u64]) -> u64 {
        let id = self.clock.snowflake();
        let kind = if members.len() == 2 { 1 } else { 3 };
        let channel = Channel { kind, members: members.to_vec(), ..Channel::default() };
        self.write(|state| state.channels.insert(id, channel));
        id
    }

    /// Conversations of users without the bot, oldest first.
    pub fn private_channels(&self) -> Vec<u64> {
        self.read(|state| {
            let channels = state.channels.iter();
            let private = channels.filter(|(_, channel)| channel.context() == Context::PrivateChannel);
            private.map(|(id, _)| *id).collect()
        })
    }

    /// Lets the application open Activities, and registers the command that Discord adds for it. Returns the command.
    pub fn enable_activities(&self) -> Value {
        let id = self.clock.snowflake().to_string();
        let command = json!({
            "id": id, "type": 4, "application_id": self.application.to_string(), "version": id,
            "name": "launch", "name_localizations": { "de": "starten" }, "description": "Launch an activity",
            "description_localizations": null, "handler": 2, "options": [], "default_member_permissions": null, "nsfw": false,
            "contexts": [0, 1, 2], "integration_types": [0, 1], "dm_permission": true,
        });
        self.write(|state| {
            state.commands.entry(None).or_default().push(command.clone());
            state.activities.get_or_insert_default();
        });
        command
    }

    /// Sets the URL mapping of `/`, as in `http://localhost:8080/activity`, for enabled Activities.
    pub fn map_activity(&self, target: &str) {
        self.write(|state| state.activities.get_or_insert_default().target = Some(target.to_owned()));
    }

    /// A user opens the Activity from the App Launcher, or joins it in its channel. Returns the id of the instance.
    pub fn launch_activity(&self, user: u64, channel: u64) -> String {
        let launch = self.clock.snowflake();
        self.write(|state| {
            let guild = state.guild_of(channel);
            state.activities.get_or_insert_default().launch(guild, channel, user, launch)
        })
    }

    pub fn leave_activity(&self, user: u64, instance: &str) {
        self.write(|state| state.activities.get_or_insert_default().leave(instance, user));
    }

    /// The code that the user's client gives to a frame that asks for authorization. It works once.
    pub fn authorization_code(&self, user: u64) -> String {
        self.write(|state| state.activities.get_or_insert_default().new_code(user))
    }
}
