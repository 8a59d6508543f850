//! Failures. A handler returns one, and `guard.rs` turns it into a page or JSON, as the reader needs.

use super::html;
use crate::{
    discord::{BuildError, HandlerError},
    store::StoreError,
    text::{self, Lang, msg},
};
use axum::{
    Json,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{Html, IntoResponse, Response},
};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// Also used for what the visitor may not see, so that nobody learns what exists.
    NotFound,
    SignedOut,
    /// A link from Discord that is used up or too old.
    LinkOver,
    /// Refused by the rules of the game; contains the sentence.
    Refused(String),
    /// The request came from another site, or was sent to another host.
    Foreign(StatusCode),
    TooLarge,
    /// Contains the time until the next request may come.
    TooMany(Duration),
    Slow,
    /// A failure of the bot's own, which is logged.
    Trouble,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        tracing::error!(%error, "could not serve a page");
        Self::Trouble
    }
}

impl From<BuildError> for Failure {
    fn from(error: BuildError) -> Self {
        tracing::error!(%error, "could not draw a picture for a page");
        Self::Trouble
    }
}

impl Failure {
    /// The failure for a handler's error.
    pub(super) fn of(lang: Lang, error: HandlerError) -> Self {
        let sentence = match error {
            HandlerError::Refused(sentence) => sentence,
            HandlerError::RefusedByRules { game, refusal, .. } => text::refusal(lang, game, &refusal, ""),
            HandlerError::Unclear(question) => question.content,
            HandlerError::Store(error) => return error.into(),
            HandlerError::Build(error) => return error.into(),
        };
        // Only Discord shows the names of channels and roles.
        let is_readable = !["<#", "<@"].iter().any(|mention| sentence.contains(mention));
        Self::Refused(if is_readable { text::without_markup(lang, &sentence) } else { lang.text(msg::PAGE_ELSEWHERE) })
    }

    const fn status(&self) -> StatusCode {
        match self {
            Self::NotFound => StatusCode::NOT_FOUND,
            Self::SignedOut => StatusCode::UNAUTHORIZED,
            Self::LinkOver => StatusCode::GONE,
            Self::Refused(_) => StatusCode::CONFLICT,
            Self::Foreign(status) => *status,
            Self::TooLarge => StatusCode::PAYLOAD_TOO_LARGE,
            Self::TooMany(_) => StatusCode::TOO_MANY_REQUESTS,
            Self::Slow | Self::Trouble => StatusCode::SERVICE_UNAVAILABLE,
        }
    }

    pub(super) fn response(&self, reader: &Reader) -> Response {
        let lang = reader.lang();
        let seconds = match self {
            Self::TooMany(wait) => Some(wait.as_secs() + 1),
            Self::Slow | Self::Trouble => Some(2),
            _ => None,
        };
        let sentence = match self {
            Self::NotFound => lang.text(msg::PAGE_NOT_FOUND),
            Self::SignedOut => lang.text(msg::PAGE_SIGNED_OUT),
            Self::LinkOver => lang.text(msg::PAGE_LINK_OVER),
            Self::Refused(sentence) => sentence.clone(),
            Self::Foreign(_) => lang.text(msg::PAGE_FOREIGN),
            Self::TooLarge => lang.text(msg::PAGE_TOO_LARGE),
            Self::TooMany(_) => lang.text(msg::PageTooMany { seconds: seconds.unwrap_or_default() }),
            Self::Slow => lang.text(msg::PAGE_SLOW),
            Self::Trouble => lang.text(msg::PAGE_TROUBLE),
        };
        let mut response = if reader.wants_json {
            (self.status(), Json(serde_json::json!({ "error": sentence }))).into_response()
        } else {
            (self.status(), Html(html::message(lang, &sentence))).into_response()
        };
        if let Some(seconds) = seconds {
            response.headers_mut().insert(header::RETRY_AFTER, seconds.into());
        }
        response
    }
}

impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        let mut response = self.status().into_response();
        response.extensions_mut().insert(self);
        response
    }
}

/// The form of answers to a request.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    /// From the browser's settings; `None` if they name no language.
    preferred: Option<Lang>,
    /// From the session or the link, once it is known.
    own: Arc<OnceLock<Lang>>,
    /// To send again, so that it lasts as long as the session.
    cookie: Arc<OnceLock<HeaderValue>>,
    /// A script sent the request.
    pub(super) wants_json: bool,
}

impl Reader {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = text(header::ACCEPT_LANGUAGE).split([',', ';']).next().unwrap_or_default();
        Self {
            preferred: Some(preferred.trim()).filter(|tag| !tag.is_empty()).map(Lang::from_locale),
            own: Arc::default(),
            cookie: Arc::default(),
            wants_json: text(header::ACCEPT).starts_with("application/json"),
        }
    }

    pub(super) fn keep_cookie(&self, cookie: &str) {
        if let Ok(cookie) = HeaderValue::from_str(cookie) {
            let _set_before = self.cookie.set(cookie);
        }
    }

    pub(super) fn cookie(&self) -> Option<HeaderValue> {
        self.cookie.get().cloned()
    }

    pub(super) const fn has_preference(&self) -> bool {
        self.preferred.is_some()
    }

    pub(super) fn lang(&self) -> Lang {
        self.own.get().copied().or(self.preferred).unwrap_or_default()
    }

    /// `tag` is unknown only if a version of the bot has dropped a language.
    pub(super) fn speak(&self, tag: &str) -> Lang {
        if let Some(lang) = Lang::from_tag(tag) {
            let _set_before = self.own.set(lang);
        }
        self.lang()
    }
}
