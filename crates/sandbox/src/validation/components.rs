//! Action rows of buttons and select menus.

use std::collections::HashSet;

use serde_json::Value;

use super::form_errors::FormErrors;
use super::{boolean, length, list, required, required_text, text};

const MAX_ROWS: usize = 5;
const MAX_PER_ROW: usize = 5;
const MAX_V2_COMPONENTS: usize = 40;
const CUSTOM_ID_LENGTH: usize = 100;
const BUTTON_LABEL_LENGTH: usize = 80;
const LINK_STYLE: u64 = 5;
const PREMIUM_STYLE: u64 = 6;

/// `v2`: the message has the flag IS_COMPONENTS_V2.
pub(super) fn check(errors: &mut FormErrors, body: &Value, v2: bool) {
    let mut ids = HashSet::new();
    let max = if v2 { MAX_V2_COMPONENTS } else { MAX_ROWS };
    let rows = list(errors, body, "components", max);
    errors.at("components", |errors| {
        for (index, row) in rows.iter().enumerate() {
            errors.at(index, |errors| match row["type"].as_u64() {
                Some(1) => self::row(errors, row, &mut ids),
                Some(9 | 10 | 12 | 13 | 14 | 17) if v2 => {}
                Some(_) => errors.at("type", |errors| {
                    let allowed = if v2 { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1,)" };
                    errors.add("UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of {allowed}."));
                }),
                None => errors.at("type", required),
            });
        }
    });
}

fn row(errors: &mut FormErrors, row: &Value, ids: &mut HashSet<String>) {
    let components = list(errors, row, "components", MAX_PER_ROW);
    errors.at("components", |errors| {
        if components.is_empty() {
            length(errors, 0, 1, MAX_PER_ROW);
        }
        let selects = components.iter().filter(|component| component["type"] != 2).count();
        if selects > 0 && components.len() > 1 {
            errors.add("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
        }
        for (index, component) in components.iter().enumerate() {
            errors.at(index, |errors| match component["type"].as_u64() {
                Some(2) => button(errors, component, ids),
                Some(kind @ (3 | 5..=8)) => select(errors, component, kind, ids),
                Some(_) => errors.add_at(
                    "type",
                    "UNION_TYPE_CHOICES",
                    "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).",
                ),
                None => errors.at("type", required),
            });
        }
    });
}

/// A custom id must be unique in the message or modal.
pub(super) fn custom_id(errors: &mut FormErrors, component: &Value, ids: &mut HashSet<String>) {
    required_text(errors, component, "custom_id", 1, CUSTOM_ID_LENGTH);
    let unique = match component["custom_id"].as_str() {
        Some(id) => ids.insert(id.to_owned()),
        None => true,
    };
    if !unique {
        errors.add_at("custom_id", "COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
    }
}

fn button(errors: &mut FormErrors, component: &Value, ids: &mut HashSet<String>) {
    text(errors, component, "label", 0, BUTTON_LABEL_LENGTH);
    boolean(errors, component, "disabled");
    let style = component["style"].as_u64();
    match style {
        Some(LINK_STYLE) => {
            required_text(errors, component, "url", 1, 512);
            exclude(errors, component, "custom_id");
        }
        Some(PREMIUM_STYLE) => required_text(errors, component, "sku_id", 1, 20),
        Some(1..=4) => {
            custom_id(errors, component, ids);
            exclude(errors, component, "url");
        }
        _ => errors.add_at("style", "BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}."),
    }
    let unlabelled = component["label"].as_str().is_none_or(str::is_empty) && component["emoji"].is_null();
    if unlabelled && style != Some(PREMIUM_STYLE) {
        errors.add("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
}

/// A button has a custom id or a URL.
fn exclude(errors: &mut FormErrors, component: &Value, field: &str) {
    if !component[field].is_null() {
        let code = "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE";
        errors.add_at(field, code, "A custom id and url cannot both be specified");
    }
}

fn select(errors: &mut FormErrors, component: &Value, kind: u64, ids: &mut HashSet<String>) {
    custom_id(errors, component, ids);
    text(errors, component, "placeholder", 0, 150);
    boolean(errors, component, "disabled");
    let min = component["min_values"].as_u64().unwrap_or(1);
    let max = component["max_values"].as_u64().unwrap_or(1);
    if min > 25 || !(1..=25).contains(&max) || min > max {
        errors.add_at(
            "max_values",
            "SELECT_COMPONENT_INVALID_VALUES",
            "min_values 0-25, max_values 1-25 and not fewer",
        );
    }
    if kind != 3 {
        return;
    }
    let options = list(errors, component, "options", 25);
    errors.at("options", |errors| {
        if options.is_empty() {
            required(errors);
        }
        if max > options.len() as u64 && !options.is_empty() {
            errors.add("SELECT_COMPONENT_TOO_FEW_OPTIONS", "max_values is greater than the number of options");
        }
        let mut values = HashSet::new();
        let mut defaults = 0;
        for (index, option) in options.iter().enumerate() {
            errors.at(index, |errors| {
                required_text(errors, option, "label", 1, 100);
                required_text(errors, option, "value", 1, 100);
                text(errors, option, "description", 0, 100);
                boolean(errors, option, "default");
                if option["value"].as_str().is_some_and(|value| !values.insert(value)) {
                    errors.add_at(
                        "value",
                        "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                        "The specified option value is already used",
                    );
                }
            });
            defaults += u64::from(option["default"] == true);
        }
        if defaults > max {
            errors.add("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values");
        }
    });
}
