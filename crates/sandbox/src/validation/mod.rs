//! Checks of request bodies: Discord's refusals, with error codes and field paths.

pub(crate) mod commands;
mod components;
pub(crate) mod form_errors;
pub(crate) mod message;
pub(crate) mod modal;
pub(crate) mod naming;

use serde_json::Value;

use form_errors::FormErrors;

/// The field may be absent or null. Otherwise it must be a string of `min` to `max` characters.
fn text(errors: &mut FormErrors, object: &Value, field: &str, min: usize, max: usize) {
    let value = &object[field];
    if value.is_null() {
        return;
    }
    errors.at(field, |errors| match value.as_str() {
        None => errors.add("STRING_TYPE_CONVERT", "Could not interpret as a string."),
        Some(value) => length(errors, value.chars().count(), min, max),
    });
}

/// Like [`text`], but the field must be present.
fn required_text(errors: &mut FormErrors, object: &Value, field: &str, min: usize, max: usize) {
    if object[field].is_null() {
        errors.at(field, required);
    } else {
        text(errors, object, field, min, max);
    }
}

fn required(errors: &mut FormErrors) {
    errors.add("BASE_TYPE_REQUIRED", "This field is required");
}

fn length(errors: &mut FormErrors, count: usize, min: usize, max: usize) {
    if count < min || count > max {
        errors.add("BASE_TYPE_BAD_LENGTH", format!("Must be between {min} and {max} in length."));
    }
}

/// The field may be absent or null. Otherwise it must be true or false.
fn boolean(errors: &mut FormErrors, object: &Value, field: &str) {
    if !object[field].is_null() && !object[field].is_boolean() {
        errors.add_at(field, "BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
    }
}

/// The list may be absent or null. Adds an error if it is something else or too long.
fn list<'a>(errors: &mut FormErrors, object: &'a Value, field: &str, max: usize) -> &'a [Value] {
    match &object[field] {
        Value::Null => &[],
        Value::Array(items) => {
            errors.at(field, |errors| length(errors, items.len(), 0, max));
            items
        }
        _ => {
            errors.add_at(field, "LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            &[]
        }
    }
}
