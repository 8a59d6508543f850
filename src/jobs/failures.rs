//! Failures of work that is repeated, such as the polls of a job while the database can't be written.

use crate::backoff::Backoff;
use std::time::{Duration, Instant};

/// How often failures of one kind are logged.
const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// The longest wait after failures in a row. Work goes on soon after the end of their cause.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// Counts the failures of one kind of work: the more there are in a row, the longer the next attempt waits; and one of
/// them a minute is logged, with how many there were.
#[derive(Default)]
pub(super) struct Failures {
    /// Failures in a row.
    in_a_row: u32,
    /// Failures since the last line.
    unlogged: u32,
    /// When the last line was logged.
    logged: Option<Instant>,
}

impl Failures {
    /// Counts a failure. Returns the number of failures since the last line when one is due: at once for the first.
    pub(super) fn count(&mut self) -> Option<u32> {
        self.in_a_row = self.in_a_row.saturating_add(1);
        self.unlogged = self.unlogged.saturating_add(1);
        if self.logged.is_some_and(|at| at.elapsed() < LOG_INTERVAL) {
            return None;
        }
        self.logged = Some(Instant::now());
        Some(std::mem::take(&mut self.unlogged))
    }

    /// The work succeeded.
    pub(super) fn end(&mut self) {
        self.in_a_row = 0;
    }

    /// How long to wait before the next attempt of work that is done every `poll`.
    pub(super) fn wait(&self, poll: Duration) -> Duration {
        if self.in_a_row == 0 { poll } else { Backoff::new(poll * 2, MAX_WAIT).pause(self.in_a_row).max(poll) }
    }
}
