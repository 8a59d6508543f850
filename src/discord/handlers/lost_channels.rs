//! Tells callers that the channels of their games are gone, if no direct message could tell them.

use super::prelude::*;
use crate::{deadline, discord::outbound::channel_gone, store::ChannelNotice};
use std::time::Duration;

/// Notices are rare, so answers don't wait long for them.
const TIMEOUT: Duration = Duration::from_millis(200);

/// Returns the added notices, which are recorded once the answer is sent.
pub(crate) async fn prepend(app: &App, caller: &Caller, reply: &mut Reply) -> Vec<ChannelNotice> {
    let Reply::Private(post) = reply else { return Vec::new() };
    let reading = app.store.channel_notices(caller.person, Some(caller.place));
    // The answer to the next command may still have them.
    let Ok(Ok(notices)) = deadline::timeout(TIMEOUT, reading).await else { return Vec::new() };
    if !notices.is_empty() {
        post.content = format!("{}\n{}", channel_gone::sentences(caller.lang, &notices), post.content);
    }
    notices
}

/// Nobody reads an answer in a channel that was deleted meanwhile; a direct message, or a later command, says it again.
pub(crate) async fn record_notified(app: &App, caller: &Caller, notices: &[ChannelNotice]) {
    let here = [Some(caller.place.channel), caller.parent()];
    if notices.is_empty() || here.into_iter().flatten().any(|channel| app.visibilities.is_deleted(channel)) {
        return;
    }
    if let Err(error) = app.store.delete_channel_notices(notices).await {
        tracing::warn!(%error, "could not record that a player was told of a lost channel; will tell again");
    }
}
