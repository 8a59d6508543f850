//! Completes deferred answers.

use crate::discord::{
    context::{App, Caller},
    outbound::message::Post,
};

/// Replaces the deferred answer by its message. Failure is only logged: the interaction can't be answered again.
pub(crate) async fn complete(app: &App, caller: &Caller, post: Post) {
    if let Err(error) = app.client.complete(&caller.interaction, post).await {
        tracing::warn!(%error, "could not complete a deferred answer");
    }
}
