//! Announcements for places that only answers reach, when no answer has delivered them: moves made elsewhere, timeouts,
//! reminders, and boards whose answer was lost. They are sent as direct messages to the people whom they concern.

use super::{
    announcement::{self, Announcement},
    error::{DeliveryError, SendError},
    message::Post,
    notify::DirectNotice,
    poster::{GIVE_UP_AFTER, Poster, SEARCH_AFTER},
};
use crate::{
    play::{self, Ending, Event, Participant, Phase, Reason, Table},
    store::{Delivery, LoadedGame, Place},
    text::{self, msg},
};
use serenity::all::UserId;

pub(super) struct Told {
    pub(super) told: Vec<play::UserId>,
    /// They accept no direct messages.
    pub(super) unreachable: Vec<play::UserId>,
}

impl Told {
    pub(super) fn is_nobody(&self) -> bool {
        self.told.is_empty() && self.unreachable.is_empty()
    }
}

/// Sends a message for such a place to everybody whom it mentions. The end of a game also goes to the player who ended
/// it from elsewhere. Skips people who have the message already.
pub(super) async fn send(poster: &Poster, delivery: &Delivery, place: Place) -> Result<Told, DeliveryError> {
    let Some((announcement, table, events)) = announce(poster, delivery, place).await? else { return Ok(NOBODY) };
    let Announcement { mut post, direct, .. } = announcement;
    if let Some((there, message)) = poster.store.newest_message(delivery.game).await? {
        let link = text::link(there.server_in_links(), there.channel, message);
        post.content = format!("{}\n{}", post.content, direct.lang.text(msg::DirectBoard { link }));
    }
    let people = recipients(&mut post, &table, &events);
    send_to_all(poster, delivery, &people, |_| post.clone()).await
}

/// For a channel that is gone. The message has no buttons, because they would find no game.
pub(super) async fn send_from_lost_channel(poster: &Poster, delivery: &Delivery) -> Result<Told, DeliveryError> {
    let Some(place) = delivery.place else { return Ok(NOBODY) };
    let Some((announcement, table, events)) = announce(poster, delivery, place).await? else { return Ok(NOBODY) };
    // Nobody can accept a challenge there.
    let Some(game) = table.game() else { return Ok(NOBODY) };
    let Announcement { mut post, direct: DirectNotice { people, lang, .. }, .. } = announcement;
    post.rows.clear();
    post.pings.extend(people);
    let people = recipients(&mut post, &table, &events);
    send_to_all(poster, delivery, &people, |person| {
        let mut post = post.clone();
        if let (Phase::Playing(..), Some(opponent)) = (&table.phase, game.opponent_of(person)) {
            let kind = table.terms.setup.game();
            let gone = text::channel_gone(lang, delivery.game, Some(kind), opponent, None);
            post.content = format!("{}\n{gone}", post.content);
        }
        post
    })
    .await
}

const NOBODY: Told = Told { told: Vec::new(), unreachable: Vec::new() };

async fn announce(
    poster: &Poster,
    delivery: &Delivery,
    place: Place,
) -> Result<Option<(Announcement, Table, Vec<Event>)>, DeliveryError> {
    let (LoadedGame { table, .. }, events) =
        poster.store.load_until(delivery.game, delivery.first, delivery.last).await?;
    let announcement =
        announcement::of_events(&poster.store, &poster.pictures, delivery.game, place, &table, &events).await?;
    Ok(announcement.map(|announcement| (announcement, table, events)))
}

/// The mentioned people, and the player who ended the game.
fn recipients(post: &mut Post, table: &Table, events: &[Event]) -> Vec<play::UserId> {
    let mut people = std::mem::take(&mut post.pings);
    people.extend(ended_by(table, events).filter(|person| !people.contains(person)));
    people
}

async fn send_to_all(
    poster: &Poster,
    delivery: &Delivery,
    people: &[play::UserId],
    post: impl Fn(play::UserId) -> Post,
) -> Result<Told, DeliveryError> {
    let mut all = NOBODY;
    for &person in people {
        let post = Post { pings: vec![person], ..post(person) };
        match send_to(poster, delivery, person, post).await {
            Ok(()) => all.told.push(person),
            Err(error) if error.may_pass() && poster.clock.now() - delivery.created <= GIVE_UP_AFTER => {
                return Err(error.into());
            }
            Err(error) => {
                tracing::info!(%error, game = %delivery.game, "could not tell a player by a direct message");
                all.unreachable.push(person);
            }
        }
    }
    Ok(all)
}

/// The player whose action ended the game, and who has not seen the last board.
fn ended_by(table: &Table, events: &[Event]) -> Option<play::UserId> {
    let (Some(Event::Ended { by, .. }), Phase::Over { game, ending: Ending { reason, .. }, .. }) =
        (events.last(), &table.phase)
    else {
        return None;
    };
    let by = if *reason == Reason::Rules { Some(game.waiting()) } else { *by };
    by.filter(|by| game.seat(*by).is_some()).and_then(Participant::human)
}

async fn send_to(poster: &Poster, delivery: &Delivery, person: play::UserId, post: Post) -> Result<(), SendError> {
    let user = UserId::new(person.0);
    if delivery.attempts > 0 || poster.clock.now() - delivery.created > SEARCH_AFTER {
        let conversation = poster.client.conversation_with(user).await?;
        if poster.own_messages.with_content(conversation, delivery.created, &post.sent_content()).await?.is_some() {
            return Ok(());
        }
    }
    // The same in every attempt. Discord allows 25 characters.
    let nonce = format!("{}-{}-{}", delivery.game, delivery.last, person.0 % 100_000);
    poster.client.send_direct(user, post, nonce).await
}
