//! Completes deferred answers, or tells the caller that nothing comes of them.

use super::prelude::*;
use crate::{discord::outbound::error::SendError, text::PlainMessage};

/// Replaces the deferred answer by its message.
pub(crate) async fn complete(app: &App, caller: &Caller, post: Post) {
    if let Err(error) = app.client.complete(&caller.interaction, post).await {
        report_lost(app, caller, &error).await;
    }
}

/// Tells the caller that the message of a deferred answer was lost.
pub(crate) async fn report_lost(app: &App, caller: &Caller, error: &SendError) {
    tracing::warn!(%error, "could not complete a deferred answer; telling the caller");
    abandon(app, caller, msg::ANSWER_LOST).await;
}

/// Replaces a deferred answer by a sentence: otherwise the caller would see the bot think for ever. The interaction can't be answered
/// again if this fails.
pub(crate) async fn abandon(app: &App, caller: &Caller, sentence: PlainMessage) {
    if let Err(error) = app.client.abandon(&caller.interaction, caller.lang.text(sentence)).await {
        tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
    }
}
