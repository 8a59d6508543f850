//! Events from the gateway, and what each of them starts.

use super::shards::Shards;
use crate::{
    discord::{
        commands::schema,
        context::App,
        dispatch::{answer, trace},
        outbound::{
            client::{Client, InteractionHandle},
            message::Reply,
            threads,
        },
    },
    text::{Lang, msg},
};
use serenity::{
    all::{
        Context, Event, EventHandler, Guild, GuildChannel, GuildId, Interaction, InteractionId, PartialGuild,
        RawEventHandler, Ready, UnavailableGuild,
    },
    async_trait,
};
use std::{
    sync::{
        Arc, OnceLock,
        atomic::{AtomicBool, Ordering},
    },
    time::Duration,
};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

/// The type of an interaction that asks for suggestions while somebody types, as Discord numbers it.
const AUTOCOMPLETE: u64 = 4;

/// The longest wait between two attempts at registering the commands.
const MAX_REGISTRATION_WAIT: Duration = Duration::from_secs(300);

/// Handles events. It is made before the client, whose handles it gets by [`Handler::connect`].
#[derive(Default)]
pub(super) struct Handler {
    connected: OnceLock<Connected>,
    registered: AtomicBool,
}

/// What the handler needs once the client exists.
pub(super) struct Connected {
    pub(super) app: Arc<App>,
    pub(super) shards: Shards,
    /// The interactions that are being answered.
    pub(super) tasks: TaskTracker,
    /// A server on which commands are registered as well, because changes appear there at once.
    pub(super) dev_guild: Option<u64>,
}

impl Handler {
    /// Gives the handler what it needs.
    pub(super) fn connect(&self, connected: Connected) {
        if self.connected.set(connected).is_err() {
            tracing::error!("the event handler was connected twice; the first connection stays");
        }
    }

    /// Records that the bot is on a server, and the server's locale.
    async fn record_server(&self, guild: GuildId, locale: &str) {
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        if let Err(error) = app.store.record_server(guild.get(), locale, app.clock.now()).await {
            tracing::error!(%error, guild = guild.get(), "could not record a server");
        }
    }
}

#[async_trait]
impl EventHandler for Handler {
    async fn ready(&self, _: Context, ready: Ready) {
        tracing::info!(user = ready.user.name, guilds = ready.guilds.len(), shard = ?ready.shard, "connected to the gateway");
        let Some(Connected { app, shards, dev_guild, .. }) = self.connected.get() else { return };
        if let Some(shard) = ready.shard {
            shards.set_total(shard.total);
            // The list includes servers in an outage.
            let present: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
            if let Err(error) =
                app.store.record_servers_of_shard((shard.id.0, shard.total), &present, app.clock.now()).await
            {
                tracing::error!(%error, shard = shard.id.0, "could not record the servers of a shard");
            }
        }
        if !self.registered.swap(true, Ordering::Relaxed) {
            register(&app.client, *dev_guild).await;
        }
    }

    async fn guild_create(&self, _: Context, guild: Guild, _: Option<bool>) {
        self.record_server(guild.id, &guild.preferred_locale).await;
    }

    async fn guild_update(&self, _: Context, _: Option<Guild>, guild: PartialGuild) {
        self.record_server(guild.id, &guild.preferred_locale).await;
    }

    async fn guild_delete(&self, _: Context, gone: UnavailableGuild, _: Option<Guild>) {
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        // A server that is merely unavailable has an outage.
        if !gone.unavailable
            && let Err(error) = app.store.record_server_left(gone.id.get(), app.clock.now()).await
        {
            tracing::error!(%error, guild = gone.id.get(), "could not record that the bot left a server");
        }
    }

    async fn thread_update(&self, _: Context, _: Option<GuildChannel>, thread: GuildChannel) {
        let Some(Connected { app, .. }) = self.connected.get() else { return };
        threads::keep_open(&app.client, &app.store, &thread).await;
    }

    async fn interaction_create(&self, _: Context, interaction: Interaction) {
        let Some(Connected { app, tasks, .. }) = self.connected.get() else { return };
        let (span, interaction) = (trace::span(&interaction), Arc::new(interaction));
        if tasks.is_closed() {
            // When the person tries again, another process gets the interaction, or this one after its restart.
            span.in_scope(|| tracing::warn!("refusing an interaction because the bot is stopping"));
            return tasks.track_future(answer::answer_failure(app, &interaction)).instrument(span).await;
        }
        let serving = {
            let (app, interaction) = (Arc::clone(app), Arc::clone(&interaction));
            async move { answer::serve(&app, &interaction).await }
        };
        if let Err(error) = tasks.spawn(serving.instrument(span.clone())).await {
            span.in_scope(|| tracing::error!(%error, "the handler of an interaction panicked"));
            tasks.track_future(answer::answer_failure(app, &interaction)).instrument(span).await;
        }
    }
}

/// Registers all commands, which leaves those unchanged that are registered already. Retries until Discord accepts
/// them.
async fn register(client: &Client, dev_guild: Option<u64>) {
    let mut wait = Duration::from_secs(1);
    while let Err(error) = client.register_commands(schema::all, dev_guild).await {
        tracing::error!(%error, ?wait, "could not register the commands; will retry");
        tokio::time::sleep(wait).await;
        wait = (wait * 2).min(MAX_REGISTRATION_WAIT);
    }
    tracing::info!("commands are registered");
}

/// Answers interactions that serenity can't read. Serenity itself drops them, and logs that only for debugging.
pub(super) struct UnreadableInteractions(pub(super) Arc<Handler>);

#[async_trait]
impl RawEventHandler for UnreadableInteractions {
    async fn raw_event(&self, _: Context, event: Event) {
        let Event::Unknown(event) = event else { return };
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        let id = event.value.get("id").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        let token = event.value.get("token").and_then(|token| token.as_str());
        let kind = event.value.get("type").and_then(|kind| kind.as_u64());
        tracing::error!(id, kind, "could not read an interaction");
        let (Some(id @ 1..), Some(token)) = (id, token) else { return };
        let Some(Connected { app, .. }) = self.0.connected.get() else { return };
        let locale = event.value.get("locale").and_then(|locale| locale.as_str());
        let lang = locale.map_or_else(Lang::default, Lang::from_locale);
        let reply = if kind == Some(AUTOCOMPLETE) {
            Reply::Choices(Vec::new())
        } else {
            Reply::private_text(lang.text(msg::TROUBLE))
        };
        let to = InteractionHandle { id: InteractionId::new(id), token: token.to_owned() };
        if let Err(error) = app.client.answer(&to, reply).await {
            tracing::warn!(%error, id, "could not answer an unreadable interaction");
        }
    }
}
