//! What Discord tells of the people, roles and channels that an option or a menu names by their ids.

use serde_json::{Value, json};

use super::model::NoAnswer;
use super::people::refused;
use super::world::{State, World};

/// What was named.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Named {
    User(u64),
    Role(u64),
    /// A person or a role.
    Mentionable(u64),
    Channel(u64),
}

impl Named {
    /// By the type of an option.
    pub(super) fn by_option(kind: u64, id: u64) -> Option<Self> {
        match kind {
            6 => Some(Self::User(id)),
            7 => Some(Self::Channel(id)),
            8 => Some(Self::Role(id)),
            9 => Some(Self::Mentionable(id)),
            _ => None,
        }
    }

    /// By the type of a menu.
    pub(super) fn by_menu(kind: u64, id: u64) -> Option<Self> {
        match kind {
            5 => Some(Self::User(id)),
            6 => Some(Self::Role(id)),
            7 => Some(Self::Mentionable(id)),
            8 => Some(Self::Channel(id)),
            _ => None,
        }
    }
}

impl World {
    /// `resolved` of an interaction of that person in that channel; nothing where nothing was named.
    pub(super) fn resolved(
        &self,
        state: &State,
        user: u64,
        channel: u64,
        named: &[Named],
    ) -> Result<Option<Value>, NoAnswer> {
        let guild = state.channels.get(&channel).and_then(|place| place.guild);
        let mut resolved = json!({});
        for one in named {
            match *one {
                Named::Mentionable(id) if self.role(state, guild, id).is_none() => {
                    self.resolve_user(state, guild, id, &mut resolved)?;
                }
                Named::User(id) => self.resolve_user(state, guild, id, &mut resolved)?,
                Named::Role(id) | Named::Mentionable(id) => {
                    let role = self.role(state, guild, id);
                    let role = role.ok_or_else(|| refused(format!("no role of this server has the id {id}")))?;
                    resolved["roles"][id.to_string()] = role;
                }
                Named::Channel(id) => {
                    let place = state.channels.get(&id).filter(|place| place.guild == guild);
                    let place = place.ok_or_else(|| refused(format!("no channel of this server has the id {id}")))?;
                    let mut shown = self.channel_json(state, id, place);
                    if let Some(guild) = guild {
                        shown["permissions"] = json!(state.member_permissions(guild, user).to_string());
                    }
                    shown["app_permissions"] = json!(state.bot_permissions(place).to_string());
                    resolved["channels"][id.to_string()] = shown;
                }
            }
        }
        Ok(Some(resolved).filter(|_| !named.is_empty()))
    }

    fn role(&self, state: &State, guild: Option<u64>, id: u64) -> Option<Value> {
        self.role_json(state, guild?, id)
    }

    fn resolve_user(&self, state: &State, guild: Option<u64>, id: u64, resolved: &mut Value) -> Result<(), NoAnswer> {
        let shown = self.user_json(state, id);
        resolved["users"][id.to_string()] = shown.ok_or_else(|| refused(format!("nobody has the id {id}")))?;
        if let Some(guild) = guild {
            resolved["members"][id.to_string()] = self.bare_member_json(state, guild, id);
        }
        Ok(())
    }
}
