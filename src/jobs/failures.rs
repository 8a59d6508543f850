//! Backs off and limits logging when repeated work fails, such as polls while the database is down.

use crate::{backoff::Backoff, store::StoreError};
use std::{
    fmt::Debug,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

const LOG_INTERVAL: Duration = Duration::from_secs(60);

/// Short, so that work resumes soon after the cause has ended.
const MAX_WAIT: Duration = Duration::from_secs(2);

/// For a minute in all. Work whose outcome is not recorded runs again, and finds that it was already done.
const RECORD_RETRY: Duration = Duration::from_secs(1);
const RECORD_ATTEMPTS: u32 = 60;

/// Retries while the database fails, but not during a shutdown.
pub(super) async fn record<Recording>(
    what: &(impl Debug + Sync),
    outcome: &(impl Debug + Sync),
    stop: &CancellationToken,
    recording: impl Fn() -> Recording,
) where
    Recording: Future<Output = Result<(), StoreError>>,
{
    let mut failures = Failures::default();
    for attempt in 1.. {
        let result = recording().await;
        if let Err(error) = &result
            && (attempt == RECORD_ATTEMPTS || stop.is_cancelled())
        {
            tracing::error!(%error, ?what, ?outcome, "could not record an outcome; the work will be done again");
            return;
        }
        let recorded = failures.check(result, |error, failures| {
            tracing::error!(%error, failures, ?what, ?outcome, "could not record an outcome; will retry");
        });
        if recorded.is_some() {
            return;
        }
        tokio::time::sleep(RECORD_RETRY).await;
    }
}

/// Counts failures of one kind of work. Consecutive failures lengthen the wait before the next attempt. One failure a
/// minute is logged, with the count since the last log line. None is logged while the database can't be reached, because the
/// store says that for all.
#[derive(Default)]
pub(super) struct Failures {
    in_a_row: u32,
    unlogged: u32,
    last_logged: Option<Instant>,
}

impl Failures {
    pub(super) fn check<T>(&mut self, result: Result<T, StoreError>, log: impl FnOnce(StoreError, u32)) -> Option<T> {
        match result {
            Ok(value) => {
                self.in_a_row = 0;
                Some(value)
            }
            Err(error) => {
                self.in_a_row = self.in_a_row.saturating_add(1);
                if !error.is_unreachable()
                    && let Some(failures) = self.count()
                {
                    log(error, failures);
                }
                None
            }
        }
    }

    /// Returns the count when a log line is due; the first failure is logged at once.
    fn count(&mut self) -> Option<u32> {
        self.unlogged = self.unlogged.saturating_add(1);
        if self.last_logged.is_some_and(|at| at.elapsed() < LOG_INTERVAL) {
            return None;
        }
        self.last_logged = Some(Instant::now());
        Some(std::mem::take(&mut self.unlogged))
    }

    pub(super) fn wait(&self, poll: Duration) -> Duration {
        if self.in_a_row == 0 { poll } else { Backoff::new(poll * 2, MAX_WAIT).pause(self.in_a_row).max(poll) }
    }
}
