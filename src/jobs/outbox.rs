use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::outbound::{delivery, poster::Poster},
    metrics::{Metrics, PostOutcome},
    store::{ClaimedDelivery, DeliveryOutcome, LEASE_EXTENSION, Store},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio::{
    sync::{Notify, Semaphore, watch},
    task::JoinError,
};
use tokio_util::{sync::CancellationToken, task::TaskTracker};
use tracing::Instrument;

/// Per process. At most two are for the same channel, so many channels have to hang before others wait.
const MAX_CONCURRENT_POSTS: usize = 32;

/// For newly due messages, and for lost notifications.
const POLL: Duration = Duration::from_secs(1);

/// For messages of dead processes.
const LOST_POLL: Duration = Duration::from_millis(500);

const RETRY_AFTER_PANIC: time::Duration = time::Duration::minutes(5);

/// Waiting messages are still posted for this long after the order to stop.
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// Retries of recording an outcome. Without the record the message is delivered again; its nonce or text then reveals
/// the repetition.
const SETTLE_RETRY: Duration = Duration::from_secs(1);
const SETTLE_ATTEMPTS: u32 = 60;

#[derive(Clone)]
pub(super) struct Deliverer {
    pub(super) store: Store,
    pub(super) poster: Arc<Poster>,
    pub(super) clock: Clock,
    pub(super) metrics: Metrics,
}

