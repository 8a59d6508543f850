//! Answers an interaction: runs its handler under a deadline, sends the first answer, then everything that follows it.

use super::{deferred, route, trace};
use crate::{
    actions::{self, sight},
    deadline,
    discord::{
        App,
        context::{Caller, HandlerError, HandlerResult, Response, Shown},
        handlers::{board, lookup, lost_channels, open, private_game, show},
        model::interaction::{Interaction, InteractionData},
        outbound::{
            client::{AnsweredBy, InteractionHandle},
            error::{SendError, SendResult, code},
            message::{Post, Reply},
            public_answer::{self, Recipient},
        },
    },
    metrics::Outcome,
    play::{GameId, Refusal},
    store::{StoreError, for_person},
    text::{self, msg},
};
use serenity::all::ChannelId;
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::broadcast::{self, error::RecvError},
    time::error::Elapsed,
};

/// Less than Discord's three seconds, because sending the answer takes time, too.
const HANDLER_TIMEOUT: Duration = Duration::from_millis(2400);

/// How long an answer waits for the board that replaces it. After that it stays.
const BOARD_WAIT: Duration = Duration::from_secs(10);

pub(crate) async fn serve(app: &Arc<App>, interaction: &Interaction) {
    let Some(in_progress) = app.begin_interaction(interaction.id) else {
        app.metrics.count_repeated_interaction();
        return tracing::debug!("ignoring a repeated delivery of an interaction");
    };
    let caller = Caller::of(interaction, &app.names);
    // The board may be posted before the answer is sent.
    let posted = app.posted.subscribe();
    let (start, kind) = (Instant::now(), trace::kind(interaction));
    let handling = async {
        let handled = board::show_changed(app, &caller, route::route(app, &caller, interaction).await).await;
        explain(app, &caller, handled).await
    };
    let handled = deadline::timeout(HANDLER_TIMEOUT, for_person(caller.person, Box::pin(handling))).await;
    let (Response { mut reply, announced, deferred, shows, played, launches, .. }, intended) =
        response_or_failure(&caller, interaction, handled);
    let notices = match interaction.data {
        InteractionData::Command(_) => lost_channels::prepend(app, &caller, &mut reply).await,
        _ => Vec::new(),
    };
    let (missing, spot) = (caller.missing(), caller.request.access.spot());
    let recipient = Recipient { interaction: &caller.interaction, lang: caller.lang, missing, spot };
    let played = played.filter(|_| announced.is_none() && notices.is_empty());
    let (reply, public_answer) = match announced {
        Some(applied) => public_answer::make_public(app, &recipient, *applied, reply).await,
        None => (reply, None),
    };
    // A board was pressed, or the form that it had opened was sent.
    let is_on_board = interaction.message.is_some() && caller.private_message.is_none();
    let is_delayed = || app.client.post_wait(ChannelId::new(caller.place.channel)).is_some();
    let is_silent = played.is_some() && is_on_board && !is_delayed();
    let reply = if is_silent { Reply::DeferredUpdate } else { reply };
    let answered = match launches {
        Some(page) => open::launch(app, &caller, page, reply).await,
        None => app.client.answer(&caller.interaction, reply).await,
    };
    // Another delivery may have answered this interaction already: leave it alone.
    let answered_here = matches!(answered, Ok(AnsweredBy::ThisDelivery));
    let public_answer = public_answer.filter(|_| answered_here);
    if let Some(shown) = shows {
        record_shown(app, &caller, shown, &answered).await;
    }
    let outcome = outcome(app, interaction, answered, intended).await;
    if matches!(outcome, Outcome::Refused) {
        in_progress.record_refusal();
    }
    let took = start.elapsed();
    app.metrics.record_answer(kind, outcome, took);
    tracing::debug!(outcome = outcome.label(), ?took, "answered an interaction");
    if answered_here {
        lost_channels::record_notified(app, &caller, &notices).await;
    }
    if let Some(answer) = public_answer {
        public_answer::complete_answer(app, &recipient, answer).await;
    }
    // Another delivery does the work for its own answer.
    if let Some(work) = deferred.filter(|_| answered_here) {
        deferred::run(app, &caller, work).await;
    }
    if let Some(board) = played.filter(|_| answered_here && !is_silent) {
        tokio::select! {
            () = delete_once_posted(app, &caller.interaction, posted, board) => {}
            () = tokio::time::sleep(BOARD_WAIT) => {}
            () = app.stop.cancelled() => {}
        }
    }
}

/// `intended` once the answer was sent; otherwise what became of it. The person is told if an answer may still get through.
async fn outcome(app: &App, interaction: &Interaction, answered: SendResult<AnsweredBy>, intended: Outcome) -> Outcome {
    match answered {
        Ok(_) => intended,
        Err(error) if error.has_code(code::EXPIRED_INTERACTION) || matches!(error, SendError::TimedOut) => {
            tracing::warn!(%error, "could not answer an interaction in time");
            Outcome::TooLate
        }
        Err(error) => {
            tracing::error!(%error, "could not answer an interaction");
            // After a failure that proves nothing, the answer may have arrived.
            if !error.proof().may_pass() {
                answer_failure(app, interaction).await;
            }
            Outcome::Failed
        }
    }
}

