//! Guilds, roles, users and members, and the gateway events that their changes cause.

use std::collections::BTreeSet;

use serde_json::{Value, json};

use super::World;
use super::entities::{Guild, User};
use super::state::State;

impl World {
    /// Sends `GUILD_CREATE` to a connected bot with the intent GUILDS.
    pub fn add_guild(&self, name: &str) -> u64 {
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

    /// The gateway tells the bot nothing of a guild that has not installed it, and the bot's token has no access. Users who have
    /// installed the bot themselves act there; see [`World::install_for`].
    pub fn add_guild_without_bot(&self, name: &str) -> u64 {
        let id = self.clock.snowflake();
        self.write(|state| state.guilds.insert(id, Guild::without_bot(name)));
        id
    }

    /// Oldest first; guilds without the bot are included.
    pub fn guilds(&self) -> Vec<u64> {
        self.read(|state| state.guilds.keys().copied().collect())
    }

    /// The default is `en-US`. Sends `GUILD_UPDATE`.
    pub fn set_guild_locale(&self, guild: u64, locale: &str) {
        self.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                locale.clone_into(&mut guild.locale);
            }
            if let Some(data) = self.guild_json(state, guild) {
                state.dispatch(Some(guild), "GUILD_UPDATE", &data, self.clock.now());
            }
        });
    }

    pub fn set_guild_owner(&self, guild: u64, user: u64) {
        self.change_guild(guild, |guild| guild.owner = Some(user));
    }

    /// The bot is removed from the guild, which sends `GUILD_DELETE`.
    pub fn remove_guild(&self, guild: u64) {
        self.write(|state| {
            let data = json!({ "id": guild.to_string() });
            state.dispatch(Some(guild), "GUILD_DELETE", &data, self.clock.now());
            state.guilds.remove(&guild);
        });
    }

    /// As [`World::remove_guild`], but the event is lost.
    pub fn remove_guild_unnoticed(&self, guild: u64) {
        self.write(|state| state.guilds.remove(&guild));
    }

    /// Begins or ends an outage. Sends `GUILD_DELETE` with `unavailable`, or `GUILD_CREATE`. A bot that identifies during the
    /// outage gets the former after READY.
    pub fn set_guild_available(&self, guild: u64, available: bool) {
        self.change_guild(guild, |guild| guild.unavailable = !available);
        self.announce_guild(guild);
    }

    /// READY leaves the guild out, as it sometimes does although the bot is there, and sends no event for it afterwards. See
    /// [`World::announce_guild`].
    pub fn leave_out_of_ready(&self, guild: u64, left_out: bool) {
        self.write(|state| include(&mut state.left_out_of_ready, guild, left_out));
    }

    /// Sends `GUILD_CREATE`, late or once more; during an outage, `GUILD_DELETE`.
    pub fn announce_guild(&self, guild: u64) {
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

    fn change_guild(&self, guild: u64, change: impl FnOnce(&mut Guild)) {
        self.write(|state| {
            if let Some(guild) = state.guilds.get_mut(&guild) {
                change(guild);
            }
        });
    }

    /// Sends `GUILD_ROLE_CREATE`. The role has no members and grants no permissions.
    pub fn add_role(&self, guild: u64, name: &str) -> u64 {
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

    /// Removes the role from the guild and its members, and sends `GUILD_ROLE_DELETE`.
    pub fn remove_role(&self, guild: u64, role: u64) {
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
    fn change_role(&self, guild: u64, role: u64, change: impl FnOnce(&mut Guild)) {
        self.write(|state| {
            let Some(found) = state.guilds.get_mut(&guild) else { return };
            change(found);
            if let Some(role) = self.role_json(state, guild, role) {
                let data = json!({ "guild_id": guild.to_string(), "role": role });
                state.dispatch(Some(guild), "GUILD_ROLE_UPDATE", &data, self.clock.now());
            }
        });
    }

    /// Sends `GUILD_ROLE_UPDATE`. The permissions of the role's members stay the same; see [`World::set_member_permissions`].
    pub fn set_role_permissions(&self, guild: u64, role: u64, bits: u64) {
        self.change_role(guild, role, |guild| {
            guild.role_permissions.insert(role, bits);
        });
    }

    /// The bot can't give a role above its own. By default a role is below. Sends `GUILD_ROLE_UPDATE`.
    pub fn set_role_above_bot(&self, guild: u64, role: u64, above: bool) {
        self.change_role(guild, role, |guild| include(&mut guild.high_roles, role, above));
    }

    /// Sets the position in the list of roles and sends `GUILD_ROLE_UPDATE`. The position does not decide whether the bot can
    /// give the role; see [`World::set_role_above_bot`].
    pub fn set_role_position(&self, guild: u64, role: u64, position: i64) {
        self.change_role(guild, role, |guild| {
            guild.role_positions.insert(role, position);
        });
    }

    /// By default anybody can notify a role by a mention. Sends `GUILD_ROLE_UPDATE`.
    pub fn set_role_mentionable(&self, guild: u64, role: u64, mentionable: bool) {
        self.change_role(guild, role, |guild| include(&mut guild.unmentionable_roles, role, !mentionable));
    }

    /// The bot's own role is managed: nobody can give it.
    pub fn bot_role(&self, guild: u64) -> Option<u64> {
        self.read(|state| state.guilds.get(&guild)?.bot_role)
    }

    /// Sets the permissions of the bot's own role and sends `GUILD_ROLE_UPDATE`. They decide whether the bot can give roles. The
    /// bot's permissions in a channel are set by [`World::set_bot_permissions`].
    pub fn set_bot_guild_permissions(&self, guild: u64, bits: u64) {
        let role = self.bot_role(guild).unwrap_or_default();
        self.change_role(guild, role, |guild| guild.bot_permissions = bits);
    }

    /// The user joins every guild. `locale` is the language of the user's client.
    pub fn add_user(&self, name: &str, locale: &str) -> u64 {
        let id = self.clock.snowflake();
        self.add_user_with_id(id, name, locale);
        id
    }

    /// As [`World::add_user`], with this id.
    pub fn add_user_with_id(&self, id: u64, name: &str, locale: &str) {
        let user = User { name: name.to_owned(), locale: locale.to_owned() };
        self.write(|state| state.users.insert(id, user));
    }

    /// Oldest first.
    pub fn users(&self) -> Vec<u64> {
        self.read(|state| state.users.keys().copied().collect())
    }

    /// The user can then use the bot in every guild and conversation.
    pub fn install_for(&self, user: u64) {
        self.write(|state| state.installed.insert(user));
    }

    pub fn uninstall_for(&self, user: u64) {
        self.write(|state| state.installed.remove(&user));
    }

    /// A user who leaves loses the roles in the guild.
    pub fn set_membership(&self, guild: u64, user: u64, member: bool) {
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

    /// A moderator times a member out, or ends the timeout.
    pub fn set_timed_out(&self, guild: u64, user: u64, timed_out: bool) {
        self.change_guild(guild, |guild| include(&mut guild.timed_out, user, timed_out));
    }

    /// See [`permissions`](crate::permissions).
    pub fn set_member_permissions(&self, guild: u64, user: u64, bits: u64) {
        self.write(|state| state.member_permissions.insert((guild, user), bits));
    }

    /// Without `@everyone`.
    pub fn member_roles(&self, guild: u64, user: u64) -> Vec<u64> {
        self.read(|state| state.member_roles(guild, user).to_vec())
    }

    pub fn set_member_roles(&self, guild: u64, user: u64, roles: &[u64]) {
        self.write(|state| state.member_roles.insert((guild, user), roles.to_vec()));
    }
}

/// Adds an id to a set, or removes it.
fn include(set: &mut BTreeSet<u64>, id: u64, included: bool) {
    if included {
        set.insert(id);
    } else {
        set.remove(&id);
    }
}
