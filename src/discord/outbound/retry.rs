//! Repeats calls to Discord after failures that may pass.

use super::error::SendError;
use crate::{
    backoff::Backoff,
    store::{HIDDEN, TaskOutcome},
};
use std::time::Duration;
use time::OffsetDateTime;
use tokio::time::Instant;

/// For the first answer to an interaction, which has three seconds.
pub(super) const FIRST_ANSWER: Backoff = Backoff::new(Duration::from_millis(100), Duration::from_millis(400));

/// For calls that may take minutes: messages that replace deferred answers, and edits.
pub(super) const WITHIN_MINUTES: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));

/// For stored messages, such as results. Any process may make the next attempt.
pub(crate) const STORED_MESSAGE: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_mins(5));

const HIDDEN_WAIT: time::Duration = time::Duration::days(30);

/// The outcome of a task that waits for the bot to see a channel again, and has `waited` this long: another pause, which an
/// event usually ends early. `None` after 30 days.
pub(super) fn wait_for_sight(waited: time::Duration, now: OffsetDateTime) -> Option<TaskOutcome> {
    let pause = (waited / 10_i32).clamp(time::Duration::minutes(10), time::Duration::hours(6));
    (waited < HIDDEN_WAIT).then(|| TaskOutcome::Refused(now + pause, HIDDEN.to_owned()))
}

/// The pause after this many consecutive failures. If Discord states a wait, that counts instead.
pub(crate) fn pause_after(backoff: Backoff, failures: u32, retry_after: Option<Duration>) -> Duration {
    retry_after.unwrap_or_else(|| backoff.pause(failures))
}

/// A message older than this is searched for in the channel before it is posted, because Discord recognises a nonce for
/// some minutes only.
pub(super) const SEARCH_AFTER: time::Duration = time::Duration::seconds(60);

pub(crate) const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

/// How long a message of a game waits in a channel that refuses it.
pub(crate) const WAIT_REFUSED: time::Duration = time::Duration::days(30);

pub(super) struct Attempts {
    end: Instant,
    backoff: Backoff,
    pub(super) failed: u32,
}

impl Attempts {
    /// No attempt begins after `end`.
    pub(super) fn until(end: Instant, backoff: Backoff) -> Self {
        Self { end, backoff, failed: 0 }
    }

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

    /// Pauses before the next attempt. Returns `error` if there is none: the cause can't pass, or the time is up.
    pub(super) async fn pause_after(&mut self, error: SendError) -> Result<(), SendError> {
        self.failed += 1;
        let proof = error.proof();
        let pause = pause_after(self.backoff, self.failed, proof.retry_after());
        if !proof.may_pass() || Instant::now() + pause >= self.end {
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
    use reqwest::StatusCode;

    fn refused(status: u16) -> SendError {
        let status = StatusCode::from_u16(status).expect("a status");
        SendError::Refused { status, code: 50_013, message: String::new() }
    }

    #[test]
    fn a_rate_limit_lengthens_no_pause() {
        let limited = SendError::RateLimited { retry_after: Duration::from_millis(400), refused: true };
        assert_eq!(pause_after(STORED_MESSAGE, 9, limited.proof().retry_after()), Duration::from_millis(400));
        assert!(pause_after(STORED_MESSAGE, 9, refused(500).proof().retry_after()) > Duration::from_mins(2));
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
            assert_eq!(many.failed, failed);
        }
    }
}
