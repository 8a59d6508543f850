//! Identifies visitors: a link from Discord began a session (`link.rs`), and a cookie continues it.

use super::{
    error::{Failure, Reader},
    limits::{Begun, Client, Place},
    state::WebState,
};
use crate::{
    actions::{Actor, Parent, Request},
    discord::outbound::shut_out::Access,
    play::UserId,
    store::{self, SESSION_TIME},
    text::{Lang, Voice},
    work_limits::Whose,
};
use axum::{
    extract::{FromRequestParts, State},
    http::{HeaderMap, header, request::Parts},
    response::{IntoResponse, Redirect, Response},
};
use std::{sync::Arc, time::Duration};

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Visitor {
    pub(super) person: UserId,
    pub(super) lang: Lang,
    /// The server on which the frame inside Discord was opened.
    pub(super) guild: Option<u64>,
    /// Whether a script sent the request. It reads refusals as JSON.
    pub(super) by_script: bool,
}

impl Visitor {
    pub(super) const fn voice(&self) -> Voice<'static> {
        Voice::plain(self.lang)
    }

    /// The visitor as an actor at `place`. `id` is the id of the request; `parent` is the channel of a thread.
    pub(super) fn actor(&self, id: u64, place: store::Place, parent: Option<u64>) -> Actor {
        let request = Request { id, parent: parent.map(Parent::OfThread), member: None, access: Access::Unknown };
        Actor { person: self.person, lang: self.lang, place, request }
    }
}

impl FromRequestParts<Arc<WebState>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let reader = parts.extensions.get::<Reader>().ok_or(Failure::Trouble)?;
        let client = parts.extensions.get::<Client>().ok_or(Failure::Trouble)?;
        let id = session_id(state, &parts.headers).ok_or(Failure::SignedOut)?;
        // Checked first, so that a flood of made-up sessions does not reach the database.
        state.limits.check(Begun::UnknownSession, client.whose).map_err(Failure::TooMany)?;
        let Some(session) = state.app.store.web_session(&id, state.app.clock.now()).await? else {
            state.limits.forget(&id);
            let _counted = state.limits.begin(Begun::UnknownSession, client.whose);
            return Err(Failure::SignedOut);
        };
        let own = Whose::Person(session.person);
        state.limits.recognise(&id, session.person);
        if client.whose != own {
            state.limits.begin(Begun::Request, own).map_err(Failure::TooMany)?;
            reader.hold(state.limits.hold(Place::Request, own).ok_or(Failure::TooMany(Duration::from_secs(1)))?);
        }
        let lang = reader.speak(&session.language);
        if session.renewed && bearer(&parts.headers).is_none() {
            reader.keep_cookie(&set_cookie(state, Cookie::Session, &id, SESSION_TIME.whole_seconds()));
        }
        Ok(Self { person: session.person, lang, guild: session.guild, by_script: reader.wants_json })
    }
}

pub(super) async fn end(
    State(state): State<Arc<WebState>>,
    _: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(id) = session_id(&state, &headers) {
        state.app.store.end_web_session(&id).await?;
        state.limits.forget(&id);
    }
    Ok(([(header::SET_COOKIE, set_cookie(&state, Cookie::Session, "", 0))], Redirect::to("/")).into_response())
}

pub(super) fn session_id(state: &WebState, headers: &HeaderMap) -> Option<String> {
    bearer(headers).map(str::to_owned).or_else(|| cookie(state, headers, Cookie::Session))
}

/// The session of a page in Discord's frame. Such a page gets no cookies, so its script sends the session in this header.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

#[derive(Clone, Copy, Debug)]
pub(super) enum Cookie {
    Session,
    /// Identifies a browser to which a link was shown, so that it may use the link again.
    Link,
}

impl Cookie {
    /// The name of a cookie. Browsers accept the prefix `__Host-` only over TLS, and send such a cookie to no other host.
    fn name(self, state: &WebState) -> &'static str {
        match (self, state.is_secure()) {
            (Self::Session, true) => "__Host-parlor",
            (Self::Session, false) => "parlor",
            (Self::Link, true) => "__Host-parlor-link",
            (Self::Link, false) => "parlor-link",
        }
    }
}

pub(super) fn set_cookie(state: &WebState, kind: Cookie, value: &str, seconds: i64) -> String {
    let (name, secure) = (kind.name(state), if state.is_secure() { "; Secure" } else { "" });
    format!("{name}={value}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}")
}

pub(super) fn cookie(state: &WebState, headers: &HeaderMap, kind: Cookie) -> Option<String> {
    let name = kind.name(state);
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, value)| *found == name && is_plain(value)).map(|(_, value)| value.to_owned())
}

/// Whether a value may be one of the page's own, which are hexadecimal. Others must not be repeated in a response's header.
fn is_plain(value: &str) -> bool {
    !value.is_empty() && value.len() <= 200 && value.bytes().all(|byte| byte.is_ascii_alphanumeric())
}
