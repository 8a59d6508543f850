//! Until when this process may serve its shards, by its own clock.
//!
//! A lease counts from the moment at which its renewal was sent, and ends here a second before it ends for the others:
//! that is the time to close the connections. Each event is checked on its way in, because a process that was frozen
//! finds events in its sockets that its successor gets as well.

use crate::{clock::Clock, store::SHARD_LEASE};
use std::time::Duration;
use time::OffsetDateTime;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

/// How long a lease lasts here after its renewal was sent.
const OWN_LEASE: Duration = SHARD_LEASE.saturating_sub(Duration::from_secs(1));

/// A moment, by both clocks: one does not count the time in which the machine sleeps, the other one can be set back.
#[derive(Clone, Copy, Debug)]
pub(super) struct DualTimestamp {
    monotonic: Instant,
    system: OffsetDateTime,
}

impl DualTimestamp {
    pub(super) fn now() -> Self {
        Self { monotonic: Instant::now(), system: Clock::system() }
    }

    pub(super) fn elapsed(self) -> Duration {
        let system = (Clock::system() - self.system).try_into().unwrap_or_default();
        self.monotonic.elapsed().max(system)
    }
}

/// When renewals were sent.
#[derive(Clone, Copy, Debug, Default)]
struct Renewals {
    /// The last one that succeeded.
    proven: Option<DualTimestamp>,
    /// The last one that succeeded or was excused.
    valid: Option<DualTimestamp>,
}

/// The end of the keeper, which renews the lease.
#[derive(Debug, Default)]
pub(super) struct LeaseKeeper(watch::Sender<Renewals>);

/// The end of a shard, which may serve while the lease is valid.
#[derive(Clone, Debug)]
pub(super) struct Lease(watch::Receiver<Renewals>);

impl LeaseKeeper {
    /// A handle for a shard.
    pub(super) fn lease(&self) -> Lease {
        Lease(self.0.subscribe())
    }

    /// Records a renewal that succeeded, and when it was sent.
    pub(super) fn renewed(&self, sent: DualTimestamp) {
        self.0.send_replace(Renewals { proven: Some(sent), valid: Some(sent) });
    }

    /// Records a renewal that failed although no other process can have taken the shards: connections may stay.
    pub(super) fn excused(&self, sent: DualTimestamp) {
        self.0.send_modify(|renewals| renewals.valid = Some(sent));
    }

    /// Records that the lease is lost.
    pub(super) fn lost(&self) {
        self.0.send_replace(Renewals::default());
    }

    /// Whether connections may stay.
    pub(super) fn is_valid(&self) -> bool {
        is_fresh(self.0.borrow().valid)
    }
}

impl Lease {
    /// Whether the shard may be served.
    pub(super) fn is_valid(&self) -> bool {
        is_fresh(self.0.borrow().valid)
    }

    /// Resolves when the shard may not be served any more.
    pub(super) async fn ended(&mut self) {
        loop {
            let valid = self.0.borrow_and_update().valid;
            let Some(valid) = valid.filter(|valid| is_fresh(Some(*valid))) else { return };
            tokio::select! {
                () = sleep_until(valid.monotonic + OWN_LEASE) => {}
                changed = self.0.changed() => if changed.is_err() { return },
            }
        }
    }

    /// Resolves when the shard may be connected: the last renewal has succeeded.
    pub(super) async fn proven(&mut self) {
        // Without a keeper the task is about to be stopped.
        if self.0.wait_for(|renewals| is_fresh(renewals.proven)).await.is_err() {
            std::future::pending().await
        }
    }
}

fn is_fresh(renewal: Option<DualTimestamp>) -> bool {
    renewal.is_some_and(|renewal| renewal.elapsed() < OWN_LEASE)
}
