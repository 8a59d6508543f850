//! How long the stand-in waits.

use std::sync::atomic::{AtomicU32, Ordering};
use std::time::Duration;

/// Time limit of every wait in a test. Only a hang exceeds it, even on a busy machine.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_mins(10);

/// Discord's limit for the initial response to an interaction.
const INITIAL_RESPONSE_TIMEOUT: Duration = Duration::from_secs(3);

static FACTOR: AtomicU32 = AtomicU32::new(1);

/// Stretches the time that bots have for the initial response to an interaction, and the time that PostgreSQL has to start, in all
/// sandboxes of this process: a busy machine must not fail a test.
pub fn stretch(factor: u32) {
    FACTOR.store(factor.max(1), Ordering::Relaxed);
}

/// The time that a bot has for the initial response to an interaction.
pub fn initial_response_timeout() -> Duration {
    stretched(INITIAL_RESPONSE_TIMEOUT)
}

pub(crate) fn stretched(limit: Duration) -> Duration {
    limit.saturating_mul(FACTOR.load(Ordering::Relaxed))
}
