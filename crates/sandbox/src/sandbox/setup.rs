//! Guilds, channels, users and permissions.

use serde_json::{Value, json};

use super::Sandbox;
use crate::world::entities::{Channel, Overwrite};
use crate::world::places::Context;

impl Sandbox {
    /// Sends `GUILD_CREATE` to a connected bot with the intent GUILDS.
    #[must_use]
    pub fn add_guild(&self, name: &str) -> u64 {
        self.world.add_guild(name)
    }

    /// Lets the application open Activities, and registers the command that Discord adds for it. Returns the command.
    #[must_use]
    pub fn enable_activities(&self) -> Value {
        let id = self.world.clock.snowflake().to_string();
        let command = json!({
            "id": id, "type": 4, "application_id": self.world.application.to_string(), "version": id,
            "name": "launch", "name_localizations": { "de": "starten" }, "description": "Launch an activity",
            "description_localizations": null, "handler": 2, "options": [], "default_member_permissions": null, "nsfw": false,
            "contexts": [0, 1, 2], "integration_types": [0, 1], "dm_permission": true,
        });
        self.world.write(|state| {
            state.commands.entry(None).or_default().push(command.clone());
            state.activities.get_or_insert_default();
        });
        command
    }

    /// Sets the URL mapping of `/`, as in `http://localhost:8080/activity`, for enabled Activities.
    pub fn map_activity(&self, target: &str) {
        self.world.write(|state| state.activities.get_or_insert_default().target = Some(target.to_owned()));
    }

    /// The application's secret for OAuth2. It is made up.
    #[must_use]
    pub fn client_secret(&self) -> String {
        self.world.client_secret()
    }

    /// A user opens the Activity from the App Launcher, or joins it in its channel. Returns the id of the instance.
    #[must_use]
    pub fn launch_activity(&self, user: u64, channel: u64) -> String {
        self.world.launch_activity(user, channel)
    }

    pub fn leave_activity(&self, user: u64, instance: &str) {
        self.world.write(|state| state.activities.get_or_insert_default().leave(instance, user));
    }

    /// The code that the user's client gives to a frame that asks for authorization. It works once.
    #[must_use]
    pub fn authorization_code(&self, user: u64) -> String {
        self.world.write(|state| state.activities.get_or_insert_default().new_code(user))
    }

    /// The gateway tells the bot nothing of a guild that has not installed it, and the bot's token has no access. Users who have
    /// installed the bot themselves act there; see [`Sandbox::install_for`].
    #[must_use]
    pub fn add_guild_without_bot(&self, name: &str) -> u64 {
        self.world.add_guild_without_bot(name)
    }

    /// Oldest first; guilds without the bot are included.
    #[must_use]
    pub fn guilds(&self) -> Vec<u64> {
        self.world.read(|state| state.guilds.keys().copied().collect())
    }

