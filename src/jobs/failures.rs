//! Backs off and limits logging when repeated work fails, such as polls while the database is down.

use crate::backoff::Backoff;
use std::time::{Duration, Instant};

/// Per kind of failure.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// Short, so that work resumes soon after the cause has ended.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Counts failures of one kind of work. Consecutive failures lengthen the wait before the next attempt. One failure a
/// minute is logged, with the count since the last log line.
#[derive(Default)]
pub(super) struct Failures {
    in_a_row: u32,
    /// Since the last log line.
    unlogged: u32,
    /// The last log line.
    logged: Option<Instant>,
}

impl Failures {
    /// Returns the count for a log line when one is due; the first failure is logged at once.
    pub(super) fn count(&mut self) -> Option<u32> {
        self.in_a_row = self.in_a_row.saturating_add(1);
        self.unlogged = self.unlogged.saturating_add(1);
        if self.logged.is_some_and(|at| at.elapsed() < LOG_INTERVAL) {
            return None;
        }
        self.logged = Some(Instant::now());
        Some(std::mem::take(&mut self.unlogged))
    }

    pub(super) fn end(&mut self) {
        self.in_a_row = 0;
    }

    /// The wait before the next attempt at work with the interval `poll`.
    pub(super) fn wait(&self, poll: Duration) -> Duration {
        if self.in_a_row == 0 { poll } else { Backoff::new(poll * 2, MAX_WAIT).pause(self.in_a_row).max(poll) }
    }
}
