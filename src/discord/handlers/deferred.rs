//! Completes deferred answers.

use crate::{
    discord::{
        context::{App, Caller},
        outbound::{error::SendError, message::Post},
    },
    text::msg,
};

/// Replaces the deferred answer by its message, or says that the message does not come.
pub(crate) async fn complete(app: &App, caller: &Caller, post: Post) {
    if let Err(error) = app.client.complete(&caller.interaction, post).await {
        abandon(app, caller, &error).await;
    }
}

/// Replaces a deferred answer, whose message failed with `error`, by a sentence that says so. Otherwise the caller would
/// see for ever that the bot is thinking. Failure is only logged: the interaction can't be answered again.
pub(crate) async fn abandon(app: &App, caller: &Caller, error: &SendError) {
    tracing::warn!(%error, "could not complete a deferred answer; telling the caller");
    if let Err(error) = app.client.abandon(&caller.interaction, caller.lang.text(msg::ANSWER_LOST)).await {
        tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
    }
}
