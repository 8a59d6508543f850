//! How long this process may serve its shards, by its own clock.
//!
//! A lease is counted from the moment when its renewal was sent. Here it ends a second earlier than for the other processes,
//! which leaves time to close connections. The lease is checked for each incoming event: a process that was frozen finds events
//! in its sockets that its successor gets too.

use crate::{clock::Clock, deadline::stretched, store::SHARD_LEASE};
use std::time::Duration;
use time::OffsetDateTime;
use tokio::{
    sync::watch,
    time::{Instant, sleep_until},
};

/// Time to close connections before others may take the shards.
const EARLIER: Duration = Duration::from_secs(1);

/// How long a lease is valid here, from the sending of its renewal.
fn own_lease() -> Duration {
    stretched(SHARD_LEASE).saturating_sub(EARLIER)
}

/// A moment by two clocks. The monotonic clock stops while the machine sleeps, and the system's clock can be set back, so the
/// longer of the two times counts as elapsed.
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

#[derive(Clone, Copy, Debug, Default)]
struct Renewals {
    proven: Option<DualTimestamp>,
    /// When the last renewal was sent that succeeded or was excused.
    valid: Option<DualTimestamp>,
}

#[derive(Debug, Default)]
pub(super) struct LeaseKeeper(watch::Sender<Renewals>);

#[derive(Clone, Debug)]
pub(super) struct Lease(watch::Receiver<Renewals>);

impl LeaseKeeper {
    pub(super) fn lease(&self) -> Lease {
        Lease(self.0.subscribe())
    }

    pub(super) fn renewed(&self, sent: DualTimestamp) {
        self.0.send_replace(Renewals { proven: Some(sent), valid: Some(sent) });
    }

    /// Called when a renewal failed although no other process can have taken the shards. The connections stay.
    pub(super) fn excuse(&self, sent: DualTimestamp) {
        self.0.send_if_modified(|renewals| {
            let valid = is_fresh(renewals.valid);
            if valid {
                renewals.valid = Some(sent);
            }
            valid
        });
    }

    pub(super) fn lost(&self) {
        self.0.send_replace(Renewals::default());
    }
}

impl Lease {
    pub(super) fn is_valid(&self) -> bool {
        is_fresh(self.0.borrow().valid)
    }

    /// Resolves when the shard may no longer be served.
    pub(super) async fn ended(&mut self) {
        loop {
            let valid = self.0.borrow_and_update().valid;
            let Some(valid) = valid.filter(|valid| is_fresh(Some(*valid))) else { return };
            tokio::select! {
                () = sleep_until(valid.monotonic + own_lease()) => {}
                changed = self.0.changed() => if changed.is_err() { return },
            }
        }
    }

    /// Resolves when the shard may connect: the last renewal has succeeded.
    pub(super) async fn proven(&mut self) {
        // The keeper is gone, so the task is about to be stopped.
        if self.0.wait_for(|renewals| is_fresh(renewals.proven)).await.is_err() {
            std::future::pending().await
        }
    }
}

fn is_fresh(renewal: Option<DualTimestamp>) -> bool {
    renewal.is_some_and(|renewal| renewal.elapsed() < own_lease())
}
