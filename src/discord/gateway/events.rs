//! Gateway events and their effects.

use super::registration;
use crate::{
    backoff::Backoff,
    deadline,
    discord::{
        App,
        dispatch::{answer, trace},
        invitation,
        model::{
            event::{Event, GoneChannel, Guild, ListedChannel, Ready, Thread, ThreadMembers, UnavailableGuild},
            interaction::{Interaction, UnreadableInteraction},
        },
        outbound::{client::InteractionHandle, message::Reply, shut_out, threads, visibility},
    },
    store::{Place, Shard, StoreError},
    text::{Lang, msg},
};
use futures_util::FutureExt;
use serenity::all::GuildId;
use std::{
    panic::AssertUnwindSafe,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
};
use time::{Duration, OffsetDateTime};
use tokio::{sync::mpsc, time::Instant};
use tokio_util::task::{TaskTracker, task_tracker::TaskTrackerToken};
use tracing::Instrument;

/// How many server events are recorded at once, each for a different server. Discord sends thousands when a shard identifies,
/// and people's requests need database connections meanwhile.
const MAX_RECORDED: usize = 4;

/// How long the recording of an event is retried while the database answers. For example, a row that stays locked must not hold
/// up the events of the other servers in the queue.
const RECORDED_WITHIN: std::time::Duration = std::time::Duration::from_mins(2);

const RETRIES: Backoff = Backoff::new(std::time::Duration::from_millis(500), std::time::Duration::from_secs(5));

/// An event with the time of its arrival. The token makes a process that stops wait until the event is recorded, because the
/// next process resumes the session after this event.
type Unrecorded = (Event, OffsetDateTime, TaskTrackerToken);

pub(super) struct Handler {
    app: Arc<App>,
    /// Queues of events that are recorded in the order of their arrival. All events of a server are in the same queue.
    records: [mpsc::UnboundedSender<Unrecorded>; MAX_RECORDED],
    tasks: TaskTracker,
    dev_guild: Option<u64>,
    registered: AtomicBool,
}

impl Handler {
    pub(super) fn new(app: Arc<App>, tasks: TaskTracker, dev_guild: Option<u64>) -> Self {
        let records = std::array::from_fn(|_| {
            let (sender, events) = mpsc::unbounded_channel();
            tokio::spawn(record_in_order(Arc::clone(&app), events));
            sender
        });
        Self { app, records, tasks, dev_guild, registered: AtomicBool::new(false) }
    }

    /// Handles the event in a task, so that the shard can receive the next one.
    pub(super) fn dispatch(self: &Arc<Self>, shard: Shard, event: Event) {
        self.forget_visibility(&event);
        let (handler, now) = (Arc::clone(self), self.app.clock.now());
        if let Event::Interaction(interaction) = event {
            let span = trace::span(&interaction);
            self.tasks.spawn(async move { handler.serve(&interaction).await }.instrument(span));
        } else if let Some(id) = recorded_of(&event) {
            // The lower 22 bits only count within a millisecond, so most ids have almost the same ones. They would distribute
            // servers badly.
            let queue = &self.records[usize::try_from(id >> 22).unwrap_or(0) % MAX_RECORDED];
            if queue.send((event, now, self.tasks.token())).is_err() {
                tracing::error!(id, "could not record an event about a server, because the bot is stopping");
            }
        } else {
            self.tasks.spawn(async move { handler.handle(shard, event, now).await });
        }
    }

    /// Called in the order of the events, so that a later interaction never sees a value cached before an earlier event.
    fn forget_visibility(&self, event: &Event) {
        if let Event::Guild(Guild { id, .. })
        | Event::AccessChange(id)
        | Event::Channel(ListedChannel { guild_id: id, .. })
        | Event::ChannelDelete(GoneChannel { guild_id: Some(id), .. }) = event
        {
            self.app.visibilities.forget(*id);
        }
        if let Event::ChannelDelete(gone) = event {
            self.app.visibilities.note_deleted(gone.id.get());
        }
    }

