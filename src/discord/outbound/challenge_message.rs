//! Removes the buttons of a challenge that was joined from a list, as a click on Accept does.

use super::message::Post;
use crate::discord::App;
use serenity::all::{ChannelId, MessageId};

pub(crate) async fn close_joined(app: &App, channel: u64, message: u64, content: String) {
    let (to, id) = (ChannelId::new(channel), MessageId::new(message));
    if let Err(error) = app.client.edit_message_persistently(to, id, &Post::text(content)).await {
        tracing::warn!(%error, channel, "could not edit the message of an accepted challenge");
    }
}
