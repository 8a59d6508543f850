//! Announcements as answers to interactions: in channels in which the bot may not post, and in places where it can only answer.
//!
//! An announcement is the first answer itself, not a follow-up. Discord accepts only one first answer, so the bot can repeat it
//! when a response is lost. A follow-up has no nonce and could appear twice. The first answer is also a new message, so it
//! notifies the people whom it mentions.
//!
//! An edit notifies nobody, but can be repeated too. It adds the parts for which the first answer has no time: pictures to a
//! text that mentions the next player, or the whole message if the computer moves first. In that case it is then the turn of
//! the caller, who is waiting for the answer anyway.
//!
//! Each announcement has a task too, with the interaction's token. A process that works on the answer holds the task. If
//! the process dies or fails, the task completes the answer.

use super::{
    announcement::{Announcement, News},
    client::{Client, InteractionHandle},
    delivery,
    error::BuildError,
    live,
    message::{File, Post, Reply},
    notify::{self, DirectNotice},
    shut_out::{self, Spot},
    uncalled::call_after_answer,
    visibility::permission_names,
};
use crate::discord::App;
use crate::{
    deadline::{self, stretched},
    play::{Event, GameId, Table},
    store::{ANSWER_HOLD, Applied, ClaimedTask, HeldDeliveries, Place, StoreError, TaskKind, TaskOutcome, UNCALLED},
    text::{Lang, msg},
};
use serenity::all::{ChannelId, Permissions};
use std::{sync::Arc, time::Duration};
use tracing::Instrument;

const COMPUTER_TIMEOUT: Duration = Duration::from_secs(50);

/// Short enough that at least a second remains for the answer.
const RECORD_TIMEOUT: Duration = Duration::from_millis(500);

const HOLD_EXTENSION: Duration = Duration::from_secs(2);

/// The caller, in a channel in which the bot may not post.
pub(crate) struct Recipient<'a> {
    pub(crate) interaction: &'a InteractionHandle,
    pub(crate) lang: Lang,
    /// The permissions that the bot lacks in the channel.
    pub(crate) missing: Permissions,
    /// Set if the bot seems to lack no permission there: Discord may then accept a post after all.
    pub(crate) spot: Option<Spot>,
}

/// A public answer, and the work that remains after it was sent.
pub(crate) struct PublicAnswer {
    applied: Applied,
    delivery: i64,
    private: Post,
    /// Whether it is recorded that this answer carries the message. The task then completes the answer if this process can't.
    is_recorded: bool,
    /// `None` while the answer is deferred.
    announced: Option<Announced>,
}

struct Announced {
    /// The deliveries whose messages the answer replaces.
    held: HeldDeliveries,
    direct: DirectNotice,
    lacks_board: bool,
}

/// Makes the announcement the public answer; `reply` then follows as a private message. If the bot seems to have all
/// permissions, it first tries to post the announcement. If Discord accepts the post, `reply` stays the answer.
pub(crate) async fn make_public(
    app: &Arc<App>,
    recipient: &Recipient<'_>,
    applied: Applied,
    reply: Reply,
) -> (Reply, Option<PublicAnswer>) {
    // If the computer is to move, there is nothing to post yet: one message announces the person's move and the computer's.
    if let (Some(delivery), Some(spot)) = (applied.delivery, recipient.spot)
        && applied.table.task().is_none()
        && !post_first(app, recipient.interaction, spot, (delivery, applied.place)).await
    {
        return (reply, None);
    }
    let to = recipient.interaction;
    let (delivery, private) = match (applied.delivery, reply) {
        (Some(delivery), Reply::Private(post) | Reply::Update(post)) => (delivery, post),
        (_, reply) => return (reply, None),
    };
    let mut answer = PublicAnswer { applied, delivery, private, is_recorded: false, announced: None };
    // The computer has no interaction of its own, so the answer waits for its move and announces both.
    if answer.applied.table.task().is_some() {
        return defer(app, to, answer).await;
    }
    match tokio::time::timeout_at(Client::text_due(to), prepare(app, to, &mut answer)).await {
        Ok(Ok(Some((held, table, mut announcement)))) => {
            let drawing = announcement.attach_board(&app.pictures, &table);
            let drawn = tokio::time::timeout_at(Client::picture_due(to), drawing).await;
            if let Ok(Err(error)) = &drawn {
                tracing::error!(%error, game = %answer.applied.id, "could not draw the board of an answer; will retry");
            }
            let Announcement { post, direct, .. } = announcement;
            // A challenge gets no board by an edit: somebody may accept it first, and then its message changes.
            let lacks_board = table.game().is_some() && !matches!(drawn, Ok(Ok(())));
            answer.announced = Some(Announced { held, direct, lacks_board });
            (Reply::Public(post), Some(answer))
        }
        Ok(Ok(None)) => (Reply::Private(answer.private), None),
        Ok(Err(error)) => {
            tracing::error!(%error, game = %answer.applied.id, "could not build a board for an answer; its task will post it");
            (Reply::Private(answer.private), None)
        }
        // The answer is not deferred, because the edit of a deferred answer notifies nobody. The task's direct message notifies
        // the next player.
        Err(_) if answer.applied.place.is_by_answers() => {
            tracing::warn!(game = %answer.applied.id, "could not build an answer in time; its task will deliver it");
            (Reply::Private(answer.private), None)
        }
        Err(_) => defer(app, to, answer).await,
    }
}

