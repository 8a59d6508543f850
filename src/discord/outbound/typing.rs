//! The hint that the bot is typing.

use super::poster::Poster;
use crate::store::Place;
use serenity::all::ChannelId;

/// Shows in a channel that the bot is typing. Failure is ignored: typing is only a hint.
pub(crate) async fn show(poster: &Poster, place: Place) {
    // Discord blocks bots that repeat requests which it refuses.
    if place.is_by_answers() || !matches!(poster.store.closed_channel(place.channel).await, Ok(None)) {
        return;
    }
    if let Err(error) = poster.client.show_typing(ChannelId::new(place.channel)).await {
        tracing::debug!(%error, channel = place.channel, "could not show that the bot is typing");
    }
}
