//! Repeats calls to Discord that failed for a reason that may pass.

use super::error::SendError;
use std::time::Duration;
use tokio::time::Instant;

/// How long the pauses between attempts are.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    /// The pause after the first attempt. Each further one is twice as long.
    first: Duration,
    /// The longest pause.
    longest: Duration,
}

impl Backoff {
    /// For the first answer to an interaction, for which there are three seconds.
    pub(super) const ANSWER: Self = Self { first: Duration::from_millis(100), longest: Duration::from_millis(400) };

    /// For the message that replaces a deferred answer, for which there are minutes.
    pub(super) const DEFERRED: Self = Self { first: Duration::from_millis(500), longest: Duration::from_secs(30) };

    /// For what the bot asks before it connects.
    pub(crate) const START: Self = Self { first: Duration::from_secs(1), longest: Duration::from_secs(60) };

    /// For the registration of the commands. Those of the program before stay until then.
    pub(crate) const REGISTRATION: Self = Self { first: Duration::from_secs(1), longest: Duration::from_secs(300) };

    /// The pause after that many failed attempts. Random numbers spread the attempts of many calls that fail at once.
    pub(crate) fn pause(self, failed: u32) -> Duration {
        let full = (self.first * 2_u32.pow(failed.saturating_sub(1).min(16))).min(self.longest);
        full / 2 + full * u32::from(rand::random::<u8>()) / 510
    }
}

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

/// How long to wait before a stored message is tried again: it doubles from the first to the last.
const MESSAGE_BACKOFF: [time::Duration; 2] = [time::Duration::seconds(2), time::Duration::minutes(5)];

/// How long to wait before a stored message is tried again after that many failed attempts.
pub(super) fn backoff_of_message(attempts: u32) -> time::Duration {
    let [first, last] = MESSAGE_BACKOFF;
    (first * 2_i32.pow(attempts.min(10))).min(last)
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
        let backoff = Backoff { first: Duration::from_millis(2), longest: Duration::from_millis(4) };
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

    #[test]
    fn pauses_grow_up_to_the_longest() {
        for failed in 1..100 {
            let full =
                Duration::from_millis(500).saturating_mul(1 << (failed - 1).min(20)).min(Duration::from_secs(30));
            let pause = Backoff::DEFERRED.pause(failed);
            assert!((full / 2..=full).contains(&pause), "{failed}: {pause:?}");
        }
    }
}
