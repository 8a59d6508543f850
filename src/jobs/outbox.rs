//! Posts messages from the outbox.

use crate::{
    clock::Clock,
    discord::Poster,
    metrics::{Delivered, Metrics},
    store::{DeliveryOutcome, Store},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// How often the outbox is polled: for messages that became due, and for lost notifications.
const POLL: Duration = Duration::from_secs(1);

/// When a message is retried whose task panicked.
const RETRY_AFTER_PANIC: time::Duration = time::Duration::minutes(5);

/// How long waiting messages are still posted after the order to stop.
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// Posts one message after the other. After the order to stop, waiting messages are still posted for [`DRAIN_TIME`];
/// the message that is being posted is always finished.
pub(super) async fn post(
    store: Store,
    poster: Arc<Poster>,
    clock: Clock,
    metrics: Metrics,
    mut notifications: watch::Receiver<()>,
    stop: CancellationToken,
) {
    let mut stopped = None;
    while stopped.is_none_or(|since: Instant| since.elapsed() <= DRAIN_TIME) {
        if stop.is_cancelled() && stopped.is_none() {
            stopped = Some(Instant::now());
        }
        // A notification from here on is handled in the next round.
        notifications.mark_unchanged();
        match store.claim_delivery(clock.now()).await {
            Ok(Some(claimed)) => {
                let delivery = claimed.delivery;
                let span = tracing::error_span!("delivery", game = %delivery.game, delivery = delivery.id);
                let posting = tokio::spawn({
                    let poster = Arc::clone(&poster);
                    async move { poster.deliver(&delivery).await }.instrument(span)
                });
                // A message whose task panics must not block the others.
                let outcome = posting.await.unwrap_or_else(|error| {
                    tracing::error!(
                        %error, game = %delivery.game, delivery = delivery.id, "posting a message panicked; will retry"
                    );
                    DeliveryOutcome::Retry(clock.now() + RETRY_AFTER_PANIC, error.to_string())
                });
                metrics.delivered(delivered(&outcome));
                match claimed.settle(&outcome, clock.now()).await {
                    Ok(()) => continue,
                    Err(error) => tracing::error!(
                        %error, game = %delivery.game, delivery = delivery.id, ?outcome,
                        "could not record the outcome of a delivery; it will be delivered again"
                    ),
                }
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "could not claim a delivery from the outbox; will retry"),
        }
        if stopped.is_some() {
            return;
        }
        tokio::select! {
            () = stop.cancelled() => {}
            _ = tokio::time::timeout(POLL, notifications.changed()) => {}
        }
    }
}

fn delivered(outcome: &DeliveryOutcome) -> Delivered {
    match outcome {
        DeliveryOutcome::Sent(_) => Delivered::Sent,
        DeliveryOutcome::Retry(..) => Delivered::Later,
        DeliveryOutcome::Dead(_) => Delivered::Dead,
        DeliveryOutcome::Closed(_) => Delivered::Closed,
    }
}
