//! Servers, channels and people: made, changed, removed.

use std::collections::BTreeMap;

use serde_json::json;

use super::world::{Channel, Guild, Person, State, World, permissions};

impl World {
    pub(super) fn add_guild(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let guild = Guild { name: name.to_owned(), locale: "en-US".to_owned(), roles: BTreeMap::new() };
        self.write(|state| {
            state.guilds.insert(id, guild);
            if let Some(shown) = self.guild_create_json(state, id) {
                state.tell(Some(id), "GUILD_CREATE", &shown, self.clock.now());
            }
        });
        id
    }

    pub(super) fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                locale.clone_into(&mut guild.locale);
            }
            if let Some(shown) = self.guild_json(state, guild) {
                state.tell(Some(guild), "GUILD_UPDATE", &shown, self.clock.now());
            }
        });
    }

    pub(super) fn add_role(&self, guild: u64, name: &str) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            found.roles.insert(id, name.to_owned());
            let role = self.role_json(state, guild, id);
            let made = json!({ "guild_id": guild.to_string(), "role": role });
            state.tell(Some(guild), "GUILD_ROLE_CREATE", &made, self.clock.now());
        });
        id
    }

    pub(super) fn add_channel(&self, guild: u64, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let channel = Channel {
            guild: Some(guild),
            name: name.to_owned(),
            kind: 0,
            parent: None,
            recipient: None,
            bot_permissions: permissions::BOT,
            archived: false,
            locked: false,
            auto_archive: 4320,
            members: Vec::new(),
        };
        self.write(|state| {
            let shown = self.channel_json(state, id, &channel);
            state.channels.insert(id, channel);
            state.tell(Some(guild), "CHANNEL_CREATE", &shown, self.clock.now());
        });
        id
    }

    pub(super) fn remove_channel(&self, channel: u64) {
        self.write(|state| {
            if let Some(gone) = state.channels.remove(&channel) {
                let kind = if gone.is_thread() { "THREAD_DELETE" } else { "CHANNEL_DELETE" };
                let shown = self.channel_json(state, channel, &gone);
                state.tell(gone.guild, kind, &shown, self.clock.now());
            }
            state.messages.retain(|_, message| message.channel != channel);
        });
    }

    pub(super) fn add_person(&self, name: &str, locale: &str) -> u64 {
        let id = self.clock.snowflake();
        let person = Person { name: name.to_owned(), locale: locale.to_owned() };
        self.write(|state| state.people.insert(id, person));
        id
    }

    pub(super) fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.write(|state| {
            if let Some(channel) = state.channels.get_mut(&channel) {
                channel.bot_permissions = bits;
            }
        });
    }

    pub(super) fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.write(|state| state.member_roles.insert((guild, user), roles.to_vec()));
    }

    pub(super) fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        self.write(|state| {
            if let Some(place) = state.channels.get_mut(&thread) {
                (place.archived, place.locked) = (archived, locked);
            }
            self.tell_thread(state, thread);
        });
    }

    /// Tells the bot what has become of a thread.
    pub(super) fn tell_thread(&self, state: &mut State, thread: u64) {
        let Some(place) = state.channels.get(&thread).filter(|place| place.is_thread()) else { return };
        let (guild, data) = (place.guild, self.channel_json(state, thread, place));
        state.tell(guild, "THREAD_UPDATE", &data, self.clock.now());
    }

    pub(super) fn remove_guild(&self, guild: u64, outage: bool) {
        self.write(|state| {
            let gone = json!({ "id": guild.to_string(), "unavailable": outage });
            state.tell(Some(guild), "GUILD_DELETE", &gone, self.clock.now());
            if !outage {
                state.guilds.remove(&guild);
            }
        });
    }

    pub(super) fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.write(|state| state.member_permissions.insert((guild, user), bits));
    }
}
