//! Failures of requests. A handler returns one, and `guard.rs` turns it into a page or into JSON, depending on the request.

use super::{html, limits::Held};
use crate::{
    actions,
    discord::outbound::error::BuildError,
    store::StoreError,
    text::{self, Lang, Voice, msg},
};
use axum::{
    Extension, Json,
    http::{HeaderMap, HeaderValue, StatusCode, header},
    response::{IntoResponse, Response},
};
use std::{
    sync::{Arc, OnceLock},
    time::Duration,
};

#[derive(Clone, Debug)]
pub(super) enum Failure {
    /// The answer for things that don't exist, and for things that the visitor may not see. Nobody learns which of the two is
    /// true.
    NotFound,
    SignedOut,
    /// A link from Discord that is used up or too old.
    LinkOver,
    /// Refused by the rules of the game; contains the sentence.
    Refused(String),
    /// The request came from another site, or was addressed to another host.
    Foreign(StatusCode),
    TooLarge,
    TooMany(Duration),
    Slow,
    Trouble,
}

impl From<StoreError> for Failure {
    fn from(error: StoreError) -> Self {
        if error.is_unreachable() {
            tracing::debug!(%error, "a page got no answer of the database");
        } else {
            tracing::error!(%error, "could not serve a page");
        }
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
    pub(super) fn of(voice: Voice<'_>, error: actions::Error) -> Self {
        match error {
            actions::Error::Refused(message) => Self::Refused(voice.text(message)),
            actions::Error::RefusedByRules { game, refusal, .. } => {
                Self::Refused(text::refusal(voice, game, &refusal, ""))
            }
            actions::Error::NoSuchGame(_) => Self::NotFound,
            actions::Error::Store(error) => error.into(),
            actions::Error::Build(error) => error.into(),
        }
    }

    pub(super) fn response(&self, reader: &Reader) -> Response {
        let lang = reader.lang();
        let seconds = match self {
            Self::TooMany(wait) => Some(wait.as_secs() + 1),
            Self::Slow | Self::Trouble => Some(2),
            _ => None,
        };
        let (status, sentence) = match self {
            Self::NotFound => (StatusCode::NOT_FOUND, lang.text(msg::PAGE_NOT_FOUND)),
            Self::SignedOut => (StatusCode::UNAUTHORIZED, lang.text(msg::PAGE_SIGNED_OUT)),
            Self::LinkOver => (StatusCode::GONE, lang.text(msg::PAGE_LINK_OVER)),
            Self::Refused(sentence) => (StatusCode::CONFLICT, sentence.clone()),
            Self::Foreign(status) => (*status, lang.text(msg::PAGE_FOREIGN)),
            Self::TooLarge => (StatusCode::PAYLOAD_TOO_LARGE, lang.text(msg::PAGE_TOO_LARGE)),
            Self::TooMany(_) => {
                let seconds = seconds.unwrap_or_default();
                (StatusCode::TOO_MANY_REQUESTS, lang.text(msg::PageTooMany { seconds }))
            }
            Self::Slow => (StatusCode::SERVICE_UNAVAILABLE, lang.text(msg::PAGE_SLOW)),
            Self::Trouble => (StatusCode::SERVICE_UNAVAILABLE, lang.text(msg::PAGE_TROUBLE)),
        };
        let retry = seconds.map(|seconds| [(header::RETRY_AFTER, seconds.to_string())]);
        let content = if reader.wants_json {
            Json(serde_json::json!({ "error": sentence })).into_response()
        } else {
            html::message(lang, None, &sentence, !matches!(self, Self::SignedOut | Self::LinkOver)).into_response()
        };
        (status, retry, content).into_response()
    }
}

/// `guard.rs` finds the failure in the response, and makes the response that is sent.
impl IntoResponse for Failure {
    fn into_response(self) -> Response {
        Extension(self).into_response()
    }
}

/// The reader of a response: language and form, and what is known of the person.
#[derive(Clone, Debug)]
pub(super) struct Reader {
    /// From the browser's settings; `None` if they name no language.
    pub(super) preferred: Option<Lang>,
    /// The language of the session or the link, once it is known.
    own: Arc<OnceLock<Lang>>,
    /// The session's cookie, which is sent again so that it lasts as long as the session.
    pub(super) cookie: Arc<OnceLock<HeaderValue>>,
    pub(super) wants_json: bool,
    /// The request's place in [`Limits`](super::limits::Limits), which moves to the person once the person is known.
    held: Arc<OnceLock<Held>>,
}

impl Reader {
    pub(super) fn of(headers: &HeaderMap) -> Self {
        let text = |name| headers.get(name).and_then(|value| value.to_str().ok()).unwrap_or_default();
        let preferred = text(header::ACCEPT_LANGUAGE).split([',', ';']).next().unwrap_or_default();
        Self {
            preferred: Some(preferred.trim()).filter(|tag| !tag.is_empty()).map(Lang::from_locale),
            own: Arc::default(),
            cookie: Arc::default(),
            held: Arc::default(),
            wants_json: text(header::ACCEPT).starts_with("application/json"),
        }
    }

    pub(super) fn hold(&self, held: Held) {
        let _held_before = self.held.set(held);
    }

    pub(super) fn keep_cookie(&self, cookie: &str) {
        if let Ok(cookie) = HeaderValue::from_str(cookie) {
            let _set_before = self.cookie.set(cookie);
        }
    }

    pub(super) fn lang(&self) -> Lang {
        self.own.get().copied().or(self.preferred).unwrap_or_default()
    }

    /// Sets the reader's own language, and returns it. `tag` is unknown only if this version of the bot lacks a language of
    /// another one.
    pub(super) fn speak(&self, tag: &str) -> Lang {
        if let Some(lang) = Lang::from_tag(tag) {
            let _set_before = self.own.set(lang);
        }
        self.lang()
    }
}
