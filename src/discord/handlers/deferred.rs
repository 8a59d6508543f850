//! Completes deferred answers, or says that what they were deferred for does not come.

use crate::{
    discord::{
        context::{App, Caller},
        outbound::{error::SendError, message::Post},
    },
    text::{PlainMessage, msg},
};

/// Replaces the deferred answer by its message, or says that the message does not come.
pub(crate) async fn complete(app: &App, caller: &Caller, post: Post) {
    if let Err(error) = app.client.complete(&caller.interaction, post).await {
        report_lost(app, caller, &error).await;
    }
}

/// Says in place of a deferred answer that its message, which failed with `error`, does not come.
pub(crate) async fn report_lost(app: &App, caller: &Caller, error: &SendError) {
    tracing::warn!(%error, "could not complete a deferred answer; telling the caller");
    abandon(app, caller, msg::ANSWER_LOST).await;
}

/// Replaces a deferred answer by a sentence. Otherwise the caller would see for ever that the bot is thinking. Failure is
/// only logged: the interaction can't be answered again.
pub(crate) async fn abandon(app: &App, caller: &Caller, sentence: PlainMessage) {
    if let Err(error) = app.client.abandon(&caller.interaction, caller.lang.text(sentence)).await {
        tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
    }
}
