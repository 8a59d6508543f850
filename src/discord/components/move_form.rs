//! The form for typing a move.

use super::custom_id::CustomId;
use crate::text::{Lang, msg};
use serde_json::{Value, json};

pub(crate) const MOVE_FIELD: &str = "move";

/// Five times the longest move.
const MAX_LENGTH: u16 = 100;

/// Discord's component types, and its style for single-line fields.
const LABEL: u8 = 18;
const TEXT_INPUT: u8 = 4;
const SHORT: u8 = 1;

/// JSON, because serenity has no labels, and Discord wants fields of new forms inside labels.
pub(crate) fn move_form(lang: Lang, id: &CustomId, title: &str, example: String) -> Value {
    let field = json!({
        "type": TEXT_INPUT, "custom_id": MOVE_FIELD, "style": SHORT, "max_length": MAX_LENGTH, "required": true,
        "placeholder": lang.text(msg::ModalMoveHint { example }),
    });
    let label = json!({ "type": LABEL, "label": lang.text(msg::MODAL_MOVE_LABEL), "component": field });
    json!({ "custom_id": id.to_string(), "title": title, "components": [label] })
}
