//! Definitions of commands, on registration.

use serde_json::Value;

use super::super::refusal::{Complaints, Refusal};
use super::naming::{description, no_description, read_name, typed_name, unique, weight};
use super::{boolean, length, list, required};

/// Characters of all names, descriptions and values of one command.
const TOTAL: usize = 8000;
const EACH: usize = 25;

/// Checks a whole set, as a bulk overwrite sends it.
pub(in super::super) fn check_all(body: &Value) -> Result<&[Value], Refusal> {
    let Some(commands) = body.as_array() else {
        return Err(Refusal::unreadable());
    };
    let mut complaints = Complaints::default();
    for (index, command) in commands.iter().enumerate() {
        complaints.at(index, |here| check(here, command));
    }
    for (of, most) in [(1, 100), (2, 15), (3, 15)] {
        let same: Vec<_> = commands.iter().enumerate().filter(|(_, command)| kind(command) == of).collect();
        unique(
            &mut complaints,
            &same,
            "APPLICATION_COMMANDS_DUPLICATE_NAME",
            "Application command names must be unique",
        );
        if same.len() > most {
            complaints.say("APPLICATION_COMMANDS_MAX", format!("At most {most} commands of type {of}."));
        }
    }
    complaints.finish()?;
    Ok(commands)
}

/// Checks a single command.
pub(in super::super) fn check_one(body: &Value) -> Result<(), Refusal> {
    let mut complaints = Complaints::default();
    check(&mut complaints, body);
    complaints.finish()
}

/// 1 slash, 2 on a user, 3 on a message.
pub(in super::super) fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

fn check(complaints: &mut Complaints, command: &Value) {
    if !command.is_object() {
        complaints.say("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    match kind(command) {
        1 => {
            typed_name(complaints, command);
            description(complaints, command);
            options(complaints, command, 0);
        }
        2 | 3 => {
            read_name(complaints, command, 32);
            no_description(complaints, command);
            if !list(complaints, command, "options", 0).is_empty() {
                complaints.at("options", |here| {
                    here.say("APPLICATION_COMMAND_OPTIONS_TYPE", "Only slash commands have options")
                });
            }
        }
        _ => complaints.at("type", |here| here.say("BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3}.")),
    }
    for (field, most) in [("contexts", 2), ("integration_types", 1)] {
        for (index, value) in list(complaints, command, field, 3).iter().enumerate() {
            if value.as_u64().is_none_or(|value| value > most) {
                complaints.at(field, |here| here.at(index, |here| here.say("BASE_TYPE_CHOICES", "Unknown value.")));
            }
        }
    }
    let permissions = &command["default_member_permissions"];
    let readable = match permissions {
        Value::Null => true,
        Value::String(bits) => bits.parse::<u64>().is_ok(),
        other => other.as_u64().is_some(),
    };
    if !readable {
        complaints.at("default_member_permissions", |here| here.say("NUMBER_TYPE_COERCE", "Value is not int."));
    }
    if weight(command) > TOTAL {
        complaints.say("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn options(complaints: &mut Complaints, holder: &Value, depth: usize) {
    let options = list(complaints, holder, "options", EACH);
    let mut optional_seen = false;
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    complaints.at("options", |here| {
        if options.iter().any(nested) && !options.iter().all(nested) {
            here.say(
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-commands and sub-command group option types are mutually exclusive to all other types",
            );
        }
        let named: Vec<_> = options.iter().enumerate().collect();
        unique(here, &named, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        for (index, option) in options.iter().enumerate() {
            here.at(index, |here| {
                typed_name(here, option);
                description(here, option);
                boolean(here, option, "required");
                boolean(here, option, "autocomplete");
                if option["required"] == true && optional_seen {
                    here.say(
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    );
                }
                optional_seen |= option["required"] != true;
                match option["type"].as_u64() {
                    Some(2) if depth > 0 => {
                        here.say("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups can't be nested")
                    }
                    Some(1) if depth > 1 => {
                        here.say("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can't be nested")
                    }
                    Some(1) => self::options(here, option, 2),
                    Some(2) => self::options(here, option, 1),
                    Some(kind @ 3..=11) => value_option(here, option, kind),
                    _ => here.at("type", required),
                }
            });
        }
    });
}

fn value_option(complaints: &mut Complaints, option: &Value, kind: u64) {
    let choices = list(complaints, option, "choices", EACH);
    let takes_choices = matches!(kind, 3 | 4 | 10);
    if !choices.is_empty() && (!takes_choices || option["autocomplete"] == true) {
        complaints.at("choices", |here| {
            here.say("APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID", "No choices here, or beside autocomplete")
        });
    }
    if option["autocomplete"] == true && !takes_choices {
        complaints.at("autocomplete", |here| {
            here.say("APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "This type does not autocomplete")
        });
    }
    complaints.at("choices", |here| {
        let named: Vec<_> = choices.iter().enumerate().collect();
        unique(here, &named, "APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_ALREADY_EXISTS", "Choice name already exists");
        for (index, choice) in choices.iter().enumerate() {
            here.at(index, |here| self::choice(here, choice, Some(kind)));
        }
    });
    for field in ["min_length", "max_length"] {
        let value = &option[field];
        if !value.is_null() && (kind != 3 || value.as_u64().is_none_or(|value| value > 6000)) {
            complaints.at(field, |here| here.say("NUMBER_TYPE_RANGE", "int value should be between 0 and 6000."));
        }
    }
    for field in ["min_value", "max_value"] {
        let value = &option[field];
        let fits = match kind {
            4 => value.is_i64() || value.is_u64(),
            10 => value.is_number(),
            _ => false,
        };
        if !value.is_null() && !fits {
            complaints.at(field, |here| here.say("NUMBER_TYPE_COERCE", "Value does not fit the option's type."));
        }
    }
}

/// A choice of an option of this kind, or of an autocompletion whose kind is not looked at.
pub(in super::super) fn choice(complaints: &mut Complaints, choice: &Value, kind: Option<u64>) {
    read_name(complaints, choice, 100);
    let value = &choice["value"];
    complaints.at("value", |here| match (kind, value) {
        (_, Value::Null) => required(here),
        (Some(3) | None, Value::String(text)) => length(here, text.chars().count(), 1, 100),
        (Some(4), Value::Number(number)) if number.is_i64() || number.is_u64() => {}
        (Some(10) | None, Value::Number(_)) => {}
        _ => here.say("STRING_TYPE_CONVERT", "Value does not fit the option's type."),
    });
}
