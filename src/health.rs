//! Whether the bot is well, and its numbers, over HTTP: `/healthz` and `/metrics`.

use crate::{
    clock::Clock,
    discord::Shards,
    metrics::{Gauges, MEDIA_TYPE, Metrics},
    store::{Store, Vitals},
};
use axum::{
    Router,
    extract::State,
    http::{StatusCode, header},
    response::{IntoResponse, Response},
    routing::get,
};
use std::{
    io,
    net::SocketAddr,
    sync::{Arc, OnceLock},
    time::{Duration, Instant},
};
use tokio::{net::TcpListener, sync::Mutex, task::JoinHandle};
use tokio_util::sync::{CancellationToken, DropGuard};

/// How long the database gets to answer.
const PATIENCE: Duration = Duration::from_secs(1);

/// For how long a look at the tables is good, however often it is asked for.
const FRESH: Duration = Duration::from_secs(5);

/// How long answers in hand may take after the order to stop.
const LAST_WORDS: Duration = Duration::from_secs(1);

/// The address can't be listened on.
#[derive(Debug, thiserror::Error)]
#[error("PARLOR_METRICS_ADDR: {address} can't be listened on: {error}")]
pub struct ListenError {
    address: SocketAddr,
    error: io::Error,
}

/// Listens until it is stopped or dropped.
pub(crate) struct Health {
    watched: Arc<Watched>,
    stop: DropGuard,
    task: JoinHandle<io::Result<()>>,
}

struct Watched {
    clock: Clock,
    metrics: Metrics,
    /// What there is to be watched, once it is there.
    bot: OnceLock<(Store, Shards)>,
    /// The last look at the tables.
    vitals: Mutex<Option<(Instant, Option<Vitals>)>>,
}

impl Health {
    /// Listens, and says that the bot is starting.
    ///
    /// # Errors
    /// When the address is taken, or not ours.
    pub(crate) async fn listen(address: SocketAddr, clock: Clock, metrics: Metrics) -> Result<Self, ListenError> {
        let listener = TcpListener::bind(address).await.map_err(|error| ListenError { address, error })?;
        let address = listener.local_addr().unwrap_or(address);
        let watched = Arc::new(Watched { clock, metrics, bot: OnceLock::new(), vitals: Mutex::default() });
        let routes = Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics_text));
        let routes = routes.with_state(Arc::clone(&watched));
        let stop = CancellationToken::new();
        let serving = axum::serve(listener, routes).with_graceful_shutdown(stop.clone().cancelled_owned());
        let task = tokio::spawn(serving.into_future());
        tracing::info!(%address, "health and metrics are served");
        Ok(Self { watched, stop: stop.drop_guard(), task })
    }

    /// From here on the bot is watched.
    pub(crate) fn watch(&self, store: Store, shards: Shards) {
        if self.watched.bot.set((store, shards)).is_err() {
            tracing::error!("watched twice");
        }
    }

    /// Stops listening.
    pub(crate) async fn finish(self) {
        drop(self.stop);
        // Somebody may keep a connection for ever.
        let _ended = tokio::time::timeout(LAST_WORDS, self.task).await;
    }
}

async fn healthz(State(watched): State<Arc<Watched>>) -> (StatusCode, String) {
    match watched.ills().await.as_slice() {
        [] => (StatusCode::OK, "ok\n".to_owned()),
        ills => (StatusCode::SERVICE_UNAVAILABLE, ills.join("\n") + "\n"),
    }
}

async fn metrics_text(State(watched): State<Arc<Watched>>) -> Response {
    match watched.metrics.text(&watched.gauges().await) {
        Ok(text) => ([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

impl Watched {
    /// What is wrong, in sentences. What the database says stays in the log.
    async fn ills(&self) -> Vec<&'static str> {
        let Some((store, shards)) = self.bot.get() else { return vec!["The bot is starting."] };
        let mut ills = Vec::new();
        match tokio::time::timeout(PATIENCE, store.ping()).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => {
                tracing::warn!(%error, "the database does not answer");
                ills.push("The database does not answer.");
            }
            Err(_) => ills.push("The database does not answer within a second."),
        }
        if shards.connected().await.is_empty() {
            ills.push("No shard is connected to Discord.");
        }
        ills
    }

    async fn gauges(&self) -> Gauges {
        let Some((store, shards)) = self.bot.get() else { return Gauges::default() };
        let vitals = self.vitals(store).await;
        let age = |vitals: Vitals| vitals.oldest.map_or(0.0, |then| (self.clock.now() - then).as_seconds_f64());
        let small = |count: i64| u32::try_from(count).unwrap_or(u32::MAX);
        Gauges {
            shards: u32::try_from(shards.connected().await.len()).unwrap_or(u32::MAX),
            waiting: vitals.map(|vitals| small(vitals.waiting)),
            oldest: vitals.map(|vitals| age(vitals).max(0.0)),
            games: vitals.map(|vitals| small(vitals.games)),
            turns: vitals.map(|vitals| small(vitals.turns)),
        }
    }

    /// A look at the tables that is not old; none when the database does not answer.
    async fn vitals(&self, store: &Store) -> Option<Vitals> {
        let mut last = self.vitals.lock().await;
        if let Some((at, vitals)) = *last
            && at.elapsed() < FRESH
        {
            return vitals;
        }
        let vitals = match tokio::time::timeout(PATIENCE, store.vitals()).await {
            Ok(Ok(vitals)) => Some(vitals),
            Ok(Err(error)) => {
                tracing::warn!(%error, "the tables can't be looked at");
                None
            }
            Err(_) => None,
        };
        *last = Some((Instant::now(), vitals));
        vitals
    }
}
