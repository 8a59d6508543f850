//! The time, handed to whatever needs it, so that it can be moved.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};
use time::{Duration, OffsetDateTime};

/// A clock that is shared by handle. It shows the system's time until it is moved.
#[derive(Clone, Debug)]
pub struct Clock {
    ahead_ms: Arc<AtomicI64>,
    /// Seconds that it gains in each second, and since when.
    gains: u32,
    since: OffsetDateTime,
}

impl Default for Clock {
    fn default() -> Self {
        Self::gaining(0, OffsetDateTime::UNIX_EPOCH)
    }
}

impl Clock {
    /// A clock that has gained so many seconds in each second since then, by the clock of the system. All that are
    /// made alike show the same.
    pub fn gaining(seconds: u32, since: OffsetDateTime) -> Self {
        Self { ahead_ms: Arc::default(), gains: seconds, since }
    }

    /// The time now, in whole milliseconds: what is stored is what was meant.
    pub fn now(&self) -> OffsetDateTime {
        self.at(Self::system())
    }

    /// What this clock shows at that time of the system's.
    pub fn at(&self, system: OffsetDateTime) -> OffsetDateTime {
        let gained = (system - self.since).max(Duration::ZERO).saturating_mul(self.gains.cast_signed());
        system + Duration::milliseconds(self.ahead_ms.load(Ordering::Relaxed)) + gained
    }

    /// The system's time, in whole milliseconds, whatever this clock shows.
    pub fn system() -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_millisecond(now.millisecond()).unwrap_or(now)
    }

    /// Moves the clock forward.
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
    fn a_clock_gains_from_its_moment_on_and_can_be_moved_besides() {
        let since = datetime!(2026-11-21 12:00 UTC);
        let clock = Clock::gaining(299, since);
        clock.advance(Duration::MINUTE);
        let before = since - Duration::HOUR;
        assert_eq!(clock.at(before), before + Duration::MINUTE);
        assert_eq!(clock.at(since), since + Duration::MINUTE);
        assert_eq!(clock.at(since + Duration::SECOND), since + Duration::minutes(6));
    }
}
