//! The field errors of a malformed body.

use serde_json::{Map, Value, json};

use crate::api_error::ApiError;

/// A tree of errors by field.
#[derive(Debug, Default)]
pub(crate) struct FormErrors {
    path: Vec<String>,
    found: Map<String, Value>,
}

impl FormErrors {
    /// `step` is the field name or index of the nested value that `check` looks at.
    pub(crate) fn at(&mut self, step: impl ToString, check: impl FnOnce(&mut Self)) {
        self.path.push(step.to_string());
        check(self);
        self.path.pop();
    }

    /// The error is about the value at the current path.
    pub(crate) fn add(&mut self, code: &str, message: impl Into<String>) {
        let mut node = &mut self.found;
        for step in &self.path {
            let next = node.entry(step.clone()).or_insert_with(|| Value::Object(Map::new()));
            match next {
                Value::Object(inner) => node = inner,
                // Above `_errors`, the tree has only objects.
                _ => return,
            }
        }
        let list = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(list) = list {
            list.push(json!({"code": code, "message": message.into()}));
        }
    }

    /// The error is about the value at this field or index.
    pub(crate) fn add_at(&mut self, step: impl ToString, code: &str, message: impl Into<String>) {
        self.at(step, |errors| errors.add(code, message));
    }

    pub(crate) fn finish(self) -> Result<(), ApiError> {
        if self.found.is_empty() {
            return Ok(());
        }
        Err(ApiError { errors: Some(Value::Object(self.found)), ..ApiError::INVALID_FORM })
    }

    pub(crate) fn single(field: &str, code: &str, message: &str) -> ApiError {
        let mut errors = Self::default();
        errors.add_at(field, code, message);
        match errors.finish() {
            Err(error) => error,
            Ok(()) => ApiError::INVALID_JSON,
        }
    }
}
