//! What people do: commands, buttons, menus, windows. Each act is checked as Discord's client
//! would, told to the gateway, and awaited until the bot's first answer.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::time::Instant;

use super::answer::Answer;
use super::model::{Choice, Message, Modal, NoAnswer};
use super::options;
use super::resolved::Named;
use super::world::{FIRST_ANSWER, Interaction, State, World, permissions};

/// In bytes, per file, as told to the bot.
const ATTACHMENT_LIMIT: u64 = 10 * 1024 * 1024;
const LINK_STYLE: u64 = 5;

/// An act, before it is sent.
struct Act {
    kind: u8,
    user: u64,
    channel: u64,
    source: Option<u64>,
    answer_kind: u8,
    data: Value,
}

/// What Discord's client says no to.
pub(super) fn refused(why: impl Into<String>) -> NoAnswer {
    NoAnswer::Refused(why.into())
}

impl World {
    pub(super) async fn slash(
        self: &Arc<Self>,
        user: u64,
        channel: u64,
        name: &str,
        given: &Value,
    ) -> Result<Answer, NoAnswer> {
        let act = self.read(|state| self.command_act(state, user, channel, name, given, None))?;
        self.act(act).await
    }

    pub(super) async fn autocomplete(
        self: &Arc<Self>,
        user: u64,
        channel: u64,
        name: &str,
        given: &Value,
        focused: &str,
    ) -> Result<Vec<Choice>, NoAnswer> {
        let act = self.read(|state| self.command_act(state, user, channel, name, given, Some(focused)))?;
        let id = self.begin(act)?;
        self.answered(id).await?;
        let first = self.read(|state| state.interactions.get(&id)?.first.clone());
        Ok(first.map(|first| first.choices).unwrap_or_default())
    }

    fn command_act(
        &self,
        state: &State,
        user: u64,
        channel: u64,
        name: &str,
        given: &Value,
        focused: Option<&str>,
    ) -> Result<Act, NoAnswer> {
        let command = find_command(state, user, channel, name, 1)?;
        let filled = options::fill(command, given, focused).map_err(NoAnswer::Refused)?;
        if focused.is_some() && !options::has_focus(&filled.options) {
            return Err(refused("the focused option is not among those given"));
        }
        let mut data = json!({
            "id": command["id"], "name": command["name"], "type": 1, "options": filled.options,
        });
        if let Some(guild) = command["guild_id"].as_str() {
            data["guild_id"] = json!(guild);
        }
        if let Some(resolved) = self.resolved(state, user, channel, &filled.named)? {
            data["resolved"] = resolved;
        }
        Ok(Act { kind: if focused.is_some() { 4 } else { 2 }, user, channel, source: None, answer_kind: 20, data })
    }

    pub(super) async fn user_command(
        self: &Arc<Self>,
        user: u64,
        channel: u64,
        name: &str,
        target: u64,
    ) -> Result<Answer, NoAnswer> {
        let act = self.read(|state| {
            let command = find_command(state, user, channel, name, 2)?;
            let resolved = self.resolved(state, user, channel, &[Named::User(target)])?;
            Ok(Act {
                kind: 2,
                user,
                channel,
                source: None,
                answer_kind: 23,
                data: json!({
                    "id": command["id"], "name": command["name"], "type": 2,
                    "target_id": target.to_string(), "resolved": resolved,
                }),
            })
        })?;
        self.act(act).await
    }

