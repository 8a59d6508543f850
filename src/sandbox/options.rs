//! Options of a slash command as Discord's client fills them in: looked up in the registered
//! definition, checked against it, and written with their types.

use serde_json::{Map, Value, json};

use super::resolved::Named;

/// A command filled in.
#[derive(Debug, Default)]
pub(super) struct Filled {
    pub(super) options: Vec<Value>,
    /// What they name by ids.
    pub(super) named: Vec<Named>,
}

/// Fills in `given` by `definition` (a command or a sub-command). With `focused`, this is an
/// autocompletion: what is required may still be missing, and the focused value is raw text.
pub(super) fn fill(definition: &Value, given: &Value, focused: Option<&str>) -> Result<Filled, String> {
    let empty = Map::new();
    let given = match given {
        Value::Null => &empty,
        Value::Object(given) => given,
        _ => return Err("options must be an object".to_owned()),
    };
    let mut filled = Filled::default();
    let known = definition["options"].as_array();
    let known = known.map(Vec::as_slice).unwrap_or_default();
    let nested = known.iter().any(|option| matches!(option["type"].as_u64(), Some(1 | 2)));
    if nested && given.len() != 1 {
        return Err(format!("{} needs exactly one sub-command", definition["name"]));
    }
    for (name, value) in given {
        let option = known.iter().find(|option| option["name"] == name.as_str());
        let Some(option) = option else {
            return Err(format!("{} has no option {name:?}", definition["name"]));
        };
        let kind = option["type"].as_u64().unwrap_or(0);
        if matches!(kind, 1 | 2) {
            let inner = fill(option, value, focused)?;
            filled.named.extend(inner.named);
            filled.options.push(json!({"name": name, "type": kind, "options": inner.options}));
            continue;
        }
        if focused == Some(name.as_str()) {
            if option["autocomplete"] != true {
                return Err(format!("{name:?} does not autocomplete"));
            }
            let typed = match value {
                Value::String(typed) => typed.clone(),
                other => other.to_string(),
            };
            filled.options.push(json!({"name": name, "type": kind, "value": typed, "focused": true}));
            continue;
        }
        let value = convert(option, kind, value).map_err(|why| format!("{name:?}: {why}"))?;
        let id: Option<u64> = value.as_str().and_then(|text| text.parse().ok());
        filled.named.extend(id.and_then(|id| Named::by_option(kind, id)));
        filled.options.push(json!({"name": name, "type": kind, "value": value}));
    }
    if focused.is_none() {
        let missing = known
            .iter()
            .filter(|option| option["required"] == true)
            .find(|option| !given.contains_key(option["name"].as_str().unwrap_or_default()));
        if let Some(missing) = missing {
            return Err(format!("the required option {} is missing", missing["name"]));
        }
    }
    Ok(filled)
}

/// Whether the autocompleted option is among what was filled in.
pub(super) fn has_focus(options: &[Value]) -> bool {
    options.iter().any(|option| {
        let inner = option["options"].as_array();
        option["focused"] == true || inner.is_some_and(|inner| has_focus(inner))
    })
}

fn convert(option: &Value, kind: u64, value: &Value) -> Result<Value, String> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices
        && !choices.iter().any(|choice| choice["value"] == *value)
    {
        return Err(format!("{value} is not offered"));
    }
    match kind {
        3 => {
            let text = value.as_str().ok_or("must be a text")?;
            let length = text.chars().count() as u64;
            let least = option["min_length"].as_u64().unwrap_or(0);
            let most = option["max_length"].as_u64().unwrap_or(6000);
            if length < least || length > most {
                return Err(format!("must have {least} to {most} characters"));
            }
            if text.is_empty() {
                return Err("must not be empty".to_owned());
            }
        }
        4 | 10 => {
            let number = value.as_f64().ok_or("must be a number")?;
            if kind == 4 && !value.is_i64() && !value.is_u64() {
                return Err("must be a whole number".to_owned());
            }
            if option["min_value"].as_f64().is_some_and(|least| number < least)
                || option["max_value"].as_f64().is_some_and(|most| number > most)
            {
                return Err(format!("{number} is out of bounds"));
            }
        }
        5 if !value.is_boolean() => return Err("must be true or false".to_owned()),
        5 => {}
        6..=9 => {
            let id = value.as_u64().or_else(|| value.as_str()?.parse().ok());
            let id = id.ok_or("must be an id")?;
            return Ok(json!(id.to_string()));
        }
        _ => return Err("options of this type are not known to the sandbox".to_owned()),
    }
    Ok(value.clone())
}
