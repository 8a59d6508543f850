//! Gateway events and their effects.

use super::registration;
use crate::{
    discord::{
        App,
        dispatch::{answer, trace},
        model::{
            event::{Event, GoneChannel, Guild, Ready, Thread, ThreadMembers, UnavailableGuild},
            interaction::{Interaction, UnreadableInteraction},
        },
        outbound::{client::InteractionHandle, message::Reply, shut_out, threads, visibility},
    },
    store::{Place, Shard},
    text::{Lang, msg},
};
use futures_util::FutureExt;
use serenity::all::{ChannelId, GuildId};
use std::{
    collections::HashSet,
    panic::AssertUnwindSafe,
    sync::{
        Arc, Mutex, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
};
use time::Duration;
use tokio_util::task::TaskTracker;
use tracing::Instrument;

/// How many server events are recorded at once, each for a different server. Discord sends thousands when a shard identifies,
/// and people's requests need database connections meanwhile.
const MAX_RECORDED: usize = 4;

pub(super) struct Handler {
    app: Arc<App>,
    /// Held while a server's event is recorded; one server's events share a lock.
    records: [tokio::sync::Mutex<()>; MAX_RECORDED],
    /// Servers unavailable according to the newest event, whatever order events are recorded in.
    unavailable: Mutex<HashSet<GuildId>>,
    tasks: TaskTracker,
    dev_guild: Option<u64>,
    registered: AtomicBool,
}

impl Handler {
    pub(super) fn new(app: Arc<App>, tasks: TaskTracker, dev_guild: Option<u64>) -> Self {
        let (records, unavailable) = Default::default();
        Self { app, records, unavailable, tasks, dev_guild, registered: AtomicBool::new(false) }
    }

    /// Runs as a task, so that the shard can receive the next event.
    pub(super) fn dispatch(self: &Arc<Self>, shard: Shard, event: Event) {
        self.note(&event);
        let handler = Arc::clone(self);
        if let Event::Interaction(interaction) = event {
            let span = trace::span(&interaction);
            self.tasks.spawn(async move { handler.serve(&interaction).await }.instrument(span));
        } else {
            tokio::spawn(async move { handler.handle(shard, event).await });
        }
    }

    /// Called in the order of the events, so that a later interaction never sees a value cached before an earlier event.
    fn note(&self, event: &Event) {
        if let Event::Guild(Guild { id, .. })
        | Event::AccessChange(id)
        | Event::ChannelDelete(GoneChannel { guild_id: Some(id), .. }) = event
        {
            self.app.visibilities.forget(*id);
        }
        let (guild, unavailable) = match event {
            Event::Guild(guild) => (guild.id, false),
            Event::GuildDelete(gone) => (gone.id, gone.unavailable),
            _ => return,
        };
        let mut all = self.unavailable.lock().unwrap_or_else(PoisonError::into_inner);
        if unavailable {
            all.insert(guild)
        } else {
            all.remove(&guild)
        };
    }

    fn is_unavailable(&self, guild: GuildId) -> bool {
        self.unavailable.lock().unwrap_or_else(PoisonError::into_inner).contains(&guild)
    }

    async fn handle(&self, shard: Shard, event: Event) {
        match event {
            Event::Ready(ready) => self.ready(shard, ready).await,
            Event::Resumed => self.register_once().await,
            Event::ThreadUpdate(thread) => threads::keep_open(&self.app.client, &self.app.store, &thread).await,
            Event::ThreadCreate(thread) => self.record_thread(thread.guild_id, &thread).await,
            Event::ThreadMembers(members) => self.record_thread_members(members).await,
            Event::UnreadableInteraction(interaction) => self.answer_unreadable(*interaction).await,
            Event::Unreadable(event, error) => {
                tracing::error!(event, %error, shard = shard.number, "ignoring an event that could not be read");
            }
            Event::Guild(guild) => self.record_server(guild).await,
            Event::GuildDelete(gone) => self.record_server_gone(gone).await,
            Event::AccessChange(guild) => {
                let _turn = self.turn(guild.get()).await;
                self.record_access_change(guild).await;
            }
            Event::ChannelDelete(gone) => self.record_channel_gone(gone.id).await,
            Event::Interaction(_) | Event::Other => {}
        }
    }

    async fn turn(&self, id: u64) -> tokio::sync::MutexGuard<'_, ()> {
        // The lowest bits of an id only count within a millisecond, so they would distribute servers badly.
        self.records[usize::try_from(id >> 22).unwrap_or(0) % MAX_RECORDED].lock().await
    }

    async fn ready(&self, shard: Shard, ready: Ready) {
        tracing::info!(
            user = ready.user.map(|user| user.username),
            guilds = ready.guilds.len(),
            shard = shard.number,
            total = shard.total,
            "connected to the gateway"
        );
        let present: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        let app = &self.app;
        if let Err(error) = app.store.record_servers_of_shard(shard, &present, app.clock.now()).await {
            tracing::error!(%error, shard = shard.number, "could not record the servers of a shard");
        }
        self.register_once().await;
    }

    /// Once per process: this version may have other commands than the last one.
    async fn register_once(&self) {
        if !self.registered.swap(true, Ordering::Relaxed) {
            registration::register(&self.app, self.dev_guild).await;
        }
    }

    /// Other people may see the server's channels now, so its lists have to be rendered again.
    async fn record_access_change(&self, guild: GuildId) {
        let app = &self.app;
        let cache_ttl = visibility::CACHE_TTL.try_into().unwrap_or(Duration::MINUTE);
        if let Err(error) = app.store.record_access_change(guild.get(), cache_ttl, app.clock.now()).await {
            tracing::error!(%error, guild = guild.get(), "could not record that the channels or roles of a server have changed");
        }
    }

    /// The event also comes when the bot's permissions may have changed.
    async fn record_server(&self, server: Guild) {
        let guild = server.id;
        let _turn = self.turn(guild.get()).await;
        self.record_access_change(guild).await;
        if self.is_unavailable(guild) {
            return;
        }
        let recorded = self.app.store.record_server(guild.get(), &server.preferred_locale, self.app.clock.now()).await;
        if let Err(error) = recorded {
            tracing::error!(%error, guild = guild.get(), "could not record a server");
        }
        for thread in &server.threads {
            self.record_thread(Some(guild), thread).await;
        }
    }

    /// The bot may just have been added to the private thread.
    async fn record_thread(&self, guild: Option<GuildId>, thread: &Thread) {
        if let Some(guild) = guild.filter(|_| thread.is_private()) {
            let place = Place::on_server(guild.get(), thread.id.get());
            shut_out::record_joined(&self.app, place).await;
        }
    }

    async fn record_thread_members(&self, members: ThreadMembers) {
        let Some(guild) = members.guild_id else { return };
        let place = Place::on_server(guild.get(), members.id.get());
        let added: Vec<_> = members.added_members.iter().map(|member| member.user_id).collect();
        shut_out::record_members(&self.app, place, &added, &members.removed_member_ids).await;
    }

    /// If this fails, the next message to the channel reveals that it is gone.
    async fn record_channel_gone(&self, channel: ChannelId) {
        let _turn = self.turn(channel.get()).await;
        match self.app.store.record_channel_gone(channel.get(), self.app.clock.now()).await {
            Ok(0) => {}
            Ok(games) => tracing::info!(
                channel = channel.get(),
                games,
                "a channel with games was deleted; telling their players"
            ),
            Err(error) => {
                tracing::error!(%error, channel = channel.get(), "could not record that a channel was deleted")
            }
        }
    }

    async fn record_server_gone(&self, gone: UnavailableGuild) {
        let guild = gone.id.get();
        let _turn = self.turn(guild).await;
        let (store, now) = (&self.app.store, self.app.clock.now());
        if !gone.unavailable {
            if let Err(error) = store.record_server_left(guild, now).await {
                tracing::error!(%error, guild, "could not record that the bot left a server");
            }
        } else if self.is_unavailable(gone.id) {
            match store.record_server_unavailable(guild, now).await {
                Ok(()) => tracing::info!(guild, "a server is unavailable; its clocks stand still"),
                Err(error) => tracing::error!(%error, guild, "could not record that a server is unavailable"),
            }
        }
    }

    async fn serve(&self, interaction: &Interaction) {
        let app = &self.app;
        if app.client.is_too_late_to_answer(*interaction.id.created_at()).await {
            // The person saw it fail and has tried again, or another process has answered it.
            app.metrics.count_late_interaction();
            tracing::info!("ignoring an interaction that came too late to be answered");
        } else if self.tasks.is_closed() {
            // When the person tries again, another process gets the interaction, or this one after its restart.
            tracing::warn!("refusing an interaction because the bot is stopping");
            answer::answer_failure(app, interaction).await;
        } else if AssertUnwindSafe(answer::serve(app, interaction)).catch_unwind().await.is_err() {
            tracing::error!("the handler of an interaction panicked");
            answer::answer_failure(app, interaction).await;
        }
    }

    async fn answer_unreadable(&self, interaction: UnreadableInteraction) {
        let UnreadableInteraction { id, token, locale, is_autocomplete, error } = interaction;
        tracing::error!(id = id.get(), %error, "could not read an interaction; telling its sender that it failed");
        let reply = if is_autocomplete {
            Reply::Choices(Vec::new())
        } else {
            Reply::private_text(Lang::from_locale(&locale).text(msg::TROUBLE))
        };
        let to = InteractionHandle::new(id, token);
        if let Err(error) = self.app.client.answer(&to, reply).await {
            tracing::warn!(%error, id = id.get(), "could not answer an unreadable interaction");
        }
    }
}
