//! Command definitions, on registration.

use serde_json::Value;

use super::form_errors::FormErrors;
use super::naming::{description, display_name, no_description, slash_name, total_length, unique};
use super::{boolean, length, list, required};
use crate::api_error::ApiError;

/// Characters of all names, descriptions and values of one command.
const TOTAL_LENGTH: usize = 8000;
/// Limit for the options of a command or sub-command, and for the choices of an option.
const MAX_ITEMS: usize = 25;
/// Type of the command that opens an application's Activity.
pub(crate) const ENTRY_POINT: u64 = 4;

/// `body` is a bulk overwrite.
pub(crate) fn check_all(body: &Value) -> Result<&[Value], ApiError> {
    let Some(commands) = body.as_array() else {
        return Err(ApiError::INVALID_JSON);
    };
    let mut errors = FormErrors::default();
    for (index, command) in commands.iter().enumerate() {
        errors.at(index, |errors| check(errors, command));
    }
    for (wanted, max) in [(1, 100), (2, 15), (3, 15), (ENTRY_POINT, 1)] {
        let same: Vec<_> = commands.iter().enumerate().filter(|(_, command)| kind(command) == wanted).collect();
        unique(&mut errors, &same, "APPLICATION_COMMANDS_DUPLICATE_NAME", "Application command names must be unique");
        if same.len() > max {
            errors.add("APPLICATION_COMMANDS_MAX", format!("At max {max} commands of type {wanted}."));
        }
    }
    errors.finish()?;
    Ok(commands)
}

pub(crate) fn check_one(body: &Value) -> Result<(), ApiError> {
    let mut errors = FormErrors::default();
    check(&mut errors, body);
    errors.finish()
}

/// 1: slash; 2: on a user; 3: on a message; 4: the entry point of an Activity.
pub(crate) fn kind(command: &Value) -> u64 {
    command["type"].as_u64().unwrap_or(1)
}

fn check(errors: &mut FormErrors, command: &Value) {
    if !command.is_object() {
        errors.add("DICT_TYPE_CONVERT", "Only dictionaries may be used in a DictType");
        return;
    }
    match kind(command) {
        1 => {
            slash_name(errors, command);
            description(errors, command);
            options(errors, command, 0);
        }
        2 | 3 => {
            display_name(errors, command, 32);
            no_description(errors, command);
            if !list(errors, command, "options", 0).is_empty() {
                errors.add_at("options", "APPLICATION_COMMAND_OPTIONS_TYPE", "Only slash commands have options");
            }
        }
        ENTRY_POINT => {
            display_name(errors, command, 32);
            if !matches!(command["handler"].as_u64(), None | Some(1 | 2)) {
                errors.add_at("handler", "BASE_TYPE_CHOICES", "Value must be one of {1, 2}.");
            }
        }
        _ => errors.add_at("type", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4}."),
    }
    for (field, max) in [("contexts", 2), ("integration_types", 1)] {
        let listed = list(errors, command, field, 3);
        errors.at(field, |errors| {
            if command[field].is_array() && listed.is_empty() {
                errors.add("BASE_TYPE_BAD_LENGTH", "Must be at least 1 in length.");
            }
            for (index, value) in listed.iter().enumerate() {
                let known = value.as_u64().is_some_and(|value| value <= max);
                let repeated = listed.iter().take(index).any(|earlier| earlier == value);
                if !known || repeated {
                    errors.add_at(index, "BASE_TYPE_CHOICES", "Unknown or repeated value.");
                }
            }
        });
    }
    let permissions = &command["default_member_permissions"];
    let valid = match permissions {
        Value::Null => true,
        Value::String(bits) => bits.parse::<u64>().is_ok(),
        other => other.as_u64().is_some(),
    };
    if !valid {
        errors.add_at("default_member_permissions", "NUMBER_TYPE_COERCE", "Value is not int.");
    }
    if total_length(command) > TOTAL_LENGTH {
        errors.add("APPLICATION_COMMAND_TOO_LARGE", "Command exceeds maximum size (8000)");
    }
}

