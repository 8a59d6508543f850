//! An estimate of Discord's time of day. This machine's clock may differ from it by minutes.
//!
//! The estimate starts from a time that Discord's clock has certainly reached, and advances by the monotonic clock. Such a time
//! is the `Date` header of a response, in whole seconds, or the creation time in the id of a new interaction. So the estimate
//! is slightly behind Discord's clock: an interaction that is too old by the estimate is certainly too old.

use crate::clock::Clock;
use crate::deadline::stretched;
use reqwest::header::{DATE, HeaderMap};
use std::sync::{
    Mutex, MutexGuard, PoisonError,
    atomic::{AtomicBool, Ordering},
};
use time::{Duration, OffsetDateTime};
use tokio::time::Instant;

/// Discord's limit for the first answer to an interaction.
pub(super) const ANSWER_TIME: std::time::Duration = std::time::Duration::from_secs(3);

/// No real interaction arrives this late. An id from a stand-in may contain no time, and then seems much older.
const MAX_AGE: Duration = Duration::DAY;

/// After this long, the next response replaces the estimate even if that sets it back.
const FRESH_FOR: std::time::Duration = std::time::Duration::from_mins(1);

const MAX_DIFFERENCE: Duration = Duration::seconds(5);

pub(super) struct DiscordTime {
    clock: Clock,
    reached: Mutex<Option<Reached>>,
    warned: AtomicBool,
}

/// Discord's clock had reached `time` at `at`.
#[derive(Clone, Copy)]
struct Reached {
    time: OffsetDateTime,
    at: Instant,
}

impl DiscordTime {
    pub(super) fn new(clock: Clock) -> Self {
        Self { clock, reached: Mutex::default(), warned: AtomicBool::new(false) }
    }

    pub(super) fn own(&self) -> OffsetDateTime {
        self.clock.now()
    }

    /// Learns from the `Date` header of a response. `sent` is when the request was sent, by the bot's clock.
    pub(super) fn learn_from_answer(&self, headers: &HeaderMap, sent: OffsetDateTime) {
        let date = headers.get(DATE).and_then(|date| httpdate::parse_http_date(date.to_str().ok()?).ok());
        let Some(date) = date.map(OffsetDateTime::from) else { return };
        let now = Reached { time: date, at: Instant::now() };
        let mut reached = self.reached();
        if reached.is_none_or(|known| known.at.elapsed() > FRESH_FOR || date > self.by_now(known)) {
            *reached = Some(now);
        }
        drop(reached);
        // `Date` has whole seconds, so Discord's clock may have been almost a second ahead of it.
        let (ahead, behind) = (sent - date - Duration::SECOND, date - self.own());
        if self.clock.takes(ahead.max(behind)) > MAX_DIFFERENCE && !self.warned.swap(true, Ordering::Relaxed) {
            let ahead = (sent - date).whole_seconds();
            tracing::warn!(ahead, "the clock of this machine differs from Discord's; set it");
        }
    }

    /// Whether an interaction that was created at this time is certainly too old to be answered. Also learns from that time.
    pub(super) fn is_too_late(&self, created: OffsetDateTime) -> bool {
        let mut reached = self.reached();
        let known = reached.filter(|known| created <= self.by_now(*known));
        let known = known.unwrap_or_else(|| Reached { time: created, at: Instant::now() });
        *reached = Some(known);
        drop(reached);
        let age = self.by_now(known) - created;
        self.clock.takes(age) > stretched(ANSWER_TIME) && age < MAX_AGE
    }

    pub(super) fn is_fresh(&self) -> bool {
        self.reached().is_some_and(|known| known.at.elapsed() < FRESH_FOR)
    }

    /// Discord's time when the bot's clock showed `own`; the estimate is never ahead. Before the first observation, the clocks
    /// count as equal.
    pub(super) fn at(&self, own: OffsetDateTime) -> OffsetDateTime {
        self.reached().map_or(own, |known| own - (self.own() - self.by_now(known)))
    }

    /// What the bot's clock showed at Discord's time `discord`; never later than now.
    pub(super) fn own_at(&self, discord: OffsetDateTime) -> OffsetDateTime {
        let own = self.own();
        self.reached().map_or(discord, |known| discord.saturating_add(own - self.by_now(known))).min(own)
    }

    fn by_now(&self, known: Reached) -> OffsetDateTime {
        known.time + self.clock.gone_on_by(known.at.elapsed())
    }

    fn reached(&self) -> MutexGuard<'_, Option<Reached>> {
        self.reached.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

#[cfg(test)]
mod tests;
