//! What Discord refuses in a body, with the codes and the places that it names.

pub(super) mod commands;
pub(super) mod components;
pub(super) mod message;
pub(super) mod modal;
pub(super) mod naming;

use serde_json::Value;

use super::refusal::Complaints;

/// A field that may be absent or null, and else must be a text of so many characters.
fn text(complaints: &mut Complaints, object: &Value, field: &str, least: usize, most: usize) {
    let value = &object[field];
    if value.is_null() {
        return;
    }
    complaints.at(field, |here| match value.as_str() {
        None => here.say("STRING_TYPE_CONVERT", "Could not interpret as a string."),
        Some(value) => length(here, value.chars().count(), least, most),
    });
}

/// As [`text`], but it must be there.
fn required_text(complaints: &mut Complaints, object: &Value, field: &str, least: usize, most: usize) {
    if object[field].is_null() {
        complaints.at(field, required);
    } else {
        text(complaints, object, field, least, most);
    }
}

fn required(complaints: &mut Complaints) {
    complaints.say("BASE_TYPE_REQUIRED", "This field is required");
}

fn length(complaints: &mut Complaints, count: usize, least: usize, most: usize) {
    if count < least || count > most {
        complaints.say("BASE_TYPE_BAD_LENGTH", format!("Must be between {least} and {most} in length."));
    }
}

/// A field that may be absent or null, and else must be true or false.
fn boolean(complaints: &mut Complaints, object: &Value, field: &str) {
    if !object[field].is_null() && !object[field].is_boolean() {
        complaints.at(field, |here| {
            here.say("BOOLEAN_TYPE_CONVERT", "Must be either true or false.");
        });
    }
}

/// The items of a list that may be absent or null; a complaint when it is something else.
fn list<'a>(complaints: &mut Complaints, object: &'a Value, field: &str, most: usize) -> &'a [Value] {
    match &object[field] {
        Value::Null => &[],
        Value::Array(items) => {
            complaints.at(field, |here| length(here, items.len(), 0, most));
            items
        }
        _ => {
            complaints.at(field, |here| {
                here.say("LIST_TYPE_CONVERT", "Only iterables may be used in a ListType");
            });
            &[]
        }
    }
}