    /// A component of a message as it is now, if this person can use it.
    fn component<'a>(
        state: &'a State,
        user: u64,
        message: u64,
        custom_id: &str,
    ) -> Result<(&'a Message, &'a Value), NoAnswer> {
        let found = state.messages.get(&message);
        let found = found.filter(|message| message.visible_to(user));
        let found = found.ok_or_else(|| refused("the message is not there for this person"))?;
        let part = found
            .parts()
            .find(|part| part["custom_id"] == custom_id)
            .ok_or_else(|| refused(format!("the message has no component {custom_id:?}")))?;
        if part["disabled"] == true {
            return Err(refused(format!("the component {custom_id:?} is disabled")));
        }
        Ok((found, part))
    }

    pub(super) async fn click(self: &Arc<Self>, user: u64, message: u64, custom_id: &str) -> Result<Answer, NoAnswer> {
        let act = self.read(|state| {
            let (message, part) = Self::component(state, user, message, custom_id)?;
            if part["type"] != 2 || part["style"] == LINK_STYLE {
                return Err(refused(format!("{custom_id:?} is no button")));
            }
            let data = json!({"custom_id": custom_id, "component_type": 2, "id": 2});
            Ok(component_act(user, message, data))
        })?;
        self.act(act).await
    }

    pub(super) async fn select(
        self: &Arc<Self>,
        user: u64,
        message: u64,
        custom_id: &str,
        values: &[&str],
    ) -> Result<Answer, NoAnswer> {
        let act = self.read(|state| {
            let (message, part) = Self::component(state, user, message, custom_id)?;
            let kind = part["type"].as_u64().unwrap_or(0);
            if !matches!(kind, 3 | 5..=8) {
                return Err(refused(format!("{custom_id:?} is no select menu")));
            }
            let least = part["min_values"].as_u64().unwrap_or(1);
            let most = part["max_values"].as_u64().unwrap_or(1);
            if !(least..=most).contains(&(values.len() as u64)) {
                return Err(refused(format!("between {least} and {most} can be picked")));
            }
            let options = part["options"].as_array();
            let options = options.map(Vec::as_slice).unwrap_or_default();
            let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": 2, "values": values});
            if kind == 3 {
                let strange = values.iter().find(|value| !options.iter().any(|option| option["value"] == **value));
                if let Some(strange) = strange {
                    return Err(refused(format!("{strange:?} is not offered")));
                }
            } else {
                let named = values.iter().map(|id| Named::by_menu(kind, id.parse().ok()?));
                let named: Option<Vec<_>> = named.collect();
                let named = named.ok_or_else(|| refused("what is picked must be ids"))?;
                let resolved = self.resolved(state, user, message.channel, &named)?;
                data["resolved"] = resolved.unwrap_or_else(|| json!({}));
            }
            Ok(component_act(user, message, data))
        })?;
        self.act(act).await
    }

    pub(super) async fn submit(
        self: &Arc<Self>,
        user: u64,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<Answer, NoAnswer> {
        let act = self.read(|state| {
            let opened = state.interactions.get(&modal.interaction);
            let opened = opened.filter(|opened| opened.user == user);
            let opened = opened.ok_or_else(|| refused("the window is not open for this person"))?;
            if let Some((strange, _)) =
                fields.iter().find(|(id, _)| !modal.fields.iter().any(|field| field.custom_id == *id))
            {
                return Err(refused(format!("the window has no field {strange:?}")));
            }
            let mut rows = Vec::new();
            for field in &modal.fields {
                let typed = fields.iter().find(|(id, _)| *id == field.custom_id);
                let value = typed.map_or(field.value.as_str(), |(_, value)| value);
                let length = value.chars().count();
                let skipped = length == 0 && !field.required;
                if !skipped && (length < field.min_length.max(1) || length > field.max_length) {
                    return Err(refused(format!(
                        "{:?} needs {} to {} characters",
                        field.label, field.min_length, field.max_length
                    )));
                }
                rows.push(json!({"type": 1, "components": [
                    {"type": 4, "custom_id": field.custom_id, "value": value},
                ]}));
            }
            Ok(Act {
                kind: 5,
                user,
                channel: opened.channel,
                source: opened.source,
                answer_kind: opened.answer_kind,
                data: json!({"custom_id": modal.custom_id, "components": rows}),
            })
        })?;
        self.act(act).await
    }

    async fn act(self: &Arc<Self>, act: Act) -> Result<Answer, NoAnswer> {
        let id = self.begin(act)?;
        let took = self.answered(id).await?;
        let found = self.read(|state| {
            let interaction = state.interactions.get(&id)?;
            let first = interaction.first.clone()?;
            let message = first.message.and_then(|id| state.messages.get(&id).cloned());
            Some((first, message))
        });
        let (first, message) = found.ok_or(NoAnswer::Late)?;
        if !matches!(first.kind, 4..=7 | 9) {
            return Err(NoAnswer::Unexpected(first.kind));
        }
        Ok(Answer {
            interaction: id,
            kind: first.kind,
            message,
            modal: first.modal,
            ephemeral: first.ephemeral,
            took,
            edits: first.edits,
            world: Arc::clone(self),
        })
    }

    /// Tells the gateway and returns the interaction's id.
    fn begin(&self, act: Act) -> Result<u64, NoAnswer> {
        let id = self.clock.snowflake();
        let token = format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>());
        self.write(|state| {
            if state.sessions.is_empty() {
                return Err(NoAnswer::NotConnected);
            }
            let payload = self.payload(state, id, &token, &act)?;
            let guild = state.channels.get(&act.channel).and_then(|place| place.guild);
            let interaction = Interaction {
                token: token.clone(),
                kind: act.kind,
                user: act.user,
                channel: act.channel,
                source: act.source,
                answer_kind: act.answer_kind,
                payload: payload.clone(),
                asked: Instant::now(),
                asked_at: self.clock.now(),
                late: false,
                first: None,
                follow_ups: Vec::new(),
            };
            let times = if state.duplicate_delivery { 2 } else { 1 };
            for _ in 0..times {
                if state.tell(guild, "INTERACTION_CREATE", &payload, self.clock.now()) == 0 {
                    return Err(NoAnswer::NotConnected);
                }
            }
            state.interactions.insert(id, interaction);
            state.by_token.insert(token, id);
            Ok(id)
        })
    }

    /// Waits for the first answer, for as long as Discord does.
    async fn answered(&self, id: u64) -> Result<Duration, NoAnswer> {
        let asked = self.read(|state| Some(state.interactions.get(&id)?.asked));
        let asked = asked.ok_or(NoAnswer::Late)?;
        let has_answer = |state: &State| state.interactions.get(&id)?.first.as_ref().map(|_| ());
        let left = FIRST_ANSWER.saturating_sub(asked.elapsed());
        if self.until(left, has_answer).await.is_ok() {
            return Ok(asked.elapsed());
        }
        // An answer may have come in between the last look and this one; then it counts.
        self.write(|state| match state.interactions.get_mut(&id) {
            Some(interaction) if interaction.first.is_some() => Ok(asked.elapsed()),
            Some(interaction) => {
                interaction.late = true;
                Err(NoAnswer::Late)
            }
            None => Err(NoAnswer::Late),
        })
    }

    pub(super) fn redeliver(&self, id: u64) -> Result<(), NoAnswer> {
        self.write(|state| {
            let found = state.interactions.get(&id);
            let found = found.ok_or_else(|| refused(format!("no interaction has the id {id}")))?;
            let guild = state.channels.get(&found.channel).and_then(|place| place.guild);
            let payload = found.payload.clone();
            match state.tell(guild, "INTERACTION_CREATE", &payload, self.clock.now()) {
                0 => Err(NoAnswer::NotConnected),
                _ => Ok(()),
            }
        })
    }

    fn payload(&self, state: &State, id: u64, token: &str, act: &Act) -> Result<Value, NoAnswer> {
        let place = state.channels.get(&act.channel);
        let place = place.ok_or_else(|| refused("there is no such channel"))?;
        let person = state.people.get(&act.user);
        let person = person.ok_or_else(|| refused("there is no such person"))?;
        let mut channel = self.channel_json(state, act.channel, place);
        let mut payload = json!({
            "id": id.to_string(), "application_id": self.application.to_string(),
            "type": act.kind, "token": token, "version": 1, "data": act.data,
            "channel_id": act.channel.to_string(), "locale": person.locale,
            "app_permissions": state.bot_permissions(place).to_string(), "entitlements": [],
            "entitlement_sku_ids": [], "attachment_size_limit": ATTACHMENT_LIMIT,
        });
        match place.guild {
            Some(guild) => {
                let locale = state.guilds.get(&guild).map(|guild| guild.locale.as_str());
                let member = self.member_json(state, guild, act.user);
                channel["permissions"] = json!(state.member_permissions(guild, act.user).to_string());
                payload["member"] = json!(member);
                payload["guild_id"] = json!(guild.to_string());
                payload["guild_locale"] = json!(locale);
                payload["guild"] = json!({"id": guild.to_string(), "locale": locale, "features": []});
                payload["context"] = json!(0);
                payload["authorizing_integration_owners"] = json!({"0": guild.to_string()});
            }
            None => {
                payload["user"] = json!(self.user_json(state, act.user));
                payload["context"] = json!(1);
                payload["authorizing_integration_owners"] = json!({"0": "0"});
            }
        }
        payload["channel"] = channel;
        if matches!(act.kind, 3 | 5)
            && let Some(source) = act.source.and_then(|source| state.messages.get(&source))
        {
            payload["message"] = self.message_json(state, source);
        }
        Ok(payload)
    }
}

