//! Failures as pages, or as JSON for the script.

use super::html;
use crate::{
    discord::BuildError,
    store::StoreError,
    text::{IntoMessage, Lang, msg},
};
use axum::{
    Json,
    http::{HeaderMap, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use std::time::Duration;

/// The status, and the sentence for the reader.
pub(super) struct WebError {
    status: StatusCode,
    sentence: String,
    lang: Lang,
    retry_after: Option<u64>,
    as_json: bool,
}

impl WebError {
    pub(super) fn new<'a>(asker: Asker, status: StatusCode, message: impl IntoMessage<'a>) -> Self {
        Self::with_sentence(asker, status, asker.lang.text(message))
    }

    pub(super) fn with_sentence(asker: Asker, status: StatusCode, sentence: String) -> Self {
        Self { status, sentence, lang: asker.lang, retry_after: None, as_json: asker.wants_json }
    }

    /// Also for what the reader may not see, so that nobody learns what exists.
    pub(super) fn not_found(asker: Asker) -> Self {
        Self::new(asker, StatusCode::NOT_FOUND, msg::PAGE_NOT_FOUND)
    }

    pub(super) fn too_many(asker: Asker, wait: Duration) -> Self {
        let seconds = wait.as_secs() + 1;
        let error = Self::new(asker, StatusCode::TOO_MANY_REQUESTS, msg::PageTooMany { seconds });
        Self { retry_after: Some(seconds), ..error }
    }

    pub(super) fn of_store(asker: Asker, error: &StoreError) -> Self {
        tracing::error!(%error, "could not serve a page");
        Self::new(asker, StatusCode::SERVICE_UNAVAILABLE, msg::PAGE_TROUBLE)
    }

    pub(super) fn of_picture(asker: Asker, error: &BuildError) -> Self {
        tracing::error!(%error, "could not draw a picture for a page");
        Self::new(asker, StatusCode::SERVICE_UNAVAILABLE, msg::PAGE_TROUBLE)
    }
}

impl IntoResponse for WebError {
    fn into_response(self) -> Response {
        let mut response = if self.as_json {
            (self.status, Json(serde_json::json!({ "error": self.sentence }))).into_response()
        } else {
            (self.status, Html(html::message(self.lang, &self.sentence))).into_response()
        };
        if let Some(seconds) = self.retry_after {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

/// How to answer somebody of whom only the request's headers are known.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Asker {
    pub(super) lang: Lang,
    pub(super) wants_json: bool,
}

impl Asker {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = text(header::ACCEPT_LANGUAGE).split([',', ';']).next().unwrap_or_default();
        Self {
            lang: Lang::from_locale(preferred.trim()),
            wants_json: text(header::ACCEPT).starts_with("application/json"),
        }
    }
}

pub(super) async fn not_found(headers: HeaderMap) -> WebError {
    WebError::not_found(Asker::of(&headers))
}
