//! Discord's time of day: this machine's clock may differ from it by minutes.
//!
//! Known is a time that Discord's clock has reached at least, which goes on by the monotonic clock: that of the header `Date` of
//! an answer, which has whole seconds, or that in the id of an interaction, which has just been assigned. So it is a bit
//! behind, and what seems too old by it is too old.

use crate::clock::Clock;
use reqwest::header::{DATE, HeaderMap};
use std::{
    sync::{
        Mutex, MutexGuard, PoisonError,
        atomic::{AtomicBool, Ordering},
    },
    time::SystemTime,
};
use time::{Duration, OffsetDateTime};
use tokio::time::Instant;

/// How long Discord waits for the first answer to an interaction.
const ANSWER_TIME: Duration = Duration::seconds(3);

/// No interaction comes so late. The ids of a stand-in may have nothing to do with the time.
const LATEST: Duration = Duration::DAY;

/// After so long a time that was too late gives way to the next one.
const TRUSTED: std::time::Duration = std::time::Duration::from_mins(1);

/// How far clocks may differ before it is worth a warning.
const TOLERATED: Duration = Duration::seconds(5);

/// What is known of Discord's time.
pub(super) struct DiscordTime {
    clock: Clock,
    reached: Mutex<Option<Reached>>,
    warned: AtomicBool,
}

/// A time that Discord's clock had reached at a moment.
#[derive(Clone, Copy)]
struct Reached {
    time: OffsetDateTime,
    at: Instant,
}

impl DiscordTime {
    /// Nothing is known yet. `clock`: the bot's, with which Discord's is compared.
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, reached: Mutex::default(), warned: AtomicBool::new(false) }
    }

    /// The time of the bot's clock.
    pub(super) fn own(&self) -> OffsetDateTime {
        self.clock.now()
    }

    /// Learns from the header of an answer to a request that was sent at that time by the bot's clock.
    pub(super) fn learn_from_answer(&self, headers: &HeaderMap, sent: OffsetDateTime) {
        let date = headers.get(DATE).and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
        let Some(date) = date.and_then(from_system) else { return };
        let now = Reached { time: date, at: Instant::now() };
        let mut reached = self.reached();
        if reached.is_none_or(|known| known.at.elapsed() > TRUSTED || date > self.by_now(known)) {
            *reached = Some(now);
        }
        drop(reached);
        // The second may have been over when the request was sent.
        let (ahead, behind) = (sent - date - Duration::SECOND, date - self.own());
        if self.clock.takes(ahead.max(behind)) > TOLERATED && !self.warned.swap(true, Ordering::Relaxed) {
            let ahead = (sent - date).whole_seconds();
            tracing::warn!(ahead, "the clock of this machine differs from Discord's; set it");
        }
    }

    /// Learns from the id of an interaction, which was assigned at that time.
    fn learn_from_interaction(&self, created: OffsetDateTime) {
        let mut reached = self.reached();
        if reached.is_none_or(|known| created > self.by_now(known)) {
            *reached = Some(Reached { time: created, at: Instant::now() });
        }
    }

    /// Whether the time to answer an interaction is certainly over that was created at that time.
    pub(super) fn is_too_late(&self, created: OffsetDateTime) -> bool {
        self.learn_from_interaction(created);
        let age = self.reached().map(|known| self.by_now(known) - created);
        age.is_some_and(|age| self.clock.takes(age) > ANSWER_TIME && age < LATEST)
    }

    /// Whether what is known was learnt just now.
    pub(super) fn is_fresh(&self) -> bool {
        self.reached().is_some_and(|known| known.at.elapsed() < TRUSTED)
    }

    /// Discord's time when the bot's clock showed `own`, or a bit earlier. Without an answer of Discord's the clocks count as
    /// equal.
    pub(super) fn at(&self, own: OffsetDateTime) -> OffsetDateTime {
        self.reached().map_or(own, |known| own - (self.own() - self.by_now(known)))
    }

    fn by_now(&self, known: Reached) -> OffsetDateTime {
        known.time + self.clock.gone_on_by(known.at.elapsed())
    }

    fn reached(&self) -> MutexGuard<'_, Option<Reached>> {
        // A panic while the lock was held leaves a value that is still correct.
        self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

fn from_system(time: SystemTime) -> Option<OffsetDateTime> {
    let since = time.duration_since(SystemTime::UNIX_EPOCH).ok()?;
    OffsetDateTime::from_unix_timestamp(since.as_secs().try_into().ok()?).ok()
}

#[cfg(test)]
mod tests {
    use super::*;

    fn answer(time: OffsetDateTime) -> HeaderMap {
        let time = SystemTime::UNIX_EPOCH + std::time::Duration::from_secs(time.unix_timestamp().unsigned_abs());
        HeaderMap::from_iter([(DATE, httpdate::fmt_http_date(time).parse().unwrap())])
    }

    /// What is known after an answer by a clock that is so many seconds behind the bot's.
    fn behind_by(seconds: i64) -> DiscordTime {
        let known = DiscordTime::new(Clock::default());
        known.learn_from_answer(&answer(known.own() - Duration::seconds(seconds)), known.own());
        known
    }

    #[test]
    fn an_interaction_is_late_by_discords_clock_whatever_the_bots_shows() {
        for seconds in [-400, 0, 400] {
            let known = behind_by(seconds);
            let discord = known.own() - Duration::seconds(seconds);
            assert!(!known.is_too_late(discord), "{seconds}");
            assert!(!known.is_too_late(discord - Duration::seconds(2)), "{seconds}");
            assert!(known.is_too_late(discord - Duration::seconds(5)), "{seconds}");
            known.clock.advance(Duration::HOUR);
            assert!(!known.is_too_late(discord), "a clock that is set changes nothing");
            assert!(known.is_too_late(discord - Duration::seconds(5)), "a clock that is set changes nothing");
        }
    }

    #[test]
    fn without_an_answer_the_newest_interaction_is_the_measure() {
        let known = DiscordTime::new(Clock::default());
        let then = known.own() - Duration::DAY;
        assert!(!known.is_too_late(then));
        assert!(known.is_too_late(then - Duration::seconds(4)));
        assert!(!known.is_too_late(then + Duration::HOUR));
        assert!(known.is_too_late(then));
        assert!(!known.is_too_late(then - Duration::days(300)), "an id without a time");
    }

    #[test]
    fn only_a_difference_of_many_seconds_is_warned_of() {
        for (seconds, warned) in [(-400, true), (-7, true), (-3, false), (0, false), (3, false), (7, true), (400, true)]
        {
            assert_eq!(behind_by(seconds).warned.into_inner(), warned, "{seconds}");
        }
        let slow = DiscordTime::new(Clock::default());
        slow.learn_from_answer(&answer(slow.own()), slow.own() - Duration::minutes(1));
        assert!(!slow.warned.into_inner(), "an answer that was long on its way says little");
    }

    #[test]
    fn a_time_of_the_bots_clock_is_a_bit_earlier_by_discords() {
        for seconds in [-400, 0, 400] {
            let known = behind_by(seconds);
            let created = known.own() - Duration::minutes(10);
            let off = created - Duration::seconds(seconds) - known.at(created);
            assert!((Duration::ZERO..Duration::seconds(2)).contains(&off), "{seconds}: {off}");
        }
    }
}
