//! The forms for typing a move and for writing a note.

use super::custom_id::CustomId;
use crate::{
    store::MAX_NOTE,
    text::{Lang, msg},
};
use serde_json::{Value, json};

pub(crate) const MOVE_FIELD: &str = "move";

/// Five times the longest move.
const MAX_LENGTH: u16 = 100;

const LABEL: u8 = 18;
const TEXT_INPUT: u8 = 4;
const SHORT: u8 = 1;
const PARAGRAPH: u8 = 2;

/// Returns JSON, because serenity has no labels, and Discord wants the fields of new forms inside labels.
pub(crate) fn move_form(lang: Lang, id: &CustomId, title: &str, example: String) -> Value {
    let field = json!({
        "type": TEXT_INPUT, "custom_id": MOVE_FIELD, "style": SHORT, "max_length": MAX_LENGTH, "required": true,
        "placeholder": lang.text(msg::ModalMoveHint { example }),
    });
    form(id, title, &lang.text(msg::MODAL_MOVE_LABEL), field)
}

/// `former` is what the person wrote at this ply before.
pub(crate) fn note_form(lang: Lang, id: &CustomId, title: &str, former: String) -> Value {
    let mut field = json!({
        "type": TEXT_INPUT, "custom_id": MOVE_FIELD, "style": PARAGRAPH, "max_length": MAX_NOTE, "required": false,
    });
    if !former.is_empty() {
        field["value"] = former.into();
    }
    form(id, title, &lang.text(msg::MODAL_NOTE_LABEL), field)
}

fn form(id: &CustomId, title: &str, label: &str, field: Value) -> Value {
    let label = json!({ "type": LABEL, "label": label, "component": field });
    json!({ "custom_id": id.to_string(), "title": title, "components": [label] })
}
