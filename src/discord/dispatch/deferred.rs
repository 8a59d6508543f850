//! Does what answers were deferred for.

use crate::discord::{
    context::{App, Caller, DeferredWork},
    handlers::{analysis, deferred, export, hint, replay},
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
        deferred::abandon(app, caller, work.failure()).await;
    }
}
