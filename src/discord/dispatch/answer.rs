//! Answers an interaction: runs its handler under a deadline, sends the first answer, then whatever follows it.

use super::{route, trace};
use crate::text::msg;
use crate::{
    discord::{
        context::{App, Caller, DeferredWork, HandlerError, HandlerResult, Response},
        handlers::{analysis, export, replay},
        outbound::{follow_up::Recipient, message::Reply},
    },
    metrics::Outcome,
};
use serenity::all::Interaction;
use std::time::{Duration, Instant};
use tokio::time::error::Elapsed;

/// Deadline for a handler. Discord waits three seconds, and sending the answer takes some of them.
const HANDLER_TIMEOUT: Duration = Duration::from_millis(2400);

/// Answers an interaction, even when its handler fails.
pub(crate) async fn serve(app: &App, interaction: &Interaction) {
    let Some(caller) = Caller::of(interaction, &app.names) else { return };
    let (start, kind) = (Instant::now(), trace::kind(interaction));
    let handled = tokio::time::timeout(HANDLER_TIMEOUT, route::route(app, &caller, interaction)).await;
    let (Response { reply, follow_up, deferred }, intended) = response_or_failure(&caller, interaction, handled);
    let outcome = match app.client.answer(&caller.interaction, reply).await {
        Ok(()) => intended,
        Err(error) if error.is_already_answered() => intended,
        Err(error) if error.is_expired_interaction() || error.is_timeout() => {
            tracing::warn!(%error, "could not answer an interaction in time");
            Outcome::TooLate
        }
        Err(error) => {
            tracing::error!(%error, "could not answer an interaction");
            // After any other failure the answer may have arrived all the same.
            if error.is_malformed() {
                answer_failure(app, interaction).await;
            }
            Outcome::Failed
        }
    };
    let took = start.elapsed();
    app.metrics.record_answer(kind, outcome, took);
    tracing::debug!(outcome = outcome.label(), ?took, "answered an interaction");
    if let Some(applied) = follow_up {
        let to = Recipient { interaction: &caller.interaction, lang: caller.lang, missing: caller.missing };
        app.poster.follow_up(&to, &applied).await;
    }
    match deferred {
        Some(DeferredWork::Animation(id)) => replay::send_animation(app, &caller, id).await,
        Some(DeferredWork::Analysis(id)) => analysis::send(app, &caller, id).await,
        Some(DeferredWork::Export) => export::send(app, &caller).await,
        None => {}
    }
}

/// Answers an interaction whose handler was not run, or not to its end.
pub(crate) async fn answer_failure(app: &App, interaction: &Interaction) {
    let Some(caller) = Caller::of(interaction, &app.names) else { return };
    let reply = failure_reply(interaction, caller.lang.text(msg::TROUBLE));
    if let Err(error) = app.client.answer(&caller.interaction, reply).await {
        tracing::warn!(%error, "could not tell the caller that an interaction failed");
    }
}

/// The response to send, and the outcome that it counts as.
fn response_or_failure(
    caller: &Caller,
    interaction: &Interaction,
    handled: Result<HandlerResult, Elapsed>,
) -> (Response, Outcome) {
    let (outcome, text) = match handled {
        Ok(Ok(response)) => return (response, Outcome::Answered),
        Ok(Err(HandlerError::Refused(text))) => (Outcome::Refused, text),
        Ok(Err(error)) => {
            tracing::error!(%error, "the handler of an interaction failed");
            (Outcome::Failed, caller.lang.text(msg::TROUBLE))
        }
        Err(_) => {
            tracing::error!(timeout = ?HANDLER_TIMEOUT, "the handler of an interaction took too long");
            (Outcome::TooLate, caller.lang.text(msg::TOO_SLOW))
        }
    };
    (failure_reply(interaction, text).into(), outcome)
}

/// The answer in place of a handler's: that text, or no suggestions in reply to an autocompletion.
fn failure_reply(interaction: &Interaction, text: String) -> Reply {
    match interaction {
        Interaction::Autocomplete(_) => Reply::Choices(Vec::new()),
        _ => Reply::private_text(text),
    }
}