fn component_act(user: u64, message: &Message, data: Value) -> Act {
    Act { kind: 3, user, channel: message.channel, source: Some(message.id), answer_kind: 19, data }
}

/// The registered commands that this person may use here; a server's own before global ones.
pub(super) fn usable(state: &State, user: u64, channel: u64) -> impl Iterator<Item = &Value> {
    let guild = state.channels.get(&channel).map(|place| place.guild);
    let scopes =
        guild.into_iter().flat_map(|guild| [guild, None].into_iter().take(if guild.is_some() { 2 } else { 1 }));
    let registered = scopes.filter_map(|scope| state.commands.get(&scope)).flatten();
    registered.filter(move |command| offered(state, user, channel, command).is_ok())
}

/// The registered command that this person may use here; a server's own hides a global one.
fn find_command<'a>(state: &'a State, user: u64, channel: u64, name: &str, kind: u64) -> Result<&'a Value, NoAnswer> {
    let place = state.channels.get(&channel);
    let place = place.ok_or_else(|| refused("there is no such channel"))?;
    let scopes = [place.guild, None];
    let mut registered = scopes.iter().filter_map(|scope| state.commands.get(scope)).flatten();
    let command = registered
        .find(|command| command["name"] == name && command["type"] == kind)
        .ok_or_else(|| refused(format!("no command {name:?} is registered")))?;
    offered(state, user, channel, command)?;
    Ok(command)
}

/// Refuses a command that is not offered in that channel, or not to that person.
fn offered(state: &State, user: u64, channel: u64, command: &Value) -> Result<(), NoAnswer> {
    let guild = state.channels.get(&channel).and_then(|place| place.guild);
    let name = &command["name"];
    let context = if guild.is_some() { 0 } else { 1 };
    let contexts = command["contexts"].as_array();
    if contexts.is_some_and(|contexts| !contexts.iter().any(|known| *known == context)) {
        return Err(refused(format!("{name} is not offered in this kind of channel")));
    }
    if let Some(guild) = guild {
        let held = state.member_permissions(guild, user);
        let needed = &command["default_member_permissions"];
        // "0" is none but administrators, null everyone.
        let needed = match needed.as_u64().or_else(|| needed.as_str()?.parse().ok()) {
            Some(0) => permissions::ADMINISTRATOR,
            needed => needed.unwrap_or(0) | permissions::USE_APPLICATION_COMMANDS,
        };
        if held & permissions::ADMINISTRATOR == 0 && held & needed != needed {
            return Err(refused(format!("{name} is hidden from this person")));
        }
    }
    Ok(())
}
