//! The connection to Discord: events in, and a shutdown that finishes what is in hand.

use super::{analyst::Analyst, app::App, commands, errors::told, poster::Poster, shards::Shards, trace};
use crate::{clock::Clock, config::Config, metrics::Metrics, minds::Minds, store::Store, text::Lang};
use serde_json::json;
use serenity::{
    all::{
        Client, ClientBuilder, Command, Context, CreateAllowedMentions, Event, EventHandler, GatewayIntents, Guild,
        GuildChannel, GuildId, Http, HttpBuilder, HttpError, Interaction, PartialGuild, RawEventHandler, Ready,
        UnavailableGuild,
    },
    async_trait,
    gateway::GatewayError,
};
use std::{
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument;

/// How long interactions in hand may take after the order to stop.
const LAST_WORDS: Duration = Duration::from_secs(5);

/// Discord's number for the kind of interaction that asks for choices while somebody types.
const AUTOCOMPLETE: u64 = 4;

/// Why the bot is not connected to Discord.
#[derive(Debug, thiserror::Error)]
pub enum DiscordError {
    /// The token is not one of Discord's.
    #[error("Discord does not accept the token in DISCORD_TOKEN; the Developer Portal, page Bot, gives a new one")]
    Token,
    /// Discord or the way there failed.
    #[error("Discord can't be reached: {}", told(.0))]
    Client(serenity::Error),
    /// The stand-in for Discord did not answer, and serenity would turn to the real one.
    #[error("{0} does not answer as Discord's API would")]
    NoStandIn(String),
}

impl From<serenity::Error> for DiscordError {
    fn from(error: serenity::Error) -> Self {
        let refused = match &error {
            serenity::Error::Gateway(error) => matches!(error, GatewayError::InvalidAuthentication),
            serenity::Error::Http(HttpError::UnsuccessfulRequest(response)) => response.status_code.as_u16() == 401,
            _ => false,
        };
        if refused { Self::Token } else { Self::Client(error) }
    }
}

/// The bot, connected to Discord once it runs.
pub struct Discord {
    client: Client,
    poster: Arc<Poster>,
    shards: Shards,
    tasks: TaskTracker,
    /// Ends what would go on for longer than a stop may take.
    hurry: CancellationToken,
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
        minds: Minds,
    ) -> Result<Self, DiscordError> {
        let http = || {
            let http = HttpBuilder::new(config.token.reveal())
                // Whoever forgets to say whom a message calls calls nobody.
                .default_allowed_mentions(CreateAllowedMentions::new());
            match &config.discord_api {
                // With its limiter on, serenity forgets the proxy and turns to the real Discord.
                Some(api) => http.proxy(api).ratelimiter_disabled(true),
                None => http,
            }
        };
        let answers = http().ratelimiter_disabled(true).build();
        // Serenity passes over what it is told here, and goes on with a token that is not accepted.
        if let Err(error) = answers.get_bot_gateway().await
            && let refused @ DiscordError::Token = error.into()
        {
            return Err(refused);
        }
        let tasks = TaskTracker::new();
        let builder = ClientBuilder::new_with_http(http().build(), GatewayIntents::GUILDS);
        // The handlers need the client's own `Http`, which learns the application's id when connected.
        let handler = Arc::new(Handler::default());
        let client = builder.event_handler_arc(Arc::clone(&handler)).raw_event_handler(Unread).await?;
        let gateway = client.ws_url.lock().await.clone();
        if let Some(api) = &config.discord_api
            && gateway.contains("discord.gg")
        {
            return Err(DiscordError::NoStandIn(api.clone()));
        }
        let poster = Poster::new(Arc::clone(&client.http), store.clone(), clock.clone(), metrics.clone());
        let poster = Arc::new(poster);
        let shards = Shards::new(Arc::clone(&client.shard_manager), config.shards.map(|shards| shards.total));
        let hurry = CancellationToken::new();
        let analyst = Analyst::new(store.clone(), metrics.clone(), minds, hurry.clone());
        let app = App { store, poster: Arc::clone(&poster), answers, clock, metrics, analyst };
        handler.connect(app, shards.clone(), tasks.clone(), config.dev_guild);
        Ok(Self { client, poster, shards, tasks, hurry, config: config.clone() })
    }

    /// What posts messages from the outbox.
    pub(crate) fn poster(&self) -> Arc<Poster> {
        Arc::clone(&self.poster)
    }

    /// Which shards are connected.
    pub(crate) fn shards(&self) -> Shards {
        self.shards.clone()
    }

    /// Serves interactions until told to stop, then finishes those in hand.
    ///
    /// # Errors
    /// When the gateway won't have us, for example because of a wrong token.
    pub async fn run(mut self, stop: CancellationToken) -> Result<(), DiscordError> {
        let shards = Arc::clone(&self.client.shard_manager);
        let tasks = self.tasks;
        let stopping = async move {
            stop.cancelled().await;
            tasks.close();
            self.hurry.cancel();
            if tokio::time::timeout(LAST_WORDS, tasks.wait()).await.is_err() {
                tracing::warn!("interactions were left unanswered");
            }
            if tokio::time::timeout(LAST_WORDS, shards.shutdown_all()).await.is_err() {
                tracing::warn!("the gateway did not take its leave");
            }
        };
        let serving = async {
            match self.config.shards {
                // The range that serenity takes includes its end.
                Some(shards) => self.client.start_shard_range(shards.first..shards.last, shards.total).await,
                None => self.client.start_autosharded().await,
            }
        };
        // Serenity does not end by itself while it is still trying to connect.
        tokio::select! {
            ended = serving => ended.map_err(Into::into),
            () = stopping => Ok(()),
        }
    }
}

