//! Does the work for which an answer was deferred.

use crate::discord::App;
use crate::discord::{
    context::{Caller, DeferredWork, HandlerError},
    handlers::{analysis, deferred, export, hint, replay},
    outbound::message::Post,
};
use std::time::Duration;

/// After the order to stop. The rest of the shutdown's time is for telling the caller.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

/// If the bot stops meanwhile, tells the caller that the work was given up.
pub(crate) async fn run(app: &App, caller: &Caller, work: DeferredWork) {
    let stopped = async {
        app.stop.cancelled().await;
        tokio::time::sleep(STOP_TIMEOUT).await;
    };
    let done = tokio::select! {
        () = complete(app, caller, work) => true,
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

async fn complete(app: &App, caller: &Caller, work: DeferredWork) {
    let built = match work {
        DeferredWork::Animation(id) => replay::animation(app, caller, id).await,
        DeferredWork::Analysis(id) => analysis::build(app, caller, id).await,
        DeferredWork::Hint(id) => hint::build(app, caller, id).await,
        // An export has several messages.
        DeferredWork::Export => return export::send(app, caller).await,
    };
    let post = match built {
        Ok(post) => post,
        Err(HandlerError::Refused(text)) => Post::text(text),
        Err(error) => {
            tracing::error!(%error, ?work, "could not do what an answer was deferred for; telling the caller");
            Post::text(caller.lang.text(work.failure()))
        }
    };
    deferred::complete(app, caller, post).await;
}