    /// The default is `en-US`. Sends `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.world.set_guild_locale(guild, locale);
    }

    /// The bot is removed from the guild, which sends `GUILD_DELETE`.
    pub fn remove_guild(&self, guild: u64) {
        self.world.remove_guild(guild, true);
    }

    /// As [`Sandbox::remove_guild`], but the event is lost.
    pub fn remove_guild_unnoticed(&self, guild: u64) {
        self.world.remove_guild(guild, false);
    }

    /// Begins or ends an outage. Sends `GUILD_DELETE` with `unavailable`, or `GUILD_CREATE`. A bot that identifies during the
    /// outage gets the former after READY.
    pub fn set_guild_available(&self, guild: u64, available: bool) {
        self.world.set_guild_available(guild, available);
    }

    /// READY leaves the guild out, as it sometimes does although the bot is there, and sends no event for it afterwards. See
    /// [`Sandbox::announce_guild`].
    pub fn leave_out_of_ready(&self, guild: u64, left_out: bool) {
        self.world.leave_out_of_ready(guild, left_out);
    }

    /// Sends `GUILD_CREATE`, late or once more.
    pub fn announce_guild(&self, guild: u64) {
        self.world.announce_guild(guild);
    }

    /// Requests about channels that the bot may not view are answered with 404 and code 10003, instead of 403 and 50001. Discord
    /// documents neither.
    pub fn deny_hidden_channels(&self, denied: bool) {
        self.world.write(|state| state.denies_hidden_channels = denied);
    }

    /// Adds a text channel and sends `CHANNEL_CREATE`.
    #[must_use]
    pub fn add_channel(&self, guild: u64, name: &str) -> u64 {
        self.world.add_channel(guild, name, 0, None, true)
    }

    /// Adds a text channel that is hidden from the bot, and sends `CHANNEL_CREATE`.
    #[must_use]
    pub fn add_hidden_channel(&self, guild: u64, name: &str) -> u64 {
        self.world.add_channel(guild, name, 0, None, false)
    }

    /// Adds a category with a text channel. Returns both.
    #[must_use]
    pub fn add_category(&self, guild: u64, name: &str, channel: &str) -> (u64, u64) {
        let category = self.world.add_channel(guild, name, Channel::CATEGORY, None, true);
        (category, self.world.add_channel(guild, channel, 0, Some(category), true))
    }

    /// A user opens the thread and invites these users but not the bot. Discord does not tell the bot of it.
    #[must_use]
    pub fn add_private_thread(&self, channel: u64, name: &str, members: &[u64]) -> u64 {
        self.world.add_private_thread(channel, name, members)
    }

    /// A user adds the bot to a thread by a mention there, which sends `THREAD_CREATE` and `THREAD_MEMBERS_UPDATE`; or removes
    /// it, which sends only the latter.
    pub fn set_bot_in_thread(&self, thread: u64, joins: bool) {
        self.world.set_bot_in_thread(thread, joins);
    }

    /// A moderator removes the channel with its messages.
    pub fn remove_channel(&self, channel: u64) {
        self.world.remove_channel(channel, true);
    }

    /// As [`Sandbox::remove_channel`], but the event is lost.
    pub fn remove_channel_unnoticed(&self, channel: u64) {
        self.world.remove_channel(channel, false);
    }

    /// The user joins every guild. `locale` is the language of the user's client.
    #[must_use]
    pub fn add_user(&self, name: &str, locale: &str) -> u64 {
        self.world.add_user(name, locale)
    }

    /// As [`Sandbox::add_user`], with this id.
    pub fn add_user_with_id(&self, id: u64, name: &str, locale: &str) {
        let _same = self.world.add_user_with_id(id, name, locale);
    }

    /// The user can then use the bot in every guild and conversation.
    pub fn install_for(&self, user: u64) {
        self.world.set_installed(user, true);
    }

    pub fn uninstall_for(&self, user: u64) {
        self.world.set_installed(user, false);
    }

    /// The direct conversation with the bot, which is created if there is none.
    #[must_use]
    pub fn direct_channel(&self, user: u64) -> u64 {
        self.world.write(|state| self.world.direct_channel(state, user))
    }

    /// Two members make a conversation of two, any other number a group. The bot's token has no access. Users who have installed
    /// the bot themselves act there, and others use the components of the answers.
    #[must_use]
    pub fn add_private_channel(&self, members: &[u64]) -> u64 {
        self.world.add_private_channel(members)
    }

    /// Conversations of users without the bot, oldest first.
    #[must_use]
    pub fn private_channels(&self) -> Vec<u64> {
        self.world.read(|state| {
            let channels = state.channels.iter();
            let private = channels.filter(|(_, channel)| channel.context() == Context::PrivateChannel);
            private.map(|(id, _)| *id).collect()
        })
    }

    /// Oldest first.
    #[must_use]
    pub fn users(&self) -> Vec<u64> {
        self.world.read(|state| state.users.keys().copied().collect())
    }

    /// See [`permissions`](crate::permissions). A channel without `VIEW_CHANNEL` is hidden from the bot: lists leave it out, and
    /// events conceal it. Sends `CHANNEL_UPDATE` if that changes.
    pub fn set_bot_permissions(&self, channel: u64, bits: u64) {
        self.world.set_bot_permissions(channel, bits);
    }

    /// Allows or denies a role or a user permissions in a channel, and sends `CHANNEL_UPDATE`. The role `@everyone` has the
    /// guild's id. The bot's permissions stay the same; see [`Sandbox::set_bot_permissions`].
    pub fn set_channel_overwrite(&self, channel: u64, id: u64, is_role: bool, allow: u64, deny: u64) {
        self.world.set_channel_overwrite(channel, id, Overwrite { is_role, allow, deny });
    }

    /// Sets the permissions of the bot's own role and sends `GUILD_ROLE_UPDATE`. They decide whether the bot can give roles. The
    /// bot's permissions in a channel are set by [`Sandbox::set_bot_permissions`].
    pub fn set_bot_guild_permissions(&self, guild: u64, bits: u64) {
        self.world.set_guild_permissions(guild, bits);
    }

    /// See [`permissions`](crate::permissions).
    pub fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.world.set_member_permissions(guild, user, bits);
    }

    /// Sends `GUILD_ROLE_CREATE`. The role has no members and grants no permissions.
    #[must_use]
    pub fn add_role(&self, guild: u64, name: &str) -> u64 {
        self.world.add_role(guild, name)
    }

    /// Removes the role from the guild and its members, and sends `GUILD_ROLE_DELETE`.
    pub fn remove_role(&self, guild: u64, role: u64) {
        self.world.remove_role(guild, role);
    }

    /// Sends `GUILD_ROLE_UPDATE`. The permissions of the role's members stay the same; see [`Sandbox::set_member_permissions`].
    pub fn set_role_permissions(&self, guild: u64, role: u64, bits: u64) {
        self.world.change_role(guild, role, |guild| {
            guild.role_permissions.insert(role, bits);
        });
    }

    /// The bot can't give a role above its own. By default a role is below. Sends `GUILD_ROLE_UPDATE`.
    pub fn set_role_above_bot(&self, guild: u64, role: u64, above: bool) {
        self.world.change_role(guild, role, |guild| {
            if above {
                guild.high_roles.insert(role)
            } else {
                guild.high_roles.remove(&role)
            };
        });
    }

    /// Sets the position in the list of roles and sends `GUILD_ROLE_UPDATE`. The position does not decide whether the bot can
    /// give the role; see [`Sandbox::set_role_above_bot`].
    pub fn set_role_position(&self, guild: u64, role: u64, position: i64) {
        self.world.change_role(guild, role, |guild| {
            guild.role_positions.insert(role, position);
        });
    }

    pub fn set_guild_owner(&self, guild: u64, user: u64) {
        self.world.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                guild.owner = Some(user);
            }
        });
    }

    /// By default anybody can notify a role by a mention. Sends `GUILD_ROLE_UPDATE`.
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

    /// The bot's own role is managed: nobody can give it.
    #[must_use]
    pub fn bot_role(&self, guild: u64) -> Option<u64> {
        self.world.read(|state| state.guilds.get(&guild)?.bot_role)
    }

    /// Without `@everyone`.
    #[must_use]
    pub fn member_roles(&self, guild: u64, user: u64) -> Vec<u64> {
        self.world.read(|state| state.member_roles(guild, user).to_vec())
    }

    /// A user who leaves loses the roles in the guild.
    pub fn set_membership(&self, guild: u64, user: u64, member: bool) {
        self.world.set_membership(guild, user, member);
    }

    /// A moderator times a member out, or ends that.
    pub fn set_timed_out(&self, guild: u64, user: u64, timed_out: bool) {
        self.world.set_timed_out(guild, user, timed_out);
    }

    pub fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.world.set_member_roles(guild, user, roles);
    }

    /// A moderator archives or unarchives the thread.
    pub fn set_thread(&self, thread: u64, archived: bool, locked: bool) {
        self.world.set_thread(thread, archived, locked);
    }

    /// Whether the thread is archived, and whether it is locked.
    #[must_use]
    pub fn thread(&self, thread: u64) -> Option<(bool, bool)> {
        self.world.read(|state| state.channels.get(&thread).map(|thread| (thread.archived, thread.locked)))
    }

    #[must_use]
    pub fn threads(&self, channel: u64) -> Vec<u64> {
        self.world.read(|state| {
            let threads = state.channels.iter().filter(|(_, thread)| thread.parent == Some(channel));
            threads.map(|(id, _)| *id).collect()
        })
    }
}
