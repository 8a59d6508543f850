//! Identifies visitors: a link from Discord begins a session, and a cookie continues it.

use super::{
    error::{Failure, Reader},
    html,
    limits::Client,
    state::WebState,
};
use crate::{
    play::UserId,
    store::{OpenedPage, SESSION_TIME},
    text::{Lang, msg},
};
use axum::{
    Extension,
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use std::{sync::Arc, time::Duration};

/// For requests to Discord.
const NAME_TIMEOUT: Duration = Duration::from_millis(800);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Visitor {
    pub(super) person: UserId,
    pub(super) lang: Lang,
    /// A script sent the request.
    pub(super) wants_json: bool,
}

impl FromRequestParts<Arc<WebState>> for Visitor {
    type Rejection = Failure;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, Failure> {
        let reader = parts.extensions.get::<Reader>().ok_or(Failure::Trouble)?;
        let id = session_id(state, &parts.headers).ok_or(Failure::SignedOut)?;
        let session = state.app.store.web_session(&id, state.app.clock.now()).await?.ok_or(Failure::SignedOut)?;
        let lang = reader.speak(&session.language);
        if session.renewed && bearer(&parts.headers).is_none() {
            reader.keep_cookie(&set_cookie(state, &id, SESSION_TIME.whole_seconds()));
        }
        state.limits.check(Client::Person(session.person)).map_err(Failure::TooMany)?;
        Ok(Self { person: session.person, lang, wants_json: reader.wants_json })
    }
}

/// Leaves the link unused, because programs that preview links send a GET. The language is that of the person's Discord client.
pub(super) async fn ask(
    State(state): State<Arc<WebState>>,
    Path((tag, token)): Path<(String, String)>,
    Extension(reader): Extension<Reader>,
) -> Result<Response, Failure> {
    let lang = reader.speak(&tag);
    let found = state.app.store.person_of_token(&token, state.app.clock.now()).await?;
    let person = found.ok_or(Failure::LinkOver)?;
    let name = state.app.names.fetch(None, person, NAME_TIMEOUT).await;
    let name = name.unwrap_or_else(|| lang.text(msg::UNKNOWN_PLAYER));
    Ok(Html(html::sign_in(lang, &name)).into_response())
}

pub(super) async fn begin(
    State(state): State<Arc<WebState>>,
    Path((tag, token)): Path<(String, String)>,
    Extension(reader): Extension<Reader>,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    let lang = reader.speak(&tag);
    let (store, current) = (&state.app.store, cookie(&state, &headers));
    let begun = store.begin_web_session(&token, lang.tag(), current.as_deref(), state.app.clock.now()).await?;
    let (session, opened) = begun.ok_or(Failure::LinkOver)?;
    let path = match opened {
        OpenedPage::Board(game) => format!("/games/{game}"),
        OpenedPage::Puzzle(game, day) => format!("/puzzles/{}/{day}", game.id()),
    };
    let cookie = set_cookie(&state, &session, SESSION_TIME.whole_seconds());
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&path)).into_response())
}

pub(super) async fn end(
    State(state): State<Arc<WebState>>,
    _: Visitor,
    headers: HeaderMap,
) -> Result<Response, Failure> {
    if let Some(id) = session_id(&state, &headers) {
        state.app.store.end_web_session(&id).await?;
    }
    Ok(([(header::SET_COOKIE, set_cookie(&state, "", 0))], Redirect::to("/")).into_response())
}

fn session_id(state: &WebState, headers: &HeaderMap) -> Option<String> {
    bearer(headers).map(str::to_owned).or_else(|| cookie(state, headers))
}

/// In Discord's frame, pages get no cookies; their script sends this header instead.
pub(super) fn bearer(headers: &HeaderMap) -> Option<&str> {
    headers.get(header::AUTHORIZATION)?.to_str().ok()?.strip_prefix("Bearer ")
}

/// Browsers accept the prefix only over TLS, and then send the cookie to no other host.
fn cookie_name(state: &WebState) -> &'static str {
    if state.is_secure() { "__Host-parlor" } else { "parlor" }
}

fn set_cookie(state: &WebState, session: &str, seconds: i64) -> String {
    let secure = if state.is_secure() { "; Secure" } else { "" };
    format!("{}={session}; Path=/; Max-Age={seconds}; HttpOnly; SameSite=Lax{secure}", cookie_name(state))
}

fn cookie(state: &WebState, headers: &HeaderMap) -> Option<String> {
    let name = cookie_name(state);
    let all = headers.get_all(header::COOKIE).iter().filter_map(|value| value.to_str().ok());
    let mut pairs = all.flat_map(|cookies| cookies.split(';')).filter_map(|pair| pair.trim().split_once('='));
    pairs.find(|(found, value)| *found == name && !value.is_empty()).map(|(_, value)| value.to_owned())
}
