//! A page like a channel of Discord's, in front of the sandbox: one can be several people, see what the bot
//! says to each, and look behind it.
//!
//! | file | what it hides |
//! |---|---|
//! | `view` | what one person sees of one channel, as values under keys |
//! | `live` | telling the page what changed in a view |
//! | `acts` | what the page asks for |
//! | `guard` | that nobody but the page asks |
//! | `assets/sandbox` | the page itself |
//!
//! The page knows nothing but what comes over [`live`], which is made of what the bot sent.

mod acts;
mod guard;
mod live;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{get, post};

use super::world::World;

macro_rules! files {
    ($($name:literal),* $(,)?) => { &[$(($name, include_str!(concat!("../../../assets/sandbox/", $name)))),*] };
}

/// The files of the page: name and text.
const FILES: &[(&str, &str)] = files![
    "act.js",
    "adder.js",
    "app.js",
    "combobox.js",
    "commands.js",
    "composer.js",
    "controls.js",
    "dom.js",
    "drawers.js",
    "index.html",
    "live.js",
    "markdown.js",
    "menu.js",
    "message.js",
    "messages.js",
    "modal.js",
    "names.js",
    "option.js",
    "panel.js",
    "picture.js",
    "place.js",
    "settings.js",
    "side.js",
    "style.css",
    "theme.js",
    "time.js",
];

/// The page may load what comes from here, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; \
                      connect-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// What the page needs beside its first file, which is [`index`].
pub(super) fn router(world: Arc<World>) -> Router<Arc<World>> {
    Router::new()
        .route("/page/live", get(live::live))
        .route("/page/act", post(acts::act))
        .route("/page/{name}", get(file))
        .layer(middleware::from_fn_with_state(world, guard::guard))
}

/// The page's first file.
pub(super) fn index(world: &World, headers: &axum::http::HeaderMap) -> Response {
    guard::refusal(world, headers).unwrap_or_else(|| served("index.html"))
}

async fn file(Path(name): Path<String>) -> Response {
    served(&name)
}

fn served(name: &str) -> Response {
    let Some((name, text)) = FILES.iter().find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let kind = match name.rsplit('.').next() {
        Some("html") => "text/html; charset=utf-8",
        Some("css") => "text/css; charset=utf-8",
        _ => "text/javascript; charset=utf-8",
    };
    let headers = [
        (header::CONTENT_TYPE, kind),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, "no-cache"),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, *text).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets/sandbox");
        for entry in std::fs::read_dir(folder).expect("the folder") {
            let name = entry.expect("a file").file_name().into_string().expect("UTF-8");
            assert_eq!(served(&name).status(), StatusCode::OK, "{name}");
        }
    }
}
