//! Rows of buttons and select menus.

use std::collections::HashSet;

use serde_json::Value;

use super::super::refusal::Complaints;
use super::{boolean, length, list, required, required_text, text};

const ROWS: usize = 5;
const PER_ROW: usize = 5;
const V2_TOTAL: usize = 40;
const CUSTOM_ID: usize = 100;
const BUTTON_LABEL: usize = 80;
const LINK_STYLE: u64 = 5;
const PREMIUM_STYLE: u64 = 6;

pub(super) fn check(complaints: &mut Complaints, body: &Value, v2: bool) {
    let mut ids = HashSet::new();
    let most = if v2 { V2_TOTAL } else { ROWS };
    let rows = list(complaints, body, "components", most);
    complaints.at("components", |here| {
        for (index, row) in rows.iter().enumerate() {
            here.at(index, |here| match row["type"].as_u64() {
                Some(1) => self::row(here, row, &mut ids),
                Some(9 | 10 | 12 | 13 | 14 | 17) if v2 => {}
                Some(_) => here.at("type", |here| {
                    let allowed = if v2 { "(1, 9, 10, 12, 13, 14, 17)" } else { "(1,)" };
                    here.say("UNION_TYPE_CHOICES", format!("Value of field \"type\" must be one of {allowed}."));
                }),
                None => here.at("type", required),
            });
        }
    });
}

fn row(complaints: &mut Complaints, row: &Value, ids: &mut HashSet<String>) {
    let parts = list(complaints, row, "components", PER_ROW);
    complaints.at("components", |here| {
        if parts.is_empty() {
            length(here, 0, 1, PER_ROW);
        }
        let selects = parts.iter().filter(|part| part["type"] != 2).count();
        if selects > 0 && parts.len() > 1 {
            here.say("COMPONENT_LAYOUT_WIDTH_EXCEEDED", "The specified component exceeds the maximum width");
        }
        for (index, part) in parts.iter().enumerate() {
            here.at(index, |here| match part["type"].as_u64() {
                Some(2) => button(here, part, ids),
                Some(kind @ (3 | 5..=8)) => select(here, part, kind, ids),
                Some(_) => here.at("type", |here| {
                    here.say("UNION_TYPE_CHOICES", "Value of field \"type\" must be one of (2, 3, 5, 6, 7, 8).");
                }),
                None => here.at("type", required),
            });
        }
    });
}

/// A custom id that names one thing only.
pub(super) fn custom_id(complaints: &mut Complaints, part: &Value, ids: &mut HashSet<String>) {
    required_text(complaints, part, "custom_id", 1, CUSTOM_ID);
    let fresh = match part["custom_id"].as_str() {
        Some(id) => ids.insert(id.to_owned()),
        None => true,
    };
    if !fresh {
        complaints.at("custom_id", |here| {
            here.say("COMPONENT_CUSTOM_ID_DUPLICATED", "Component custom id cannot be duplicated");
        });
    }
}

fn button(complaints: &mut Complaints, part: &Value, ids: &mut HashSet<String>) {
    text(complaints, part, "label", 0, BUTTON_LABEL);
    boolean(complaints, part, "disabled");
    let style = part["style"].as_u64();
    match style {
        Some(LINK_STYLE) => {
            required_text(complaints, part, "url", 1, 512);
            if !part["custom_id"].is_null() {
                complaints.at("custom_id", |here| {
                    here.say(
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                });
            }
        }
        Some(PREMIUM_STYLE) => required_text(complaints, part, "sku_id", 1, 20),
        Some(1..=4) => {
            custom_id(complaints, part, ids);
            if !part["url"].is_null() {
                complaints.at("url", |here| {
                    here.say(
                        "BUTTON_COMPONENT_CUSTOM_ID_URL_MUTUALLY_EXCLUSIVE",
                        "A custom id and url cannot both be specified",
                    );
                });
            }
        }
        _ => complaints.at("style", |here| {
            here.say("BASE_TYPE_CHOICES", "Value must be one of {1, 2, 3, 4, 5, 6}.");
        }),
    }
    let nameless = part["label"].as_str().is_none_or(str::is_empty) && part["emoji"].is_null();
    if nameless && style != Some(PREMIUM_STYLE) {
        complaints.say("BUTTON_COMPONENT_INVALID_LABEL", "A button must have a label or an emoji");
    }
}

fn select(complaints: &mut Complaints, part: &Value, kind: u64, ids: &mut HashSet<String>) {
    custom_id(complaints, part, ids);
    text(complaints, part, "placeholder", 0, 150);
    boolean(complaints, part, "disabled");
    let least = part["min_values"].as_u64().unwrap_or(1);
    let most = part["max_values"].as_u64().unwrap_or(1);
    if least > 25 || !(1..=25).contains(&most) || least > most {
        complaints.at("max_values", |here| {
            here.say("SELECT_COMPONENT_INVALID_VALUES", "min_values 0-25, max_values 1-25 and not fewer");
        });
    }
    if kind != 3 {
        return;
    }
    let options = list(complaints, part, "options", 25);
    complaints.at("options", |here| {
        if options.is_empty() {
            required(here);
        }
        if most > options.len() as u64 && !options.is_empty() {
            here.say("SELECT_COMPONENT_TOO_FEW_OPTIONS", "max_values is greater than the number of options");
        }
        let mut values = HashSet::new();
        let mut chosen = 0;
        for (index, option) in options.iter().enumerate() {
            here.at(index, |here| {
                required_text(here, option, "label", 1, 100);
                required_text(here, option, "value", 1, 100);
                text(here, option, "description", 0, 100);
                boolean(here, option, "default");
                if option["value"].as_str().is_some_and(|value| !values.insert(value)) {
                    here.at("value", |here| {
                        here.say(
                            "SELECT_COMPONENT_OPTION_VALUE_DUPLICATED",
                            "The specified option value is already used",
                        );
                    });
                }
            });
            chosen += u64::from(option["default"] == true);
        }
        if chosen > most {
            here.say("SELECT_COMPONENT_TOO_MANY_DEFAULTS", "More defaults than max_values");
        }
    });
}