    async fn handle(&self, shard: Shard, event: Event, now: OffsetDateTime) {
        match event {
            Event::Ready(ready) => self.ready(shard, ready, now).await,
            Event::Resumed => self.register_once().await,
            Event::ThreadUpdate(thread) => threads::keep_open(&self.app.client, &self.app.store, &thread).await,
            Event::ThreadCreate(thread) => {
                let server = thread.guild_id.map(GuildId::get);
                until_recorded(server, || record_thread(&self.app, thread.guild_id, &thread)).await;
            }
            Event::ThreadMembers(members) => self.record_thread_members(members).await,
            Event::UnreadableInteraction(interaction) => self.answer_unreadable(*interaction).await,
            Event::Unreadable(event, error) => {
                tracing::error!(event, %error, shard = shard.number, "ignoring an event that could not be read");
            }
            Event::Guild(_)
            | Event::GuildDelete(_)
            | Event::AccessChange(_)
            | Event::Channel(_)
            | Event::ChannelDelete(_)
            | Event::Interaction(_)
            | Event::Other => {}
        }
    }

    /// `now` is the time of the event: a GUILD_DELETE that comes later may be recorded earlier, and counts.
    async fn ready(&self, shard: Shard, ready: Ready, now: OffsetDateTime) {
        tracing::info!(
            user = ready.user.map(|user| user.username),
            guilds = ready.guilds.len(),
            shard = shard.number,
            total = shard.total,
            "connected to the gateway"
        );
        let present: Vec<u64> = ready.guilds.iter().map(|guild| guild.id.get()).collect();
        let store = &self.app.store;
        let recording = until_recorded(None, || store.record_servers_of_shard(shard, &present, now));
        tokio::join!(recording, self.register_once());
    }

    /// Registers the commands once per process, because this version may have other commands than the one before.
    async fn register_once(&self) {
        if !self.registered.swap(true, Ordering::Relaxed) {
            let address = invitation::address(self.app.client.application());
            tracing::info!(%address, "people who manage a server can add the bot with this address");
            registration::register(&self.app, self.dev_guild).await;
        }
    }

    async fn record_thread_members(&self, members: ThreadMembers) {
        let Some(guild) = members.guild_id else { return };
        let place = Place::on_server(guild.get(), members.id.get());
        let added: Vec<_> = members.added_members.iter().map(|member| member.user_id).collect();
        if shut_out::record_members(&self.app, place.channel, &added, &members.removed_member_ids).await {
            until_recorded(Some(guild.get()), || shut_out::record_joined(&self.app, place)).await;
        }
    }

