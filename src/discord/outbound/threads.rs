//! Threads of games: they are opened on the challenge, kept open during the game, and archived some time after it.

use super::{
    client::Client,
    error::{SendError, SendResult, TaskResult, code},
    gone,
    visibility::{TO_OPEN_THREADS, permission_names},
    work::Work,
};
use crate::{
    discord::{App, model::event::Thread},
    play::Table,
    store::{ClaimedTask, Delivery, Place, Store, TaskOutcome, kinds},
    text::{self, Lang, msg},
};
use serenity::all::{ChannelId, MessageId};

/// In characters.
const MAX_NAME: usize = 100;

/// How long a thread stays open after its game, so that people can talk about it.
pub(super) const OPEN_AFTER_GAME: time::Duration = time::Duration::days(1);

/// Opens a thread on `message`, and moves the game into it. `None` if that is impossible; then the game stays in the channel. A
/// live game's board then says in `content` which permissions are missing.
pub(super) async fn open(
    app: &App,
    delivery: &Delivery,
    message: u64,
    (lang, table): (Lang, &Table),
    content: &mut String,
) -> Option<ChannelId> {
    let channel = delivery.place.channel;
    let name = name(app, delivery, lang, table).await;
    let opened = match open_on(app, channel, message, name).await {
        Ok(thread) => thread,
        Err(error) => {
            tracing::warn!(%error, game = %delivery.game, channel, "could not open a thread; the game stays in the channel");
            // A limit, an outage or a hidden channel may pass, and after a timeout the thread may already exist. In these
            // cases, the next message tries again.
            if !error.proof().may_pass() && !error.may_be_hidden() {
                give_up(app, delivery).await;
                if table.is_live() {
                    let permissions = permission_names(lang, TO_OPEN_THREADS.bits().into());
                    *content += &format!("\n{}", lang.text(msg::LiveWithoutThread { permissions }));
                }
            }
            return None;
        }
    };
    if let Err(error) = app.store.move_to_thread(delivery.game, opened, channel, app.clock.now()).await {
        tracing::error!(%error, game = %delivery.game, thread = opened, "could not record the thread of a game");
    }
    Some(ChannelId::new(opened))
}

/// Opens a thread on a message, or finds the one that is already there. Returns its id.
pub(super) async fn open_on(app: &App, channel: u64, message: u64, name: String) -> SendResult<u64> {
    let name = name.chars().take(MAX_NAME).collect();
    match app.client.open_thread(ChannelId::new(channel), MessageId::new(message), name).await {
        Ok(thread) => Ok(thread.get()),
        // Another user opened the thread, or the process died before it recorded the thread. A thread has the id of its
        // message.
        Err(error) if error.has_code(code::EXISTING_THREAD) => Ok(message),
        Err(error) => Err(error),
    }
}

pub(super) async fn give_up(app: &App, delivery: &Delivery) {
    if let Err(error) = app.store.move_out_of_thread(delivery.game, app.clock.now()).await {
        tracing::error!(%error, game = %delivery.game, "could not record that a game has no thread");
    }
}

async fn name(app: &App, delivery: &Delivery, lang: Lang, table: &Table) -> String {
    let mut name = text::numbered(table.terms.setup.game(), delivery.game);
    // Other games follow in a thread of a tournament, unless its first thread could not be opened. Each live game has its own.
    if table.terms.event && !table.is_live() {
        match app.store.tournament_of_game(delivery.game).await {
            Ok(Some((tournament, true))) => return format!("{tournament}: {name} …"),
            Ok(_) => {}
            Err(error) => {
                tracing::warn!(%error, game = %delivery.game, "could not read the tournament of a game; its thread gets the name of the game");
            }
        }
    }
    let players = || {
        let guild = delivery.place.guild;
        let [one, two] = table.game()?.seats.map(|seat| app.pictures.names.known(lang, guild, seat));
        Some(format!(": {} – {}", one?, two?))
    };
    name.push_str(&players().unwrap_or_default());
    name
}

/// Reopens an archived thread that has an unfinished game or challenge. A thread that a moderator locked stays archived.
pub(crate) async fn keep_open(client: &Client, store: &Store, thread: &Thread) {
    if !thread.is_archived_by_discord() {
        return;
    }
    match store.is_thread_in_use(thread.id.get()).await {
        Ok(true) => {
            if let Err(error) = client.set_archived(thread.id, false).await {
                tracing::info!(%error, thread = thread.id.get(), "could not open an archived thread again");
            }
        }
        Ok(false) => {}
        Err(error) => {
            tracing::warn!(%error, thread = thread.id.get(), "could not read whether a game is played in a thread");
        }
    }
}

/// Whether a refusal is about the thread itself: it is deleted, locked or closed to the bot. If the bot just can't see the
/// parent channel for now, it is not.
pub(super) async fn is_closed(
    app: &App,
    delivery: &Delivery,
    refusal: &SendError,
    thread: ChannelId,
) -> SendResult<bool> {
    if !refusal.may_be_hidden() {
        return Ok(true);
    }
    // If the thread was only just opened, the delivery still names the parent channel as its place.
    let parent = delivery.messages.parent.unwrap_or(delivery.place.channel);
    if refusal.has_code(code::UNKNOWN_CHANNEL) {
        let place = Place { channel: thread.get(), ..delivery.place };
        return gone::is_gone(&app.client, refusal, place, Some(parent)).await;
    }
    // Sight may have returned since the refusal.
    Ok(gone::can_see(&app.client, parent).await? && !gone::can_see(&app.client, thread).await?)
}

impl Work for kinds::ArchiveThread {
    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let Some(game) = task.game() else { return Ok(TaskOutcome::Done) };
        if let Some(thread) = app.store.thread_to_archive(game).await? {
            let Err(error) = app.client.set_archived(ChannelId::new(thread), true).await else {
                return Ok(TaskOutcome::Done);
            };
            let (parent, guild) = (app.store.parent_of(game).await?, task.owner.unwrap_or_default());
            if !gone::is_gone(&app.client, &error, Place::on_server(guild, thread), parent).await? {
                return Err(error.into());
            }
        }
        Ok(TaskOutcome::Done)
    }
}
