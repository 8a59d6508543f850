//! The connection to Discord, and a shutdown that finishes the interactions in progress.

use super::{
    disconnect::Rejection,
    error::DiscordError,
    events::Handler,
    identify::IdentifyLimiter,
    shard::{Gateway, ShardTask},
    shards::Shards,
    socket::Tls,
};
use crate::{
    analysis_service::AnalysisService,
    clock::Clock,
    config::Config,
    discord::{
        context::App,
        outbound::{client::Client, names::Names, pictures::Pictures, poster::Poster},
    },
    metrics::Metrics,
    search_pool::SearchPool,
    store::{Shard, Store},
};
use serenity::all::{CreateAllowedMentions, HttpBuilder};
use std::{ops::RangeInclusive, sync::Arc, time::Duration};
use tokio::task::JoinSet;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How long interactions in progress may take to finish after the order to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// The bot, connected to Discord once it runs.
pub struct Discord {
    gateway: Arc<Gateway>,
    poster: Arc<Poster>,
    shards: Shards,
    /// The configured shards of this process and their total; `None` for all that Discord recommends.
    configured: Option<(RangeInclusive<u32>, u32)>,
    tasks: TaskTracker,
    /// Cancels work that takes longer than a shutdown may.
    cancel: CancellationToken,
}

impl Discord {
    /// Prepares the connection, and waits until Discord says where its gateway is.
    ///
    /// # Errors
    /// When Discord does not accept the token, or what answers is not Discord.
    pub async fn new(
        config: &Config,
        store: Store,
        clock: Clock,
        metrics: Metrics,
        search_pool: SearchPool,
    ) -> Result<Self, DiscordError> {
        let http = || {
            let http = HttpBuilder::new(config.token.reveal())
                // A message that does not say whom it pings pings nobody.
                .default_allowed_mentions(CreateAllowedMentions::new());
            match &config.discord_api {
                // With its limiter on, serenity ignores the proxy and connects to the real Discord.
                Some(api) => http.proxy(api).ratelimiter_disabled(true),
                None => http,
            }
        };
        let (http, answers) = (Arc::new(http().build()), Arc::new(http().ratelimiter_disabled(true).build()));
        let tls = Tls::new().map_err(|error| DiscordError::Tls(error.to_string()))?;
        let limiter = IdentifyLimiter::new(Arc::clone(&answers), config.discord_api.clone()).await?;
        let outbound = Client::new(Arc::clone(&http), answers);
        let names = Arc::new(Names::new(outbound.clone()));
        let pictures = Arc::new(Pictures::new(Arc::clone(&names), metrics.clone()));
        let poster = Poster::new(outbound.clone(), store.clone(), clock.clone(), Arc::clone(&pictures));
        let poster = Arc::new(poster);
        let cancel = CancellationToken::new();
        let analyses = AnalysisService::new(store.clone(), metrics.clone(), search_pool, cancel.clone());
        let app =
            App { store, client: outbound, names, pictures, poster: Arc::clone(&poster), clock, metrics, analyses };
        let tasks = TaskTracker::new();
        let events = Arc::new(Handler::new(Arc::new(app), http, tasks.clone(), config.dev_guild));
        let configured = config.shards.map(|shards| (shards.first..=shards.last, shards.total));
        let shards = Shards::new(configured.as_ref().map_or(limiter.recommended_shards(), |(_, total)| *total));
        let gateway = Arc::new(Gateway { token: config.token.clone(), tls, limiter, events });
        Ok(Self { gateway, poster, shards, configured, tasks, cancel })
    }

    /// The part that posts messages of the outbox.
    pub(crate) fn poster(&self) -> Arc<Poster> {
        Arc::clone(&self.poster)
    }

    /// The shards of this process.
    pub(crate) fn shards(&self) -> Shards {
        self.shards.clone()
    }

    /// Serves interactions until `stop` is cancelled, then finishes those in progress.
    ///
    /// # Errors
    /// When Discord refuses the bot for good, for example because of a wrong token.
    pub async fn run(self, stop: CancellationToken) -> Result<(), DiscordError> {
        let stop_shards = CancellationToken::new();
        let stopping = async {
            stop.cancelled().await;
            self.finish_interactions().await;
            stop_shards.cancel();
        };
        let serving = self.serve(&stop_shards);
        let (mut stopping, mut serving) = (std::pin::pin!(stopping), std::pin::pin!(serving));
        tokio::select! {
            () = &mut stopping => serving.await,
            ended = &mut serving => {
                self.finish_interactions().await;
                ended
            }
        }
    }

    /// Accepts no more interactions, and waits for those in progress.
    async fn finish_interactions(&self) {
        self.tasks.close();
        self.cancel.cancel();
        if tokio::time::timeout(SHUTDOWN_TIMEOUT, self.tasks.wait()).await.is_err() {
            tracing::warn!(timeout = ?SHUTDOWN_TIMEOUT, "stopping with unanswered interactions");
        }
    }

    /// Runs the shards of this process until `stop`. Where Discord requires more of them, starts as many as it
    /// recommends then.
    async fn serve(&self, stop: &CancellationToken) -> Result<(), DiscordError> {
        let all = |total: u32| (0..=total.saturating_sub(1), total);
        let (mut numbers, mut total) = self.configured.clone().unwrap_or_else(|| all(self.shards.total()));
        loop {
            let Err((shard, rejection)) = self.run_shards(numbers, total, stop).await? else { return Ok(()) };
            if rejection != Rejection::TooFewShards {
                return Err(rejection.error(shard));
            }
            let reading = self.gateway.limiter.read_recommended_shards();
            let Some(recommended) = stop.run_until_cancelled(reading).await else { return Ok(()) };
            let recommended = recommended?;
            if self.configured.is_some() || recommended <= total {
                return Err(DiscordError::TooFewShards { total, recommended: Some(recommended) });
            }
            tracing::warn!(
                shards = total,
                recommended,
                "Discord requires more shards; starting as many as it recommends"
            );
            (numbers, total) = all(recommended);
        }
    }

    /// Runs these shards until `stop`, or until Discord refuses one of them for good; then all have stopped.
    async fn run_shards(
        &self,
        numbers: RangeInclusive<u32>,
        total: u32,
        stop: &CancellationToken,
    ) -> Result<Result<(), (Shard, Rejection)>, DiscordError> {
        let stop = stop.child_token();
        let mut running = JoinSet::new();
        for number in numbers {
            let shard = Shard { number, total };
            let task = ShardTask::new(Arc::clone(&self.gateway), shard, self.shards.add(shard));
            let stop = stop.clone();
            running.spawn(async move { task.run(stop).await.map_err(|rejection| (shard, rejection)) });
        }
        let mut result = Ok(Ok(()));
        while let Some(ended) = running.join_next().await {
            match ended {
                Ok(Ok(())) => {}
                Ok(Err(rejected)) => result = Ok(Err(rejected)),
                Err(_) => result = Err(DiscordError::Panicked),
            }
            // Without an error the shards end only when all are told to.
            stop.cancel();
        }
        result
    }
}