/// Passes interactions on.
#[derive(Default)]
struct Handler {
    connected: std::sync::OnceLock<Connected>,
    registered: AtomicBool,
}

struct Connected {
    app: Arc<App>,
    shards: Shards,
    tasks: TaskTracker,
    dev_guild: Option<u64>,
}

impl Handler {
    fn connect(&self, app: App, shards: Shards, tasks: TaskTracker, dev_guild: Option<u64>) {
        let connected = Connected { app: Arc::new(app), shards, tasks, dev_guild };
        if self.connected.set(connected).is_err() {
            tracing::error!("connected twice");
        }
    }
}

impl Handler {
    /// Notes that the bot is on a server, and what is spoken there.
    async fn note_server(&self, guild: GuildId, locale: &str) {
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        if let Err(error) = app.store.note_server(guild.get(), locale, app.clock.now()).await {
            tracing::error!(%error, "a server was not noted");
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, context: Context, ready: Ready) {
        tracing::info!(user = ready.user.name, guilds = ready.guilds.len(), shard = ?ready.shard, "connected");
        if let (Some(connected), Some(shard)) = (self.connected.get(), ready.shard) {
            connected.shards.note_total(shard.total);
            // Those in an outage are listed as well.
            let present: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
            let App { store, clock, .. } = &*connected.app;
            if let Err(error) = store.note_servers((shard.id.0, shard.total), &present, clock.now()).await {
                tracing::error!(%error, "which servers we are on was not noted");
            }
        }
        if !self.registered.swap(true, Ordering::Relaxed) {
            let dev_guild = self.connected.get().and_then(|connected| connected.dev_guild);
            register(&context.http, dev_guild).await;
        }
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.note_server(guild.id, &guild.preferred_locale).await;
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, guild: PartialGuild) {
        self.note_server(guild.id, &guild.preferred_locale).await;
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        // One that is merely unavailable has a bad day.
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        if !gone.unavailable
            && let Err(error) = app.store.note_left(gone.id.get(), app.clock.now()).await
        {
            tracing::error!(%error, "that we left a server was not noted");
        }
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        app.poster.keep_thread(&thread).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(Connected { app, tasks, .. }) = self.connected.get() else { return };
        let (span, interaction) = (trace::span(&interaction), Arc::new(interaction));
        if tasks.is_closed() {
            // Another process, or the next one, gets it when the person tries again.
            span.in_scope(|| tracing::warn!("an interaction came while stopping"));
            return tasks.track_future(app.apologise(&interaction)).instrument(span).await;
        }
        let serving = {
            let (app, interaction) = (Arc::clone(app), Arc::clone(&interaction));
            async move { app.serve(&interaction).await }
        };
        if let Err(error) = tasks.spawn(serving.instrument(span.clone())).await {
            span.in_scope(|| tracing::error!(%error, "an interaction was not served to its end"));
            tasks.track_future(app.apologise(&interaction)).instrument(span).await;
        }
    }
}

/// Registers all commands; what is registered already stays as it is.
async fn register(http: &Http, dev_guild: Option<u64>) {
    let mut wait = Duration::from_secs(1);
    loop {
        let mut done = Command::set_global_commands(http, commands::all()).await.map(drop);
        if let (Ok(()), Some(guild)) = (&done, dev_guild) {
            done = GuildId::new(guild).set_commands(http, commands::all()).await.map(drop);
        }
        match done {
            Ok(()) => return tracing::info!("commands are registered"),
            Err(error) => tracing::error!(error = told(&error), ?wait, "commands are not registered, trying again"),
        }
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(Duration::from_secs(300));
    }
}

/// Notes interactions that serenity can't read: it drops them without a word.
struct Unread;

#[async_trait]
impl RawEventHandler for Unread {
    async fn raw_event(&self, context: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        let id = event.value.get("id").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        let token = event.value.get("token").and_then(|token| token.as_str());
        let kind = event.value.get("type").and_then(|kind| kind.as_u64());
        tracing::error!(id, kind, "an interaction could not be read");
        let (Some(id @ 1..), Some(token)) = (id, token) else { return };
        let locale = event.value.get("locale").and_then(|locale| locale.as_str());
        let sorry = locale.map_or_else(Lang::default, Lang::from_locale).phrase("trouble").text();
        let answer = if kind == Some(AUTOCOMPLETE) {
            json!({ "type": 8, "data": { "choices": [] } })
        } else {
            json!({ "type": 4, "data": { "content": sorry, "flags": 64, "allowed_mentions": { "parse": [] } } })
        };
        let sent = context.http.create_interaction_response(u64::into(id), token, &answer, Vec::new()).await;
        if let Err(error) = sent {
            tracing::warn!(error = told(&error), "nor answered");
        }
    }
}
