//! The parts of Discord's payloads that the bot reads: small types with only the fields it uses.
//!
//! Discord adds fields, and new forms of old ones, without notice. Fields that no type here names can have any form. Few named
//! fields are required; an optional one of an unknown form counts as absent.

pub(crate) mod event;
pub(crate) mod guild;
pub(crate) mod interaction;
pub(crate) mod message;
#[cfg(test)]
mod tests;
pub(crate) mod user;

use serde::{Deserialize, Deserializer, de::DeserializeOwned};
use serde_json::value::RawValue;
use std::collections::HashMap;

/// Names the path of the field and quotes nothing, because values may be tokens or typed text.
#[derive(Debug, thiserror::Error)]
#[error("{path}: {reason}")]
pub(crate) struct ReadError {
    path: String,
    reason: String,
}

impl ReadError {
    fn new(path: impl Into<String>, error: &serde_json::Error) -> Self {
        let mut reason = error.to_string();
        if let (Some(start), Some(end)) = (reason.find('"'), reason.rfind('"'))
            && start < end
        {
            reason.replace_range(start + 1..end, "…");
        }
        Self { path: path.into(), reason }
    }

    fn inside(self, field: &str) -> Self {
        Self { path: format!("{field}.{}", self.path), ..self }
    }

    fn missing(path: &str) -> Self {
        Self { path: path.to_owned(), reason: "missing or of an unknown form".to_owned() }
    }
}

pub(crate) fn read<T: DeserializeOwned>(json: &[u8]) -> Result<T, ReadError> {
    serde_path_to_error::deserialize(&mut serde_json::Deserializer::from_slice(json))
        .map_err(|error| ReadError::new(error.path().to_string(), error.inner()))
}

/// A field of an unknown form gets its default.
pub(super) fn optional<'de, D: Deserializer<'de>, T: DeserializeOwned + Default>(
    deserializer: D,
) -> Result<T, D::Error> {
    let raw = Box::<RawValue>::deserialize(deserializer)?;
    Ok(if raw.get() == "null" { T::default() } else { readable(&raw).unwrap_or_default() })
}

/// Skips elements of an unknown form.
pub(super) fn list<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<Vec<T>, D::Error> {
    let elements: Vec<Box<RawValue>> = optional(deserializer)?;
    Ok(elements.iter().filter_map(|raw| readable(raw)).collect())
}

fn by_id<'de, D: Deserializer<'de>, T: DeserializeOwned>(deserializer: D) -> Result<HashMap<u64, T>, D::Error> {
    let values: HashMap<String, Box<RawValue>> = optional(deserializer)?;
    Ok(values.into_iter().filter_map(|(id, raw)| Some((id.parse().ok()?, readable(&raw)?))).collect())
}

fn readable<T: DeserializeOwned>(raw: &RawValue) -> Option<T> {
    read(raw.get().as_bytes())
        .inspect_err(|error| tracing::warn!(%error, "going on without a part of a payload that could not be read"))
        .ok()
}

/// A list, without the elements of an unknown form.
#[derive(Deserialize)]
#[serde(from = "Vec<Box<RawValue>>", bound = "T: DeserializeOwned")]
pub(crate) struct List<T> {
    pub(crate) readable: Vec<T>,
    /// Unreadable elements count, too.
    pub(crate) length: usize,
}

impl<T: DeserializeOwned> From<Vec<Box<RawValue>>> for List<T> {
    fn from(elements: Vec<Box<RawValue>>) -> Self {
        Self { readable: elements.iter().filter_map(|raw| readable(raw)).collect(), length: elements.len() }
    }
}
