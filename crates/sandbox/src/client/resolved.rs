//! The `resolved` field of an interaction: the users, roles and channels whose ids an option or a select menu gives.

use serde_json::{Value, json};

use crate::model::ActionError;
use crate::world::World;
use crate::world::state::State;

/// What the id in an option or a select menu refers to.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Reference {
    User(u64),
    Role(u64),
    /// A user or a role.
    Mentionable(u64),
    Channel(u64),
}

impl Reference {
    pub(super) fn from_option(kind: u64, id: u64) -> Option<Self> {
        match kind {
            6 => Some(Self::User(id)),
            7 => Some(Self::Channel(id)),
            8 => Some(Self::Role(id)),
            9 => Some(Self::Mentionable(id)),
            _ => None,
        }
    }

    pub(super) fn from_select_menu(kind: u64, id: u64) -> Option<Self> {
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
    /// Returns `None` if there are no references.
    pub(super) fn resolved(
        &self,
        state: &State,
        user: u64,
        channel: u64,
        references: &[Reference],
    ) -> Result<Option<Value>, ActionError> {
        let guild = state.guild_of(channel);
        let mut resolved = json!({});
        for reference in references {
            match *reference {
                Reference::Mentionable(id) if self.role(state, guild, id).is_none() => {
                    self.resolve_user(state, guild, id, &mut resolved)?;
                }
                Reference::User(id) => self.resolve_user(state, guild, id, &mut resolved)?,
                Reference::Role(id) | Reference::Mentionable(id) => {
                    let role = self.role(state, guild, id);
                    let role =
                        role.ok_or_else(|| ActionError::refused(format!("no role of this guild has the id {id}")))?;
                    resolved["roles"][id.to_string()] = role;
                }
                Reference::Channel(id) => {
                    let channel = state.channels.get(&id).filter(|channel| channel.guild == guild);
                    let channel = channel
                        .ok_or_else(|| ActionError::refused(format!("no channel of this guild has the id {id}")))?;
                    let mut value = self.channel_json(state, id, channel);
                    if let Some(guild) = guild {
                        value["permissions"] = json!(state.member_permissions(guild, user).to_string());
                    }
                    value["app_permissions"] = json!(state.app_permissions(user, channel).to_string());
                    resolved["channels"][id.to_string()] = value;
                }
            }
        }
        Ok(Some(resolved).filter(|_| !references.is_empty()))
    }

    fn role(&self, state: &State, guild: Option<u64>, id: u64) -> Option<Value> {
        self.role_json(state, guild?, id)
    }

    fn resolve_user(
        &self,
        state: &State,
        guild: Option<u64>,
        id: u64,
        resolved: &mut Value,
    ) -> Result<(), ActionError> {
        let user = self.user_json(state, id);
        resolved["users"][id.to_string()] =
            user.ok_or_else(|| ActionError::refused(format!("no user has the id {id}")))?;
        if let Some(guild) = guild.filter(|guild| state.is_member(*guild, id)) {
            resolved["members"][id.to_string()] = self.partial_member_json(state, guild, id);
        }
        Ok(())
    }
}
