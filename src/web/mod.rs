//! The board page: a game in the browser, with cells that people can tap.
//!
//! Any process can serve any page: all data that a request needs is in the database or in the request. `guard.rs` checks every
//! request, `session.rs` identifies the visitor, `html.rs` writes documents, `board.rs` is the part that all boards share, and
//! most other files are pages.
//!
//! A press of **Play on the board** makes a token. The link with the token (`link.rs`) begins a session. Token and session are
//! stored as hashes. The page shows only the board of Discord's picture, drawn by the same renderer; names, clocks and counts
//! are text around it. Over the board lies a layer with the outlines of the cells, which `render` computes from the same
//! numbers as the picture.
//!
//! The board part (`board.rs`, `assets/page/board.js`) is the same for all games: it gets each legal move as a list of taps
//! (`taps.rs`), and the server draws the position after a chosen move before the move is played. Only the server writes pages
//! (`game_page.rs`). After a move or an event, `game.js` fetches its own page again and replaces the elements marked
//! `data-part`, so the page with a script and the page without one can't differ. A page's script exports `mount(element,
//! signal)`, and `start.js` calls it; a list also gets the function that loads its page again. The other scripts each have a
//! class for one part of a page.
//!
//! A visitor acts through [`crate::actions`]. Instead of an interaction's id, the `Actor` has a number that is computed from
//! the page's key, so that a repeated request plays once. Each change of a game sends a NOTIFY with the game's number, which
//! `jobs/notifications.rs` forwards to open pages (`live.rs`).

mod activity;
mod analysis;
mod assets;
mod board;
mod boards;
mod channels;
mod connections;
mod error;
mod exercise;
mod game;
mod game_forms;
mod game_page;
mod guard;
mod html;
mod learn;
mod limits;
mod link;
mod live;
mod public;
mod puzzle;
mod session;
mod state;
mod taps;
mod trying;
mod visit;

use crate::{config::Config, discord::App};
use axum::{
    Router, middleware,
    routing::{get, post},
};
use error::Failure;
use limits::Limits;
use state::{Pictures, WebState};
use std::{
    io,
    net::SocketAddr,
    sync::{Arc, atomic::AtomicBool},
    time::Duration,
};
use tokio::{net::TcpListener, task::JoinHandle};

/// How long requests in progress may take after the order to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Debug, thiserror::Error)]
#[error("{setting}: {address} can't be listened on: {error}")]
pub struct ListenError {
    pub(crate) setting: &'static str,
    pub(crate) address: SocketAddr,
    pub(crate) error: io::Error,
}

pub(crate) struct Web {
    task: JoinHandle<()>,
}

impl Web {
    /// Serves the page until [`App::stop`]. `None` if it is off.
    pub(crate) async fn listen(config: &Config, app: &Arc<App>) -> Result<Option<Self>, ListenError> {
        let Some(url) = config.web_url.clone() else { return Ok(None) };
        let address = config.web_addr;
        let setting = "PARLOR_WEB_ADDR";
        let listener = TcpListener::bind(address).await.map_err(|error| ListenError { setting, address, error })?;
        allow_more_files();
        tracing::info!(%address, url, "serving the board page");
        let state = Arc::new(WebState {
            app: Arc::clone(app),
            url,
            frame_origin: app.activity.as_ref().map(|_| activity::origin(app)),
            proxies: config.web_proxy.clone(),
            warned: AtomicBool::new(false),
            limits: Limits::new(config.web_window),
            pictures: Pictures::default(),
        });
        let mut routes = pages()
            .route("/", get(boards::show))
            .route("/watch/{key}", get(public::show))
            .route("/watch/{key}/board.png", get(public::picture))
            .route("/watch/{key}/changes", get(live::public_changes));
        if state.frame_origin.is_some() {
            routes = routes.nest("/activity", activity::routes(pages())).route("/activity/", get(activity::show));
        }
        let routes = routes
            .fallback(async || Failure::NotFound)
            .layer(middleware::from_fn_with_state(Arc::clone(&state), guard::check))
            .with_state(state);
        Ok(Some(Self {
            task: tokio::spawn(connections::serve(listener, routes, config.web_proxy.clone(), app.stop.clone())),
        }))
    }

    pub(crate) async fn finish(self) {
        // The wait has a deadline, because a client may keep its connection open.
        let _ended = crate::deadline::timeout(SHUTDOWN_TIMEOUT, self.task).await;
    }
}

/// Raises the limit of open files to the maximum, because proxies may open many connections. Most systems set the limit lower
/// than they allow.
fn allow_more_files() {
    #[cfg(target_os = "linux")]
    {
        use rustix::process::{Resource, Rlimit, getrlimit, setrlimit};
        let Rlimit { maximum, .. } = getrlimit(Resource::Nofile);
        if let Err(error) = setrlimit(Resource::Nofile, Rlimit { current: maximum, maximum }) {
            tracing::debug!(%error, "could not raise the limit of open files");
        }
    }
}

/// The routes that are the same at the root and in Discord's frame: all except "My boards" and public pages.
fn pages() -> Router<Arc<WebState>> {
    Router::new()
        .route("/open/{lang}/{token}", get(link::ask).post(link::begin))
        .route("/open/{lang}/{token}/board.png", get(link::picture))
        .route("/sign-out", post(session::end))
        .route("/games", get(boards::back).post(boards::begin))
        .route("/games/{id}", get(visit::show))
        .route("/games/{id}/challenge", get(boards::back).post(boards::answer))
        .route("/games/{id}/challenge/board.png", get(boards::challenge_picture))
        .route("/games/{id}/show", get(channels::ask_where_to_show).post(channels::show))
        .route("/friend", get(channels::ask_where_to_challenge).post(channels::challenge))
        .route("/games/{id}/preview", get(visit::preview))
        .route("/games/{id}/board.png", get(visit::picture))
        .route("/games/{id}/moves", get(visit::back).post(visit::play))
        .route("/games/{id}/actions", get(visit::back).post(visit::act))
        .route("/games/{id}/try", get(trying::attempt))
        .route("/games/{id}/plans", post(trying::plan))
        .route("/games/{id}/why", get(visit::why))
        .route("/games/{id}/analysis", get(analysis::show))
        .route("/games/{id}/changes", get(live::changes))
        .route("/games/{id}/presence", post(live::record_presence))
        .route("/learn", get(learn::games))
        .route("/learn/{game}", get(learn::start))
        .route("/learn/{game}/play", post(learn::play))
        .route("/learn/{game}/{number}", get(learn::show).post(learn::answer))
        .route("/learn/{game}/{number}/preview", get(learn::preview))
        .route("/learn/{game}/{number}/board.png", get(learn::picture))
        .route("/puzzles", get(puzzle::all))
        .route("/puzzles/{game}/{day}", get(puzzle::show).post(puzzle::play))
        .route("/puzzles/{game}/{day}/show", get(channels::ask_where_to_show_puzzle).post(channels::show_puzzle))
        .route("/puzzles/{game}/{day}/preview", get(puzzle::preview))
        .route("/puzzles/{game}/{day}/why", get(puzzle::why))
        .route("/puzzles/{game}/{day}/board.png", get(puzzle::picture))
        .route("/assets/{version}/{name}", get(assets::get))
}
