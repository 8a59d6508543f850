//! Guilds, channels, users and permissions.

use super::Sandbox;

impl Sandbox {
    /// Adds a guild, and sends `GUILD_CREATE` to a bot that is connected with the intent GUILDS.
    #[must_use]
    pub fn add_guild(&self, name: &str) -> u64 {
        self.world.add_guild(name)
    }

    /// The ids of the guilds, oldest first.
    #[must_use]
    pub fn guilds(&self) -> Vec<u64> {
        self.world.read(|state| state.guilds.keys().copied().collect())
    }

    /// Sets a guild's preferred locale, which is `en-US` by default, and sends `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.world.set_guild_locale(guild, locale);
    }

    /// Removes a guild: the bot was removed from it or, with `outage`, it is temporarily unavailable.
    pub fn remove_guild(&self, guild: u64, outage: bool) {
        self.world.remove_guild(guild, outage);
    }

    /// Adds a text channel to a guild, and sends `CHANNEL_CREATE`.
    #[must_use]
    pub fn add_channel(&self, guild: u64, name: &str) -> u64 {
        self.world.add_channel(guild, name)
    }

    /// Removes a channel with its messages, as a moderator might.
    pub fn remove_channel(&self, channel: u64) {
        self.world.remove_channel(channel);
    }

    /// Adds a user, who is a member of every guild. `locale` is the language of their client.
    #[must_use]
    pub fn add_user(&self, name: &str, locale: &str) -> u64 {
        self.world.add_user(name, locale)
    }

    /// Sets the bot's permissions in a channel; see [`permissions`](crate::permissions).
    pub fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.world.set_bot_permissions(channel, bits);
    }

    /// Sets a user's permissions in a guild; see [`permissions`](crate::permissions).
    pub fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.world.set_member_permissions(guild, user, bits);
    }

    /// Adds a role to a guild, and sends `GUILD_ROLE_CREATE`. The role has no members and grants no permissions.
    #[must_use]
    pub fn add_role(&self, guild: u64, name: &str) -> u64 {
        self.world.add_role(guild, name)
    }

    /// Gives a user exactly these roles in a guild.
    pub fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.world.set_member_roles(guild, user, roles);
    }

    /// Archives or unarchives a thread, locked or not, as a moderator might.
    pub fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        self.world.set_thread(thread, archived, locked);
    }

    /// Whether a thread is archived, and whether it is locked.
    #[must_use]
    pub fn thread(&self, thread: u64) -> Option<(bool, bool)> {
        self.world.read(|state| state.channels.get(&thread).map(|thread| (thread.archived, thread.locked)))
    }

    /// The ids of a channel's threads.
    #[must_use]
    pub fn threads(&self, channel: u64) -> Vec<u64> {
        self.world.read(|state| {
            let threads = state.channels.iter().filter(|(_, thread)| thread.parent == Some(channel));
            threads.map(|(id, _)| *id).collect()
        })
    }
}
