//! Announcements in places where the bot can only answer interactions, if no answer has carried them: moves made elsewhere,
//! timeouts, reminders, and boards whose answer was lost. They are sent as direct messages to the people whom they concern.

use super::{
    announcement::{Announcement, News},
    error::DeliveryError,
    message::Post,
    retry::{GIVE_UP_AFTER, SEARCH_AFTER},
};
use crate::discord::{App, model::message::Message};
use crate::{
    digest::nonce,
    play::{self, Ending, Event, Participant, Phase, Reason, Table},
    store::Delivery,
    text::{self, msg},
};

#[derive(Default)]
pub(super) struct Recipients {
    pub(super) notified: Vec<play::UserId>,
    pub(super) unreachable: Vec<play::UserId>,
}

/// Sends a message for such a place to everybody whom it pings. The message about a game's end also goes to the player who
/// ended it. Skips people who already have the message. `None` if it concerns nobody.
pub(super) async fn send(app: &App, delivery: &Delivery, news: &News) -> Result<Option<Recipients>, DeliveryError> {
    let Some(Announcement { mut post, direct, .. }) = news.announce(app).await? else { return Ok(None) };
    let said = post.content.clone();
    if let Some((there, message)) = app.store.newest_message(delivery.game).await? {
        let link = there.link(message);
        post.content = format!("{}\n{}", post.content, direct.lang.text(msg::DirectBoard { link }));
    }
    let people = recipients(&mut post, news);
    send_to_all(app, delivery, (&news.table, Some(&said)), &people, |_| post.clone()).await
}

/// Sends the message of a game whose channel is gone. It has no buttons, because they would find no game.
pub(super) async fn send_from_lost_channel(
    app: &App,
    delivery: &Delivery,
    news: &News,
) -> Result<Option<Recipients>, DeliveryError> {
    let Some(Announcement { mut post, mut direct, .. }) = news.announce(app).await? else { return Ok(None) };
    let table = &news.table;
    // Nobody can accept a challenge in a channel that is gone.
    let Some(game) = table.game() else { return Ok(None) };
    post.rows.clear();
    direct.people.retain(|person| !post.pings.contains(person));
    post.pings.append(&mut direct.people);
    let people = recipients(&mut post, news);
    send_to_all(app, delivery, (table, None), &people, |person| {
        let mut post = post.clone();
        if let (Phase::Playing(..), Some(opponent)) = (&table.phase, game.opponent_of(person)) {
            let kind = table.terms.setup.game();
            let gone = text::channel_gone(direct.lang, delivery.game, Some(kind), opponent, None);
            post.content = format!("{}\n{gone}", post.content);
        }
        post
    })
    .await
}

/// The people whom the message pings, and the player who ended the game.
fn recipients(post: &mut Post, news: &News) -> Vec<play::UserId> {
    let mut people = std::mem::take(&mut post.pings);
    people.extend(ended_by(&news.table, &news.events).filter(|person| !people.contains(person)));
    people
}

/// A message that begins with `said` was sent by an earlier attempt: the link to the newest board that follows may have changed since.
/// With `None`, only an identical message counts, because the message about a refusal begins in the same way.
async fn send_to_all(
    app: &App,
    delivery: &Delivery,
    (table, said): (&Table, Option<&str>),
    people: &[play::UserId],
    post: impl Fn(play::UserId) -> Post,
) -> Result<Option<Recipients>, DeliveryError> {
    let (mut notified, mut unreachable) = (Vec::new(), Vec::new());
    let calls_at_once = table.is_live() && matches!(table.phase, Phase::Playing(..));
    let may_be_sent = delivery.attempts > 1 || app.clock.now() - delivery.created > SEARCH_AFTER;
    let since = may_be_sent.then_some(delivery.created);
    for &person in people {
        let now = app.clock.now();
        let is_quiet = !calls_at_once && app.store.preferences(person).await?.quiet_until(now).is_some();
        let post = post(person);
        let post = Post { pings: vec![person], silent: post.silent || is_quiet, ..post };
        let is_same = post.is_sent_as();
        let is_it = |message: &Message| {
            let rest = said.and_then(|said| message.content.strip_prefix(said));
            is_same(message) || rest.is_some_and(|rest| rest.is_empty() || rest.starts_with('\n'))
        };
        let nonce = nonce(&[&"board", &delivery.game, &delivery.last, &person.0]);
        match app.own_messages.send_direct_once(person, since, is_it, post, nonce).await {
            Ok(()) => notified.push(person),
            Err(error) if error.proof().may_pass() && app.clock.now() - delivery.created <= GIVE_UP_AFTER => {
                return Err(error.into());
            }
            Err(error) => {
                tracing::info!(%error, game = %delivery.game, "could not tell a player by a direct message");
                unreachable.push(person);
            }
        }
    }
    Ok((!people.is_empty()).then_some(Recipients { notified, unreachable }))
}

/// The player whose action ended the game. That player has not seen the last board.
fn ended_by(table: &Table, events: &[Event]) -> Option<play::UserId> {
    let (Some(Event::Ended { by, .. }), Phase::Over { game, ending: Ending { reason, .. }, .. }) =
        (events.last(), &table.phase)
    else {
        return None;
    };
    let by = if *reason == Reason::Rules { Some(game.waiting()) } else { *by };
    by.filter(|by| game.seat(*by).is_some()).and_then(Participant::human)
}
