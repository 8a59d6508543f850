//! Attempts to post a message of the outbox, and decides whether it is posted, retried, or given up.
//!
//! An attempt whose response is lost counts as failed and is repeated. The nonce, or a search of the channel, prevents
//! duplicates.

use super::{
    announcement::{Announcement, News},
    client::{InteractionHandle, JOB_TIMEOUT},
    direct_delivery::{self, Recipients},
    error::{DeliveryError, Proof, SendError, code},
    gone,
    message::Post,
    notify::{self, DirectNotice},
    own_messages::snowflake,
    retry::{GIVE_UP_AFTER, SEARCH_AFTER},
    threads,
};
use crate::discord::App;
use crate::{
    backoff::Backoff,
    digest::nonce,
    discord::model::message::Message,
    play::{Event, KeptBoards, Participant, Phase, StartedGame, Table},
    store::{CarryingAnswer, Delivery, DeliveryOutcome, Place, StoreError},
    text::msg,
};
use serenity::all::{ChannelId, InteractionId, MessageId};
use std::time::Duration;
use time::OffsetDateTime;

const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_mins(1));

/// Between attempts in a channel that refuses messages. An event, or a success there, may end a pause early.
const REFUSED: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_hours(6));

const WAIT_REFUSED: time::Duration = time::Duration::days(30);

const MAX_FIRST_PAUSE: Duration = Duration::from_secs(2);

/// After the last sign. A page that is visible and used gives one every 10 seconds.
const PRESENT: time::Duration = time::Duration::seconds(30);

/// After the last sign: a minute after they were taken for gone.
const CALL_AFTER: time::Duration = time::Duration::seconds(90);

/// Discord allows few edits of messages that are older than an hour.
const EDITABLE: time::Duration = time::Duration::minutes(50);

/// If Discord refuses the message, notifies its players once in another way.
pub(crate) async fn deliver(app: &App, delivery: &mut Delivery) -> DeliveryOutcome {
    let outcome = attempt(app, delivery).await;
    let outcome = outcome.unwrap_or_else(|error| outcome_of_failure(app, delivery, &error));
    let is_refused = matches!(outcome, DeliveryOutcome::Refused { .. } | DeliveryOutcome::Dead(_));
    if is_refused && !delivery.notified {
        match notify_instead(app, delivery).await {
            Ok(()) => delivery.notified = true,
            Err(error) => tracing::error!(%error, "could not enqueue direct messages instead of a refused message"),
        }
    }
    outcome
}

async fn attempt(app: &App, delivery: &Delivery) -> Result<DeliveryOutcome, DeliveryError> {
    if delivery.is_answer
        && let Some(message) = given_answer(app, delivery).await?
    {
        notify_of_answer(app, delivery, message).await?;
        return Ok(DeliveryOutcome::Sent(message.get()));
    }
    if delivery.place.is_by_answers() {
        let recipients = direct_delivery::send(app, delivery).await?;
        return Ok(recipients.map_or(DeliveryOutcome::Nothing, |_| DeliveryOutcome::SentDirectly));
    }
    if delivery.gone {
        return Ok(notify_directly(app, delivery, None).await);
    }
    // The channel has refused another message. This one is tried once that may have changed.
    if delivery.closed && !delivery.notified {
        return Ok(refused(app, delivery, None));
    }
    // Checked before the picture is drawn, so that it is not drawn twice.
    let channel = ChannelId::new(delivery.place.channel);
    if let Some(wait) = app.client.post_wait(channel) {
        return Ok(DeliveryOutcome::Postponed(app.clock.now() + wait));
    }
    let error = match post(app, delivery).await {
        Ok(outcome) => return Ok(outcome),
        Err(error) => error,
    };
    let DeliveryError::Send(refusal) = &error else { return Err(error) };
    // The event may have come while the message was on its way.
    if refusal.has_code(code::UNKNOWN_CHANNEL)
        && app.store.closed_channel(channel.get()).await?.is_some_and(|closed| closed.gone)
    {
        return Ok(notify_directly(app, delivery, None).await);
    }
    let parent = app.store.parent_of(delivery.game).await?;
    if gone::is_gone(&app.client, refusal, delivery.place, parent, JOB_TIMEOUT).await? {
        tracing::info!(game = %delivery.game, "the channel of a game is gone; the game goes on where a player acts next");
        return Ok(notify_directly(app, delivery, Some(error.to_string())).await);
    }
    Err(error)
}

