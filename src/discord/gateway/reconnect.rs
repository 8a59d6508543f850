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
mod tests {
    use super::{super::socket::Loss, *};

    const WORKED: Duration = Duration::from_secs(10);

    fn closed(code: u16) -> Disconnect {
        Disconnect::Lost(Loss::Closed(code))
    }

    /// A connection that worked and was lost, so that there is a session to resume.
    fn lost() -> Reconnection {
        let mut reconnection = Reconnection::default();
        assert_eq!(after_work(&mut reconnection, &closed(4000), true), Step::Reconnect(Duration::ZERO));
        reconnection
    }

    fn after_work(reconnection: &mut Reconnection, why: &Disconnect, resumed: bool) -> Step {
        reconnection.after(Ended { why, worked: Some(WORKED), resumed })
    }

    fn after_resume(reconnection: &mut Reconnection, why: &Disconnect) -> Step {
        reconnection.resume_until();
        reconnection.after(Ended { why, worked: None, resumed: true })
    }

    fn after_identify(reconnection: &mut Reconnection, why: &Disconnect) -> Step {
        reconnection.after(Ended { why, worked: None, resumed: false })
    }

    #[test]
    fn a_session_is_given_up_after_three_resumes_that_failed_in_whatever_way() {
        let failures = [
            Disconnect::Lost(Loss::Ended),
            Disconnect::Silent("the session"),
            closed(4000),
            closed(1000),
            Disconnect::NotConnected(ConnectError::Timeout),
            Disconnect::Requested,
            Disconnect::NoHeartbeat,
            Disconnect::InvalidSession { resumable: true },
        ];
        for why in failures {
            let mut reconnection = lost();
            for _ in 0..2 {
                let step = after_resume(&mut reconnection, &why);
                assert!(matches!(step, Step::Reconnect(pause) if pause <= 2 * FIRST_PAUSE), "{why}: {step:?}");
            }
            let step = after_resume(&mut reconnection, &why);
            assert!(matches!(step, Step::GiveUpSession { failed: 3, .. }), "{why}: {step:?}");
            assert_eq!(reconnection.failures(), 0, "the identify does not wait");
        }
    }

    #[test]
    fn failures_count_in_a_row() {
        let mut reconnection = lost();
        for _ in 0..10 {
            for _ in 0..2 {
                assert!(matches!(after_resume(&mut reconnection, &closed(4000)), Step::Reconnect(_)));
            }
            assert_eq!(after_work(&mut reconnection, &closed(4000), true), Step::Reconnect(Duration::ZERO));
        }
    }

    #[tokio::test]
    async fn without_a_network_a_session_is_given_up_after_its_time_alone() {
        // Nothing listens on a port that was given back.
        let address = std::net::TcpListener::bind("127.0.0.1:0").unwrap().local_addr().unwrap();
        let tls = crate::discord::tls::Tls::new().unwrap();
        let refused = super::super::socket::Socket::connect(&format!("ws://{address}"), tls).await;
        let Err(refused) = refused else { panic!("connected") };
        let why = Disconnect::NotConnected(ConnectError::Socket(refused));
        let mut reconnection = lost();
        for _ in 0..20 {
            assert!(matches!(after_resume(&mut reconnection, &why), Step::Reconnect(_)));
        }
        reconnection.resumes.as_mut().unwrap().since -= RESUME_TIME;
        assert!(matches!(after_resume(&mut reconnection, &why), Step::GiveUpSession { failed: 0, .. }));
    }

    #[test]
    fn the_end_of_a_lease_is_no_failure() {
        let mut reconnection = lost();
        for _ in 0..10 {
            assert_eq!(after_resume(&mut reconnection, &Disconnect::LeaseEnded), Step::Reconnect(Duration::ZERO));
        }
        assert!(matches!(after_resume(&mut reconnection, &closed(4000)), Step::Reconnect(_)));
    }

    #[test]
    fn connections_that_worked_don_t_add_pauses_up_even_where_resumes_are_refused() {
        let mut reconnection = lost();
        for _ in 0..7 {
            let invalid = Disconnect::InvalidSession { resumable: false };
            let Step::Identify(pause) = after_resume(&mut reconnection, &invalid) else { panic!("no identify") };
            assert!(pause.as_secs_f64() < INVALID_SESSION_PAUSE.end, "{pause:?}");
            let why = closed(4000);
            let short = Ended { why: &why, worked: Some(Duration::from_secs(1)), resumed: false };
            let Step::Reconnect(pause) = reconnection.after(short) else { panic!("no resume") };
            assert!(pause <= FIRST_PAUSE, "{pause:?}");
        }
        assert_eq!(reconnection.short_sessions(), 7);
        let why = closed(4000);
        reconnection.after(Ended { why: &why, worked: Some(STABLE), resumed: true });
        assert_eq!(reconnection.short_sessions(), 0);
    }

    #[test]
    fn pauses_grow_while_identifies_are_refused() {
        let mut reconnection = Reconnection::default();
        let mut longest = Duration::ZERO;
        for _ in 0..12 {
            let Step::Identify(pause) = after_identify(&mut reconnection, &closed(4003)) else { panic!("no identify") };
            longest = longest.max(pause);
        }
        assert!(longest >= Duration::from_mins(1), "{longest:?}");
        assert_eq!(after_identify(&mut reconnection, &closed(4004)), Step::End(Rejection::Token));
    }
}
