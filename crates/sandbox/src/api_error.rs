//! Discord's error responses: an HTTP status, an error code, and for malformed bodies a tree of field errors.

use std::borrow::Cow;

use axum::http::StatusCode;
use serde_json::{Value, json};

#[derive(Clone, Debug)]
pub(crate) struct ApiError {
    pub(crate) status: StatusCode,
    pub(crate) code: u32,
    pub(crate) message: Cow<'static, str>,
    pub(crate) errors: Option<Value>,
}

impl ApiError {
    pub(crate) const NO_ROUTE: Self = Self::new(StatusCode::NOT_FOUND, 0, "404: Not Found");
    pub(crate) const UNAUTHORIZED: Self = Self::new(StatusCode::UNAUTHORIZED, 0, "401: Unauthorized");
    pub(crate) const UNKNOWN_CHANNEL: Self = Self::new(StatusCode::NOT_FOUND, 10_003, "Unknown Channel");
    pub(crate) const UNKNOWN_GUILD: Self = Self::new(StatusCode::NOT_FOUND, 10_004, "Unknown Guild");
    pub(crate) const UNKNOWN_MEMBER: Self = Self::new(StatusCode::NOT_FOUND, 10_007, "Unknown Member");
    pub(crate) const UNKNOWN_MESSAGE: Self = Self::new(StatusCode::NOT_FOUND, 10_008, "Unknown Message");
    pub(crate) const UNKNOWN_ROLE: Self = Self::new(StatusCode::NOT_FOUND, 10_011, "Unknown Role");
    pub(crate) const UNKNOWN_USER: Self = Self::new(StatusCode::NOT_FOUND, 10_013, "Unknown User");
    pub(crate) const UNKNOWN_WEBHOOK: Self = Self::new(StatusCode::NOT_FOUND, 10_015, "Unknown Webhook");
    pub(crate) const UNKNOWN_INTERACTION: Self = Self::new(StatusCode::NOT_FOUND, 10_062, "Unknown interaction");
    pub(crate) const UNKNOWN_COMMAND: Self = Self::new(StatusCode::NOT_FOUND, 10_063, "Unknown application command");
    pub(crate) const TOO_MANY_LATE_EDITS: Self = Self::new(
        StatusCode::TOO_MANY_REQUESTS,
        30_046,
        "Maximum number of edits to messages older than 1 hour reached. Try again later",
    );
    pub(crate) const TOO_LARGE: Self = Self::new(StatusCode::PAYLOAD_TOO_LARGE, 40_005, "Request entity too large");
    pub(crate) const ALREADY_ACKNOWLEDGED: Self =
        Self::new(StatusCode::BAD_REQUEST, 40_060, "Interaction has already been acknowledged.");
    pub(crate) const TOO_MANY_FOLLOW_UPS: Self =
        Self::new(StatusCode::BAD_REQUEST, 40_094, "This interaction has hit the maximum number of follow up messages");
    pub(crate) const MISSING_ACCESS: Self = Self::new(StatusCode::FORBIDDEN, 50_001, "Missing Access");
    pub(crate) const NOT_THE_AUTHOR: Self =
        Self::new(StatusCode::FORBIDDEN, 50_005, "Cannot edit a message authored by another user");
    pub(crate) const EMPTY_MESSAGE: Self = Self::new(StatusCode::BAD_REQUEST, 50_006, "Cannot send an empty message");
    pub(crate) const NOT_A_TEXT_CHANNEL: Self =
        Self::new(StatusCode::BAD_REQUEST, 50_008, "Cannot send messages in a non-text channel");
    pub(crate) const MISSING_PERMISSIONS: Self = Self::new(StatusCode::FORBIDDEN, 50_013, "Missing Permissions");
    pub(crate) const INVALID_TOKEN: Self = Self::new(StatusCode::UNAUTHORIZED, 50_027, "Invalid Webhook Token");
    pub(crate) const INVALID_ROLE: Self = Self::new(StatusCode::BAD_REQUEST, 50_028, "Invalid Role");
    pub(crate) const INVALID_FORM: Self = Self::new(StatusCode::BAD_REQUEST, 50_035, "Invalid Form Body");
    pub(crate) const THREAD_ARCHIVED: Self = Self::new(StatusCode::BAD_REQUEST, 50_083, "Thread is archived");
    pub(crate) const INVALID_JSON: Self =
        Self::new(StatusCode::BAD_REQUEST, 50_109, "The request body contains invalid JSON.");
    pub(crate) const ENTRY_POINT_MISSING: Self = Self::new(
        StatusCode::BAD_REQUEST,
        50_240,
        "You cannot remove this app's Entry Point command in a bulk update operation. Please include the Entry Point \
         command in your update request or delete it separately.",
    );
    pub(crate) const NO_MUTUAL_GUILDS: Self =
        Self::new(StatusCode::FORBIDDEN, 50_278, "Cannot send messages to this user due to having no mutual guilds");
    pub(crate) const NO_HISTORY_FOR_REPLY: Self =
        Self::new(StatusCode::BAD_REQUEST, 160_002, "Cannot reply without permission to read message history");
    pub(crate) const THREAD_EXISTS: Self =
        Self::new(StatusCode::BAD_REQUEST, 160_004, "A thread has already been created for this message");

    pub(crate) const fn new(status: StatusCode, code: u32, message: &'static str) -> Self {
        Self { status, code, message: Cow::Borrowed(message), errors: None }
    }

    /// An error that has only an HTTP status.
    pub(crate) fn status(status: StatusCode) -> Self {
        let text = format!("{}: {}", status.as_u16(), status.canonical_reason().unwrap_or("Unknown"));
        Self { status, code: 0, message: Cow::Owned(text), errors: None }
    }

    pub(crate) fn body(&self) -> Value {
        let mut body = json!({"code": self.code, "message": self.message});
        if let Some(errors) = &self.errors {
            body["errors"] = errors.clone();
        }
        body
    }
}
