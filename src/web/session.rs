//! Who asks: a link from Discord begins a session, which a cookie continues.

use super::{
    WebState,
    error::{Asker, WebError},
    html,
    limits::Client,
};
use crate::{
    play::UserId,
    store::SESSION_TIME,
    text::{Lang, msg},
};
use axum::{
    extract::{FromRequestParts, Path, State},
    http::{HeaderMap, StatusCode, header, request::Parts},
    response::{Html, IntoResponse, Redirect, Response},
};
use std::{sync::Arc, time::Duration};

/// For asking Discord.
const NAME_TIMEOUT: Duration = Duration::from_millis(800);

/// Somebody with a session.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Visitor {
    pub(super) person: UserId,
    pub(super) asker: Asker,
}

impl FromRequestParts<Arc<WebState>> for Visitor {
    type Rejection = WebError;

    async fn from_request_parts(parts: &mut Parts, state: &Arc<WebState>) -> Result<Self, WebError> {
        let asker = Asker::of(&parts.headers);
        let signed_out = || WebError::new(asker, StatusCode::UNAUTHORIZED, msg::PAGE_SIGNED_OUT);
        let id = cookie(state, &parts.headers).ok_or_else(signed_out)?;
        let session = state.app.store.web_session(&id, state.app.clock.now()).await;
        let session = session.map_err(|error| WebError::of_store(asker, &error))?.ok_or_else(signed_out)?;
        let lang = Lang::from_tag(&session.language).unwrap_or(asker.lang);
        let asker = Asker { lang, ..asker };
        let limited = state.limits.check(Client::Person(session.person));
        limited.map_err(|wait| WebError::too_many(asker, wait))?;
        Ok(Self { person: session.person, asker })
    }
}

/// Uses nothing up: programs that look at links in advance only send a GET.
pub(super) async fn ask(
    State(state): State<Arc<WebState>>,
    Path((lang, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let asker = asker_of(&lang, &headers);
    let found = state.app.store.board_of_token(&token, state.app.clock.now()).await;
    let Some((person, _)) = found.map_err(|error| WebError::of_store(asker, &error))? else {
        return Err(WebError::new(asker, StatusCode::GONE, msg::PAGE_LINK_OVER));
    };
    let name = state.app.names.fetch(None, person, NAME_TIMEOUT).await;
    let name = name.unwrap_or_else(|| asker.lang.text(msg::UNKNOWN_PLAYER));
    Ok(Html(html::sign_in(asker.lang, &name)).into_response())
}

pub(super) async fn begin(
    State(state): State<Arc<WebState>>,
    Path((lang, token)): Path<(String, String)>,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    let asker = asker_of(&lang, &headers);
    let begun = state.app.store.begin_web_session(&token, asker.lang.tag(), state.app.clock.now()).await;
    let Some((session, game)) = begun.map_err(|error| WebError::of_store(asker, &error))? else {
        return Err(WebError::new(asker, StatusCode::GONE, msg::PAGE_LINK_OVER));
    };
    let cookie = set_cookie(&state, &session, SESSION_TIME.whole_seconds());
    Ok(([(header::SET_COOKIE, cookie)], Redirect::to(&format!("/games/{game}"))).into_response())
}

pub(super) async fn end(
    State(state): State<Arc<WebState>>,
    visitor: Visitor,
    headers: HeaderMap,
) -> Result<Response, WebError> {
    if let Some(id) = cookie(&state, &headers) {
        let ended = state.app.store.end_web_session(&id).await;
        ended.map_err(|error| WebError::of_store(visitor.asker, &error))?;
    }
    Ok(([(header::SET_COOKIE, set_cookie(&state, "", 0))], Redirect::to("/")).into_response())
}

/// The language is that of the person's Discord client.
fn asker_of(lang: &str, headers: &HeaderMap) -> Asker {
    let asker = Asker::of(headers);
    Asker { lang: Lang::from_tag(lang).unwrap_or(asker.lang), ..asker }
}

/// A browser accepts the prefix only with TLS, and then from no other host.
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
