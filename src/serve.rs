//! The bot as a whole: database, Discord, jobs, and the order in which they stop.

use crate::{
    clock::Clock,
    config::Config,
    discord::{Discord, DiscordError},
    health::{Health, ListenError},
    jobs::Jobs,
    metrics::Metrics,
    minds::Minds,
    store::{OpenError, Store},
};
use tokio_util::sync::CancellationToken;

/// Why the bot does not run.
#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    /// The database can't be used.
    #[error("DATABASE_URL can't be used: {0}")]
    Store(#[from] OpenError),
    /// Discord can't be reached.
    #[error(transparent)]
    Discord(#[from] DiscordError),
    /// Health and metrics can't be served.
    #[error(transparent)]
    Health(#[from] ListenError),
}

/// Runs the bot until `stop`; then interactions in hand are answered, messages in hand are posted,
/// and all connections are closed.
///
/// # Errors
/// When the database or Discord can't be reached at the start, or Discord shuts us out.
pub async fn run(config: Config, clock: Clock, stop: CancellationToken) -> Result<(), ServeError> {
    let metrics = Metrics::default();
    // It listens first and stops last, so that a slow start and a slow stop are seen.
    let health = match config.metrics_addr {
        Some(address) => Some(Health::listen(address, clock.clone(), metrics.clone()).await?),
        None => None,
    };
    let store = tokio::select! {
        opened = Store::open(config.database_url.reveal()) => opened?,
        () = stop.cancelled() => return Ok(()),
    };
    let minds = Minds::new(config.thinkers.unwrap_or_else(half_the_cores));
    let discord = Discord::new(&config, store.clone(), clock.clone(), metrics.clone(), minds.clone()).await?;
    if let Some(health) = &health {
        health.watch(store.clone(), discord.shards());
    }
    // Jobs stop last: what people did until the end is still posted.
    let stop_jobs = CancellationToken::new();
    let jobs = Jobs::start(&store, &discord.poster(), &discord.shards(), &clock, &metrics, &minds, &stop_jobs);
    let ended = discord.run(stop).await;
    stop_jobs.cancel();
    jobs.finish().await;
    if let Some(health) = health {
        health.finish().await;
    }
    store.close().await;
    Ok(ended?)
}

/// So many moves are thought about at the same time: the other cores are for people.
fn half_the_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores / 2).max(1)
}
