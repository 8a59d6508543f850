//! Posts the messages of games. `failure.rs` decides the next step after a failure.
//!
//! A message can reach people in three ways, which are tried in order: as the answer to an interaction, which may already have
//! carried it; as a post in the game's channel; and as direct messages to the people whom it concerns. An attempt whose
//! response is lost counts as failed and is repeated. The nonce, or a search of the channel, prevents duplicates.

mod failure;

use super::{
    announcement::{Announcement, News},
    client::InteractionHandle,
    direct_delivery::{self, Recipients},
    error::{DeliveryError, Proof, SendError, code},
    gone, live,
    message::Post,
    notify::{self, DirectNotice},
    retry::{GIVE_UP_AFTER, SEARCH_AFTER, WAIT_REFUSED},
    threads,
    uncalled::{
        Later, Turn, call_after_answer, call_later, edit_in_place, is_called_later, is_same_turn, postpone_direct,
        withdraw_notices,
    },
    work::{Limits, Work},
};
use crate::discord::App;
use crate::{
    digest::nonce,
    discord::model::message::Message,
    play::Event,
    store::{
        CarryingAnswer, ClaimedTask, Delivery, INSTEAD_OF, Lane, Posted, StoreError, TaskOutcome, UNCALLED, kinds,
    },
    text::msg,
};
use failure::{outcome_of_failure, pause, postponed, refused};
use serenity::all::{ChannelId, InteractionId, MessageId};
use tracing::Instrument;

impl Work for kinds::Delivery {
    // At most two deliveries run in the same channel, so sixteen channels must hang before others wait.
    const LIMITS: Limits = Limits {
        concurrency: 32,
        per_owner: 32,
        wait_refused: WAIT_REFUSED,
        is_drained: true,
        needs_lease: true,
        ..Limits::given_up_after(GIVE_UP_AFTER)
    };

    /// If Discord refuses the message, the people whom it concerns are notified once by direct messages.
    async fn run(app: &App, task: &mut ClaimedTask, _: Self::Payload) -> Result<TaskOutcome, DeliveryError> {
        Ok(deliver(app, task, false).await)
    }
}

/// `before_answer`: an interaction shows that Discord may accept the message again, and is answered afterwards. The answer, if not
/// the post, notifies the players.
pub(super) async fn deliver(app: &App, task: &mut ClaimedTask, before_answer: bool) -> TaskOutcome {
    let Some((links, lane)) = task.links.zip(task.lane.clone()) else { return TaskOutcome::Done };
    let span = tracing::error_span!("delivery", game = %links.game, delivery = task.id());
    let lane = Lane { refused: lane.refused.filter(|_| !before_answer), ..lane };
    attempt_in(app, task, &lane, before_answer).instrument(span).await
}

async fn attempt_in(app: &App, task: &mut ClaimedTask, lane: &Lane, before_answer: bool) -> TaskOutcome {
    let is_notified = before_answer || task.is_notified();
    // Checked here, so that the game is not loaded and the picture not drawn for an attempt that has to wait.
    if !task.may_be_answered()
        && !lane.gone
        && (is_notified || lane.refused.is_none())
        && let Some(wait) = app.client.post_wait(ChannelId::new(lane.channel))
    {
        return postponed(app, task, lane, wait).await;
    }
    let (delivery, news) = match News::of_delivery(&app.store, task).await {
        Ok(Some(loaded)) => loaded,
        Ok(None) => return TaskOutcome::Done,
        Err(error) => return outcome_of_failure(app, task, lane, None, &error.into()).await,
    };
    let delivery = Delivery { closed: lane.refused.is_some(), gone: lane.gone, notified: is_notified, ..delivery };
    let sent = app.clock.now();
    let attempted = attempt(app, task, &delivery, &news).await;
    match (&attempted, task.posted()) {
        (Ok(_), Some(posted)) => live::record_shown(app, (delivery.game, &news.table), sent, posted).await,
        // The readers are at the game's page, and see the board there.
        (Ok(TaskOutcome::Refused(_, why)), None) if why == UNCALLED => {
            live::record(app, delivery.game, &news.table, sent, sent).await;
        }
        _ => {}
    }
    let outcome = match attempted {
        Ok(outcome) => outcome,
        Err(error) => {
            let place = (delivery.place, before_answer);
            outcome_of_failure(app, task, lane, Some(place), &error).await
        }
    };
    let is_refused = match &outcome {
        TaskOutcome::Refused(_, why) => why != UNCALLED,
        outcome => matches!(outcome, TaskOutcome::GivenUp(_)),
    };
    if is_refused && !is_notified {
        match notify_instead(app, &delivery, &news).await {
            Ok(()) => task.set_notified(true),
            Err(error) => tracing::error!(%error, "could not enqueue direct messages instead of a refused message"),
        }
    }
    outcome
}

