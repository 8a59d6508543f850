//! Events from the gateway, and what each of them starts.

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
    store::Shard,
    text::{Lang, msg},
};
use serenity::all::{Event, GuildId, Http, Interaction, InteractionId, Ready, UnavailableGuild, UnknownEvent};
use std::{
    sync::{
        Arc,
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

/// Handles the events of all shards.
pub(super) struct Handler {
    app: Arc<App>,
    /// Learns the application's id when the first shard connects.
    http: Arc<Http>,
    /// The interactions that are being answered.
    tasks: TaskTracker,
    /// A server on which commands are registered as well, because changes appear there at once.
    dev_guild: Option<u64>,
    registered: AtomicBool,
}

impl Handler {
    pub(super) fn new(app: Arc<App>, http: Arc<Http>, tasks: TaskTracker, dev_guild: Option<u64>) -> Self {
        Self { app, http, tasks, dev_guild, registered: AtomicBool::new(false) }
    }

    /// Starts a task that handles an event, so that the shard goes on to the next.
    pub(super) fn dispatch(self: &Arc<Self>, shard: Shard, event: Event) {
        // Follow-ups to the interactions behind this event need the id.
        if let Event::Ready(event) = &event {
            self.http.set_application_id(event.ready.application.id);
        }
        let handler = Arc::clone(self);
        tokio::spawn(async move { handler.handle(shard, event).await });
    }

    async fn handle(&self, shard: Shard, event: Event) {
        match event {
            Event::Ready(event) => self.ready(shard, event.ready).await,
            Event::GuildCreate(event) => self.record_server(event.guild.id, &event.guild.preferred_locale).await,
            Event::GuildUpdate(event) => self.record_server(event.guild.id, &event.guild.preferred_locale).await,
            Event::GuildDelete(event) => self.record_server_left(event.guild).await,
            Event::ThreadUpdate(event) => threads::keep_open(&self.app.client, &self.app.store, &event.thread).await,
            Event::InteractionCreate(event) => self.serve(event.interaction).await,
            Event::Unknown(event) => self.answer_unreadable(event).await,
            _ => {}
        }
    }

    async fn ready(&self, shard: Shard, ready: Ready) {
        let Shard { number, total } = shard;
        tracing::info!(
            user = ready.user.name,
            guilds = ready.guilds.len(),
            shard = number,
            total,
            "connected to the gateway"
        );
        // The list includes servers in an outage.
        let present: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        let app = &self.app;
        if let Err(error) = app.store.record_servers_of_shard((number, total), &present, app.clock.now()).await {
            tracing::error!(%error, shard = number, "could not record the servers of a shard");
        }
        if !self.registered.swap(true, Ordering::Relaxed) {
            register(&app.client, self.dev_guild).await;
        }
    }

    /// Records that the bot is on a server, and the server's locale.
    async fn record_server(&self, guild: GuildId, locale: &str) {
        if let Err(error) = self.app.store.record_server(guild.get(), locale, self.app.clock.now()).await {
            tracing::error!(%error, guild = guild.get(), "could not record a server");
        }
    }

    async fn record_server_left(&self, gone: UnavailableGuild) {
        // A server that is merely unavailable has an outage.
        if !gone.unavailable
            && let Err(error) = self.app.store.record_server_left(gone.id.get(), self.app.clock.now()).await
        {
            tracing::error!(%error, guild = gone.id.get(), "could not record that the bot left a server");
        }
    }

    async fn serve(&self, interaction: Interaction) {
        let (app, tasks) = (&self.app, &self.tasks);
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

    /// Answers an interaction that serenity can't read.
    async fn answer_unreadable(&self, event: UnknownEvent) {
        if event.kind != "INTERACTION_CREATE" {
            return;
        }
        let id = event.value.get("id").and_then(|id| id.as_str()).and_then(|id| id.parse().ok());
        let token = event.value.get("token").and_then(|token| token.as_str());
        let kind = event.value.get("type").and_then(|kind| kind.as_u64());
        tracing::error!(id, kind, "could not read an interaction");
        let (Some(id @ 1..), Some(token)) = (id, token) else { return };
        let locale = event.value.get("locale").and_then(|locale| locale.as_str());
        let lang = locale.map_or_else(Lang::default, Lang::from_locale);
        let reply = if kind == Some(AUTOCOMPLETE) {
            Reply::Choices(Vec::new())
        } else {
            Reply::private_text(lang.text(msg::TROUBLE))
        };
        let to = InteractionHandle { id: InteractionId::new(id), token: token.to_owned() };
        if let Err(error) = self.app.client.answer(&to, reply).await {
            tracing::warn!(%error, id, "could not answer an unreadable interaction");
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
