//! Guilds, channels, users and permissions.

use serde_json::{Value, json};

use super::Sandbox;
use crate::world::entities::Overwrite;
use crate::world::places::Context;

impl Sandbox {
    /// Adds a guild, and sends `GUILD_CREATE` to a bot that is connected with the intent GUILDS.
    #[must_use]
    pub fn add_guild(&self, name: &str) -> u64 {
        self.world.add_guild(name)
    }

    /// Enables Activities for the application: Discord registers the command that opens one. Returns the command.
    #[must_use]
    pub fn enable_activities(&self) -> Value {
        let id = self.world.clock.snowflake().to_string();
        let command = json!({
            "id": id, "type": 4, "application_id": self.world.application.to_string(), "version": id,
            "name": "launch", "name_localizations": { "de": "starten" }, "description": "Launch an activity",
            "description_localizations": null, "handler": 2, "options": [], "default_member_permissions": null, "nsfw": false,
            "contexts": [0, 1, 2], "integration_types": [0, 1], "dm_permission": true,
        });
        self.world.write(|state| state.commands.entry(None).or_default().push(command.clone()));
        command
    }

    /// Adds a guild that has not installed the bot: the gateway tells the bot nothing of it, and its token has no access.
    /// Users act there who have installed the bot themselves; see [`Sandbox::install_for`].
    #[must_use]
    pub fn add_guild_without_bot(&self, name: &str) -> u64 {
        self.world.add_guild_without_bot(name)
    }

    /// The ids of the guilds, oldest first, also of those without the bot.
    #[must_use]
    pub fn guilds(&self) -> Vec<u64> {
        self.world.read(|state| state.guilds.keys().copied().collect())
    }

