//! Takes the buttons of a challenge away, as the click on one of them does, where nobody has clicked one there.

use super::{
    announcement::public_lang,
    error::DeliveryError,
    message::Post,
    poster::{GIVE_UP_AFTER, Poster},
};
use crate::{
    store::{Place, UnwantedChallenge},
    text::{self, msg},
};
use parlor_games::rules::Game;
use serenity::all::{ChannelId, MessageId};

/// Takes the buttons of a challenge away that was declined by no click, as a click does.
/// Returns `false` where it is worth another try.
pub(crate) async fn close_declined(
    poster: &Poster,
    challenge: &UnwantedChallenge,
    game: Game,
    place: Place,
    message: u64,
) -> bool {
    let id = challenge.id;
    let closed = async {
        let lang = public_lang(&poster.store.settings_of(id).await?);
        let content = lang.text(msg::ChallengeDeclinedShort { game: text::numbered(game, id) });
        let (channel, message) = (ChannelId::new(place.channel), MessageId::new(message));
        poster.client.edit_message(channel, message, &Post::text(content)).await.map_err(DeliveryError::Send)
    };
    match closed.await {
        Ok(()) => true,
        Err(error) => {
            tracing::warn!(%error, game = %id, "could not edit the message of a declined challenge");
            // Discord edits old messages of a channel as rarely tomorrow as today.
            let is_too_old = matches!(&error, DeliveryError::Send(error) if error.is_too_old_to_edit());
            is_too_old || !error.may_pass() || poster.clock.now() - challenge.created > GIVE_UP_AFTER
        }
    }
}

/// Takes the buttons of a challenge away that was joined from a list, as a click on Accept does.
pub(crate) async fn close_joined(poster: &Poster, channel: u64, message: u64, content: String) {
    let (to, id) = (ChannelId::new(channel), MessageId::new(message));
    if let Err(error) = poster.client.edit_message_persistently(to, id, &Post::text(content)).await {
        tracing::warn!(%error, channel, "could not edit the message of an accepted challenge");
    }
}
