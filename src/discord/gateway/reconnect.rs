//! When a shard reconnects, and whether it resumes its session or identifies.
//!
//! * After a connection that worked, it reconnects at once, or within a second if the connection was short.
//! * Pauses grow only while attempts fail: no connection is established, or Discord refuses to start a session.
//! * A session is given up after [`MAX_FAILED_RESUMES`] failed attempts in a row, or after [`RESUME_TIME`]: Discord may accept
//!   a new session although it can't resume this one.

use super::disconnect::{ConnectError, Disconnect, Next, Rejection};
use crate::backoff::Backoff;
use std::time::Duration;
use tokio::time::Instant;

const MAX_FAILED_RESUMES: u32 = 3;

const RESUME_TIME: Duration = Duration::from_secs(90);

/// After a connection of at least this length, the shard reconnects without a pause.
const SHORT: Duration = Duration::from_secs(5);

/// A connection of at least this length clears the count of short sessions.
const STABLE: Duration = Duration::from_secs(60);

const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// Pauses while no connection is established, or a session can't be resumed.
const CONNECT_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(30));

/// Pauses while Discord refuses identifies. It allows a thousand a day.
const IDENTIFY_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_mins(2));

/// In seconds. Discord asks bots to wait for a random time after it has declared a session invalid.
const INVALID_SESSION_PAUSE: std::ops::Range<f64> = 1.0..4.5;

#[derive(Debug, Default)]
pub(super) struct Reconnection {
    /// Attempts in a row after which no session began or resumed.
    pub(super) failures: u32,
    /// Attempts to resume since the connection was lost.
    resumes: Option<Resumes>,
    /// New sessions in a row that ended early.
    pub(super) short_sessions: u32,
}

#[derive(Clone, Copy, Debug)]
struct Resumes {
    since: Instant,
    failed: u32,
}

#[derive(Clone, Copy, Debug)]
pub(super) struct Ended<'a> {
    pub(super) why: &'a Disconnect,
    /// How long the connection worked, if a session began or resumed on it.
    pub(super) worked: Option<Duration>,
    pub(super) resumed: bool,
}

#[derive(Debug, PartialEq)]
pub(super) enum Step {
    /// After this pause, reconnect and resume the session if there is one.
    Reconnect(Duration),
    /// The session is over. After this pause, reconnect and identify.
    Identify(Duration),
    /// The session could not be resumed, after this many failures and this time. Identify at once.
    GiveUpSession {
        failed: u32,
        after: Duration,
    },
    End(Rejection),
}

impl Reconnection {
    /// Records the start of a resume. Returns when to give up the session.
    pub(super) fn resume_until(&mut self) -> Instant {
        let resumes = self.resumes.get_or_insert_with(|| Resumes { since: Instant::now(), failed: 0 });
        resumes.since + RESUME_TIME
    }

    pub(super) fn after(&mut self, ended: Ended<'_>) -> Step {
        let next = ended.why.next();
        if let Next::GiveUp(rejection) = next {
            return Step::End(rejection);
        }
        let pause = self.pause_after(ended, next == Next::Identify);
        if next == Next::Identify {
            self.resumes = None;
            return Step::Identify(pause);
        }
        let is_over = |tried: &Resumes| tried.failed >= MAX_FAILED_RESUMES || tried.since.elapsed() >= RESUME_TIME;
        match self.resumes.filter(is_over) {
            Some(Resumes { since, failed }) => {
                *self = Self { short_sessions: self.short_sessions, ..Self::default() };
                Step::GiveUpSession { failed, after: since.elapsed() }
            }
            None => Step::Reconnect(pause),
        }
    }

    fn pause_after(&mut self, ended: Ended<'_>, session_is_over: bool) -> Duration {
        if let Some(worked) = ended.worked {
            (self.failures, self.resumes) = (0, None);
            self.short_sessions = if worked >= STABLE { 0 } else { self.short_sessions + u32::from(!ended.resumed) };
        }
        if matches!(ended.why, Disconnect::LeaseEnded) {
            // The next attempt waits for the lease anyway, and this time must not count against the session.
            self.resumes = None;
            return Duration::ZERO;
        }
        let invalid = matches!(ended.why, Disconnect::InvalidSession { resumable: false });
        let asked_for =
            if invalid { Duration::from_secs_f64(rand::random_range(INVALID_SESSION_PAUSE)) } else { Duration::ZERO };
        let pause = match ended.worked {
            Some(worked) if worked >= SHORT => Duration::ZERO,
            Some(_) => CONNECT_BACKOFF.pause(1),
            // Discord answered to the resume that the session is over.
            None if ended.resumed && session_is_over => {
                self.failures = 0;
                Duration::ZERO
            }
            None => self.pause_after_failure(ended),
        };
        pause.max(asked_for)
    }

    fn pause_after_failure(&mut self, ended: Ended<'_>) -> Duration {
        self.failures += 1;
        if let Some(resumes) = &mut self.resumes {
            resumes.failed += u32::from(ended.why.reached_discord());
        }
        let is_refused_identify = !ended.resumed && !matches!(ended.why, Disconnect::NotConnected(_));
        let backoff = if is_refused_identify { IDENTIFY_BACKOFF } else { CONNECT_BACKOFF };
        backoff.pause(self.failures)
    }
}

impl Disconnect {
    /// Whether a server was reached: it refused, was silent, or cut the connection. If not, an identify would fail too, so the
    /// failure does not count against the session.
    fn reached_discord(&self) -> bool {
        match self {
            Self::NotConnected(ConnectError::Socket(error)) => error.reached_server(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests;
