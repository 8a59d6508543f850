//! The connection to Discord, and a shutdown that finishes the interactions in progress.

use super::{
    events::{Connected, Handler, UnreadableInteractions},
    shards::Shards,
};
use crate::{
    analysis_service::AnalysisService,
    clock::Clock,
    config::Config,
    discord::{
        context::App,
        outbound::{client::Client, error::SendError, names::Names, pictures::Pictures, poster::Poster},
    },
    metrics::Metrics,
    search_pool::SearchPool,
    store::Store,
};
use serenity::{
    all::{ClientBuilder, CreateAllowedMentions, GatewayIntents, HttpBuilder},
    gateway::GatewayError,
};
use std::{sync::Arc, time::Duration};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How long interactions in progress, and then the shards, may take to finish after the order to stop.
const SHUTDOWN_TIMEOUT: Duration = Duration::from_secs(5);

/// Why the bot is not connected to Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token is not one of Discord's.
    #[error("Discord does not accept the token in DISCORD_TOKEN; the Developer Portal, page Bot, gives a new one")]
    Token,
    /// Discord, or the network between, failed.
    #[error("Discord can't be reached: {0}")]
    Unreachable(String),
    /// The stand-in for Discord did not answer, and serenity would connect to the real one.
    #[error("{0} does not answer as Discord's API would")]
    NoStandIn(String),
}

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        if matches!(error, serenity::Error::Gateway(GatewayError::InvalidAuthentication)) {
            return Self::Token;
        }
        let error = SendError::from(error);
        if error.is_unauthorized() { Self::Token } else { Self::Unreachable(error.to_string()) }
    }
}

/// The bot, connected to Discord once it runs.
pub struct Discord {
    client: serenity::Client,
    poster: Arc<Poster>,
    shards: Shards,
    tasks: TaskTracker,
    /// Cancels work that takes longer than a shutdown may.
    cancel: CancellationToken,
    config: Config,
}

impl Discord {
    /// Prepares the connection.
    ///
    /// # Errors
    /// When Discord doesn't say where its gateway is.
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
        let answers = Arc::new(http().ratelimiter_disabled(true).build());
        // Serenity ignores the error of the same call, and goes on with a token that is not accepted.
        if let Err(error) = answers.get_bot_gateway().await
            && let refused @ DiscordError::Token = error.into()
        {
            return Err(refused);
        }
        let handler = Arc::new(Handler::default());
        let client = ClientBuilder::new_with_http(http().build(), GatewayIntents::GUILDS)
            .event_handler_arc(Arc::clone(&handler))
            .raw_event_handler(UnreadableInteractions(Arc::clone(&handler)))
            .await?;
        let gateway = client.ws_url.lock().await.clone();
        if let Some(api) = &config.discord_api
            && gateway.contains("discord.gg")
        {
            return Err(DiscordError::NoStandIn(api.clone()));
        }
        // Everything but first answers goes through the `Http` of serenity's client, which learns the application's id
        // when it connects.
        let outbound = Client::new(Arc::clone(&client.http), answers);
        let names = Arc::new(Names::new(outbound.clone()));
        let pictures = Arc::new(Pictures::new(Arc::clone(&names), metrics.clone()));
        let poster = Poster::new(outbound.clone(), store.clone(), clock.clone(), Arc::clone(&pictures));
        let poster = Arc::new(poster);
        let cancel = CancellationToken::new();
        let analyses = AnalysisService::new(store.clone(), metrics.clone(), search_pool, cancel.clone());
        let app =
            App { store, client: outbound, names, pictures, poster: Arc::clone(&poster), clock, metrics, analyses };
        let shards = Shards::new(Arc::clone(&client.shard_manager), config.shards.map(|shards| shards.total));
        let tasks = TaskTracker::new();
        handler.connect(Connected {
            app: Arc::new(app),
            shards: shards.clone(),
            tasks: tasks.clone(),
            dev_guild: config.dev_guild,
        });
        Ok(Self { client, poster, shards, tasks, cancel, config: config.clone() })
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
    /// When the gateway rejects the bot, for example because of a wrong token.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), DiscordError> {
        let shards = Arc::clone(&self.client.shard_manager);
        let tasks = self.tasks;
        let stopping = async move {
            stop.cancelled().await;
            tasks.close();
            self.cancel.cancel();
            if tokio::time::timeout(SHUTDOWN_TIMEOUT, tasks.wait()).await.is_err() {
                tracing::warn!(timeout = ?SHUTDOWN_TIMEOUT, "stopping with unanswered interactions");
            }
            if tokio::time::timeout(SHUTDOWN_TIMEOUT, shards.shutdown_all()).await.is_err() {
                tracing::warn!(timeout = ?SHUTDOWN_TIMEOUT, "stopping without a close frame from the gateway");
            }
        };
        let serving = async {
            match self.config.shards {
                // The range that serenity takes includes its end.
                Some(shards) => self.client.start_shard_range(shards.first..shards.last, shards.total).await,
                None => self.client.start_autosharded().await,
            }
        };
        // Serenity does not stop by itself while it is still trying to connect.
        tokio::select! {
            ended = serving => ended.map_err(Into::into),
            () = stopping => Ok(()),
        }
    }
}