/// Posts the announcement as its task would. Returns `true` if the answer has to carry the announcement, because Discord
/// refuses the post, or an earlier announcement is still to be posted.
async fn post_first(app: &Arc<App>, to: &InteractionHandle, spot: Spot, (delivery, place): (i64, Place)) -> bool {
    let mut claimed = match app.store.claim_task_early(TaskKind::Delivery, delivery, app.clock.now()).await {
        Ok(Some(claimed)) => claimed,
        Ok(None) => return true,
        Err(error) => {
            tracing::error!(%error, delivery, "could not claim a board to post it before its interaction is answered");
            return true;
        }
    };
    let attempt = {
        let app = Arc::clone(app);
        async move { (delivery::deliver(&app, &mut claimed, true).await, claimed) }
    };
    let mut attempt = tokio::spawn(attempt.in_current_span());
    match tokio::time::timeout_at(Client::attempt_due(to), &mut attempt).await {
        Ok(Ok((TaskOutcome::Refused(_, why), claimed))) if why != UNCALLED => {
            let until = app.clock.now() + stretched(ANSWER_HOLD);
            settle_first(app, spot, &claimed, &TaskOutcome::Again(until)).await;
            return true;
        }
        Ok(Ok((outcome, claimed))) => settle_and_reopen(app, spot, place, &claimed, &outcome).await,
        Ok(Err(error)) => tracing::error!(%error, delivery, "posting a message panicked; will retry"),
        // The outcome of the post is not known in time for the answer.
        Err(_) => {
            let app = Arc::clone(app);
            let rest = async move {
                if let Ok((outcome, claimed)) = attempt.await {
                    settle_and_reopen(&app, spot, place, &claimed, &outcome).await;
                }
            };
            drop(tokio::spawn(rest.in_current_span()));
        }
    }
    false
}

/// Records the outcome of a post that took too long. If it is tried again, first reopens the channel, because Discord may
/// accept the next attempt.
async fn settle_and_reopen(app: &App, spot: Spot, place: Place, claimed: &ClaimedTask, outcome: &TaskOutcome) {
    if let TaskOutcome::Again(_) = outcome
        && let Err(error) = app.store.reopen_channel(place, app.clock.now()).await
    {
        tracing::error!(%error, channel = place.channel, "could not record that a board is tried again");
    }
    settle_first(app, spot, claimed, outcome).await;
}

/// Records the outcome of an announcement that was posted before the answer.
async fn settle_first(app: &App, spot: Spot, claimed: &ClaimedTask, outcome: &TaskOutcome) {
    if claimed.posted().is_some() && *outcome == TaskOutcome::Done && spot.private_thread {
        app.private_threads.set(spot.channel, true);
    }
    if let Err(error) = app.store.settle_task(claimed, outcome, app.clock.now()).await {
        tracing::error!(%error, ?outcome, "could not record the outcome of a delivery; it will be delivered again");
    }
    app.announce_posted(claimed);
}

