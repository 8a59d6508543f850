//! Servers, channels and people: made, changed, removed.

use super::world::{Channel, Guild, Person, World, permissions};

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

    pub(super) fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.write(|state| state.member_permissions.insert((guild, user), bits));
    }
}
