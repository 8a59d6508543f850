//! How long the bot waits for others: for answers, and for the end of a lease.
//!
//! Each module declares its own durations, for a machine that keeps up. Tests stretch all of them by one factor, so that a busy
//! machine does not decide whether a test passes. Pauses and intervals are not stretched: a busy machine only makes them longer.

use std::{
    sync::atomic::{AtomicU32, Ordering},
    time::Duration,
};
use tokio::time::{Instant, Timeout};

/// One for the process: tests run several bots in one process, on the same machine.
static FACTOR: AtomicU32 = AtomicU32::new(1);

/// Takes effect for waits that begin afterwards.
pub fn stretch(factor: u32) {
    FACTOR.store(factor.max(1), Ordering::Relaxed);
}

pub fn stretched(limit: Duration) -> Duration {
    limit.saturating_mul(FACTOR.load(Ordering::Relaxed))
}

/// What is left until `end`, as a limit that is stretched when it is used.
pub(crate) fn left_until(end: Instant) -> Duration {
    end.saturating_duration_since(Instant::now()) / FACTOR.load(Ordering::Relaxed)
}

pub(crate) fn after(limit: Duration) -> Instant {
    Instant::now() + stretched(limit)
}

/// Tokio's `timeout` with a stretched limit.
pub(crate) fn timeout<F: IntoFuture>(limit: Duration, future: F) -> Timeout<F::IntoFuture> {
    #[expect(clippy::disallowed_methods, reason = "the only place that gives limits to futures")]
    tokio::time::timeout(stretched(limit), future)
}
