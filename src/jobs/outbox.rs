use super::{
    failures::{self, Failures},
    runner::REFUSED,
};
use crate::discord::App;
use crate::{
    deadline::stretched,
    discord::outbound::{delivery, retry::GIVE_UP_AFTER},
    metrics::PostOutcome,
    store::{ClaimedDelivery, DeliveryOutcome},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::sync::{Notify, Semaphore, watch};
use tokio_util::task::TaskTracker;
use tracing::Instrument;

/// Per process. At most two are for the same channel, so many channels have to hang before others wait.
const MAX_CONCURRENT_POSTS: usize = 32;

/// For newly due messages, and for lost notifications.
const POLL: Duration = Duration::from_secs(1);

/// Waiting messages are still posted for this long after the order to stop.
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// Posts in progress are finished, even after [`DRAIN_TIME`].
pub(super) async fn run(app: Arc<App>, mut notifications: watch::Receiver<()>) {
    let stop = &app.stop_jobs;
    let (permits, tasks) = (Arc::new(Semaphore::new(MAX_CONCURRENT_POSTS)), TaskTracker::new());
    let done = Arc::new(Notify::new());
    let (mut stopped, mut failures) = (None, Failures::default());
    while stopped.is_none_or(|since: Instant| since.elapsed() <= stretched(DRAIN_TIME)) {
        if stop.is_cancelled() && stopped.is_none() {
            stopped = Some(Instant::now());
        }
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { break };
        // A later notification wakes the next round.
        notifications.mark_unchanged();
        let claimed = failures.check(app.store.claim_delivery(app.clock.now()).await, |error, failures| {
            tracing::error!(%error, failures, "could not claim a delivery from the outbox; will retry");
        });
        if let Some(claimed) = claimed.flatten() {
            let (app, done) = (Arc::clone(&app), Arc::clone(&done));
            tasks.spawn(async move {
                let wait = deliver(&app, claimed).await;
                drop(permit);
                // Messages of the same game or channel may have waited for this one.
                done.notify_one();
                if let Some(wait) = wait {
                    let _stopped = app.stop_jobs.run_until_cancelled(tokio::time::sleep(wait)).await;
                    done.notify_one();
                }
            });
            continue;
        }
        drop(permit);
        if stopped.is_some() && permits.available_permits() == MAX_CONCURRENT_POSTS {
            break;
        }
        tokio::select! {
            () = stop.cancelled(), if stopped.is_none() => {}
            () = done.notified() => {}
            // The sender may have stopped first.
            Ok(()) = notifications.changed() => {}
            () = tokio::time::sleep(failures.wait(POLL)) => {}
        }
    }
    tasks.close();
    tasks.wait().await;
}

/// Returns the wait before a retry.
async fn deliver(app: &Arc<App>, mut claimed: ClaimedDelivery) -> Option<Duration> {
    match claimed.merge_outdated(app.clock.now()).await {
        Ok(0) => {}
        Ok(boards) => {
            tracing::debug!(game = %claimed.delivery.game, boards, "merged boards that were outdated into the newest");
        }
        Err(error) => {
            tracing::warn!(%error, game = %claimed.delivery.game, "could not merge outdated boards into the newest; posting each");
        }
    }
    let delivery = claimed.delivery;
    let span = tracing::error_span!("delivery", game = %delivery.game, delivery = delivery.id);
    async {
        let outcome = post(app, &mut claimed).await?;
        if let Some(outcome) = post_outcome(&outcome) {
            app.metrics.count_post(outcome);
        }
        failures::record(&delivery.id, &outcome, &app.stop_jobs, || claimed.settle(&outcome, app.clock.now())).await;
        app.announce_posted(&claimed.delivery, &outcome);
        match outcome {
            DeliveryOutcome::Postponed(until)
            | DeliveryOutcome::Retry(until, _)
            | DeliveryOutcome::ChannelFailed { retry: until, .. } => Some(until - app.clock.now()),
            _ => None,
        }
        .map(|wait| wait.try_into().unwrap_or_default())
    }
    .instrument(span)
    .await
}

/// `None` when the lease was lost meanwhile.
async fn post(app: &Arc<App>, claimed: &mut ClaimedDelivery) -> Option<DeliveryOutcome> {
    let (poster, mut delivery) = (Arc::clone(app), claimed.delivery);
    let posting = async move { (delivery::deliver(&poster, &mut delivery).await, delivery) };
    // A separate task confines a panic to one message.
    let mut posting = tokio::spawn(posting.in_current_span());
    let extend = || claimed.extend(app.clock.now());
    let lost = failures::extend_lease(extend, |error, failures| {
        tracing::warn!(%error, failures, "could not extend the lease of a delivery; will retry");
    });
    let posted = tokio::select! {
        posted = &mut posting => posted,
        () = lost => {
            tracing::warn!("lost the lease of a delivery; another process delivers it");
            posting.abort();
            return None;
        }
    };
    let (outcome, delivery) = posted.unwrap_or_else(|error| {
        let (now, delivery) = (app.clock.now(), claimed.delivery);
        if now - delivery.created > GIVE_UP_AFTER {
            tracing::error!(%error, "posting a message panicked; giving up");
            return (DeliveryOutcome::Dead(error.to_string()), delivery);
        }
        tracing::error!(%error, "posting a message panicked; will retry");
        (DeliveryOutcome::Retry(now + REFUSED.pause(delivery.attempts + 1), error.to_string()), delivery)
    });
    claimed.delivery = delivery;
    Some(outcome)
}

/// `None` if nothing was attempted.
fn post_outcome(outcome: &DeliveryOutcome) -> Option<PostOutcome> {
    Some(match outcome {
        DeliveryOutcome::Postponed(_) | DeliveryOutcome::Nothing | DeliveryOutcome::Uncalled { edited: None, .. } => {
            return None;
        }
        DeliveryOutcome::Sent(_)
        | DeliveryOutcome::SentUncalled { .. }
        | DeliveryOutcome::Uncalled { edited: Some(_), .. }
        | DeliveryOutcome::SentDirectly
        | DeliveryOutcome::NotifiedDirectly { .. } => PostOutcome::Sent,
        DeliveryOutcome::Retry(..) | DeliveryOutcome::ChannelFailed { .. } => PostOutcome::Retry,
        DeliveryOutcome::Dead(_) => PostOutcome::Dead,
        DeliveryOutcome::Refused { .. } | DeliveryOutcome::LeftToAnswer { .. } | DeliveryOutcome::Gone(_) => {
            PostOutcome::Closed
        }
    })
}
