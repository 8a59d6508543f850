//! Says that deferred answers failed.

use super::prelude::*;
use crate::discord::outbound::error::SendError;

pub(crate) async fn report_lost(app: &App, caller: &Caller, error: &SendError, report: Post) {
    tracing::warn!(%error, "could not complete a deferred answer; telling the caller");
    abandon(app, caller, report).await;
}

/// Without this the caller would see the bot think for ever. If it fails too, Discord accepts no further answer.
pub(crate) async fn abandon(app: &App, caller: &Caller, report: Post) {
    if let Err(error) = app.client.abandon(&caller.interaction, report).await {
        tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
    }
}