/// Defers an announcement that takes longer than Discord's deadline. In a place where the bot can only answer, this is done
/// only if the answer is recorded. Without the record, the task would also send the announcement as direct messages.
async fn defer(app: &App, to: &InteractionHandle, mut answer: PublicAnswer) -> (Reply, Option<PublicAnswer>) {
    if !answer.is_recorded {
        let deliveries = [answer.delivery];
        let recording = record_answer(app, &deliveries, to);
        answer.is_recorded = tokio::time::timeout_at(Client::text_due(to), recording).await.is_ok_and(|it| it);
    }
    if answer.is_recorded || !answer.applied.place.is_by_answers() {
        (Reply::DeferredPublic, Some(answer))
    } else {
        (Reply::Private(answer.private), None)
    }
}

/// Records that this answer carries the messages. Without the record, their tasks would deliver them again after a crash. Has a
/// short deadline, because the answer waits.
async fn record_answer(app: &App, deliveries: &[i64], to: &InteractionHandle) -> bool {
    let recording = app.store.record_answer(deliveries, to.id.get(), &to.token);
    let error = match deadline::timeout(RECORD_TIMEOUT, recording).await {
        Ok(Ok(())) => return true,
        Ok(Err(error)) => error.to_string(),
        Err(error) => error.to_string(),
    };
    tracing::warn!(error, ?deliveries, "could not record which interaction response contains a board");
    false
}

/// Returns the announcement without pictures, its table, and the deliveries whose messages it replaces. `None` if it was
/// already posted.
async fn prepare(
    app: &App,
    to: &InteractionHandle,
    answer: &mut PublicAnswer,
) -> Result<Option<(HeldDeliveries, Table, Announcement)>, StoreError> {
    let id = answer.applied.id;
    let Some(held) = app.store.deliveries_for_answer(id, answer.delivery, false).await? else {
        return Ok(None);
    };
    answer.is_recorded = record_answer(app, &held.deliveries, to).await;
    let news = News::load(&app.store, id, (held.first, held.last)).await?;
    Ok(news.announce_without_files(app).await?.map(|announcement| (held, news.table, announcement)))
}

async fn complete_announcement(app: &App, id: GameId, events: (u32, u32)) -> Result<Option<Announcement>, BuildError> {
    News::load(&app.store, id, events).await?.announce(app).await
}

/// Does the work that remains after the first answer. Holds the message's task meanwhile.
pub(crate) async fn complete_answer(app: &App, to: &Recipient<'_>, answer: PublicAnswer) {
    // Releasing this delivery is enough: the later ones of the game queue behind it.
    let delivery = answer.delivery;
    let is_free = tokio::select! {
        is_free = complete(app, to, answer) => is_free,
        () = extend_hold(app, delivery) => false,
    };
    if is_free && let Err(error) = app.store.release_delivery(delivery, app.clock.now()).await {
        tracing::debug!(%error, delivery, "could not release a message that an answer should have carried; its task begins when the hold ends");
    }
}

async fn extend_hold(app: &App, delivery: i64) {
    loop {
        if let Err(error) = app.store.hold_delivery(delivery, app.clock.now() + stretched(ANSWER_HOLD)).await {
            tracing::debug!(%error, delivery, "could not hold a message that an answer carries");
        }
        tokio::time::sleep(HOLD_EXTENSION).await;
    }
}

