//! Discord's way of saying no: a status, a code, and for malformed bodies a tree of reasons.

use axum::http::StatusCode;
use serde_json::{Map, Value, json};

/// An error answer of the REST interface.
#[derive(Clone, Debug)]
pub(super) struct Refusal {
    pub(super) status: StatusCode,
    pub(super) code: u32,
    pub(super) message: String,
    pub(super) errors: Option<Value>,
}

impl Refusal {
    pub(super) fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    pub(super) fn body(&self) -> Value {
        let mut body = json!({"code": self.code, "message": self.message});
        if let (Some(errors), Some(body)) = (&self.errors, body.as_object_mut()) {
            body.insert("errors".to_owned(), errors.clone());
        }
        body
    }

    pub(super) fn status(status: StatusCode) -> Self {
        let text = format!("{}: {}", status.as_u16(), status.canonical_reason().unwrap_or("Unknown"));
        Self::new(status, 0, &text)
    }

    pub(super) fn no_route() -> Self {
        Self::status(StatusCode::NOT_FOUND)
    }

    pub(super) fn unauthorized() -> Self {
        Self::status(StatusCode::UNAUTHORIZED)
    }

    pub(super) fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_003, "Unknown Channel")
    }

    pub(super) fn unknown_guild() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_004, "Unknown Guild")
    }

    pub(super) fn unknown_member() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_007, "Unknown Member")
    }

    pub(super) fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_008, "Unknown Message")
    }

    pub(super) fn unknown_user() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_013, "Unknown User")
    }

    pub(super) fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_015, "Unknown Webhook")
    }

    pub(super) fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_062, "Unknown interaction")
    }

    pub(super) fn unknown_command() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_063, "Unknown application command")
    }

    pub(super) fn already_answered() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40_060, "Interaction has already been acknowledged.")
    }

    pub(super) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40_005, "Request entity too large")
    }

    pub(super) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_001, "Missing Access")
    }

    pub(super) fn not_the_author() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_005, "Cannot edit a message authored by another user")
    }

    pub(super) fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_006, "Cannot send an empty message")
    }

    pub(super) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_013, "Missing Permissions")
    }

    pub(super) fn invalid_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50_027, "Invalid Webhook Token")
    }

    pub(super) fn unreadable() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_109, "The request body contains invalid JSON.")
    }

    pub(super) fn no_history_for_reply() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 160_002, "Cannot reply without permission to read message history")
    }

    pub(super) fn archived() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_083, "Thread is archived")
    }

    pub(super) fn thread_exists() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 160_004, "A thread has already been created for this message")
    }
}

/// Collects what is wrong with a body, each reason at its place in the tree.
#[derive(Debug, Default)]
pub(super) struct Complaints {
    place: Vec<String>,
    found: Map<String, Value>,
}

impl Complaints {
    /// Runs `check` one level deeper; `step` is a field's name or an index.
    pub(super) fn at(&mut self, step: impl ToString, check: impl FnOnce(&mut Self)) {
        self.place.push(step.to_string());
        check(self);
        self.place.pop();
    }

    /// Notes that the value at the current place is wrong.
    pub(super) fn say(&mut self, code: &str, message: impl Into<String>) {
        let mut node = &mut self.found;
        for step in &self.place {
            let next = node.entry(step.clone()).or_insert_with(|| Value::Object(Map::new()));
            match next {
                Value::Object(inner) => node = inner,
                // Only objects are ever put into the tree above `_errors`.
                _ => return,
            }
        }
        let reasons = node.entry("_errors").or_insert_with(|| json!([]));
        if let Value::Array(reasons) = reasons {
            reasons.push(json!({"code": code, "message": message.into()}));
        }
    }

    /// `Ok` when nothing was said.
    pub(super) fn finish(self) -> Result<(), Refusal> {
        if self.found.is_empty() {
            return Ok(());
        }
        let mut refusal = Refusal::new(StatusCode::BAD_REQUEST, 50_035, "Invalid Form Body");
        refusal.errors = Some(Value::Object(self.found));
        Err(refusal)
    }

    /// A refusal for a single wrong field.
    pub(super) fn one(field: &str, code: &str, message: &str) -> Refusal {
        let mut complaints = Self::default();
        complaints.at(field, |here| here.say(code, message));
        match complaints.finish() {
            Err(refusal) => refusal,
            Ok(()) => Refusal::unreadable(),
        }
    }
}
