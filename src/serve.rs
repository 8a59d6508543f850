//! The bot as a whole: database, Discord and jobs, and the order in which they start and stop.

use crate::{
    clock::Clock,
    config::Config,
    deadline,
    deletion_file::{DeletionFile, DeletionFileError},
    discord::{self, Discord, DiscordError},
    health::Health,
    jobs,
    metrics::Metrics,
    search_pool::SearchPool,
    store::{ConnectError, Store},
    web::{ListenError, Web},
};
use std::{io, sync::Arc};
use tokio_util::sync::CancellationToken;

#[derive(Debug, thiserror::Error)]
pub enum ServeError {
    #[error("DATABASE_URL can't be used: {0}")]
    Store(#[from] ConnectError),
    #[error(transparent)]
    Discord(#[from] DiscordError),
    #[error(transparent)]
    Listen(#[from] ListenError),
    #[error("PARLOR_DELETIONS: {0}")]
    Deletions(#[from] DeletionFileError),
}

impl ServeError {
    /// Whether it stays until somebody changes a setting, so that starting again does not help.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Store(error) => error.is_lasting(),
            Self::Discord(error) => error.is_lasting(),
            // Another process may give the address up.
            Self::Listen(error) => error.error.kind() == io::ErrorKind::PermissionDenied,
            Self::Deletions(_) => true,
        }
    }
}

/// The address with which people add the bot to their server.
///
/// # Errors
///
/// Discord does not accept the token, or what answers is not Discord.
pub async fn invitation(config: &Config, clock: Clock, metrics: Metrics) -> Result<String, ServeError> {
    Ok(discord::ask_for_invitation(config, clock, metrics).await?)
}

/// Runs the bot until `stop`. Then answers the interactions it has received, posts the messages it has claimed, and closes all
/// connections.
pub async fn run(config: Config, clock: Clock, metrics: Metrics, stop: CancellationToken) -> Result<(), ServeError> {
    deadline::stretch(config.stretch);
    // Health starts first and stops last, so that slow starts and stops are visible.
    let health = match config.metrics_addr {
        Some(address) => Some(Health::listen(address, clock.clone(), metrics.clone()).await?),
        None => None,
    };
    if let Some(file) = DeletionFile::of(&config) {
        file.create(clock.now())?;
    }
    let store = tokio::select! {
        opened = Store::connect_with(config.database.database_url.reveal(), config.database_connections) => opened?,
        () = stop.cancelled() => return Ok(()),
    };
    let search_pool = SearchPool::new(config.computer_threads.unwrap_or_else(half_the_cores));
    let discord = Discord::new(&config, store.clone(), clock, metrics, search_pool);
    let discord = match stop.run_until_cancelled(discord).await {
        Some(discord) => discord?,
        None => return Ok(()),
    };
    if let Some(health) = &health {
        health.watch(store.clone(), discord.shards.clone());
    }
    let app = Arc::clone(&discord.app);
    let web = Web::listen(&config, &app).await?;
    let jobs = jobs::start(&app, &discord.shards);
    let ended = discord.run(&config, stop).await;
    if let Some(web) = web {
        web.finish().await;
    }
    app.stop_jobs.cancel();
    jobs.wait().await;
    if let Some(health) = health {
        health.finish().await;
    }
    store.close().await;
    Ok(ended?)
}

/// The other cores are left for people's requests. On a large machine, more than eight searches of 60 MB would come near the limit
/// of memory that compose.yaml and parlor.service set.
fn half_the_cores() -> usize {
    let cores = std::thread::available_parallelism().map_or(1, std::num::NonZero::get);
    (cores / 2).clamp(1, 8)
}
