//! The bot's health and metrics over HTTP: `/healthz` and `/metrics`.

use crate::{
    clock::Clock,
    deadline,
    discord::{ShardState, Shards},
    metrics::{Gauges, MEDIA_TYPE, Metrics},
    store::{Stats, Store, StoreError, TaskKind, WaitingTasks, WriteFailure},
    web::ListenError,
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
use time::OffsetDateTime;
use tokio::{net::TcpListener, sync::Mutex, task::JoinHandle};
use tokio_util::sync::{CancellationToken, DropGuard};

const QUERY_TIMEOUT: Duration = Duration::from_secs(1);

/// A message may be due for this long before the bot is unhealthy. Messages of failing channels don't count.
const MAX_DELAY: time::Duration = time::Duration::seconds(60);

/// A message may wait for this long for any reason; by then, Discord's refusals are more than passing.
const MAX_WAIT: time::Duration = time::Duration::minutes(10);

/// A task may be due for this long if no task of its kind is done. The daily messages of a popular hour, and the roles of a large server,
/// take longer, one after the other.
const MAX_TASK_DELAY: time::Duration = time::Duration::minutes(30);

/// How long a check that found fewer tasks, or later ones, than the check before counts as progress.
const PROGRESS_TIME: Duration = Duration::from_mins(5);

/// A shard may be offline for this long while others are connected: Discord requests reconnects now and then.
const RECONNECTION_TIME: Duration = Duration::from_secs(10);

const COUNTS_TTL: Duration = Duration::from_secs(5);

const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(1);

pub(crate) struct Health {
    state: Arc<HealthState>,
    stop: DropGuard,
    task: JoinHandle<io::Result<()>>,
}

type Counts = (Stats, Vec<WaitingTasks>);

struct HealthState {
    clock: Clock,
    metrics: Metrics,
    /// Empty while the bot starts.
    bot: OnceLock<(Store, Shards)>,
    counts: Mutex<Option<(Instant, Option<Counts>)>>,
    /// What the last check of health found, and when one last found progress.
    tasks: Mutex<Vec<(WaitingTasks, Option<Instant>)>>,
}

impl Health {
    /// Until [`Self::watch`] is called, reports that the bot is starting.
    pub(crate) async fn listen(address: SocketAddr, clock: Clock, metrics: Metrics) -> Result<Self, ListenError> {
        let setting = "PARLOR_METRICS_ADDR";
        let listener = TcpListener::bind(address).await.map_err(|error| ListenError { setting, address, error })?;
        let address = listener.local_addr().unwrap_or(address);
        let state = Arc::new(HealthState {
            clock,
            metrics,
            bot: OnceLock::new(),
            counts: Mutex::default(),
            tasks: Mutex::default(),
        });
        let routes = Router::new().route("/healthz", get(healthz)).route("/metrics", get(metrics_text));
        let routes = routes.with_state(Arc::clone(&state));
        let stop = CancellationToken::new();
        let serving = axum::serve(listener, routes).with_graceful_shutdown(stop.clone().cancelled_owned());
        let task = tokio::spawn(serving.into_future());
        tracing::info!(%address, "serving health and metrics");
        Ok(Self { state, stop: stop.drop_guard(), task })
    }

    pub(crate) fn watch(&self, store: Store, shards: Shards) {
        if self.state.bot.set((store, shards)).is_err() {
            tracing::error!("the health server was given a store and shards twice; the first ones stay");
        }
    }

    pub(crate) async fn finish(self) {
        drop(self.stop);
        // A client may keep its connection open.
        let _ended = deadline::timeout(SHUTDOWN_TIMEOUT, self.task).await;
    }
}

async fn healthz(State(state): State<Arc<HealthState>>) -> (StatusCode, String) {
    match state.problems().await.as_slice() {
        [] => (StatusCode::OK, "ok\n".to_owned()),
        problems => (StatusCode::SERVICE_UNAVAILABLE, problems.join("\n") + "\n"),
    }
}

async fn metrics_text(State(state): State<Arc<HealthState>>) -> Response {
    match state.metrics.text(&state.gauges().await) {
        Ok(text) => ([(header::CONTENT_TYPE, MEDIA_TYPE)], text).into_response(),
        Err(error) => (StatusCode::INTERNAL_SERVER_ERROR, error.to_string()).into_response(),
    }
}

/// `None` if there is nothing to say: a process without shards is healthy if others serve them all.
fn missing_shards(states: &[ShardState], standby: bool) -> Option<String> {
    if states.is_empty() && standby {
        return None;
    }
    if states.iter().all(|state| !state.connected) {
        return Some("No shard is connected to Discord.".to_owned());
    }
    let missing = states.iter().filter(|state| !state.connected && state.since.elapsed() >= RECONNECTION_TIME);
    let numbers: Vec<_> = missing.map(|state| state.shard.number.to_string()).collect();
    let (missing, all) = (numbers.len(), states.len());
    let list = numbers.join(", ");
    (missing > 0).then(|| format!("{missing} of {all} shards of this process are not connected to Discord: {list}."))
}

impl HealthState {
    /// As sentences. Details of database errors are only logged.
    async fn problems(&self) -> Vec<String> {
        let Some((store, shards)) = self.bot.get() else { return vec!["The bot is starting.".to_owned()] };
        let mut problems = Vec::new();
        let now = self.clock.now();
        let oldest = async {
            let (due, created) = (store.oldest_due_delivery(now).await?, store.oldest_waiting_delivery().await?);
            Ok((due, created, store.waiting_tasks(now).await?))
        };
        match deadline::timeout(QUERY_TIMEOUT, oldest).await {
            Ok(Ok((due, created, tasks))) => {
                let seconds = |since: Option<OffsetDateTime>| since.map_or(0, |since| (now - since).whole_seconds());
                let (overdue, waiting) = (seconds(due), seconds(created));
                if overdue > MAX_DELAY.whole_seconds() {
                    problems.push(format!("Messages wait to be posted, the oldest for {overdue} seconds."));
                } else if waiting > MAX_WAIT.whole_seconds() {
                    problems.push(format!("Discord takes no messages of a channel, the oldest for {waiting} seconds."));
                }
                // Messages of a channel that fails or is limited wait, too.
                let tasks = self.without_progress(tasks).await.into_iter();
                for WaitingTasks { kind, oldest, .. } in tasks.filter(|waiting| waiting.kind != TaskKind::Delivery) {
                    let overdue = seconds(oldest);
                    if overdue > MAX_TASK_DELAY.whole_seconds() {
                        problems
                            .push(format!("Tasks of the kind {} wait, the oldest for {overdue} seconds.", kind.name()));
                    }
                }
            }
            Ok(Err::<_, StoreError>(error)) => {
                if !error.is_unreachable() {
                    tracing::warn!(%error, "the health check of the database failed");
                }
                problems.push("The database does not answer.".to_owned());
            }
            Err(_) => problems.push("The database does not answer within a second.".to_owned()),
        }
        let late = || Some(WriteFailure::Unknown("a probe took longer than a second".to_owned()));
        match deadline::timeout(QUERY_TIMEOUT, store.write_failure()).await.unwrap_or_else(|_| late()) {
            None => {}
            Some(WriteFailure::Refused(error)) => {
                tracing::warn!(error, "the database refused a write");
                problems.push("The database can't be written.".to_owned());
            }
            Some(WriteFailure::Unknown(error)) => {
                tracing::warn!(error, "could not find out whether the database takes writes again");
                problems
                    .push("The database refused a write, and does not say whether it takes writes again.".to_owned());
            }
        }
        problems.extend(missing_shards(&shards.states(), shards.standby()));
        problems
    }

    /// The kinds of which no task was done since the last checks.
    async fn without_progress(&self, tasks: Vec<WaitingTasks>) -> Vec<WaitingTasks> {
        let mut last = self.tasks.lock().await;
        let checked = tasks.iter().map(|&now| {
            let Some((before, progress)) = last.iter().find(|(before, _)| before.kind == now.kind) else {
                return (now, None);
            };
            let is_later = now.oldest.zip(before.oldest).is_some_and(|(now, before)| now > before);
            (now, if now.due < before.due || is_later { Some(Instant::now()) } else { *progress })
        });
        *last = checked.collect();
        let stuck = last.iter().filter(|(_, at)| at.is_none_or(|at| at.elapsed() > PROGRESS_TIME));
        stuck.map(|(waiting, _)| *waiting).collect()
    }

    async fn gauges(&self) -> Gauges {
        let Some((store, shards)) = self.bot.get() else { return Gauges::default() };
        let counts = self.counts(store).await;
        let oldest = counts.as_ref().and_then(|(stats, _)| stats.oldest);
        let delivery_age = oldest.map_or(0.0, |since| (self.clock.now() - since).as_seconds_f64().max(0.0));
        Gauges { shards: shards.connected().len(), counts, delivery_age }
    }

    /// At most [`COUNTS_TTL`] old; `None` if the database does not answer.
    async fn counts(&self, store: &Store) -> Option<Counts> {
        let mut last = self.counts.lock().await;
        if let Some((at, counts)) = &*last
            && at.elapsed() < COUNTS_TTL
        {
            return counts.clone();
        }
        let read = async { Ok((store.stats().await?, store.waiting_tasks(self.clock.now()).await?)) };
        let counts = match deadline::timeout(QUERY_TIMEOUT, read).await {
            Ok(Ok(counts)) => Some(counts),
            Ok(Err::<_, StoreError>(error)) => {
                if !error.is_unreachable() {
                    tracing::warn!(%error, "could not read the counts of games and messages for the metrics");
                }
                None
            }
            Err(_) => None,
        };
        *last = Some((Instant::now(), counts.clone()));
        counts
    }
}
