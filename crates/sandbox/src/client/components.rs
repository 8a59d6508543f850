//! Buttons and select menus.

use std::sync::Arc;

use serde_json::{Value, json};

use super::payload::Action;
use super::resolved::Reference;
use super::response::InteractionResponse;
use crate::model::{ActionError, Message};
use crate::world::World;
use crate::world::state::State;

const LINK_STYLE: u64 = 5;

impl World {
    /// Clicks a button that the message has now.
    pub async fn click(
        self: &Arc<Self>,
        user: u64,
        message: &Message,
        custom_id: &str,
    ) -> Result<InteractionResponse, ActionError> {
        let action = self.read(|state| {
            let (message, component) = find_component(state, user, message, custom_id)?;
            if component["type"] != 2 || component["style"] == LINK_STYLE {
                return Err(ActionError::refused(format!("{custom_id:?} is not a button")));
            }
            let data = json!({"custom_id": custom_id, "component_type": 2, "id": 2});
            Ok(component_action(state, user, message, data))
        })?;
        self.perform(action).await
    }

    /// Selects values in a menu that the message has now.
    pub async fn select(
        self: &Arc<Self>,
        user: u64,
        message: &Message,
        custom_id: &str,
        values: &[&str],
    ) -> Result<InteractionResponse, ActionError> {
        let action = self.read(|state| {
            let (message, component) = find_component(state, user, message, custom_id)?;
            let kind = component["type"].as_u64().unwrap_or(0);
            if !matches!(kind, 3 | 5..=8) {
                return Err(ActionError::refused(format!("{custom_id:?} is not a select menu")));
            }
            let min = component["min_values"].as_u64().unwrap_or(1);
            let max = component["max_values"].as_u64().unwrap_or(1);
            if !(min..=max).contains(&(values.len() as u64)) {
                return Err(ActionError::refused(format!("between {min} and {max} values can be selected")));
            }
            let options = component["options"].as_array();
            let options = options.map(Vec::as_slice).unwrap_or_default();
            let mut data = json!({"custom_id": custom_id, "component_type": kind, "id": 2, "values": values});
            if kind == 3 {
                let unknown = values.iter().find(|value| !options.iter().any(|option| option["value"] == **value));
                if let Some(unknown) = unknown {
                    return Err(ActionError::refused(format!("{unknown:?} is not offered")));
                }
            } else {
                let references = values.iter().map(|id| Reference::from_select_menu(kind, id.parse().ok()?));
                let references: Option<Vec<_>> = references.collect();
                let references = references.ok_or_else(|| ActionError::refused("the selected values must be ids"))?;
                let resolved = self.resolved(state, user, message.channel, &references)?;
                data["resolved"] = resolved.unwrap_or_else(|| json!({}));
            }
            Ok(component_action(state, user, message, data))
        })?;
        self.perform(action).await
    }
}

/// Returns the component as it is in the message now, if this user can use it.
fn find_component<'a>(
    state: &'a State,
    user: u64,
    message: &Message,
    custom_id: &str,
) -> Result<(&'a Message, &'a Value), ActionError> {
    let message = state.messages.get(&message.id).filter(|message| message.visible_to(user));
    let message = message.ok_or_else(|| ActionError::refused("the user does not see this message"))?;
    let component = message
        .nested_components()
        .find(|component| component["custom_id"] == custom_id)
        .ok_or_else(|| ActionError::refused(format!("the message has no component {custom_id:?}")))?;
    if component["disabled"] == true {
        return Err(ActionError::refused(format!("the component {custom_id:?} is disabled")));
    }
    Ok((message, component))
}

fn component_action(state: &State, user: u64, message: &Message, data: Value) -> Action {
    let channel = state.channels.get(&message.channel);
    let mut owners = channel.map(|channel| state.owners(user, channel)).unwrap_or_default();
    // Everyone who sees a message can use its components: the installation of the user whose command led to it authorizes them.
    owners.user = message.authorizing_user.filter(|user| state.installed.contains(user)).or(owners.user);
    Action {
        kind: 3,
        user,
        channel: message.channel,
        owners,
        source: Some(message.id),
        response_kind: 19,
        data,
        ..Action::default()
    }
}
