//! Changes to guilds, channels, conversations, roles, users and threads, with the gateway events that they cause.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::json::thread_member_json;
use crate::world::entities::{Channel, Guild, Overwrite, User};
use crate::world::state::State;
use crate::world::{World, permissions};

impl World {
    pub(crate) fn launch_activity(&self, user: u64, channel: u64) -> String {
        let launch = self.clock.snowflake();
        self.write(|state| {
            let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
            state.activities.get_or_insert_default().launch(guild, channel, user, launch)
        })
    }

    pub(crate) fn add_guild(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let guild = Guild::new(name, self.clock.snowflake());
        self.write(|state| {
            state.guilds.insert(id, guild);
            if let Some(data) = self.guild_create_json(state, id) {
                state.dispatch(Some(id), "GUILD_CREATE", &data, self.clock.now());
            }
        });
        id
    }

    /// The bot hears nothing of a guild that has not installed it.
    pub(crate) fn add_guild_without_bot(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| state.guilds.insert(id, Guild::without_bot(name)));
        id
    }

    pub(crate) fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                locale.clone_into(&mut guild.locale);
            }
            if let Some(data) = self.guild_json(state, guild) {
                state.dispatch(Some(guild), "GUILD_UPDATE", &data, self.clock.now());
            }
        });
    }

    /// `told` sends the event.
    pub(crate) fn remove_guild(&self, guild: u64, told: bool) {
        self.write(|state| {
            if told {
                let data = json!({ "id": guild.to_string() });
                state.dispatch(Some(guild), "GUILD_DELETE", &data, self.clock.now());
            }
            state.guilds.remove(&guild);
        });
    }

    pub(crate) fn set_guild_available(&self, guild: u64, available: bool) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            found.unavailable = !available;
            if let Some((event, data)) = self.guild_event(state, guild) {
                state.dispatch(Some(guild), event, &data, self.clock.now());
            }
        });
    }

    /// READY leaves the guild out, and its event does not follow.
    pub(crate) fn leave_out_of_ready(&self, guild: u64, left_out: bool) {
        self.write(|state| {
            if left_out {
                state.left_out_of_ready.insert(guild)
            } else {
                state.left_out_of_ready.remove(&guild)
            };
        });
    }

    pub(crate) fn announce_guild(&self, guild: u64) {
        self.write(|state| {
            if let Some((event, data)) = self.guild_event(state, guild) {
                state.dispatch(Some(guild), event, &data, self.clock.now());
            }
        });
    }

    /// Returns `GUILD_CREATE`, or `GUILD_DELETE` during an outage.
    pub(crate) fn guild_event(&self, state: &State, guild: u64) -> Option<(&'static str, Value)> {
        if state.guilds.get(&guild)?.unavailable {
            return Some(("GUILD_DELETE", json!({ "id": guild.to_string(), "unavailable": true })));
        }
        Some(("GUILD_CREATE", self.guild_create_json(state, guild)?))
    }

    pub(crate) fn add_role(&self, guild: u64, name: &str) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            found.roles.insert(id, name.to_owned());
            let role = self.role_json(state, guild, id);
            let data = json!({ "guild_id": guild.to_string(), "role": role });
            state.dispatch(Some(guild), "GUILD_ROLE_CREATE", &data, self.clock.now());
        });
        id
    }

    pub(crate) fn remove_role(&self, guild: u64, role: u64) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            found.roles.remove(&role);
            found.high_roles.remove(&role);
            found.unmentionable_roles.remove(&role);
            found.role_permissions.remove(&role);
            found.role_positions.remove(&role);
            for (_, roles) in state.member_roles.iter_mut().filter(|((of, _), _)| *of == guild) {
                roles.retain(|held| *held != role);
            }
            let data = json!({ "guild_id": guild.to_string(), "role_id": role.to_string() });
            state.dispatch(Some(guild), "GUILD_ROLE_DELETE", &data, self.clock.now());
        });
    }

    /// Sends `GUILD_ROLE_UPDATE` for the role.
    pub(crate) fn change_role(&self, guild: u64, role: u64, change: impl FnOnce(&mut Guild)) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            change(found);
            if let Some(role) = self.role_json(state, guild, role) {
                let data = json!({ "guild_id": guild.to_string(), "role": role });
                state.dispatch(Some(guild), "GUILD_ROLE_UPDATE", &data, self.clock.now());
            }
        });
    }

    pub(crate) fn set_guild_permissions(&self, guild: u64, bits: u64) {
        let role = self.read(|state| state.guilds.get(&guild).and_then(|guild| guild.bot_role)).unwrap_or_default();
        self.change_role(guild, role, |guild| guild.bot_permissions = bits);
    }

    pub(crate) fn set_membership(&self, guild: u64, user: u64, member: bool) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            if member {
                found.left.remove(&user);
            } else {
                found.left.insert(user);
                state.member_roles.remove(&(guild, user));
            }
        });
    }

    pub(crate) fn set_timed_out(&self, guild: u64, user: u64, timed_out: bool) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            if timed_out {
                found.timed_out.insert(user)
            } else {
                found.timed_out.remove(&user)
            };
        });
    }

    /// `kind` is Discord's type, and `parent` the category. Without `bot_sees`, it is hidden from the bot from the beginning.
    pub(crate) fn add_channel(&self, guild: u64, name: &str, kind: u8, parent: Option<u64>, bot_sees: bool) -> u64 {
        let id = self.clock.snowflake();
        let channel = Channel {
            guild: Some(guild),
            name: name.to_owned(),
            kind,
            parent,
            recipient: None,
            bot_permissions: if bot_sees { permissions::BOT } else { permissions::BOT & !permissions::VIEW_CHANNEL },
            overwrites: BTreeMap::new(),
            archived: false,
            locked: false,
            auto_archive: 4320,
            members: Vec::new(),
        };
        self.write(|state| {
            state.channels.insert(id, channel.clone());
            let data = self.gateway_channel_json(state, id, &channel);
            state.dispatch(Some(guild), "CHANNEL_CREATE", &data, self.clock.now());
        });
        id
    }

    pub(crate) fn add_private_thread(&self, channel: u64, name: &str, members: &[u64]) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| {
            let guild = state.channels.get(&channel).and_then(|channel| channel.guild);
            let thread = Channel {
                guild,
                name: name.to_owned(),
                parent: Some(channel),
                auto_archive: 4320,
                members: members.to_vec(),
                ..Channel::outside_guilds(12)
            };
            state.channels.insert(id, thread);
        });
        id
    }

    pub(crate) fn set_bot_in_thread(&self, thread: u64, joins: bool) {
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

    /// Creates the conversation if there is none.
    pub(crate) fn direct_channel(&self, state: &mut State, user: u64) -> u64 {
        let mut channels = state.channels.iter();
        let found = channels.find(|(_, channel)| channel.recipient == Some(user)).map(|(id, _)| *id);
        found.unwrap_or_else(|| {
            let id = self.clock.snowflake();
            let channel =
                Channel { recipient: Some(user), bot_permissions: permissions::BOT, ..Channel::outside_guilds(1) };
            state.channels.insert(id, channel);
            id
        })
    }

    /// Two members make a conversation of two, any other number a group.
    pub(crate) fn add_private_channel(&self, members: &[u64]) -> u64 {
        let id = self.clock.snowflake();
        let kind = if members.len() == 2 { 1 } else { 3 };
        let channel = Channel { members: members.to_vec(), ..Channel::outside_guilds(kind) };
        self.write(|state| state.channels.insert(id, channel));
        id
    }

    /// `told` sends the event. Discord sends none about a thread that the bot may not view.
    pub(crate) fn remove_channel(&self, channel: u64, told: bool) {
        self.write(|state| {
            let seen = state.channels.get(&channel).is_some_and(|found| state.bot_views(self.bot, found));
            if let Some(removed) = state.channels.remove(&channel)
                && told
                && (seen || !removed.is_thread())
            {
                let event = if removed.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
                let mut data = self.gateway_channel_json(state, channel, &removed);
                if removed.is_thread() {
                    data = json!({
                        "id": data["id"], "guild_id": data["guild_id"], "parent_id": data["parent_id"],
                        "type": data["type"],
                    });
                }
                state.dispatch(removed.guild, event, &data, self.clock.now());
            }
            // Discord sends no events for the channel's threads.
            state.channels.retain(|_, thread| thread.parent != Some(channel) || !thread.is_thread());
            let State { messages, channels, .. } = state;
            messages.retain(|_, message| channels.contains_key(&message.channel));
        });
    }

    pub(crate) fn set_channel_overwrite(&self, channel: u64, id: u64, overwrite: Overwrite) {
        self.write(|state| {
            let Some(found) = state.channels.get_mut(&channel) else { return };
            found.overwrites.insert(id, overwrite);
            let Some(found) = state.channels.get(&channel) else { return };
            let (guild, data) = (found.guild, self.gateway_channel_json(state, channel, found));
            state.dispatch(guild, "CHANNEL_UPDATE", &data, self.clock.now());
        });
    }

    /// Sends `CHANNEL_UPDATE` if the bot gains or loses sight of the channel, and `THREAD_LIST_SYNC` if it gains it.
    pub(crate) fn set_bot_permissions(&self, channel: u64, bits: u64) {
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

    pub(crate) fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
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

    pub(crate) fn add_user(&self, name: &str, locale: &str) -> u64 {
        self.add_user_with_id(self.clock.snowflake(), name, locale)
    }

    pub(crate) fn add_user_with_id(&self, id: u64, name: &str, locale: &str) -> u64 {
        let user = User { name: name.to_owned(), locale: locale.to_owned() };
        self.write(|state| state.users.insert(id, user));
        id
    }

    pub(crate) fn set_installed(&self, user: u64, installed: bool) {
        self.write(|state| {
            if installed {
                state.installed.insert(user);
            } else {
                state.installed.remove(&user);
            }
        });
    }

    pub(crate) fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.write(|state| state.member_permissions.insert((guild, user), bits));
    }

    pub(crate) fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.write(|state| state.member_roles.insert((guild, user), roles.to_vec()));
    }
}
