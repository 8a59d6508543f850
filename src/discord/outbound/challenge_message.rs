//! Takes the buttons of a challenge away, as the click on one of them does, where nobody has clicked one there.

use super::{announcement::public_lang, error::DeliveryError, message::Post, poster::Poster};
use crate::{
    play::GameId,
    store::Place,
    text::{self, msg},
};
use serenity::all::{ChannelId, MessageId};

/// Takes the buttons of a challenge away that was declined by no click, as a click does.
pub(crate) async fn close_declined(
    poster: &Poster,
    id: GameId,
    place: Place,
    message: u64,
) -> Result<(), DeliveryError> {
    let lang = public_lang(&poster.store.settings_of(id).await?);
    let game = poster.store.load(id).await?.table.terms.setup.game();
    let content = lang.text(msg::ChallengeDeclinedShort { game: text::numbered(game, id) });
    let (channel, message) = (ChannelId::new(place.channel), MessageId::new(message));
    match poster.client.edit_message(channel, message, &Post::text(content)).await {
        // Discord edits old messages of a channel as rarely tomorrow as today.
        Err(error) if error.is_too_old_to_edit() || error.is_unknown_message() => Ok(()),
        edited => Ok(edited?),
    }
}

/// Takes the buttons of a challenge away that was joined from a list, as a click on Accept does.
pub(crate) async fn close_joined(poster: &Poster, channel: u64, message: u64, content: String) {
    let (to, id) = (ChannelId::new(channel), MessageId::new(message));
    if let Err(error) = poster.client.edit_message_persistently(to, id, &Post::text(content)).await {
        tracing::warn!(%error, channel, "could not edit the message of an accepted challenge");
    }
}
