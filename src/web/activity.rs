//! The page inside Discord: one document, into which `assets/page/activity.js` loads the other pages. Discord shows it in a
//! frame without cookies, so the person is identified by Discord, and the script keeps the session.
//!
//! **Play on the board** and **Solve on the board** launch the Activity. Discord then names an instance, which the bot records
//! together with the game or the puzzle. An instance belongs to a channel: people who join it see its game only if the game is
//! in this channel, and otherwise their own boards. The script gets a code from Discord's client; the bot asks Discord whose
//! code it is and whether that person is in the instance. `net.js` sends the session with every request, also with those for
//! pictures and events.

use super::{
    assets, boards,
    error::{Failure, Reader},
    html,
    limits::{Begun, Client},
    link::path_of,
    state::WebState,
};
use crate::{
    discord::{App, outbound::error::SendError},
    play::UserId,
    store::StoreError,
    text::{Lang, msg},
};
use axum::{
    Extension, Form, Json, Router,
    extract::State,
    http::{HeaderMap, header},
    response::{Html, IntoResponse, Response},
    routing::{get, post},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use maud::html;
use ring::signature::{ED25519, UnparsedPublicKey};
use serde::Deserialize;
use std::sync::{Arc, Once};

/// `blob:` is for pictures, which the script fetches with the session. `'self'` is the origin under which Discord's proxy shows
/// the page.
const CONTENT_SECURITY_POLICY: &str = "default-src 'self'; img-src 'self' blob:; form-action 'self'; base-uri 'none'; object-src 'none'; \
    frame-ancestors 'self' https://discord.com https://ptb.discord.com https://canary.discord.com https://*.discordsays.com";

/// In characters.
const MAX_INSTANCE: usize = 200;

pub(super) fn origin(app: &App) -> String {
    format!("https://{}.discordsays.com", app.client.application())
}

/// The routes below the path that Discord maps to the frame's root. There, `/` is the document, and the boards are at
/// `/boards`.
pub(super) fn routes(pages: Router<Arc<WebState>>) -> Router<Arc<WebState>> {
    pages.route("/", get(show)).route("/boards", get(boards::show)).route("/session", post(begin))
}

pub(super) async fn show(State(state): State<Arc<WebState>>, Extension(reader): Extension<Reader>) -> Response {
    let lang = reader.lang();
    let body = html! {
        main data-application=(state.app.client.application()) data-refused=(lang.text(msg::PAGE_ACTIVITY_REFUSED))
            data-again=(lang.text(msg::PAGE_ACTIVITY_AGAIN)) data-lost=(lang.text(msg::PAGE_LOST_CONNECTION))
            data-outside=(lang.text(msg::PAGE_ACTIVITY_OUTSIDE)) data-silent=(lang.text(msg::PAGE_ACTIVITY_SILENT))
            data-browser=(state.url) {
            h1 { "Parlor" }
            p role="status" { (lang.text(msg::PAGE_ACTIVITY_BEGINS)) }
        }
    };
    let script = html! { script type="module" src=(assets::path("activity.js")) {} };
    let Html(page) = html::document(lang, &lang.text(msg::PAGE_BOARDS), None, &script, &body);
    // In the frame, paths begin at another root.
    let page = page.replace("\"/assets/", "\"assets/");
    ([(header::CONTENT_SECURITY_POLICY, CONTENT_SECURITY_POLICY)], Html(page)).into_response()
}

/// The data that Discord's proxy signs and sends with a request. Times are in seconds since 1970.
#[derive(Deserialize)]
pub(super) struct Proxied {
    created_at: i64,
    expires_at: i64,
    #[serde(default)]
    application_id: Option<String>,
    #[serde(default)]
    user_id: Option<String>,
}

impl Proxied {
    /// `None` if the request does not come through Discord's proxy. The signature covers neither the URL nor the body, so it
    /// proves nothing else about the request.
    pub(super) fn of(app: &App, headers: &HeaderMap) -> Option<Self> {
        let key = app.activity_key?;
        let text = |name: &str| headers.get(name).and_then(|value| value.to_str().ok()).map(str::trim);
        let payload = STANDARD.decode(text("x-discord-proxy-payload")?).ok()?;
        let signature = text("x-signature-ed25519")?;
        // Hexadecimal or base64: Discord's examples use both.
        let signature = unhex(signature).or_else(|| STANDARD.decode(signature).ok())?;
        if UnparsedPublicKey::new(&ED25519, key).verify(&payload, &signature).is_err() {
            static WARNED: Once = Once::new();
            WARNED.call_once(|| {
                tracing::warn!(
                    "DISCORD_PUBLIC_KEY does not fit a signature of Discord's proxy; until it is the key on the application's page General Information, people in the Activity share the limit of an address"
                );
            });
            return None;
        }
        let proxied: Self = serde_json::from_slice(&payload).ok()?;
        let is_ours = proxied.application_id.as_ref().is_none_or(|id| *id == app.client.application().to_string());
        let is_current = proxied.expires_at > app.clock.now().unix_timestamp();
        let is_dated = text("x-signature-timestamp")? == proxied.created_at.to_string();
        (is_ours && is_current && is_dated).then_some(proxied)
    }

    /// The person in front of the frame.
    pub(super) fn person(&self) -> Option<UserId> {
        self.user_id.as_ref()?.parse().ok().map(UserId)
    }
}

fn unhex(text: &str) -> Option<Vec<u8>> {
    let digits = text.as_bytes().chunks(2).map(|pair| std::str::from_utf8(pair).ok());
    digits.map(|pair| u8::from_str_radix(pair.filter(|pair| pair.len() == 2)?, 16).ok()).collect()
}

#[derive(Deserialize)]
pub(super) struct SignIn {
    /// The code that Discord's client has given to the frame, for the person in front of it.
    code: String,
    instance: String,
}

async fn begin(
    State(state): State<Arc<WebState>>,
    Extension(reader): Extension<Reader>,
    Extension(Client { whose, .. }): Extension<Client>,
    Form(SignIn { code, instance }): Form<SignIn>,
) -> Result<Response, Failure> {
    let app = &state.app;
    let secret = app.activity.as_ref().ok_or(Failure::NotFound)?;
    let is_plain = instance.bytes().all(|byte| byte.is_ascii_alphanumeric() || b"-_".contains(&byte));
    if !is_plain || instance.is_empty() || instance.len() > MAX_INSTANCE {
        return Err(Failure::SignedOut);
    }
    // A sign-in counts as refused until it succeeds. Otherwise many could begin at once before the first one is refused.
    for begun in [Begun::RefusedSignIn, Begun::SignIn] {
        state.limits.begin(begun, whose).map_err(Failure::TooMany)?;
    }
    let participant = app.client.participant(secret, code, &instance).await.map_err(|error| match error {
        SendError::RateLimited { retry_after, .. } => Failure::TooMany(retry_after),
        error => {
            tracing::error!(%error, "could not sign somebody in to an Activity");
            Failure::Trouble
        }
    })?;
    let participant = participant.ok_or(Failure::SignedOut)?;
    state.limits.take_back(Begun::RefusedSignIn, whose);
    let lang = reader.speak(Lang::from_locale(&participant.locale).tag());
    let person = UserId(participant.person.get());
    let begun = app
        .store
        .begin_activity(person, lang.tag(), &instance, participant.channel, participant.guild, app.clock.now())
        .await;
    let (session, page) = match begun {
        Err(StoreError::Refused(_)) => return Err(Failure::SignedOut),
        begun => begun?,
    };
    state.limits.recognise(&session, person);
    let path = page.map_or_else(|| "/".to_owned(), path_of);
    let token = participant.access_token;
    Ok(Json(serde_json::json!({ "session": session, "access_token": token, "path": path })).into_response())
}
