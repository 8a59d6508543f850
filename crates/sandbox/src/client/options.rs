//! Checks the options of a slash command against the registered definition and encodes them as Discord's client does.

use serde_json::{Map, Value, json};

use super::resolved::Reference;

#[derive(Debug, Default)]
pub(super) struct EncodedOptions {
    pub(super) options: Vec<Value>,
    /// Ids of users, roles and channels among the values.
    pub(super) references: Vec<Reference>,
}

/// Encodes the options `given`, by name. With `focused`, this is an autocompletion: required options may be missing, and the
/// value of the focused option is raw text.
pub(super) fn encode(definition: &Value, given: &Value, focused: Option<&str>) -> Result<EncodedOptions, String> {
    let empty = Map::new();
    let given = match given {
        Value::Null => &empty,
        Value::Object(given) => given,
        _ => return Err("options must be an object".to_owned()),
    };
    let mut encoded = EncodedOptions::default();
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
            let inner = encode(option, value, focused)?;
            encoded.references.extend(inner.references);
            encoded.options.push(json!({"name": name, "type": kind, "options": inner.options}));
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
            encoded.options.push(json!({"name": name, "type": kind, "value": typed, "focused": true}));
            continue;
        }
        let value = convert(option, kind, value).map_err(|why| format!("{name:?}: {why}"))?;
        let id: Option<u64> = value.as_str().and_then(|text| text.parse().ok());
        encoded.references.extend(id.and_then(|id| Reference::from_option(kind, id)));
        encoded.options.push(json!({"name": name, "type": kind, "value": value}));
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
    Ok(encoded)
}

pub(super) fn has_focus(options: &[Value]) -> bool {
    options.iter().any(|option| {
        let inner = option["options"].as_array();
        option["focused"] == true || inner.is_some_and(|inner| has_focus(inner))
    })
}

/// Writes ids as strings.
fn convert(option: &Value, kind: u64, value: &Value) -> Result<Value, String> {
    let choices = option["choices"].as_array().filter(|choices| !choices.is_empty());
    if let Some(choices) = choices
        && !choices.iter().any(|choice| choice["value"] == *value)
    {
        return Err(format!("{value} is not offered"));
    }
    match kind {
        3 => {
            let text = value.as_str().ok_or("must be a string")?;
            let length = text.chars().count() as u64;
            let min = option["min_length"].as_u64().unwrap_or(0);
            let max = option["max_length"].as_u64().unwrap_or(6000);
            if length < min || length > max {
                return Err(format!("must have {min} to {max} characters"));
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
            if option["min_value"].as_f64().is_some_and(|min| number < min)
                || option["max_value"].as_f64().is_some_and(|max| number > max)
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
        _ => return Err("the sandbox does not support options of this type".to_owned()),
    }
    Ok(value.clone())
}