fn options(errors: &mut FormErrors, holder: &Value, depth: usize) {
    let options = list(errors, holder, "options", MAX_ITEMS);
    let mut optional_seen = false;
    let nested = |option: &Value| matches!(option["type"].as_u64(), Some(1 | 2));
    errors.at("options", |errors| {
        if options.iter().any(nested) && !options.iter().all(nested) {
            errors.add(
                "APPLICATION_COMMAND_OPTIONS_TYPE_INVALID",
                "Sub-commands and sub-command group option types are mutually exclusive to all other types",
            );
        }
        let named: Vec<_> = options.iter().enumerate().collect();
        unique(errors, &named, "APPLICATION_COMMAND_OPTIONS_NAME_ALREADY_EXISTS", "Option name already exists");
        for (index, option) in options.iter().enumerate() {
            errors.at(index, |errors| {
                slash_name(errors, option);
                description(errors, option);
                boolean(errors, option, "required");
                boolean(errors, option, "autocomplete");
                if option["required"] == true && optional_seen {
                    errors.add(
                        "APPLICATION_COMMAND_OPTIONS_REQUIRED_INVALID",
                        "Required options must be placed before non-required options",
                    );
                }
                optional_seen |= option["required"] != true;
                match option["type"].as_u64() {
                    Some(2) if depth > 0 => {
                        errors.add("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Groups can't be nested")
                    }
                    Some(1) if depth > 1 => {
                        errors.add("APPLICATION_COMMAND_OPTIONS_TYPE_INVALID", "Sub-commands can't be nested")
                    }
                    Some(1) => self::options(errors, option, 2),
                    Some(2) => self::options(errors, option, 1),
                    Some(kind @ 3..=11) => value_option(errors, option, kind),
                    _ => errors.at("type", required),
                }
            });
        }
    });
}

fn value_option(errors: &mut FormErrors, option: &Value, kind: u64) {
    let choices = list(errors, option, "choices", MAX_ITEMS);
    let takes_choices = matches!(kind, 3 | 4 | 10);
    if !choices.is_empty() && (!takes_choices || option["autocomplete"] == true) {
        errors.add_at(
            "choices",
            "APPLICATION_COMMAND_OPTIONS_CHOICES_INVALID",
            "No choices here, or beside autocomplete",
        );
    }
    if option["autocomplete"] == true && !takes_choices {
        errors.add_at("autocomplete", "APPLICATION_COMMAND_AUTOCOMPLETE_INVALID", "This type does not autocomplete");
    }
    errors.at("choices", |errors| {
        let named: Vec<_> = choices.iter().enumerate().collect();
        unique(errors, &named, "APPLICATION_COMMAND_OPTIONS_CHOICES_NAME_ALREADY_EXISTS", "Choice name already exists");
        for (index, choice) in choices.iter().enumerate() {
            errors.at(index, |errors| self::choice(errors, choice, Some(kind)));
        }
    });
    for field in ["min_length", "max_length"] {
        let value = &option[field];
        if !value.is_null() && (kind != 3 || value.as_u64().is_none_or(|value| value > 6000)) {
            errors.add_at(field, "NUMBER_TYPE_RANGE", "int value should be between 0 and 6000.");
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
            errors.add_at(field, "NUMBER_TYPE_COERCE", "Value does not fit the option's type.");
        }
    }
}

/// `kind` is the type of the option; `None` for a suggestion of an autocompletion.
pub(crate) fn choice(errors: &mut FormErrors, choice: &Value, kind: Option<u64>) {
    display_name(errors, choice, 100);
    let value = &choice["value"];
    errors.at("value", |errors| match (kind, value) {
        (_, Value::Null) => required(errors),
        (Some(3) | None, Value::String(text)) => length(errors, text.chars().count(), 1, 100),
        (Some(4), Value::Number(number)) if number.is_i64() || number.is_u64() => {}
        (Some(10) | None, Value::Number(_)) => {}
        _ => errors.add("STRING_TYPE_CONVERT", "Value does not fit the option's type."),
    });
}
