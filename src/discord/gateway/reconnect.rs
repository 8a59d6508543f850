//! When a shard connects again after a connection has ended, and whether it resumes its session or identifies anew.
//!
//! * A connection that worked is followed by the next one at once, or within a second where it was short.
//! * Pauses grow only while attempts fail: no connection comes about, or Discord refuses to begin a session.
//! * A session is resumed as long as that may succeed: not after [`MAX_FAILED_RESUMES`] attempts in a row that failed in
//!   whatever way, and not for longer than [`RESUME_TIME`]. Discord may serve a new session where it can't resume this one.

use super::disconnect::{ConnectError, Disconnect, Next, Rejection};
use crate::backoff::Backoff;
use std::time::Duration;
use tokio::time::Instant;

/// After so many attempts in a row that failed, the session is given up.
const MAX_FAILED_RESUMES: u32 = 3;

/// After so long without success, the session is given up.
const RESUME_TIME: Duration = Duration::from_secs(90);

/// After a connection of this length the next one is attempted without a pause.
const SHORT: Duration = Duration::from_secs(5);

/// After a connection of this length the identifies before it don't count any more.
const STABLE: Duration = Duration::from_secs(60);

/// The first pause; it doubles with each further failure.
const FIRST_PAUSE: Duration = Duration::from_secs(1);

/// The pauses while no connection comes about, or a session can't be resumed.
const CONNECT_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_secs(30));

/// The pauses while Discord refuses identifies, of which it allows a thousand a day.
const IDENTIFY_BACKOFF: Backoff = Backoff::new(FIRST_PAUSE, Duration::from_mins(2));

/// How long Discord asks a bot to wait after it has declared a session invalid, in seconds.
const INVALID_SESSION_PAUSE: std::ops::Range<f64> = 1.0..4.5;

/// The attempts of a shard to have a session.
#[derive(Debug, Default)]
pub(super) struct Reconnection {
    /// Attempts in a row after which no session began or went on.
    failures: u32,
    /// The attempts to resume the session, since it was lost.
    resumes: Option<Resumes>,
    /// Sessions in a row that were begun and did not last.
    short_sessions: u32,
}

/// Attempts to resume a session.
#[derive(Clone, Copy, Debug)]
struct Resumes {
    since: Instant,
    failed: u32,
}

/// How a connection went that has ended, or did not come about.
#[derive(Clone, Copy, Debug)]
pub(super) struct Ended<'a> {
    pub(super) why: &'a Disconnect,
    /// For how long there was a session, if one began or went on.
    pub(super) worked: Option<Duration>,
    /// Whether it was to resume a session.
    pub(super) resumed: bool,
}

/// What follows.
#[derive(Debug, PartialEq)]
pub(super) enum Step {
    /// Connect after this pause, and resume the session where there is one.
    Reconnect(Duration),
    /// The session is over: connect after this pause, and identify.
    Identify(Duration),
    /// The session can't be resumed, in so many attempts and so long: connect at once, and identify.
    GiveUpSession { failed: u32, after: Duration },
    /// Connect no more.
    End(Rejection),
}

impl Reconnection {
    /// Records that an attempt to resume begins. Returns when the session is given up.
    pub(super) fn resume_until(&mut self) -> Instant {
        let resumes = self.resumes.get_or_insert_with(|| Resumes { since: Instant::now(), failed: 0 });
        resumes.since + RESUME_TIME
    }

    /// How many attempts in a row have failed.
    pub(super) fn failures(&self) -> u32 {
        self.failures
    }

    /// How many sessions in a row were begun and did not last.
    pub(super) fn short_sessions(&self) -> u32 {
        self.short_sessions
    }

    /// Decides what follows a connection.
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
        let given_up = self.resumes.filter(|tried| tried.failed >= MAX_FAILED_RESUMES || tried.is_over());
        match given_up {
            Some(Resumes { since, failed }) => {
                *self = Self { short_sessions: self.short_sessions, ..Self::default() };
                Step::GiveUpSession { failed, after: since.elapsed() }
            }
            None => Step::Reconnect(pause),
        }
    }

    /// Counts a connection. Returns the pause before the next one.
    fn pause_after(&mut self, ended: Ended<'_>, session_is_over: bool) -> Duration {
        if let Some(worked) = ended.worked {
            (self.failures, self.resumes) = (0, None);
            self.short_sessions = if worked >= STABLE { 0 } else { self.short_sessions + u32::from(!ended.resumed) };
        }
        if matches!(ended.why, Disconnect::LeaseEnded) {
            // The lease is waited for, and its time is none of Discord's.
            self.resumes = None;
            return Duration::ZERO;
        }
        let invalid = matches!(ended.why, Disconnect::InvalidSession { resumable: false });
        let asked_for =
            if invalid { Duration::from_secs_f64(rand::random_range(INVALID_SESSION_PAUSE)) } else { Duration::ZERO };
        let pause = match ended.worked {
            Some(worked) if worked >= SHORT => Duration::ZERO,
            Some(_) => CONNECT_BACKOFF.pause(1),
            // Discord has answered: the session can't be resumed.
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

impl Resumes {
    fn is_over(self) -> bool {
        self.since.elapsed() >= RESUME_TIME
    }
}

impl Disconnect {
    /// Whether there was a server that refused, was silent, or cut the connection. Without one an identify would fail too.
    fn reached_discord(&self) -> bool {
        match self {
            Self::NotConnected(ConnectError::Socket(error)) => error.reached_server(),
            _ => true,
        }
    }
}

#[cfg(test)]
mod tests;