    /// Sets a guild's preferred locale, which is `en-US` by default, and sends `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.world.set_guild_locale(guild, locale);
    }

    /// Removes a guild, as if the bot was removed from it, and sends `GUILD_DELETE`.
    pub fn remove_guild(&self, guild: u64) {
        self.world.remove_guild(guild);
    }

    /// Begins or ends an outage of a guild. Sends `GUILD_DELETE` with `unavailable`, or `GUILD_CREATE`; a bot that identifies
    /// during the outage gets the same after READY.
    pub fn set_guild_available(&self, guild: u64, available: bool) {
        self.world.set_guild_available(guild, available);
    }

    /// Adds a text channel to a guild, and sends `CHANNEL_CREATE`.
    #[must_use]
    pub fn add_channel(&self, guild: u64, name: &str) -> u64 {
        self.world.add_channel(guild, name)
    }

    /// Adds a private thread to a channel, as a user might who invites these users but not the bot. Discord tells the bot nothing of it.
    #[must_use]
    pub fn add_private_thread(&self, channel: u64, name: &str, members: &[u64]) -> u64 {
        self.world.add_private_thread(channel, name, members)
    }

    /// Adds the bot to a thread, as a user does who mentions it there, and sends `THREAD_CREATE` and `THREAD_MEMBERS_UPDATE`; or removes
    /// it, and sends the latter.
    pub fn set_bot_in_thread(&self, thread: u64, joins: bool) {
        self.world.set_bot_in_thread(thread, joins);
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

    /// Installs the bot for a user, who can use it then in every guild and conversation.
    pub fn install_for(&self, user: u64) {
        self.world.set_installed(user, true);
    }

    /// Takes back [`Sandbox::install_for`].
    pub fn uninstall_for(&self, user: u64) {
        self.world.set_installed(user, false);
    }

    /// The channel of the direct conversation of a user with the bot, which is created if there is none.
    #[must_use]
    pub fn direct_channel(&self, user: u64) -> u64 {
        self.world.write(|state| self.world.direct_channel(state, user))
    }

    /// Adds a conversation of users without the bot: of two, or a group of any other number. The bot's token has no
    /// access; users act there who have installed the bot themselves, and others by the components of the answers.
    #[must_use]
    pub fn add_private_channel(&self, members: &[u64]) -> u64 {
        self.world.add_private_channel(members)
    }

    /// The ids of the conversations of users without the bot, oldest first.
    #[must_use]
    pub fn private_channels(&self) -> Vec<u64> {
        self.world.read(|state| {
            let channels = state.channels.iter();
            let private = channels.filter(|(_, channel)| channel.context() == Context::PrivateChannel);
            private.map(|(id, _)| *id).collect()
        })
    }

    /// The ids of the users, oldest first.
    #[must_use]
    pub fn users(&self) -> Vec<u64> {
        self.world.read(|state| state.users.keys().copied().collect())
    }

    /// Sets the bot's permissions in a channel; see [`permissions`](crate::permissions).
    pub fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.world.set_bot_permissions(channel, bits);
    }

    /// Sets what a channel allows a role or a user, or denies them, and sends `CHANNEL_UPDATE`. The role `@everyone` has
    /// the guild's id. The bot's permissions do not follow from it; see [`Sandbox::set_bot_permissions`].
    pub fn set_channel_overwrite(&self, channel: u64, id: u64, is_role: bool, allow: u64, deny: u64) {
        self.world.set_channel_overwrite(channel, id, Overwrite { is_role, allow, deny });
    }

    /// Sets the permissions of the bot's own role in a guild, and sends `GUILD_ROLE_UPDATE`. They decide whether it can
    /// give roles; what it can do in a channel is set by [`Sandbox::set_bot_permissions`].
    pub fn set_bot_guild_permissions(&self, guild: u64, bits: u64) {
        self.world.set_guild_permissions(guild, bits);
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

    /// Removes a role from a guild and its members, and sends `GUILD_ROLE_DELETE`.
    pub fn remove_role(&self, guild: u64, role: u64) {
        self.world.remove_role(guild, role);
    }

    /// Sets the permissions that a role is said to grant, and sends `GUILD_ROLE_UPDATE`. Those of its members do not follow
    /// from it; see [`Sandbox::set_member_permissions`].
    pub fn set_role_permissions(&self, guild: u64, role: u64, bits: u64) {
        self.world.change_role(guild, role, |guild| {
            guild.role_permissions.insert(role, bits);
        });
    }

    /// Moves a role above the bot's own, where the bot can't give it, or below, where it is by default. Sends
    /// `GUILD_ROLE_UPDATE`.
    pub fn set_role_above_bot(&self, guild: u64, role: u64, above: bool) {
        self.world.change_role(guild, role, |guild| {
            if above {
                guild.high_roles.insert(role)
            } else {
                guild.high_roles.remove(&role)
            };
        });
    }

    /// Sets the position of a role in the list of a guild's roles, and sends `GUILD_ROLE_UPDATE`. Whether the bot can give the
    /// role does not follow from it; see [`Sandbox::set_role_above_bot`].
    pub fn set_role_position(&self, guild: u64, role: u64, position: i64) {
        self.world.change_role(guild, role, |guild| {
            guild.role_positions.insert(role, position);
        });
    }

    /// Gives a guild to a user.
    pub fn set_guild_owner(&self, guild: u64, user: u64) {
        self.world.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.owner = Some(user);
            }
        });
    }

    /// Sets whether anybody can notify a role by a mention, as is the default. Sends `GUILD_ROLE_UPDATE`.
    pub fn set_role_mentionable(&self, guild: u64, role: u64, mentionable: bool) {
        self.world.change_role(guild, role, |guild| {
            let unmentionable = &mut guild.unmentionable_roles;
            if mentionable {
                unmentionable.remove(&role)
            } else {
                unmentionable.insert(role)
            };
        });
    }

    /// The bot's own role in a guild, which is managed: nobody can give it.
    #[must_use]
    pub fn bot_role(&self, guild: u64) -> Option<u64> {
        self.world.read(|state| state.guilds.get(&guild)?.bot_role)
    }

    /// The roles of a user in a guild, without `@everyone`.
    #[must_use]
    pub fn member_roles(&self, guild: u64, user: u64) -> Vec<u64> {
        self.world.read(|state| state.member_roles(guild, user).to_vec())
    }

    /// Removes a user from a guild with their roles there, or lets them join again.
    pub fn set_membership(&self, guild: u64, user: u64, member: bool) {
        self.world.set_membership(guild, user, member);
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
