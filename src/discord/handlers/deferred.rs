//! Does what answers were deferred for, and completes them.

use crate::{
    discord::{
        context::{App, Caller, DeferredWork},
        handlers::{analysis, export, hint, replay},
        outbound::{error::SendError, message::Post},
    },
    text::{PlainMessage, msg},
};
use std::time::Duration;

/// How long deferred work may go on after the order to stop. What is left of the shutdown's time is for the sentence that
/// nothing comes of it.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// Does what was deferred. When the bot stops meanwhile, the caller is told that nothing comes of it.
pub(crate) async fn run(app: &App, caller: &Caller, work: DeferredWork) {
    let working = async {
        match work {
            DeferredWork::Animation(id) => replay::send_animation(app, caller, id).await,
            DeferredWork::Analysis(id) => analysis::send(app, caller, id).await,
            DeferredWork::Hint(id) => hint::send(app, caller, id).await,
            DeferredWork::Export => export::send(app, caller).await,
        }
    };
    let stopped = async {
        app.stop.cancelled().await;
        tokio::time::sleep(STOP_TIMEOUT).await;
    };
    let done = tokio::select! {
        () = working => true,
        () = stopped => false,
    };
    if !done {
        tracing::warn!(
            ?work,
            "giving up what an answer was deferred for, because the bot is stopping; telling the caller"
        );
        abandon(app, caller, work.failure()).await;
    }
}

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
async fn abandon(app: &App, caller: &Caller, sentence: PlainMessage) {
    if let Err(error) = app.client.abandon(&caller.interaction, caller.lang.text(sentence)).await {
        tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
    }
}