/// Returns `true` if a deferred answer could not be completed. Its task then need not wait until the hold ends.
async fn complete(app: &App, to: &Recipient<'_>, mut answer: PublicAnswer) -> bool {
    let id = answer.applied.id;
    let is_deferred = answer.announced.is_none();
    if is_deferred && let Err(error) = complete_deferred(app, to, &mut answer).await {
        tracing::error!(%error, game = %id, "could not build a board for an answer; its task will post it");
        // The task completes a recorded deferred answer.
        if !answer.is_recorded {
            app.client.abandon(to.interaction, Post::text(to.lang.text(msg::ANSWER_LOST))).await;
        }
    }
    // While the answer is deferred, Discord would show a private follow-up publicly in its place.
    let Some(announced) = &answer.announced else { return answer.is_recorded };
    let sent = app.clock.now();
    send_private(app, to, answer.private.clone()).await;
    let message = match app.client.first_answer(to.interaction).await {
        Ok(message) => message,
        Err(error) => {
            tracing::warn!(%error, delivery = answer.delivery, "could not read the interaction response that contains a board");
            return false;
        }
    };
    // The interaction was delivered twice: another process failed to serve it, and its private report is the answer.
    if message.is_ephemeral() {
        return false;
    }
    let recorded = async {
        let (source, now) = (answer.delivery.to_string(), app.clock.now());
        let channel = message.channel_id.unwrap_or(ChannelId::new(answer.applied.place.channel));
        let shown = app.client.created(message.id.get()).filter(|_| !is_deferred).unwrap_or(now);
        live::record(app, id, &answer.applied.table, sent, shown).await;
        let direct = &announced.direct;
        notify::enqueue_direct(&app.store, direct, &source, channel, message.id, now, now).await?;
        // If the board can't be added now, the answer is not recorded as sent, so the task adds the board.
        if announced.lacks_board && !add_pictures(app, to, id, announced).await {
            return Ok(());
        }
        let HeldDeliveries { ref deliveries, first, last } = announced.held;
        // A deferred answer shows the computer's move to the caller, who is waiting for it.
        let call = if answer.applied.place.is_by_answers() && !is_deferred {
            call_after_answer(app, &News::load(&app.store, id, (first, last)).await?).await?
        } else {
            None
        };
        app.store.record_public_answer(deliveries, message.id.get(), call, app.clock.now()).await
    };
    if let Err(error) = recorded.await {
        tracing::error!(%error, delivery = answer.delivery, "could not record that an interaction response contained a board");
    }
    let ended = matches!(answer.applied.events.last(), Some(Event::Ended { .. }));
    if ended && !is_deferred && !announced.lacks_board {
        // Replaces the last board by the animation of the game.
        add_pictures(app, to, id, announced).await;
    }
    false
}

async fn complete_deferred(app: &App, to: &Recipient<'_>, answer: &mut PublicAnswer) -> Result<(), BuildError> {
    let id = answer.applied.id;
    let with_computer = answer.applied.table.task().is_some();
    if with_computer {
        // After the timeout, the events so far are announced.
        app.store.wait_for_computer(id, COMPUTER_TIMEOUT).await?;
    }
    let Some(held) = app.store.deliveries_for_answer(id, answer.delivery, with_computer).await? else {
        return Ok(());
    };
    // Recorded before the edit: if this process dies, another one has to know which events the message announces.
    app.store.record_answer(&held.deliveries, to.interaction.id.get(), &to.interaction.token).await?;
    answer.is_recorded = true;
    let announcement = complete_announcement(app, id, (held.first, held.last)).await?;
    let Some(Announcement { post, direct, .. }) = announcement else { return Ok(()) };
    match app.client.complete(to.interaction, post).await {
        Ok(()) => answer.announced = Some(Announced { held, direct, lacks_board: false }),
        Err(error) => tracing::warn!(%error, delivery = answer.delivery, "could not send a board as an answer"),
    }
    Ok(())
}

/// Returns whether the answer has all its pictures.
async fn add_pictures(app: &App, to: &Recipient<'_>, id: GameId, announced: &Announced) -> bool {
    let Announced { held, lacks_board, .. } = announced;
    let post = match complete_announcement(app, id, (held.first, held.last)).await {
        Ok(Some(Announcement { post, .. })) if *lacks_board || post.files.iter().any(File::is_animation) => post,
        Ok(_) => return true,
        Err(error) => {
            tracing::error!(%error, game = %id, "could not draw the board of an answer; will retry");
            return false;
        }
    };
    let edited = app.client.complete(to.interaction, post).await;
    edited.inspect_err(|error| tracing::warn!(%error, game = %id, "could not add the pictures to an answer")).is_ok()
}

/// Sends the caller the private reply, with the reason why the bot could not post by itself.
async fn send_private(app: &App, to: &Recipient<'_>, private: Post) {
    let notice = match to.spot {
        Some(spot) => {
            let found = shut_out::find(app, spot).await.inspect_err(|error| {
                tracing::warn!(%error, channel = spot.channel, "could not read why the bot can't post in a channel");
            });
            found.ok().flatten().map(|shut_out| shut_out.sentence(to.lang))
        }
        None if to.missing.is_empty() => None,
        None => {
            let permissions = permission_names(to.lang, to.missing.bits().into());
            Some(to.lang.text(msg::MissingPermissions { permissions }))
        }
    };
    let mut post = private;
    if let Some(notice) = notice {
        post.content = format!("{}\n{notice}", post.content);
    }
    if let Err(error) = app.client.follow_up_in_private(to.interaction, post).await {
        tracing::warn!(%error, "could not tell the caller what was done");
    }
}
