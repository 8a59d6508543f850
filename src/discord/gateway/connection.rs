//! The connection to Discord, and a shutdown that finishes interactions in progress.

use super::{
    discovery::Discovery, error::DiscordError, events::Handler, identify::IdentifyLimiter, keeper::ShardManager,
    shard::Gateway, shards::Shards,
};
use crate::{
    analysis_service::AnalysisService,
    clock::Clock,
    config::Config,
    discord::{
        context::{App, commands::Commands},
        dispatch::commands::COMMANDS,
        outbound::{
            client::Client, names::Names, pictures::Pictures, poster::Poster, rest::Rest, visibility::Visibilities,
        },
        tls::Tls,
    },
    metrics::Metrics,
    search_pool::SearchPool,
    store::Store,
    work_limits::WorkLimits,
};
use std::{sync::Arc, time::Duration};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

pub struct Discord {
    poster: Arc<Poster>,
    shards: Shards,
    manager: ShardManager,
    tasks: TaskTracker,
    /// Cancels work that may take longer than a shutdown.
    cancel: CancellationToken,
}

impl Discord {
    /// Waits until Discord names its gateway and the token's application.
    ///
    /// # Errors
    /// Discord does not accept the token, something other than Discord answers, or the database belongs to another application.
    pub async fn new(
        config: &Config,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        search_pool: SearchPool,
    ) -> Result<Self, DiscordError> {
        let tls = Tls::new().map_err(|error| DiscordError::Tls(error.to_string()))?;
        let rest = Rest::new(config, &tls, clock.clone(), metrics.clone());
        let rest = Arc::new(rest.map_err(|error| DiscordError::Tls(error.to_string()))?);
        let discovery = Discovery::new(Arc::clone(&rest), config.discord_api.clone());
        let application = discovery.application().await?;
        let owner = store.claim_for_application(application.get()).await?;
        if owner != application.get() {
            return Err(DiscordError::OtherApplication { application: application.get(), owner });
        }
        let limiter = IdentifyLimiter::new(discovery, store.clone()).await?;
        let outbound = Client::new(rest, application);
        let names = Arc::new(Names::new(outbound.clone()));
        let limits = WorkLimits::new();
        let pictures = Arc::new(Pictures::new(Arc::clone(&names), metrics.clone(), limits.clone()));
        let visibilities = Arc::new(Visibilities::new(outbound.clone()));
        let poster = Poster::new(
            outbound.clone(),
            store.clone(),
            clock.clone(),
            Arc::clone(&pictures),
            Arc::clone(&visibilities),
        );
        let poster = Arc::new(poster);
        let cancel = CancellationToken::new();
        let leases = store.shard_leases();
        let analyses = AnalysisService::new(store.clone(), metrics.clone(), search_pool.clone(), limits.clone());
        let app = App {
            store,
            client: outbound,
            commands: Commands::new(COMMANDS.iter().map(|command| command.info)),
            names,
            pictures,
            visibilities,
            poster: Arc::clone(&poster),
            clock,
            metrics,
            analyses,
            search_pool,
            limits,
            stop: cancel.clone(),
        };
        let tasks = TaskTracker::new();
        let events = Arc::new(Handler::new(Arc::new(app), tasks.clone(), config.dev_guild));
        let shards = Shards::new(config.shards.map_or(limiter.recommended_shards(), |range| range.total));
        let gateway = Arc::new(Gateway { token: config.token.clone(), tls, limiter, events });
        let manager = ShardManager::new(gateway, leases, shards.clone(), config.shards);
        Ok(Self { poster, shards, manager, tasks, cancel })
    }

    pub(crate) fn poster(&self) -> Arc<Poster> {
        Arc::clone(&self.poster)
    }

    pub(crate) fn shards(&self) -> Shards {
        self.shards.clone()
    }

    /// Serves interactions until `stop` is cancelled, then finishes those in progress.
    ///
    /// # Errors
    /// Discord refuses the bot for good, for example because of a wrong token.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), DiscordError> {
        let ended = self.manager.run(&stop).await;
        if ended.is_ok() {
            // First, so that the shards are offline for a moment only.
            self.manager.hand_over().await;
        }
        // Shards that no other process can take stay connected: their interactions are answered with a request to try again.
        self.finish_interactions().await;
        self.manager.end().await;
        ended
    }

    async fn finish_interactions(&self) {
        self.tasks.close();
        self.cancel.cancel();
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, self.tasks.wait()).await.is_err() {
            tracing::warn!(timeout = ?SHUTDOWN_TIMEOUT, "stopping with unanswered interactions");
        }
    }
}
