//! Does the work for which an answer was deferred.

use super::answer;
use crate::deadline::stretched;
use crate::discord::{
    App,
    components::buttons,
    context::{Caller, DeferredWork, HandlerError},
    handlers::{analysis, export, hint, replay, server_export, tournament},
    outbound::message::Post,
};
use crate::text::msg;
use std::time::Duration;

/// How long the work may go on after the order to stop. The rest of the shutdown's time is for telling the caller.
const STOP_TIMEOUT: Duration = Duration::from_secs(2);

pub(crate) async fn run(app: &App, caller: &Caller, work: DeferredWork) {
    let stopped = async {
        app.stop.cancelled().await;
        tokio::time::sleep(stretched(STOP_TIMEOUT)).await;
    };
    tokio::select! {
        () = complete(app, caller, work) => return,
        () = stopped => {}
    }
    tracing::info!(?work, "giving up what an answer was deferred for, because the bot is stopping; telling the caller");
    app.client.abandon(&caller.interaction, report(caller, work, caller.lang.text(work.failure()))).await;
}

async fn complete(app: &App, caller: &Caller, work: DeferredWork) {
    let built = match work {
        DeferredWork::Animation(id) => replay::animation(app, caller, id).await,
        DeferredWork::Analysis(id) => analysis::build(app, caller, id).await,
        DeferredWork::Hint(id) => hint::build(app, caller, id).await,
        DeferredWork::TournamentExport(id) => tournament::export::build(app, caller, id).await,
        DeferredWork::ServerExport { year, month } => server_export::build(app, caller, year, month).await,
        DeferredWork::Export => match export::send(app, caller).await {
            Ok(()) => return,
            Err(error) => Err(error),
        },
    };
    let built = match built {
        Err(HandlerError::Action(error)) => Err(answer::in_words(app, caller, error).await),
        built => built,
    };
    let post = match built {
        Ok(post) => post,
        Err(HandlerError::Refused(text)) => report(caller, work, text),
        Err(error) => {
            tracing::error!(%error, ?work, "could not do what an answer was deferred for; telling the caller");
            report(caller, work, caller.lang.text(work.failure()))
        }
    };
    if let Err(error) = app.client.complete(&caller.interaction, post).await {
        let report = report(caller, work, caller.lang.text(msg::ANSWER_LOST));
        app.client.report_lost(&caller.interaction, &error, report).await;
    }
}

/// Says why the work was not done. In a private game, a failed hint gets a button back to the board that it replaced.
fn report(caller: &Caller, work: DeferredWork, text: String) -> Post {
    let back = match work {
        DeferredWork::Hint(id) if caller.private_message.is_some() => vec![buttons::back_to_board(caller.lang, id)],
        _ => Vec::new(),
    };
    Post::text(text).with_rows(back)
}
