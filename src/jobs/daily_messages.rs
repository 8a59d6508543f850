//! Sends their daily message to those who have chosen it.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::outbound::{daily_message, poster::Poster},
    store::{DailyMessage, DailyOutcome, Store},
};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// How often messages that became due are looked for, and the pause after each: Discord blocks bots that open many
/// conversations at once.
const PAUSE: Duration = Duration::from_secs(1);

/// How long to wait before a failed message is tried again.
const RETRY_AFTER: time::Duration = time::Duration::seconds(30);

/// A message that could not be sent for so long is left to the next day.
const GIVE_UP_AFTER: time::Duration = time::Duration::hours(12);

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let mut failures = Failures::default();
    while stop.run_until_cancelled(tokio::time::sleep(failures.wait(PAUSE))).await.is_some() {
        let message = match store.claim_daily_message(clock.now()).await {
            Ok(message) => {
                failures.end();
                message
            }
            Err(error) => {
                if let Some(failures) = failures.count() {
                    tracing::error!(%error, failures, "could not look for daily messages that are due; will retry");
                }
                continue;
            }
        };
        let Some(message) = message else { continue };
        let outcome = send(&poster, &message, &clock).await;
        if let Err(error) = store.settle_daily_message(&message, outcome, clock.now()).await {
            tracing::warn!(%error, "could not record that a daily message was sent; it is looked for before it is sent again");
        }
    }
}

async fn send(poster: &Poster, message: &DailyMessage, clock: &Clock) -> DailyOutcome {
    let now = clock.now();
    match daily_message::send(poster, message).await {
        Ok(outcome) => outcome,
        Err(error) if now - message.due > GIVE_UP_AFTER || !error.may_pass() => {
            tracing::warn!(%error, "could not send a daily message; the next one is tried tomorrow");
            DailyOutcome::Done
        }
        Err(error) => {
            tracing::warn!(%error, "could not send a daily message; will retry");
            let limited = error.retry_after().and_then(|wait| time::Duration::try_from(wait).ok());
            DailyOutcome::Retry(now + limited.unwrap_or(RETRY_AFTER))
        }
    }
}
