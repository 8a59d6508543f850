//! Repeats calls to Discord that failed for a reason that may pass.

use super::error::SendError;
use crate::backoff::Backoff;
use std::time::Duration;
use tokio::time::Instant;

/// For the first answer to an interaction, for which there are three seconds.
pub(super) const FIRST_ANSWER: Backoff = Backoff::new(Duration::from_millis(100), Duration::from_millis(400));

/// For what may take minutes: the message that replaces a deferred answer, and edits.
pub(super) const WITHIN_MINUTES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));

/// For a stored message, such as a result: any process may make the next attempt.
pub(super) const STORED_MESSAGE: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_mins(5));

/// The attempts at one call.
pub(super) struct Attempts {
    end: Instant,
    backoff: Backoff,
    failed: u32,
}

impl Attempts {
    /// No attempt yet; none begins after `end`.
    pub(super) fn until(end: Instant, backoff: Backoff) -> Self {
        Self { end, backoff, failed: 0 }
    }

    /// Makes the call until it succeeds.
    ///
    /// # Errors
    /// As [`Attempts::pause_after`].
    pub(super) async fn repeat<T, Call>(mut self, call: impl Fn() -> Call) -> Result<T, SendError>
    where
        Call: Future<Output = Result<T, SendError>>,
    {
        loop {
            match call().await {
                Ok(value) => return Ok(value),
                Err(error) => self.pause_after(error).await?,
            }
        }
    }

    /// How many attempts have failed.
    pub(super) fn failed(&self) -> u32 {
        self.failed
    }

    /// Waits until it is time for the next attempt after one that failed.
    ///
    /// # Errors
    /// That of the attempt, where there is to be no other: the reason does not pass, or the time is up.
    pub(super) async fn pause_after(&mut self, error: SendError) -> Result<(), SendError> {
        self.failed += 1;
        let pause = self.backoff.pause(self.failed).max(error.retry_after().unwrap_or_default());
        if !error.may_pass() || Instant::now() + pause >= self.end {
            return Err(error);
        }
        tracing::debug!(%error, ?pause, failed = self.failed, "a call to Discord failed; will retry");
        tokio::time::sleep(pause).await;
        Ok(())
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serenity::http::StatusCode;

    fn refused(status: u16) -> SendError {
        let status = StatusCode::from_u16(status).expect("a status");
        SendError::Refused { status, code: 0, message: String::new() }
    }

    #[tokio::test]
    async fn only_failures_that_may_pass_are_repeated_and_only_until_the_end() {
        let backoff = Backoff::new(Duration::from_millis(2), Duration::from_millis(4));
        let attempts = |end: Instant| Attempts::until(end, backoff);
        let (soon, later) = (Instant::now(), Instant::now() + Duration::from_secs(60));
        for error in [refused(429), refused(500), refused(503), SendError::TimedOut] {
            assert!(attempts(later).pause_after(error).await.is_ok());
        }
        for status in [400, 401, 403, 404, 413] {
            assert!(attempts(later).pause_after(refused(status)).await.is_err(), "{status}");
        }
        assert!(attempts(soon).pause_after(refused(500)).await.is_err(), "no attempt begins after the end");
        let mut many = attempts(later);
        for failed in 1..=5 {
            assert!(many.pause_after(refused(500)).await.is_ok());
            assert_eq!(many.failed(), failed);
        }
    }
}
