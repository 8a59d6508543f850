use crate::discord::App;
use crate::store::Place;
use serenity::all::ChannelId;

/// Ignores failures: typing is only a hint.
pub(crate) async fn show(app: &App, place: Place) {
    // Discord blocks bots that repeat refused requests.
    if place.is_by_answers() || !matches!(app.store.closed_channel(place.channel).await, Ok(None)) {
        return;
    }
    if let Err(error) = app.client.show_typing(ChannelId::new(place.channel)).await {
        tracing::debug!(%error, channel = place.channel, "could not show that the bot is typing");
    }
}
