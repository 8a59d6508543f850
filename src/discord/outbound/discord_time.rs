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
mod tests;