async fn attempt(
    app: &App,
    task: &mut ClaimedTask,
    delivery: &Delivery,
    news: &News,
) -> Result<TaskOutcome, DeliveryError> {
    if delivery.is_answer
        && let Some(message) = given_answer(app, task, delivery, news).await?
    {
        notify_of_answer(app, delivery, news, message).await?;
        task.set_posted(Posted::message(message.get()));
        let call = call_after_answer(app, news).await?;
        return Ok(call.map_or(TaskOutcome::Done, |call| TaskOutcome::Refused(call, UNCALLED.to_owned())));
    }
    if let Some(outcome) = postpone_direct(app, task, delivery, news).await? {
        return Ok(outcome);
    }
    if delivery.place.is_by_answers() {
        if direct_delivery::send(app, delivery, news).await?.is_some() {
            task.set_posted(Posted::DIRECTLY);
        }
        return Ok(TaskOutcome::Done);
    }
    if delivery.gone {
        return notify_directly(app, task, delivery, news, None).await;
    }
    // The channel has refused another message. This one waits until the channel may accept messages again.
    if delivery.closed && !delivery.notified {
        let why = task.lane.as_ref().and_then(|lane| lane.refused.clone()).unwrap_or_default();
        return Ok(refused(app, task, why));
    }
    let error = match post(app, task, delivery, news).await {
        Ok(outcome) => return Ok(outcome),
        Err(error) => error,
    };
    let DeliveryError::Send(refusal) = &error else { return Err(error) };
    // The event about the deletion may have arrived while the message was being sent.
    if refusal.has_code(code::UNKNOWN_CHANNEL)
        && app.store.closed_channel(delivery.place.channel).await?.is_some_and(|closed| closed.gone)
    {
        return notify_directly(app, task, delivery, news, None).await;
    }
    let parent = app.store.parent_of(delivery.game).await?;
    if gone::is_gone(&app.client, refusal, delivery.place, parent).await? {
        tracing::info!(game = %delivery.game, "the channel of a game is gone; the game goes on where a player acts next");
        return notify_directly(app, task, delivery, news, Some(error.to_string())).await;
    }
    Err(error)
}

/// Finds the answer that carried a message, although the process that sent it died or failed before it recorded that. Adds the
/// parts that the answer lacks.
async fn given_answer(
    app: &App,
    task: &ClaimedTask,
    delivery: &Delivery,
    news: &News,
) -> Result<Option<MessageId>, DeliveryError> {
    let Some(CarryingAnswer { interaction, token, last }) = app.store.answer_of(task).await? else {
        return Ok(None);
    };
    let to = InteractionHandle::new(InteractionId::new(interaction), token);
    let message = match app.client.find_first_answer(&to).await {
        Ok(Some(message)) => message,
        Ok(None) => return Ok(None),
        Err(error) if error.proof().may_pass() => return Err(error.into()),
        Err(error) => {
            tracing::info!(%error, "Discord does not show an interaction response that contains a board; delivering the board otherwise");
            return Ok(None);
        }
    };
    // Only the caller has seen this answer: it reported a failure, or Discord made it private.
    if message.is_ephemeral() {
        return Ok(None);
    }
    let is_deferred = message.is_loading();
    // A public message without attachments lacks its picture. The message of a challenge (event 0) may lack it because a later
    // answer has replaced it.
    if is_deferred || last > 0 && !message.has_attachments() {
        let announcement = if last == delivery.last {
            news.announce(app).await?
        } else {
            News::load(&app.store, delivery.game, (delivery.first, last)).await?.announce(app).await?
        };
        let Some(Announcement { post, .. }) = announcement else { return Ok(None) };
        if is_deferred || !post.files.is_empty() {
            match app.client.complete(&to, post).await {
                Ok(()) => {}
                Err(error) if error.proof().may_pass() => return Err(error.into()),
                Err(error) => {
                    tracing::warn!(%error, is_deferred, "could not complete an interaction response that contains a board");
                    // Even without its picture, it has notified the next player.
                    return Ok((!is_deferred).then_some(message.id));
                }
            }
        }
    }
    Ok(Some(message.id))
}