/// Claims messages and posts each in its own task. After the order to stop, goes on for [`DRAIN_TIME`]. Posts in
/// progress are always finished.
pub(super) async fn run(deliverer: Deliverer, mut notifications: watch::Receiver<()>, stop: CancellationToken) {
    let (permits, tasks) = (Arc::new(Semaphore::new(MAX_CONCURRENT_POSTS)), TaskTracker::new());
    let done = Arc::new(Notify::new());
    let (mut stopped, mut failures) = (None, Failures::default());
    while stopped.is_none_or(|since: Instant| since.elapsed() <= DRAIN_TIME) {
        if stop.is_cancelled() && stopped.is_none() {
            stopped = Some(Instant::now());
        }
        let Ok(permit) = Arc::clone(&permits).acquire_owned().await else { break };
        // A later notification wakes the next round.
        notifications.mark_unchanged();
        match deliverer.store.claim_delivery(deliverer.clock.now()).await {
            Ok(Some(claimed)) => {
                failures.end();
                let (deliverer, done, stop) = (deliverer.clone(), Arc::clone(&done), stop.clone());
                tasks.spawn(async move {
                    let wait = deliverer.deliver(claimed, &stop).await;
                    drop(permit);
                    // Messages of the same game or channel may have waited for this one.
                    done.notify_one();
                    if let Some(wait) = wait {
                        let _stopped = stop.run_until_cancelled(tokio::time::sleep(wait)).await;
                        done.notify_one();
                    }
                });
                continue;
            }
            Ok(None) => {
                failures.end();
                drop(permit);
            }
            Err(error) => {
                drop(permit);
                if let Some(failures) = failures.count() {
                    tracing::error!(%error, failures, "could not claim a delivery from the outbox; will retry");
                }
            }
        }
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

pub(super) async fn release_lost(store: Store, clock: Clock, stop: CancellationToken) {
    let mut failures = Failures::default();
    while stop.run_until_cancelled(tokio::time::sleep(failures.wait(LOST_POLL))).await.is_some() {
        match store.release_lost_deliveries(clock.now()).await {
            Ok(deliveries) => {
                failures.end();
                if deliveries > 0 {
                    tracing::warn!(deliveries, "a process died while posting; its deliveries were released");
                }
            }
            Err(error) => {
                if let Some(failures) = failures.count() {
                    tracing::error!(%error, failures, "could not look for deliveries of dead processes; will retry");
                }
            }
        }
    }
}

impl Deliverer {
    /// Posts a message while the lease is ours, and records the outcome. Returns the wait before a retry.
    async fn deliver(&self, mut claimed: ClaimedDelivery, stop: &CancellationToken) -> Option<Duration> {
        match claimed.merge_outdated(self.clock.now()).await {
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
            let outcome = self.post(&claimed).await?;
            self.notify_instead(&mut claimed, &outcome).await;
            if let Some(outcome) = post_outcome(&outcome) {
                self.metrics.count_post(outcome);
            }
            self.settle(&claimed, &outcome, stop).await;
            match outcome {
                DeliveryOutcome::Postponed(until)
                | DeliveryOutcome::Retry(until, _)
                | DeliveryOutcome::ChannelFailed { retry: until, .. } => Some(until - self.clock.now()),
                _ => None,
            }
            .map(|wait| wait.try_into().unwrap_or_default())
        }
        .instrument(span)
        .await
    }

    /// Extends the lease meanwhile. `None` when the lease was lost.
    async fn post(&self, claimed: &ClaimedDelivery) -> Option<DeliveryOutcome> {
        let (poster, delivery) = (Arc::clone(&self.poster), claimed.delivery);
        // A separate task confines a panic to one message.
        let mut posting = tokio::spawn(async move { delivery::deliver(&poster, &delivery).await }.in_current_span());
        let mut extension = tokio::time::interval(LEASE_EXTENSION);
        extension.set_missed_tick_behavior(tokio::time::MissedTickBehavior::Delay);
        extension.tick().await;
        let mut failures = Failures::default();
        loop {
            tokio::select! {
                posted = &mut posting => return Some(posted.unwrap_or_else(|error| self.panicked(&error))),
                _ = extension.tick() => match claimed.extend(self.clock.now()).await {
                    Ok(true) => {}
                    Ok(false) => {
                        tracing::warn!("lost the lease of a delivery; another process delivers it");
                        posting.abort();
                        return None;
                    }
                    Err(error) => {
                        if let Some(failures) = failures.count() {
                            tracing::warn!(%error, failures, "could not extend the lease of a delivery; will retry");
                        }
                    }
                },
            }
        }
    }

    /// Notifies the players in another way, once, when Discord refuses the message in the channel.
    async fn notify_instead(&self, claimed: &mut ClaimedDelivery, outcome: &DeliveryOutcome) {
        let is_refused = matches!(outcome, DeliveryOutcome::Refused { .. } | DeliveryOutcome::Dead(_));
        if !is_refused || claimed.delivery.notified {
            return;
        }
        match delivery::notify_instead(&self.poster, &claimed.delivery).await {
            Ok(()) => claimed.delivery.notified = true,
            Err(error) => tracing::error!(%error, "could not enqueue direct messages instead of a refused message"),
        }
    }

    fn panicked(&self, error: &JoinError) -> DeliveryOutcome {
        tracing::error!(%error, "posting a message panicked; will retry");
        DeliveryOutcome::Retry(self.clock.now() + RETRY_AFTER_PANIC, error.to_string())
    }

    /// Retries while the database fails.
    async fn settle(&self, claimed: &ClaimedDelivery, outcome: &DeliveryOutcome, stop: &CancellationToken) {
        let mut failures = Failures::default();
        for attempt in 1.. {
            let Err(error) = claimed.settle(outcome, self.clock.now()).await else { return };
            if attempt == SETTLE_ATTEMPTS || stop.is_cancelled() {
                tracing::error!(%error, ?outcome, "could not record the outcome of a delivery; it will be delivered again");
                return;
            }
            if let Some(failures) = failures.count() {
                tracing::error!(%error, failures, ?outcome, "could not record the outcome of a delivery; will retry");
            }
            tokio::time::sleep(SETTLE_RETRY).await;
        }
    }
}

/// `None` if nothing was attempted.
fn post_outcome(outcome: &DeliveryOutcome) -> Option<PostOutcome> {
    Some(match outcome {
        DeliveryOutcome::Postponed(_) | DeliveryOutcome::Nothing => return None,
        DeliveryOutcome::Sent(_) | DeliveryOutcome::SentDirectly | DeliveryOutcome::ToldDirectly { .. } => {
            PostOutcome::Sent
        }
        DeliveryOutcome::Retry(..) | DeliveryOutcome::ChannelFailed { .. } => PostOutcome::Retry,
        DeliveryOutcome::Dead(_) => PostOutcome::Dead,
        DeliveryOutcome::Refused { .. } | DeliveryOutcome::Gone(_) => PostOutcome::Closed,
    })
}
