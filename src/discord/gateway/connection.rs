//! The connection to Discord, and a shutdown that finishes interactions in progress.

use super::{
    discovery::Discovery, error::DiscordError, events::Handler, identify::IdentifyLimiter, keeper::ShardManager,
    shard::Gateway, shards::Shards,
};
use crate::{
    clock::Clock,
    config::Config,
    deadline,
    discord::{
        App,
        command_list::Commands,
        dispatch::commands::COMMANDS,
        invitation,
        outbound::{client::Client, rest::Rest},
        tls::Tls,
    },
    metrics::Metrics,
    search_pool::SearchPool,
    store::Store,
};
use std::{sync::Arc, time::Duration};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

pub(crate) struct Discord {
    tls: Tls,
    limiter: IdentifyLimiter,
    pub(crate) shards: Shards,
    pub(crate) app: Arc<App>,
}

fn reach(config: &Config, clock: Clock, metrics: Metrics) -> Result<(Tls, Arc<Rest>, Discovery), DiscordError> {
    let tls = Tls::new().map_err(|error| DiscordError::Tls(error.to_string()))?;
    let rest = Rest::new(config, &tls, clock, metrics);
    let rest = Arc::new(rest.map_err(|error| DiscordError::Tls(error.to_string()))?);
    let discovery = Discovery::new(Arc::clone(&rest), config.discord_api.clone());
    Ok((tls, rest, discovery))
}

/// The address with which people add the bot to their server. Retries until Discord has told which application the token
/// belongs to.
pub(crate) async fn ask_for_invitation(
    config: &Config,
    clock: Clock,
    metrics: Metrics,
) -> Result<String, DiscordError> {
    let (_, _, discovery) = reach(config, clock, metrics)?;
    Ok(invitation::address(discovery.application().await?))
}

impl Discord {
    /// Retries until Discord has told which application the token belongs to, and the address of its gateway.
    pub(crate) async fn new(
        config: &Config,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        search_pool: SearchPool,
    ) -> Result<Self, DiscordError> {
        let (tls, rest, discovery) = reach(config, clock.clone(), metrics.clone())?;
        let application = discovery.application().await?;
        let owner = store.claim_for_application(application.get()).await?;
        if owner != application.get() {
            return Err(DiscordError::OtherApplication { application: application.get(), owner });
        }
        let limiter = IdentifyLimiter::new(discovery, store.clone()).await?;
        let shards = Shards::new(config.shards.map_or(limiter.recommended_shards(), |range| range.total));
        let client = Client::new(rest, application);
        let commands = Commands::new(COMMANDS.iter().map(|command| command.info));
        let app = Arc::new(App::new(client, commands, store, clock, metrics, search_pool, config));
        Ok(Self { tls, limiter, shards, app })
    }

    /// Serves interactions until `stop` is cancelled, then finishes those in progress.
    pub(crate) async fn run(self, config: &Config, stop: CancellationToken) -> Result<(), DiscordError> {
        let Self { tls, limiter, shards, app } = self;
        let tasks = TaskTracker::new();
        let events = Arc::new(Handler::new(Arc::clone(&app), tasks.clone(), config.dev_guild));
        let gateway = Arc::new(Gateway { token: config.token.clone(), tls, limiter, events });
        let mut manager = ShardManager::new(gateway, app.store.shard_leases(), shards, config.shards);
        let ended = manager.run(&stop).await;
        if ended.is_ok() {
            // Before the interactions in progress are finished, so that these shards are offline only for a moment.
            manager.hand_over().await;
        }
        // Shards that no other process can take stay connected. A new interaction is answered with a request to try again.
        tasks.close();
        app.stop.cancel();
        if deadline::timeout(SHUTDOWN_TIMEOUT, tasks.wait()).await.is_err() {
            tracing::warn!(timeout = ?SHUTDOWN_TIMEOUT, "stopping with unanswered interactions");
        }
        manager.end().await;
        ended
    }
}