/// Sends the message for a channel that is gone to the players whom it concerns. `gone` is Discord's reason, if the bot has
/// only just learned that the channel is gone.
async fn notify_directly(
    app: &App,
    task: &ClaimedTask,
    delivery: &Delivery,
    news: &News,
    gone: Option<String>,
) -> Result<TaskOutcome, DeliveryError> {
    let now = app.clock.now();
    let told = match (direct_delivery::send_from_lost_channel(app, delivery, news).await, &gone) {
        (Ok(told), _) => told,
        (Err(error), gone) if !error.proof().may_pass() || now - delivery.created > GIVE_UP_AFTER => {
            tracing::error!(game = %delivery.game, %error, "could not tell players directly what happened in a game whose channel is gone");
            if gone.is_none() {
                return Ok(TaskOutcome::GivenUp(error.to_string()));
            }
            None
        }
        (Err(error), _) => {
            tracing::warn!(game = %delivery.game, %error, "could not tell players directly what happened in a game whose channel is gone; will retry");
            let pause = pause(delivery.attempts, now - delivery.created);
            return Ok(TaskOutcome::Again(now + error.proof().retry_after().unwrap_or(pause)));
        }
    };
    let Recipients { notified, unreachable } = told.unwrap_or_default();
    app.store.record_sent_directly(task, gone.as_deref(), (&notified, &unreachable), now).await?;
    if !notified.is_empty() {
        live::record(app, delivery.game, &news.table, now, app.clock.now()).await;
    }
    Ok(TaskOutcome::Done)
}

async fn post(
    app: &App,
    task: &mut ClaimedTask,
    delivery: &Delivery,
    news: &News,
) -> Result<TaskOutcome, DeliveryError> {
    let later = call_later(app, delivery, news).await?;
    let newest;
    let news = if delivery.shown.is_some() {
        if let Some(Later { call, .. }) = later {
            return Ok(TaskOutcome::Refused(call, UNCALLED.to_owned()));
        }
        let table = app.store.load(delivery.game).await?.table;
        // Since the board was shown, its people have been notified directly, it is another turn, or a newer message notifies
        // them.
        if task.is_notified() || !is_same_turn(&news.table, &table) || is_called_later(app, delivery, news).await? {
            return Ok(TaskOutcome::Done);
        }
        // The newest table, with the buttons for an offer that was made since.
        newest = News { table, events: news.events.clone(), ..*news };
        &newest
    } else {
        news
    };
    let announced = live::as_shown(news, app.clock.now());
    let Some(Announcement { mut post, mut direct, .. }) = announced.as_ref().unwrap_or(news).announce(app).await?
    else {
        return Ok(TaskOutcome::Done);
    };
    if let Some(shown) = delivery.shown {
        // Followers were told when the board was shown.
        direct.followed = None;
        if post.pings.is_empty() {
            // The channel already has the board.
            let channel = ChannelId::new(delivery.place.channel);
            enqueue_direct(app, delivery, &direct, channel, MessageId::new(shown)).await?;
            return Ok(TaskOutcome::Done);
        }
    }
    let mut edited = None;
    if let Some(Later { is_seen, .. }) = later {
        post.pings.clear();
        post.silent = true;
        direct.people.clear();
        if is_seen {
            edited = edit_in_place(app, delivery, &post).await?;
        }
    }
    let message = match edited {
        Some(board) => {
            enqueue_direct(app, delivery, &direct, ChannelId::new(delivery.place.channel), board).await?;
            board
        }
        None => match post_new(app, delivery, news, post, &direct).await? {
            Some(message) => message,
            None => return Ok(TaskOutcome::Again(app.clock.now())),
        },
    };
    if later.is_some() && withdraw_notices(app, news).await?.contains(&delivery.id) {
        task.set_notified(false);
    }
    task.set_posted(Posted { message: Some(message.get()), is_edit: edited.is_some() });
    Ok(later.map_or(TaskOutcome::Done, |later| TaskOutcome::Refused(later.call, UNCALLED.to_owned())))
}

