//! Slash commands, autocompletion and context-menu commands.

use std::sync::Arc;

use serde_json::{Value, json};

use super::options;
use super::payload::Action;
use super::resolved::Reference;
use super::response::InteractionResponse;
use crate::model::{ActionError, Choice, Message};
use crate::world::places::{Context, Owners};
use crate::world::state::State;
use crate::world::{World, permissions};

impl World {
    /// `options` is an object of names and values; a sub-command is a nested object. Users, channels and roles are given by id.
    pub async fn slash(
        self: &Arc<Self>,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
    ) -> Result<InteractionResponse, ActionError> {
        let action = self.read(|state| self.slash_action(state, user, channel, command, &options, None))?;
        self.perform(action).await
    }

    /// Types into the option `focused` and returns the suggestions.
    pub async fn autocomplete(
        &self,
        user: u64,
        channel: u64,
        command: &str,
        options: Value,
        focused: &str,
    ) -> Result<Vec<Choice>, ActionError> {
        let action = self.read(|state| self.slash_action(state, user, channel, command, &options, Some(focused)))?;
        let id = self.send(action)?;
        self.initial_response(id).await?;
        let response = self.read(|state| state.interactions.get(&id)?.initial_response.clone());
        Ok(response.map(|response| response.choices).unwrap_or_default())
    }

    /// With `focused`, the action is the autocompletion of that option.
    fn slash_action(
        &self,
        state: &State,
        user: u64,
        channel: u64,
        name: &str,
        given: &Value,
        focused: Option<&str>,
    ) -> Result<Action, ActionError> {
        let (command, owners) = find_command(state, user, channel, name, 1)?;
        let encoded = options::encode(command, given, focused).map_err(ActionError::Refused)?;
        if focused.is_some() && !options::has_focus(&encoded.options) {
            return Err(ActionError::refused("the focused option is not among those given"));
        }
        let mut data = json!({
            "id": command["id"], "name": command["name"], "type": 1, "options": encoded.options,
        });
        if let Some(guild) = command["guild_id"].as_str() {
            data["guild_id"] = json!(guild);
        }
        if let Some(resolved) = self.resolved(state, user, channel, &encoded.references)? {
            data["resolved"] = resolved;
        }
        let kind = if focused.is_some() { 4 } else { 2 };
        Ok(Action { kind, user, channel, owners, response_kind: 20, data, ..Action::default() })
    }

    /// Uses a command in the menu of a user.
    pub async fn user_command(
        self: &Arc<Self>,
        user: u64,
        channel: u64,
        name: &str,
        target: u64,
    ) -> Result<InteractionResponse, ActionError> {
        let action = self.read(|state| {
            let (command, owners) = find_command(state, user, channel, name, 2)?;
            let resolved = self.resolved(state, user, channel, &[Reference::User(target)])?;
            Ok(Action {
                kind: 2,
                user,
                channel,
                owners,
                response_kind: 23,
                data: json!({
                    "id": command["id"], "name": command["name"], "type": 2,
                    "target_id": target.to_string(), "resolved": resolved,
                }),
                ..Action::default()
            })
        })?;
        self.perform(action).await
    }

    /// Uses a command in the menu of a message.
    pub async fn message_command(
        self: &Arc<Self>,
        user: u64,
        message: &Message,
        name: &str,
    ) -> Result<InteractionResponse, ActionError> {
        let target = message.id;
        let action = self.read(|state| {
            let message = state.messages.get(&target).filter(|message| message.visible_to(user));
            let message = message.ok_or_else(|| ActionError::refused("the user sees no such message"))?;
            let (command, owners) = find_command(state, user, message.channel, name, 3)?;
            let resolved = json!({ "messages": { target.to_string(): self.message_json(state, message) } });
            Ok(Action {
                kind: 2,
                user,
                channel: message.channel,
                owners,
                response_kind: 23,
                data: json!({
                    "id": command["id"], "name": command["name"], "type": 3,
                    "target_id": target.to_string(), "resolved": resolved,
                }),
                ..Action::default()
            })
        })?;
        self.perform(action).await
    }
}

/// A guild's own commands come before global ones.
pub(crate) fn available_commands(state: &State, user: u64, channel: u64) -> impl Iterator<Item = &Value> {
    let guild = state.channels.get(&channel).map(|channel| channel.guild);
    let scopes =
        guild.into_iter().flat_map(|guild| [guild, None].into_iter().take(if guild.is_some() { 2 } else { 1 }));
    let registered = scopes.filter_map(|scope| state.commands.get(&scope)).flatten();
    registered.filter(move |command| check_available(state, user, channel, command).is_ok())
}

/// A guild's own command hides a global one of the same name.
fn find_command<'a>(
    state: &'a State,
    user: u64,
    channel: u64,
    name: &str,
    kind: u64,
) -> Result<(&'a Value, Owners), ActionError> {
    let found = state.channels.get(&channel);
    let found = found.ok_or_else(|| ActionError::refused("there is no such channel"))?;
    let scopes = [found.guild, None];
    let mut registered = scopes.iter().filter_map(|scope| state.commands.get(scope)).flatten();
    let command = registered
        .find(|command| command["name"] == name && command["type"] == kind)
        .ok_or_else(|| ActionError::refused(format!("no command {name:?} is registered")))?;
    let owners = check_available(state, user, channel, command)?;
    Ok((command, owners))
}

/// Returns the installations of the bot that make the command available to this user in this channel.
fn check_available(state: &State, user: u64, channel: u64, command: &Value) -> Result<Owners, ActionError> {
    let name = &command["name"];
    let channel = state.channels.get(&channel).filter(|channel| state.takes_part(user, channel));
    let channel = channel.ok_or_else(|| ActionError::refused("the user is not in this channel"))?;
    let context = channel.context();
    // Discord takes the defaults for these two lists if they are absent, although it documents all values.
    let default_contexts = [json!(Context::Guild as u8), json!(Context::BotDm as u8)];
    let contexts = command["contexts"].as_array().map_or(&default_contexts[..], Vec::as_slice);
    if !contexts.iter().any(|listed| *listed == context as u8) {
        return Err(ActionError::refused(format!("no command {name} here: not in this kind of channel")));
    }
    // A guild's own command belongs to the guild's installation of the bot.
    let guild_install = [json!(0)];
    let integration_types = command["integration_types"].as_array().map_or(&guild_install[..], Vec::as_slice);
    let owners = state.owners(user, channel).supported_by(integration_types);
    if owners.is_empty() {
        return Err(ActionError::refused(format!("no command {name} here: the bot is not installed for it")));
    }
    if let Some(guild) = channel.guild {
        let held = state.member_permissions(guild, user);
        let needed = &command["default_member_permissions"];
        // "0" means administrators only, null means everyone.
        let needed = match needed.as_u64().or_else(|| needed.as_str()?.parse().ok()) {
            Some(0) => permissions::ADMINISTRATOR,
            needed => needed.unwrap_or(0) | permissions::USE_APPLICATION_COMMANDS,
        };
        if held & permissions::ADMINISTRATOR == 0 && held & needed != needed {
            return Err(ActionError::refused(format!("{name} is hidden from this user")));
        }
    }
    Ok(owners)
}
