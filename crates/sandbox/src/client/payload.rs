//! The payload of an `INTERACTION_CREATE`.

use serde_json::{Value, json};

use crate::model::ActionError;
use crate::world::World;
use crate::world::places::{Context, Owners};
use crate::world::state::State;

/// Bytes for each file, as interactions report it to the bot.
const ATTACHMENT_LIMIT: u64 = 10 * 1024 * 1024;

#[derive(Default)]
pub(super) struct Action {
    /// Discord's interaction type.
    pub(super) kind: u8,
    pub(super) user: u64,
    pub(super) channel: u64,
    /// The bot's installations that authorize the interaction.
    pub(super) owners: Owners,
    /// The interaction that opened the modal.
    pub(super) opener: Option<u64>,
    /// The message that the component belongs to.
    pub(super) source: Option<u64>,
    /// Discord's message type of a response.
    pub(super) response_kind: u8,
    pub(super) data: Value,
}

impl World {
    pub(super) fn interaction_payload(
        &self,
        state: &State,
        id: u64,
        token: &str,
        action: &Action,
    ) -> Result<Value, ActionError> {
        let channel = state.channels.get(&action.channel);
        let channel = channel.ok_or_else(|| ActionError::refused("there is no such channel"))?;
        let user = state.users.get(&action.user);
        let user = user.ok_or_else(|| ActionError::refused("there is no such user"))?;
        if !state.takes_part(action.user, channel) {
            return Err(ActionError::refused("the user is not in this channel"));
        }
        if action.owners.is_empty() {
            return Err(ActionError::refused("neither this guild nor the user has installed the bot"));
        }
        let mut channel_json = self.channel_json(state, action.channel, channel);
        let mut payload = json!({
            "id": id.to_string(), "application_id": self.application.to_string(),
            "type": action.kind, "token": token, "version": 1, "data": action.data,
            "channel_id": action.channel.to_string(), "locale": user.locale,
            "app_permissions": state.app_permissions(action.user, channel).to_string(), "entitlements": [],
            "entitlement_sku_ids": [], "attachment_size_limit": ATTACHMENT_LIMIT,
            "context": channel.context() as u8, "authorizing_integration_owners": action.owners.to_json(),
        });
        match channel.guild {
            Some(guild) => {
                let locale = state.guilds.get(&guild).map(|guild| guild.locale.as_str());
                let member = self.member_json(state, guild, action.user);
                channel_json["permissions"] = json!(state.member_permissions(guild, action.user).to_string());
                payload["member"] = json!(member);
                payload["guild_id"] = json!(guild.to_string());
                payload["guild_locale"] = json!(locale);
                payload["guild"] = json!({"id": guild.to_string(), "locale": locale, "features": []});
            }
            None => {
                payload["user"] = json!(self.user_json(state, action.user));
                if channel.context() == Context::PrivateChannel {
                    // The user's own client does not list the user among the recipients.
                    let others = channel.members.iter().filter(|member| **member != action.user);
                    channel_json["recipients"] = others.filter_map(|user| self.user_json(state, *user)).collect();
                }
            }
        }
        payload["channel"] = channel_json;
        if matches!(action.kind, 3 | 5)
            && let Some(source) = action.source.and_then(|source| state.messages.get(&source))
        {
            payload["message"] = self.message_json(state, source);
        }
        Ok(payload)
    }
}
