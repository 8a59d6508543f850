//! Servers, channels and people: made, changed, removed.

use super::world::{Channel, Guild, Person, State, World, permissions};
use serde_json::json;

impl World {
    pub(super) fn add_guild(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        let guild = Guild { name: name.to_owned(), locale: "en-US".to_owned() };
        self.write(|state| state.guilds.insert(id, guild));
        id
    }

    pub(super) fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                locale.clone_into(&mut guild.locale);
            }
        });
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
        self.write(|state| state.channels.insert(id, channel));
        id
    }

    pub(super) fn remove_channel(&self, channel: u64) {
        self.write(|state| {
            state.channels.remove(&channel);
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
