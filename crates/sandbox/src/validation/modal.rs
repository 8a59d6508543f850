//! Modals with text inputs.

use std::collections::HashSet;

use serde_json::Value;

use super::form_errors::FormErrors;
use super::{boolean, components, length, list, required_text, text};
use crate::api_error::ApiError;
use crate::model::{Modal, ModalField};

const TITLE_LENGTH: usize = 45;
const LABEL_LENGTH: usize = 45;
const MAX_FIELDS: usize = 5;
const VALUE_LENGTH: usize = 4000;

/// Checks the `data` of a response of type 9 and reads the modal.
pub(crate) fn read(data: &Value, interaction: u64) -> Result<Modal, ApiError> {
    let mut errors = FormErrors::default();
    let mut fields = Vec::new();
    errors.at("data", |errors| {
        required_text(errors, data, "title", 1, TITLE_LENGTH);
        required_text(errors, data, "custom_id", 1, 100);
        let rows = list(errors, data, "components", MAX_FIELDS);
        let mut ids = HashSet::new();
        errors.at("components", |errors| {
            length(errors, rows.len(), 1, MAX_FIELDS);
            for (index, row) in rows.iter().enumerate() {
                errors.at(index, |errors| {
                    if let Some(read) = field(errors, row, &mut ids) {
                        fields.push(read);
                    }
                });
            }
        });
    });
    errors.finish()?;
    Ok(Modal { interaction, custom_id: owned(&data["custom_id"]), title: owned(&data["title"]), fields })
}

fn owned(value: &Value) -> String {
    value.as_str().unwrap_or_default().to_owned()
}

fn field(errors: &mut FormErrors, row: &Value, ids: &mut HashSet<String>) -> Option<ModalField> {
    // A text input is in an action row and has its own label or, in newer clients, is in a label component.
    let (input, label) = match row["type"].as_u64() {
        Some(1) => (&row["components"][0], &row["components"][0]),
        Some(18) => (&row["component"], row),
        _ => {
            errors.add_at("type", "UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (1, 18).");
            return None;
        }
    };
    if row["type"] == 1 {
        let inputs = list(errors, row, "components", 1).len();
        length(errors, inputs, 1, 1);
    }
    if input["type"] != 4 {
        errors.add("UNION_TYPE_CHOICES", "Only text inputs are known here.");
        return None;
    }
    components::custom_id(errors, input, ids);
    required_text(errors, label, "label", 1, LABEL_LENGTH);
    text(errors, input, "placeholder", 0, 100);
    text(errors, input, "value", 0, VALUE_LENGTH);
    boolean(errors, input, "required");
    let style = input["style"].as_u64().unwrap_or(0);
    if !matches!(style, 1 | 2) {
        errors.add_at("style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
    }
    let min = bound(errors, input, "min_length", 0, 0);
    let max = bound(errors, input, "max_length", 1, VALUE_LENGTH);
    if min > max {
        errors.add("TEXT_INPUT_LENGTHS", "min_length is greater than max_length");
    }
    if let Some(value) = input["value"].as_str().filter(|value| !value.is_empty()) {
        errors.at("value", |errors| length(errors, value.chars().count(), min, max));
    }
    Some(ModalField {
        custom_id: owned(&input["custom_id"]),
        label: owned(&label["label"]),
        style: if style == 2 { 2 } else { 1 },
        min_length: min,
        max_length: max,
        required: input["required"].as_bool().unwrap_or(true),
        value: owned(&input["value"]),
        placeholder: owned(&input["placeholder"]),
        is_labelled: row["type"] == 18,
    })
}

/// A length limit must lie between `min` and the longest value.
fn bound(errors: &mut FormErrors, input: &Value, field: &str, min: usize, default: usize) -> usize {
    if input[field].is_null() {
        return default;
    }
    let number = input[field].as_u64().and_then(|number| usize::try_from(number).ok());
    match number {
        Some(number) if (min..=VALUE_LENGTH).contains(&number) => number,
        _ => {
            errors.add_at(field, "NUMBER_TYPE_RANGE", format!("int value should be between {min} and {VALUE_LENGTH}."));
            default
        }
    }
}
