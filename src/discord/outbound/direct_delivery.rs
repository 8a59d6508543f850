//! Announcements that no answer has delivered to a place that only answers get to: moves from elsewhere, ends by time,
//! reminders, and boards whose answer was lost. They go to the people whom they concern, in their direct conversations with the
//! bot.

use super::{
    announcement::{self, Announcement},
    error::{DeliveryError, SendError},
    message::Post,
    poster::{GIVE_UP_AFTER, Poster, SEARCH_AFTER},
};
use crate::{
    play::{self, Ending, Event, Participant, Phase, Reason, Table},
    store::{Delivery, LoadedGame, Place},
    text::{self, msg},
};
use serenity::all::UserId;

/// Sends a message of the outbox to each person whom it mentions, and the end of a game also to who ended it from elsewhere, unless the
/// person has it already. Who accepts no direct messages is left out. Returns `false` where that is nobody.
pub(super) async fn send(poster: &Poster, delivery: &Delivery, place: Place) -> Result<bool, DeliveryError> {
    let (LoadedGame { table, .. }, events) =
        poster.store.load_until(delivery.game, delivery.first, delivery.last).await?;
    let announcement =
        announcement::of_events(&poster.store, &poster.pictures, delivery.game, place, &table, &events).await?;
    let Some(Announcement { mut post, direct, .. }) = announcement else { return Ok(false) };
    if let Some((there, message)) = poster.store.newest_message(delivery.game).await? {
        let link = text::link(there.server_in_links(), there.channel, message);
        post.content = format!("{}\n{}", post.content, direct.lang.text(msg::DirectBoard { link }));
    }
    let mut people = std::mem::take(&mut post.pings);
    people.extend(ended_by(&table, &events).filter(|person| !people.contains(person)));
    for &person in &people {
        let post = Post { pings: vec![person], ..post.clone() };
        match send_to(poster, delivery, person, post).await {
            Ok(()) => {}
            Err(error) if error.may_pass() && poster.clock.now() - delivery.created <= GIVE_UP_AFTER => {
                return Err(error.into());
            }
            Err(error) => {
                tracing::info!(%error, game = %delivery.game, "could not tell a player by a direct message");
            }
        }
    }
    Ok(!people.is_empty())
}

/// The player who has ended the game with the last of `events`, and has seen no last board.
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
    // The same in each attempt. Discord allows 25 characters.
    let nonce = format!("{}-{}-{}", delivery.game, delivery.last, person.0 % 100_000);
    poster.client.send_direct(user, post, nonce).await
}
