//! The clock that all code asks for the time, so that tests can move it.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};
use time::{Duration, OffsetDateTime};

/// Shared by handle. Shows the system's time until it is moved.
#[derive(Clone, Debug)]
pub struct Clock {
    ahead_ms: Arc<AtomicI64>,
    /// Seconds gained in each second of the system's clock.
    gains: u32,
    since: OffsetDateTime,
}

impl Default for Clock {
    fn default() -> Self {
        Self::gaining(0, OffsetDateTime::UNIX_EPOCH)
    }
}

impl Clock {
    /// Gains `seconds` in each second since `since`, by the system's clock. Clocks with the same arguments show the same time.
    pub fn gaining(seconds: u32, since: OffsetDateTime) -> Self {
        Self { ahead_ms: Arc::default(), gains: seconds, since }
    }

    /// In whole milliseconds, so that storing it does not round it.
    pub fn now(&self) -> OffsetDateTime {
        self.at(Self::system())
    }

    pub fn at(&self, system: OffsetDateTime) -> OffsetDateTime {
        let gained = (system - self.since).max(Duration::ZERO).saturating_mul(self.gains.cast_signed());
        system + Duration::milliseconds(self.ahead_ms.load(Ordering::Relaxed)) + gained
    }

    /// How long it takes, by the system's clock, until this clock has advanced by `span`.
    pub fn takes(&self, span: Duration) -> Duration {
        // `gains` comes on top of the time that passes anyway.
        span / self.gains.saturating_add(1)
    }

    /// How far this clock advances while `span` passes.
    pub fn gone_on_by(&self, span: std::time::Duration) -> Duration {
        let span = Duration::try_from(span).unwrap_or(Duration::MAX);
        span.saturating_mul(self.gains.saturating_add(1).try_into().unwrap_or(i32::MAX))
    }

    /// In whole milliseconds, whatever this clock shows.
    #[expect(clippy::disallowed_methods, reason = "the clock is the one place that asks the system for the time")]
    pub fn system() -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_millisecond(now.millisecond()).unwrap_or(now)
    }

    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.whole_milliseconds()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::Relaxed);
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use time::macros::datetime;

    #[test]
    fn gaining_and_advancing_add_up() {
        let since = datetime!(2026-11-21 12:00 UTC);
        let clock = Clock::gaining(299, since);
        clock.advance(Duration::MINUTE);
        let before = since - Duration::HOUR;
        assert_eq!(clock.at(before), before + Duration::MINUTE);
        assert_eq!(clock.at(since), since + Duration::MINUTE);
        assert_eq!(clock.at(since + Duration::SECOND), since + Duration::minutes(6));
        assert_eq!(clock.takes(Duration::minutes(5)), Duration::SECOND);
        assert_eq!(clock.gone_on_by(std::time::Duration::from_secs(1)), Duration::minutes(5));
    }
}