    async fn serve(&self, interaction: &Interaction) {
        let app = &self.app;
        if app.client.is_too_late_to_answer(*interaction.id.created_at()).await {
            // The person has already seen that it failed, or another process has answered it.
            app.metrics.count_late_interaction();
            tracing::info!("ignoring an interaction that came too late to be answered");
        } else if self.tasks.is_closed() {
            // When the person tries again, another process gets the interaction, or this one after its restart.
            tracing::info!("refusing an interaction because the bot is stopping");
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

/// The server of an event that has to be recorded, or the channel if there is no server. `None` for other events.
fn recorded_of(event: &Event) -> Option<u64> {
    Some(match event {
        Event::Guild(guild) => guild.id.get(),
        Event::GuildDelete(gone) => gone.id.get(),
        Event::AccessChange(guild) => guild.get(),
        Event::Channel(channel) => channel.guild_id.get(),
        Event::ChannelDelete(gone) => gone.guild_id.map_or(gone.id.get(), GuildId::get),
        _ => return None,
    })
}

async fn record_in_order(app: Arc<App>, mut events: mpsc::UnboundedReceiver<Unrecorded>) {
    while let Some((event, now, _unrecorded)) = events.recv().await {
        let recording = until_recorded(recorded_of(&event), || record(&app, &event, now));
        if AssertUnwindSafe(recording).catch_unwind().await.is_err() {
            tracing::error!("recording an event about a server panicked");
        }
    }
}

/// Repeats the attempt to record an event, because Discord does not send the event again.
async fn until_recorded<F: Future<Output = Result<(), StoreError>>>(server: Option<u64>, attempt: impl Fn() -> F) {
    let (mut failures, end) = (0, deadline::after(RECORDED_WITHIN));
    while let Err(error) = attempt().await {
        failures += 1;
        // While the database can't be reached, no other event could be recorded either, so this one holds up nothing.
        if !error.is_unreachable() && Instant::now() >= end {
            return tracing::error!(%error, server, "could not record an event about a server; will not retry");
        }
        if failures == 1 {
            tracing::warn!(%error, server, "could not record an event about a server; will retry");
        }
        tokio::time::sleep(RETRIES.pause(failures)).await;
    }
}

/// Records an event that arrived at `now`.
async fn record(app: &App, event: &Event, now: OffsetDateTime) -> Result<(), StoreError> {
    match event {
        Event::Guild(server) => record_server(app, server, now).await,
        Event::GuildDelete(gone) => record_server_gone(app, gone, now).await,
        Event::AccessChange(guild) => record_access_change(app, *guild, None, now).await,
        Event::Channel(channel) => {
            let (guild, id) = (channel.guild_id, channel.id.get());
            app.store.record_channel(guild.get(), id).await?;
            record_access_change(app, guild, Some(id).filter(|_| !channel.flags.is_hidden()), now).await
        }
        Event::ChannelDelete(gone) => record_channel_gone(app, gone, now).await,
        _ => Ok(()),
    }
}

/// From now on, other people may see a server's channels, so its messages with lists have to be checked. `visible` is a channel
/// that the bot can see now.
async fn record_access_change(
    app: &App,
    guild: GuildId,
    visible: Option<u64>,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let cache_ttl = visibility::CACHE_TTL.try_into().unwrap_or(Duration::MINUTE);
    app.store.record_access_change(guild.get(), visible, cache_ttl, now).await
}

/// Called for GUILD_CREATE, which may come late or repeatedly, and for GUILD_UPDATE, after which the bot's permissions may have
/// changed.
async fn record_server(app: &App, server: &Guild, now: OffsetDateTime) -> Result<(), StoreError> {
    let guild = server.id;
    app.store.record_server(guild.get(), &server.preferred_locale, now).await?;
    if let Some(listed) = &server.channels {
        let channels: Vec<_> = listed.iter().map(|channel| channel.id.get()).collect();
        let games = app.store.record_channels(guild.get(), &channels, now).await?;
        if games > 0 {
            tracing::info!(
                guild = guild.get(),
                games,
                "channels with games were deleted while the bot was away; telling their players"
            );
        }
    }
    record_access_change(app, guild, None, now).await?;
    for thread in &server.threads {
        record_thread(app, Some(guild), thread).await?;
    }
    Ok(())
}

/// If the thread is private, the bot may just have been added to it.
async fn record_thread(app: &App, guild: Option<GuildId>, thread: &Thread) -> Result<(), StoreError> {
    let Some(guild) = guild.filter(|_| thread.is_private()) else { return Ok(()) };
    shut_out::record_joined(app, Place::on_server(guild.get(), thread.id.get())).await
}

async fn record_channel_gone(
    app: &App,
    &GoneChannel { id, guild_id }: &GoneChannel,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let channel = id.get();
    if let Some(guild) = guild_id {
        app.store.note_deleted_channel(guild.get(), channel, now).await?;
    }
    let games = app.store.record_channel_gone(channel, now).await?;
    if games > 0 {
        tracing::info!(channel, games, "a channel with games was deleted; telling their players");
    }
    Ok(())
}

async fn record_server_gone(app: &App, gone: &UnavailableGuild, now: OffsetDateTime) -> Result<(), StoreError> {
    let guild = gone.id.get();
    if !gone.unavailable {
        return app.store.record_server_left(guild, now).await;
    }
    app.store.record_server_unavailable(guild, now).await?;
    tracing::info!(guild, "a server is unavailable; its clocks stand still");
    Ok(())
}
