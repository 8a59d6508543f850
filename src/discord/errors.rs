//! Serenity's errors as they may be logged.

use serenity::all::HttpError;

/// What went wrong, without addresses: those of interactions hold tokens.
pub(super) fn told(error: &serenity::Error) -> String {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => {
            format!("{} ({}): {}", response.status_code, response.error.code, response.error.message)
        }
        serenity::Error::Http(HttpError::Request(error)) => {
            let kind = if error.is_timeout() {
                "no answer in time"
            } else if error.is_connect() {
                "no connection"
            } else {
                "the request was cut off"
            };
            kind.to_owned()
        }
        other => other.to_string(),
    }
}

/// Discord's own number for what went wrong.
pub(super) fn code(error: &serenity::Error) -> Option<isize> {
    match error {
        serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => Some(response.error.code),
        _ => None,
    }
}
