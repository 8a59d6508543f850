//! Messages leave the outbox.

use crate::{
    clock::Clock,
    discord::Poster,
    metrics::{Delivered, Metrics},
    store::{Store, Verdict},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::watch;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// How often the outbox is looked into without being told: for what was put off, and for lost rings.
const POLL: Duration = Duration::from_secs(1);

/// When a message over which we stumbled is tried again.
const STUMBLED: time::Duration = time::Duration::minutes(5);

/// How long messages that wait are still posted after the order to stop.
const LAST_POSTS: Duration = Duration::from_secs(5);

/// Posts one message after the other. After the order to stop what waits is still posted, for a
/// while; the message in hand is always finished.
pub(super) async fn post(
    store: Store,
    poster: Arc<Poster>,
    clock: Clock,
    metrics: Metrics,
    mut heard: watch::Receiver<()>,
    stop: CancellationToken,
) {
    let mut stopped = None;
    while stopped.is_none_or(|since: Instant| since.elapsed() <= LAST_POSTS) {
        if stop.is_cancelled() && stopped.is_none() {
            stopped = Some(Instant::now());
        }
        // Whatever rings from here on is looked for in the next round.
        heard.mark_unchanged();
        match store.take_parcel(clock.now()).await {
            Ok(Some(outbox)) => {
                let parcel = outbox.parcel;
                let span = tracing::error_span!("message", game = %parcel.game, parcel = parcel.id);
                let delivery = tokio::spawn({
                    let poster = Arc::clone(&poster);
                    async move { poster.deliver(&parcel).await }.instrument(span)
                });
                // One message that makes us stumble must not keep the others from leaving.
                let verdict = delivery.await.unwrap_or_else(|error| {
                    tracing::error!(%error, game = %parcel.game, "a message could not be made");
                    Verdict::Later(clock.now() + STUMBLED, error.to_string())
                });
                metrics.delivered(delivered(&verdict));
                match outbox.settle(&verdict, clock.now()).await {
                    Ok(()) => continue,
                    Err(error) => tracing::error!(%error, ?verdict, "a message's end was not noted"),
                }
            }
            Ok(None) => {}
            Err(error) => tracing::error!(%error, "the outbox can't be read"),
        }
        if stopped.is_some() {
            return;
        }
        tokio::select! {
            () = stop.cancelled() => {}
            _ = tokio::time::timeout(POLL, heard.changed()) => {}
        }
    }
}

fn delivered(verdict: &Verdict) -> Delivered {
    match verdict {
        Verdict::Sent(_) => Delivered::Sent,
        Verdict::Later(..) => Delivered::Later,
        Verdict::Dead(_) => Delivered::Dead,
        Verdict::Closed(_) => Delivered::Closed,
    }
}