/// Posts a new message. `None` if the game has lost its thread: the next attempt is made in the parent channel.
async fn post_new(
    app: &App,
    delivery: &Delivery,
    news: &News,
    mut post: Post,
    direct: &DirectNotice,
) -> Result<Option<MessageId>, DeliveryError> {
    let News { place, table, events, .. } = news;
    let (parent, challenge) = (delivery.messages.parent, delivery.messages.newest);
    let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
    if let Some(parent) = parent
        && begins
        && matches!(events.first(), Some(Event::Challenged { .. }))
        && delivery.shown.is_none()
        && !app.store.shares_thread(delivery.game, place.channel).await?
    {
        // The thread was opened on this very message, so the two have the same id. The process died before it recorded the
        // post.
        let message = MessageId::new(place.channel);
        enqueue_direct(app, delivery, direct, ChannelId::new(parent), message).await?;
        return Ok(Some(message));
    }
    let opens = begins && delivery.messages.wants_thread;
    let lang = direct.lang;
    let thread = match challenge.filter(|_| opens) {
        Some(challenge) => threads::open(app, delivery, challenge, (lang, table), &mut post.content).await,
        None => None,
    };
    let in_thread = thread.is_some() || parent.is_some();
    let channel = thread.unwrap_or_else(|| ChannelId::new(place.channel));
    let is_optional = table.game().is_none() && !post.files.is_empty();
    let sent = match send_once(app, delivery, channel, post.clone()).await {
        // Discord may refuse only the picture of a challenge.
        Err(error) if is_optional && error.proof() == Proof::Malformed => {
            tracing::info!(game = %delivery.game, %error, "Discord refuses a challenge with its board; posting it without");
            send_once(app, delivery, channel, Post { files: Vec::new(), ..post }).await
        }
        sent => sent,
    };
    let sent = match sent {
        // The thread was deleted or locked, or the bot may not post in it. The game continues in the parent channel.
        Err(error)
            if in_thread && error.is_closed_channel() && threads::is_closed(app, delivery, &error, channel).await? =>
        {
            tracing::info!(game = %delivery.game, %error, "the thread of a game is closed; posting in the channel");
            threads::give_up(app, delivery).await;
            return Ok(None);
        }
        sent => sent?,
    };
    if opens && challenge.is_none() {
        // Without a challenge, the thread is opened on this message.
        threads::open(app, delivery, sent.get(), (lang, table), &mut String::new()).await;
    }
    if parent.is_some() && table.is_over() {
        let now = app.clock.now();
        app.store.schedule_archive(delivery.game, now, now + threads::OPEN_AFTER_GAME).await?;
    }
    enqueue_direct(app, delivery, direct, channel, sent).await?;
    Ok(Some(sent))
}

/// Enqueues direct messages. Called before the post is recorded: if the process dies in between, the next attempt enqueues them
/// again.
async fn enqueue_direct(
    app: &App,
    delivery: &Delivery,
    notice: &DirectNotice,
    channel: ChannelId,
    message: MessageId,
) -> Result<(), StoreError> {
    let (source, now) = (delivery.id.to_string(), app.clock.now());
    notify::enqueue_direct(&app.store, notice, &source, channel, message, delivery.created, now).await
}

async fn notify_of_answer(app: &App, delivery: &Delivery, news: &News, message: MessageId) -> Result<(), StoreError> {
    let Some(Announcement { direct, .. }) = news.announce_without_files(app).await? else { return Ok(()) };
    enqueue_direct(app, delivery, &direct, ChannelId::new(news.place.channel), message).await
}

async fn send_once(app: &App, delivery: &Delivery, channel: ChannelId, post: Post) -> Result<MessageId, SendError> {
    let since = (app.clock.now() - delivery.created > SEARCH_AFTER).then_some(delivery.created);
    let (is_sent, is_silent, shown) = (post.is_sent_as(), post.silent, delivery.shown);
    // A silent message has the same text as one that notifies.
    let is_it = move |message: &Message| {
        is_sent(message) && shown != Some(message.id.get()) && (is_silent || !message.is_silent())
    };
    let nonce = match (shown, is_silent) {
        (Some(_), _) => nonce(&[&"call", &delivery.game, &delivery.last]),
        (None, true) => nonce(&[&"silent", &delivery.game, &delivery.last]),
        (None, false) => format!("{}-{}", delivery.game, delivery.last),
    };
    app.own_messages.post_once(channel, since, is_it, post, nonce).await
}

/// Sends direct messages to the people whom a refused message concerns or pings.
async fn notify_instead(app: &App, delivery: &Delivery, news: &News) -> Result<(), StoreError> {
    if delivery.gone || delivery.place.is_by_answers() || delivery.place.is_direct() {
        return Ok(());
    }
    let Some(announcement) = news.announce_without_files(app).await? else { return Ok(()) };
    let Announcement { post, direct: mut notice, .. } = announcement;
    notice.people.extend(post.pings);
    let explanation = notice.lang.text(msg::RefusedMessage { channel: format!("<#{}>", news.place.channel) });
    notice.content = format!("{}\n{explanation}", notice.content);
    // Followers are notified when the message is posted.
    notice.followed = None;
    notice.turn = Turn::of(delivery, news);
    notice.board = news.table.awaited_board().map(|version| (delivery.game, version));
    // This must not be the source of the delivery's own notices. The message may still be posted, and then those notices are
    // sent.
    let (source, now) = (format!("{INSTEAD_OF}{}", delivery.id), app.clock.now());
    notify::enqueue_direct(&app.store, &notice, &source, ChannelId::new(news.place.channel), None, now, now).await
}
