//! Windows with text fields.

use std::collections::HashSet;

use serde_json::Value;

use super::super::model::{Field, Modal};
use super::super::refusal::{Complaints, Refusal};
use super::{boolean, components, length, list, required_text, text};

const TITLE: usize = 45;
const LABEL: usize = 45;
const FIELDS: usize = 5;
const VALUE: usize = 4000;

/// Checks `data` of an answer of type 9 and reads it.
pub(in super::super) fn read(data: &Value, interaction: u64) -> Result<Modal, Refusal> {
    let mut complaints = Complaints::default();
    let mut fields = Vec::new();
    complaints.at("data", |here| {
        required_text(here, data, "title", 1, TITLE);
        required_text(here, data, "custom_id", 1, 100);
        let rows = list(here, data, "components", FIELDS);
        let mut ids = HashSet::new();
        here.at("components", |here| {
            length(here, rows.len(), 1, FIELDS);
            for (index, row) in rows.iter().enumerate() {
                here.at(index, |here| {
                    if let Some(read) = field(here, row, &mut ids) {
                        fields.push(read);
                    }
                });
            }
        });
    });
    complaints.finish()?;
    Ok(Modal { interaction, custom_id: owned(&data["custom_id"]), title: owned(&data["title"]), fields })
}

fn owned(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn field(complaints: &mut Complaints, row: &Value, ids: &mut HashSet<String>) -> Option<Field> {
    // A text input sits in a row with its own label, or, in newer clients, in a label.
    let (input, label) = match row["type"].as_u64() {
        Some(1) => (&row["components"][0], &row["components"][0]),
        Some(18) => (&row["component"], row),
        _ => {
            complaints.at("type", |here| {
                here.say("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 18).");
            });
            return None;
        }
    };
    if row["type"] == 1 {
        let inputs = list(complaints, row, "components", 1).len();
        length(complaints, inputs, 1, 1);
    }
    if input["type"] != 4 {
        complaints.say("UNION_TYPE_CHOICES", "Only text inputs are known here.");
        return None;
    }
    components::custom_id(complaints, input, ids);
    required_text(complaints, label, "label", 1, LABEL);
    text(complaints, input, "placeholder", 0, 100);
    text(complaints, input, "value", 0, VALUE);
    boolean(complaints, input, "required");
    let style = input["style"].as_u64().unwrap_or(0);
    if !matches!(style, 1 | 2) {
        complaints.at("style", |here| here.say("BASE_TYPE_CHOICES", "Value must be one of {1, 2}."));
    }
    let least = bound(complaints, input, "min_length", 0, 0);
    let most = bound(complaints, input, "max_length", 1, VALUE);
    if least > most {
        complaints.say("TEXT_INPUT_LENGTHS", "min_length is greater than max_length");
    }
    if let Some(value) = input["value"].as_str().filter(|value| !value.is_empty()) {
        complaints.at("value", |here| length(here, value.chars().count(), least, most));
    }
    Some(Field {
        custom_id: owned(&input["custom_id"]),
        label: owned(&label["label"]),
        style: if style == 2 { 2 } else { 1 },
        min_length: least,
        max_length: most,
        required: input["required"].as_bool().unwrap_or(true),
        value: owned(&input["value"]),
        placeholder: owned(&input["placeholder"]),
    })
}

fn bound(complaints: &mut Complaints, input: &Value, field: &str, least: usize, default: usize) -> usize {
    if input[field].is_null() {
        return default;
    }
    let number = input[field].as_u64().and_then(|number| usize::try_from(number).ok());
    match number {
        Some(number) if (least..=VALUE).contains(&number) => number,
        _ => {
            complaints.at(field, |here| {
                here.say("NUMBER_TYPE_RANGE", format!("int value should be between {least} and {VALUE}."));
            });
            default
        }
    }
}
