//! Discord's error responses: an HTTP status, an error code, and for malformed bodies a tree of field errors.

use axum::http::StatusCode;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: u32,
    pub(crate) message: String,
    pub(crate) errors: Option<Value>,
}

impl ApiError {
    pub(crate) fn new(status: StatusCode, code: u32, message: &str) -> Self {
        Self { status, code, message: message.to_owned(), errors: None }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"code": self.code, "message": self.message});
        if let (Some(errors), Some(body)) = (&self.errors, body.as_object_mut()) {
            body.insert("errors".to_owned(), errors.clone());
        }
        body
    }

    /// An error that has only an HTTP status.
    pub(crate) fn status(status: StatusCode) -> Self {
        let text = format!("{}: {}", status.as_u16(), status.canonical_reason().unwrap_or("Unknown"));
        Self::new(status, 0, &text)
    }

    pub(crate) fn no_route() -> Self {
        Self::status(StatusCode::NOT_FOUND)
    }

    pub(crate) fn entry_point_missing() -> Self {
        let why = "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry \
                   Point command in your update request or delete it separately.";
        Self::new(StatusCode::BAD_REQUEST, 50_240, why)
    }

    pub(crate) fn unauthorized() -> Self {
        Self::status(StatusCode::UNAUTHORIZED)
    }

    pub(crate) fn unknown_channel() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_003, "Unknown Channel")
    }

    pub(crate) fn unknown_guild() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_004, "Unknown Guild")
    }

    pub(crate) fn unknown_member() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_007, "Unknown Member")
    }

    pub(crate) fn unknown_message() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_008, "Unknown Message")
    }

    pub(crate) fn unknown_role() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_011, "Unknown Role")
    }

    pub(crate) fn unknown_user() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_013, "Unknown User")
    }

    pub(crate) fn unknown_webhook() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_015, "Unknown Webhook")
    }

    pub(crate) fn unknown_interaction() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_062, "Unknown interaction")
    }

    pub(crate) fn unknown_command() -> Self {
        Self::new(StatusCode::NOT_FOUND, 10_063, "Unknown application command")
    }

    pub(crate) fn too_many_late_edits() -> Self {
        let text = "Maximum number of edits to messages older than 1 hour reached. Try again later";
        Self::new(StatusCode::TOO_MANY_REQUESTS, 30_046, text)
    }

    pub(crate) fn already_acknowledged() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 40_060, "Interaction has already been acknowledged.")
    }

    pub(crate) fn too_large() -> Self {
        Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40_005, "Request entity too large")
    }

    pub(crate) fn too_many_follow_ups() -> Self {
        let text = "This interaction has hit the maximum number of follow up messages";
        Self::new(StatusCode::BAD_REQUEST, 40_094, text)
    }

    pub(crate) fn missing_access() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_001, "Missing Access")
    }

    pub(crate) fn no_mutual_guilds() -> Self {
        let message = "Cannot send messages to this user due to having no mutual guilds";
        Self::new(StatusCode::FORBIDDEN, 50_278, message)
    }

    pub(crate) fn not_the_author() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_005, "Cannot edit a message authored by another user")
    }

    pub(crate) fn empty_message() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_006, "Cannot send an empty message")
    }

    pub(crate) fn not_a_text_channel() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_008, "Cannot send messages in a non-text channel")
    }

    pub(crate) fn missing_permissions() -> Self {
        Self::new(StatusCode::FORBIDDEN, 50_013, "Missing Permissions")
    }

    pub(crate) fn invalid_token() -> Self {
        Self::new(StatusCode::UNAUTHORIZED, 50_027, "Invalid Webhook Token")
    }

    pub(crate) fn invalid_role() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_028, "Invalid Role")
    }

    pub(crate) fn invalid_json() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_109, "The request body contains invalid JSON.")
    }

    pub(crate) fn no_history_for_reply() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 160_002, "Cannot reply without permission to read message history")
    }

    pub(crate) fn thread_archived() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 50_083, "Thread is archived")
    }

    pub(crate) fn thread_exists() -> Self {
        Self::new(StatusCode::BAD_REQUEST, 160_004, "A thread has already been created for this message")
    }
}