/// Deletes an answer when this process has posted the board that says the same.
async fn delete_once_posted(
    app: &App,
    answer: &InteractionHandle,
    mut posted: broadcast::Receiver<(GameId, i64)>,
    (game, delivery): (GameId, i64),
) {
    loop {
        match posted.recv().await {
            // A newer message of the game says it, too.
            Ok((other, newer)) if other == game && newer >= delivery => break,
            Ok(_) | Err(RecvError::Lagged(_)) => {}
            Err(RecvError::Closed) => return,
        }
    }
    if let Err(error) = app.client.delete_answer(answer).await {
        tracing::debug!(%error, %game, "could not delete an answer that the new board has replaced");
    }
}

/// Records what the caller sees now, which depends on whether Discord has accepted the answer.
async fn record_shown(app: &App, caller: &Caller, shown: Shown, answered: &SendResult<AnsweredBy>) {
    match shown {
        Shown::PrivateBoard(game, pressed) => {
            if let Ok(AnsweredBy::ThisDelivery) = answered
                && let Some(older) = app.private_boards.record(game, pressed, &caller.interaction)
            {
                private_game::close(app, caller, &older).await;
            }
        }
        Shown::Once(key, until) => {
            let accepted = match answered {
                Ok(_) => Some(true),
                Err(error) if !error.proof().may_pass() => Some(false),
                Err(_) => app.client.find_first_answer(&caller.interaction).await.ok().map(|found| found.is_some()),
            };
            show::settle(app, caller, key, until, accepted).await;
        }
        Shown::EndedStreak(ended) => {
            if answered.is_ok()
                && let Err(error) = app.store.record_streak_told(caller.person, ended).await
            {
                tracing::error!(%error, "could not record that the end of a streak was told; it will be told once more");
            }
        }
    }
}

async fn explain(app: &App, caller: &Caller, result: HandlerResult) -> HandlerResult {
    let Err(HandlerError::Action(error)) = result else { return result };
    let (id, game, refusal) = match error {
        actions::Error::RefusedByRules { id, game, refusal } => (id, game, refusal),
        error => return Err(in_words(app, caller, error).await),
    };
    let mut newest = None;
    if let (Some(id), Refusal::Stale | Refusal::Over | Refusal::NotYourTurn { .. }) = (id, &*refusal) {
        match sight::visible_table(app, caller, id).await {
            Ok((place, _)) if place.is_private() => return board::show_private(app, caller, id).await,
            Ok(_) => newest = app.store.newest_message(id).await?,
            // A link would name a channel that the caller may not see.
            Err(_) => {}
        }
    }
    let newest = newest
        .map_or_else(String::new, |(place, message)| caller.lang.text(msg::NewestBoard { link: place.link(message) }));
    Err(HandlerError::Refused(text::refusal(caller.lang, game, &refusal, &newest)))
}

/// Refusals by the rules, which may need a link, and failures stay as they are.
pub(super) async fn in_words(app: &App, caller: &Caller, error: actions::Error) -> HandlerError {
    match error {
        actions::Error::Refused(message) => HandlerError::Refused(caller.lang.text(message)),
        actions::Error::NoSuchGame(id) => {
            lookup::no_such_game(app, caller, &format!("#{id}")).await.unwrap_or_else(|error| error)
        }
        error => error.into(),
    }
}

/// For an interaction whose handler did not run, or did not finish.
pub(crate) async fn answer_failure(app: &App, interaction: &Interaction) {
    let caller = Caller::of(interaction, &app.names);
    let reply = failure_reply(interaction, Post::text(caller.lang.text(msg::TROUBLE)));
    if let Err(error) = app.client.answer(&caller.interaction, reply).await {
        tracing::warn!(%error, "could not tell the caller that an interaction failed");
    }
}

fn response_or_failure(
    caller: &Caller,
    interaction: &Interaction,
    handled: Result<HandlerResult, Elapsed>,
) -> (Response, Outcome) {
    let (outcome, post) = match handled {
        Ok(Ok(response)) => {
            let outcome = if response.refused { Outcome::Refused } else { Outcome::Answered };
            return (response, outcome);
        }
        Ok(Err(HandlerError::Refused(text))) => (Outcome::Refused, Post::text(text)),
        Ok(Err(HandlerError::Action(actions::Error::Store(StoreError::Refused(ref refusal)))))
            if let Some(text) = text::general_refusal(caller.lang, refusal, "") =>
        {
            (Outcome::Refused, Post::text(text))
        }
        Ok(Err(HandlerError::Unclear(question))) => (Outcome::Refused, *question),
        Ok(Err(error)) => {
            if error.is_unreachable() {
                tracing::debug!(%error, "the handler of an interaction got no answer of the database");
            } else {
                tracing::error!(%error, "the handler of an interaction failed");
            }
            (Outcome::Failed, Post::text(caller.lang.text(msg::TROUBLE)))
        }
        Err(_) => {
            tracing::error!(timeout = ?HANDLER_TIMEOUT, "the handler of an interaction took too long");
            (Outcome::TooLate, Post::text(caller.lang.text(msg::TOO_SLOW)))
        }
    };
    (failure_reply(interaction, post).into(), outcome)
}

/// Autocompletion can only be answered with suggestions.
fn failure_reply(interaction: &Interaction, post: Post) -> Reply {
    match interaction.data {
        InteractionData::Autocomplete(_) => Reply::Choices(Vec::new()),
        _ => Reply::Private(post),
    }
}
