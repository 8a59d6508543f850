//! Submitted modals.

use std::sync::Arc;

use serde_json::json;

use super::payload::Action;
use super::response::InteractionResponse;
use crate::model::{ActionError, Modal};
use crate::world::World;

impl World {
    /// Fields that are not given keep their initial values.
    pub async fn submit(
        self: &Arc<Self>,
        user: u64,
        modal: &Modal,
        fields: &[(&str, &str)],
    ) -> Result<InteractionResponse, ActionError> {
        let action = self.read(|state| {
            let opener = state.interactions.get(&modal.interaction);
            let opener = opener.filter(|opener| opener.user == user);
            let opener = opener.ok_or_else(|| ActionError::refused("the modal is not open for this user"))?;
            if let Some((unknown, _)) =
                fields.iter().find(|(id, _)| !modal.fields.iter().any(|field| field.custom_id == *id))
            {
                return Err(ActionError::refused(format!("the modal has no field {unknown:?}")));
            }
            let mut rows = Vec::new();
            for field in &modal.fields {
                let typed = fields.iter().find(|(id, _)| *id == field.custom_id);
                let value = typed.map_or(field.value.as_str(), |(_, value)| value);
                let length = value.chars().count();
                let skipped = length == 0 && !field.required;
                if !skipped && (length < field.min_length.max(1) || length > field.max_length) {
                    return Err(ActionError::refused(format!(
                        "{:?} needs {} to {} characters",
                        field.label, field.min_length, field.max_length
                    )));
                }
                let input = json!({"type": 4, "id": 2, "custom_id": field.custom_id, "value": value});
                rows.push(if field.is_labelled {
                    json!({"type": 18, "id": 1, "component": input})
                } else {
                    json!({"type": 1, "id": 1, "components": [input]})
                });
            }
            Ok(Action {
                kind: 5,
                user,
                channel: opener.channel,
                owners: opener.owners,
                opener: Some(modal.interaction),
                source: opener.source,
                response_kind: opener.response_kind,
                data: json!({"custom_id": modal.custom_id, "components": rows}),
            })
        })?;
        self.perform(action).await
    }
}