/// Finds the answer that carried a message although its process died or failed before recording it, and adds what is
/// missing from it.
async fn given_answer(app: &App, delivery: &Delivery) -> Result<Option<MessageId>, DeliveryError> {
    let Some(CarryingAnswer { interaction, token, last }) = app.store.answer_of(delivery.id).await? else {
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
    // Only the caller has seen it: it reported a failure, or Discord keeps answers private there.
    if message.is_ephemeral() {
        return Ok(None);
    }
    let is_deferred = message.is_loading();
    // The answer to a challenge, which is event 0, may have replaced it.
    if is_deferred || last > 0 && !message.has_attachments() {
        let news = News::load(&app.store, delivery.game, (delivery.first, last)).await?;
        let Some(Announcement { post, .. }) = news.announce(app).await? else { return Ok(None) };
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

/// Sends the message of a lost channel to the players whom it concerns. `gone` is Discord's reason, if it is new. The
/// other players are only told that the channel is gone.
async fn notify_directly(app: &App, delivery: &Delivery, gone: Option<String>) -> DeliveryOutcome {
    match (direct_delivery::send_from_lost_channel(app, delivery).await, gone) {
        (Ok(None), gone) => gone.map_or(DeliveryOutcome::Nothing, DeliveryOutcome::Gone),
        (Ok(Some(Recipients { notified, unreachable })), gone) => {
            DeliveryOutcome::NotifiedDirectly { gone, notified, unreachable }
        }
        (Err(error), gone) if !error.proof().may_pass() || app.clock.now() - delivery.created > GIVE_UP_AFTER => {
            tracing::error!(game = %delivery.game, %error, "could not tell players directly what happened in a game whose channel is gone");
            gone.map_or_else(|| DeliveryOutcome::Dead(error.to_string()), DeliveryOutcome::Gone)
        }
        (Err(error), _) => {
            tracing::warn!(game = %delivery.game, %error, "could not tell players directly what happened in a game whose channel is gone; will retry");
            let now = app.clock.now();
            let pause = pause(delivery.attempts + 1, now - delivery.created);
            DeliveryOutcome::Retry(now + error.proof().retry_after().unwrap_or(pause), error.to_string())
        }
    }
}

async fn post(app: &App, delivery: &Delivery) -> Result<DeliveryOutcome, DeliveryError> {
    let mut news = News::of_delivery(&app.store, delivery).await?;
    let call = call_later(app, delivery, &news).await?;
    if delivery.shown.is_some() {
        if let Some(call) = call {
            return Ok(DeliveryOutcome::Uncalled { edited: None, call });
        }
        let newest = app.store.load(delivery.game).await?.table;
        if !is_same_turn(&news.table, &newest) {
            return Ok(DeliveryOutcome::Nothing);
        }
        // With the buttons of an offer that was made since.
        news.table = newest;
    }
    let Some(Announcement { mut post, mut direct, .. }) = news.announce(app).await? else {
        return Ok(DeliveryOutcome::Nothing);
    };
    if delivery.shown.is_some() {
        // They were told when it was shown.
        direct.followed = None;
    }
    if let Some(call) = call {
        post.pings.clear();
        post.silent = true;
        direct.people.clear();
        if let Some(board) = edit_in_place(app, delivery, &post).await? {
            enqueue_direct(app, delivery, &direct, ChannelId::new(delivery.place.channel), board).await?;
            return Ok(DeliveryOutcome::Uncalled { edited: Some(board.get()), call });
        }
    }
    let News { place, table, events, .. } = news;
    let begins = events.iter().any(|event| matches!(event, Event::Accepted { .. }));
    if let Some(parent) = delivery.parent
        && begins
        && matches!(events.first(), Some(Event::Challenged { .. }))
        && !app.store.is_tournament_thread(place.channel).await?
    {
        // The thread was opened on this very message and has its id. The process stopped before it recorded the post.
        enqueue_direct(app, delivery, &direct, ChannelId::new(parent), MessageId::new(place.channel)).await?;
        return Ok(DeliveryOutcome::Sent(place.channel));
    }
    let opens = begins && delivery.wants_thread;
    let lang = direct.lang;
    let thread = match delivery.thread_on.filter(|_| opens) {
        Some(challenge) => threads::open(app, delivery, challenge, lang, &table).await,
        None => None,
    };
    let in_thread = thread.is_some() || delivery.parent.is_some();
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
            if in_thread && error.is_closed_channel() && is_closed_thread(app, delivery, &error, channel).await? =>
        {
            tracing::info!(game = %delivery.game, %error, "the thread of a game is closed; posting in the channel");
            threads::give_up(&app.store, delivery).await;
            return Ok(DeliveryOutcome::Retry(app.clock.now(), "the thread is closed to us".to_owned()));
        }
        sent => sent?,
    };
    if opens && delivery.thread_on.is_none() {
        // Without a challenge, the thread is opened on this message.
        threads::open(app, delivery, sent.get(), lang, &table).await;
    }
    if delivery.parent.is_some() && table.is_over() {
        let now = app.clock.now();
        app.store.schedule_archive(delivery.game, now, now + threads::OPEN_AFTER_GAME).await?;
    }
    enqueue_direct(app, delivery, &direct, channel, sent).await?;
    let message = sent.get();
    Ok(call.map_or(DeliveryOutcome::Sent(message), |call| DeliveryOutcome::SentUncalled { message, call }))
}

/// When to call the people whom a message calls, if all of them are at the game's page. `None` if it calls them now: as the first
/// board and a reminder always do, and a message that an earlier attempt may have posted.
async fn call_later(app: &App, delivery: &Delivery, news: &News) -> Result<Option<OffsetDateTime>, StoreError> {
    let News { table, events, .. } = news;
    let calls_always = |event: &Event| matches!(event, Event::Reminded | Event::Accepted { .. });
    if app.web_url.is_none()
        || !matches!(table.phase, Phase::Playing(..))
        || table.is_vote_game()
        || events.iter().any(calls_always)
        || delivery.may_be_posted && delivery.shown.is_none()
    {
        return Ok(None);
    }
    // People who have left have a minute to come back before they are called.
    let patience = if delivery.shown.is_some() { CALL_AFTER } else { PRESENT };
    let present = app.store.present_since(delivery.game, app.clock.now() - patience).await?;
    let called = table.people_to_notify(events).into_iter().filter_map(Participant::human);
    let last_signs: Option<Vec<_>> = called.map(|person| present.get(&person).copied()).collect();
    Ok(last_signs.and_then(|signs| signs.into_iter().min()).map(|sign| sign + CALL_AFTER))
}

/// Whether the game still waits for the same move.
fn is_same_turn(then: &Table, now: &Table) -> bool {
    let version = |table: &Table| table.game().map(StartedGame::version);
    matches!(now.phase, Phase::Playing(..)) && version(then) == version(now)
}

/// Replaces the game's newest board, and returns its id. `None` where a new message must follow: all boards are kept, the newest is
/// too old, or Discord refuses the edit.
async fn edit_in_place(app: &App, delivery: &Delivery, post: &Post) -> Result<Option<MessageId>, StoreError> {
    let (place, now) = (delivery.place, app.clock.now());
    let oldest = snowflake(app.client.discord_time(now) - EDITABLE);
    let Some(board) = delivery.board.filter(|&board| board >= oldest && place.guild.is_some()) else { return Ok(None) };
    let (channel, board) = (ChannelId::new(place.channel), MessageId::new(board));
    if delivery.parent.is_some()
        || app.store.settings_of(delivery.game).await?.boards == KeptBoards::All
        || app.client.is_thread(channel).await.unwrap_or(true)
    {
        return Ok(None);
    }
    match app.client.replace_message_now(channel, board, post).await {
        Ok(()) => Ok(Some(board)),
        Err(error) => {
            tracing::debug!(%error, game = %delivery.game, "could not edit a board in place; posting a new one");
            Ok(None)
        }
    }
}

/// Enqueues direct messages before the post is recorded. If the process died in between, they would otherwise be lost.
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

/// Whether the refusal concerns the thread itself, and not the channel above, which the bot may not see for the time being.
async fn is_closed_thread(
    app: &App,
    delivery: &Delivery,
    refusal: &SendError,
    thread: ChannelId,
) -> Result<bool, SendError> {
    if !refusal.may_be_hidden() {
        return Ok(true);
    }
    // A thread that was just opened is in the channel of the delivery.
    let parent = delivery.parent.unwrap_or(delivery.place.channel);
    if refusal.has_code(code::UNKNOWN_CHANNEL) {
        let place = Place { channel: thread.get(), ..delivery.place };
        return gone::is_gone(&app.client, refusal, place, Some(parent), JOB_TIMEOUT).await;
    }
    // Sight may have returned since the refusal.
    Ok(gone::can_see(&app.client, parent, JOB_TIMEOUT).await?
        && !gone::can_see(&app.client, thread, JOB_TIMEOUT).await?)
}

async fn notify_of_answer(app: &App, delivery: &Delivery, message: MessageId) -> Result<(), StoreError> {
    let news = News::of_delivery(&app.store, delivery).await?;
    let announced = news.announce_without_files(app).await?.filter(|_| !news.place.is_by_answers());
    let Some(Announcement { direct, .. }) = announced else { return Ok(()) };
    enqueue_direct(app, delivery, &direct, ChannelId::new(news.place.channel), message).await
}

async fn send_once(app: &App, delivery: &Delivery, channel: ChannelId, post: Post) -> Result<MessageId, SendError> {
    let since = (app.clock.now() - delivery.created > SEARCH_AFTER).then_some(delivery.created);
    let (is_sent, is_silent, shown) = (post.is_sent_as(), post.silent, delivery.shown);
    // A message without a call has the same text.
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

/// Directly notifies the people whom a refused message concerns or pings.
async fn notify_instead(app: &App, delivery: &Delivery) -> Result<(), StoreError> {
    if delivery.gone || delivery.place.is_by_answers() || delivery.place.is_direct() {
        return Ok(());
    }
    let news = News::of_delivery(&app.store, delivery).await?;
    let Some(announcement) = news.announce_without_files(app).await? else { return Ok(()) };
    let Announcement { post, direct: mut notice, .. } = announcement;
    notice.people.extend(post.pings);
    let explanation = notice.lang.text(msg::RefusedMessage { channel: format!("<#{}>", news.place.channel) });
    notice.content = format!("{}\n{explanation}", notice.content);
    // Followers are notified when it is posted.
    notice.followed = None;
    // Differs from the source of the message itself, which may be posted later.
    let (source, now) = (format!("refused-{}", delivery.id), app.clock.now());
    notify::enqueue_direct(&app.store, &notice, &source, ChannelId::new(news.place.channel), None, now, now).await
}

fn refused(app: &App, delivery: &Delivery, reason: Option<String>) -> DeliveryOutcome {
    DeliveryOutcome::Refused { retry: app.clock.now() + REFUSED.pause(delivery.attempts + 1), reason }
}

fn outcome_of_failure(app: &App, delivery: &Delivery, error: &DeliveryError) -> DeliveryOutcome {
    let now = app.clock.now();
    let (game, reason, waited) = (delivery.game, error.to_string(), now - delivery.created);
    match (error.proof(), error) {
        // Certainly not posted, and not the channel's fault.
        (Proof::NotNow(Some(wait)), _) => DeliveryOutcome::Postponed(now + wait),
        // Includes timeouts and broken connections, after which the message may have been posted.
        (Proof::NotNow(None), _) if waited <= GIVE_UP_AFTER => {
            let wait = pause(delivery.attempts + 1, waited);
            tracing::warn!(%game, %error, ?wait, "could not post a message; will retry");
            match error {
                // The channel's other messages would fail too, and each attempt occupies a slot for a while.
                DeliveryError::Send(_) => DeliveryOutcome::ChannelFailed {
                    retry: now + wait,
                    until: now + pause(delivery.channel_failures + 1, waited),
                    error: reason,
                },
                _ => DeliveryOutcome::Retry(now + wait, reason),
            }
        }
        (Proof::NotNow(None), _) => {
            tracing::error!(%game, %error, "could not post a message for a day; it will not be posted");
            DeliveryOutcome::Dead(reason)
        }
        (Proof::Malformed, _) => {
            tracing::error!(%game, %error, "a message is malformed; it will not be posted");
            DeliveryOutcome::Dead(reason)
        }
        (_, DeliveryError::Send(refusal)) if refusal.has_code(code::FILTERED) => {
            tracing::warn!(%game, %error, "the filter of a server blocks a message; it will not be posted");
            DeliveryOutcome::Dead(reason)
        }
        (Proof::NotHere | Proof::Never, _) if waited > WAIT_REFUSED => {
            tracing::info!(%game, %error, "Discord has refused a message for a month; it will not be posted");
            DeliveryOutcome::Dead(reason)
        }
        // Only the person can change that.
        (Proof::Never, _) => DeliveryOutcome::Refused { retry: now + WAIT_REFUSED, reason: Some(reason) },
        (Proof::NotHere, _) => {
            let channel = delivery.place.channel;
            tracing::warn!(%game, channel, %error, "the bot may not post in a channel; its messages there wait");
            refused(app, delivery, Some(reason))
        }
    }
}

/// At most a tenth of the time that the message has waited, so that it is posted soon after the end of an outage.
fn pause(failures: u32, waited: time::Duration) -> Duration {
    BACKOFF.pause(failures).min((waited.unsigned_abs() / 10).max(MAX_FIRST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_are_short_after_a_short_outage_and_grow_in_a_long_one() {
        for (waited, longest) in [(1, 2), (20, 2), (45, 5), (300, 30), (86_400, 60)] {
            for failures in 1..40 {
                let pause = pause(failures, time::Duration::seconds(waited));
                assert!(pause <= Duration::from_secs(longest), "{failures} failures in {waited} s: {pause:?}");
            }
        }
        assert!(pause(40, time::Duration::days(1)) >= Duration::from_secs(30));
    }
}
