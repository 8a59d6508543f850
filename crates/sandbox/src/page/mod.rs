//! A web page that looks like a channel of Discord: the visitor acts as any of the users, sees what the bot says to
//! each, and inspects requests and events.
//!
//! | file | contents |
//! |---|---|
//! | `view` | a channel as one user sees it, as values by key |
//! | `live` | a stream of the changes of a view |
//! | `actions` | the page's requests: actions of users, setup, faults |
//! | `frame` | the frame of an Activity |
//! | `guard` | refuses requests from other pages |
//! | `assets/` | the page itself |
//!
//! The page gets all its data from [`live`], which is made from what the bot sent.

mod actions;
mod frame;
mod guard;
mod live;
mod view;

use std::sync::Arc;

use axum::Router;
use axum::extract::Path;
use axum::http::{StatusCode, header};
use axum::middleware;
use axum::response::{IntoResponse, Response};
use axum::routing::{any, get, post};

use crate::world::World;

macro_rules! files {
    ($folder:literal, $($name:literal),* $(,)?) => { &[$(($name, include_bytes!(concat!($folder, $name)))),*] };
}

/// Names and contents of the page's files.
const FILES: &[(&str, &[u8])] = files![
    "../../assets/",
    "act.js",
    "activity.js",
    "add_form.js",
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
    "route.js",
    "settings.js",
    "sidebar.js",
    "style.css",
    "theme.js",
    "time.js",
];

/// The bot draws boards with the same fonts.
const FONTS: &[(&str, &[u8])] =
    files!["../../../../assets/fonts/", "Inter-Medium.otf", "Inter-SemiBold.otf", "NotoSansCJK.otf"];

/// The page may load files of the sandbox, and nothing else.
const POLICY: &str = "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; font-src 'self'; \
                      connect-src 'self'; frame-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

/// Everything that the page loads and calls, except the first file: see [`index`].
pub(crate) fn router(world: Arc<World>) -> Router<Arc<World>> {
    Router::new()
        .route("/page/live", get(live::live))
        .route("/page/act", post(actions::perform))
        .route("/page/{name}", get(file))
        .route("/activity/", any(frame::forward))
        .route("/activity/{*path}", any(frame::forward))
        .layer(middleware::from_fn_with_state(world, guard::guard))
}

pub(crate) fn index(world: &World, headers: &axum::http::HeaderMap) -> Response {
    guard::check(world, headers).unwrap_or_else(|| page_file("index.html"))
}

async fn file(Path(name): Path<String>) -> Response {
    page_file(&name)
}

fn page_file(name: &str) -> Response {
    let Some((name, content)) = FILES.iter().chain(FONTS).find(|(known, _)| *known == name) else {
        return StatusCode::NOT_FOUND.into_response();
    };
    let (content_type, caching) = match name.rsplit('.').next() {
        Some("html") => ("text/html; charset=utf-8", "no-cache"),
        Some("css") => ("text/css; charset=utf-8", "no-cache"),
        Some("otf") => ("font/otf", "max-age=86400"),
        _ => ("text/javascript; charset=utf-8", "no-cache"),
    };
    let headers = [
        (header::CONTENT_TYPE, content_type),
        (header::CONTENT_SECURITY_POLICY, POLICY),
        (header::CACHE_CONTROL, caching),
        (header::X_CONTENT_TYPE_OPTIONS, "nosniff"),
        (header::REFERRER_POLICY, "no-referrer"),
    ];
    (headers, *content).into_response()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn every_file_of_the_page_is_served() {
        let folder = concat!(env!("CARGO_MANIFEST_DIR"), "/assets");
        for entry in std::fs::read_dir(folder).expect("the folder") {
            let name = entry.expect("a file").file_name().into_string().expect("UTF-8");
            assert_eq!(page_file(&name).status(), StatusCode::OK, "{name}");
        }
    }

    #[test]
    fn every_file_that_the_style_names_is_served() {
        let style = include_str!("../../assets/style.css");
        let named = style.split("url(\"").skip(1).filter_map(|rest| rest.split_once('"').map(|(name, _)| name));
        let files: Vec<_> = named.filter(|name| !name.starts_with("data:")).collect();
        assert_eq!(files.len(), FONTS.len());
        for name in files {
            assert_eq!(page_file(name).status(), StatusCode::OK, "{name}");
        }
    }
}
