//! The time, handed to whatever needs it, so that it can be moved.

use std::sync::{
    Arc,
    atomic::{AtomicI64, Ordering},
};
use time::{Duration, OffsetDateTime};

/// A clock that is shared by handle. It shows the system's time until it is moved.
#[derive(Clone, Debug, Default)]
pub struct Clock {
    ahead_ms: Arc<AtomicI64>,
}

impl Clock {
    /// The time now, in whole milliseconds: what is stored is what was meant.
    pub fn now(&self) -> OffsetDateTime {
        Self::system() + self.ahead()
    }

    /// The system's time, in whole milliseconds, whatever this clock shows.
    pub fn system() -> OffsetDateTime {
        let now = OffsetDateTime::now_utc();
        now.replace_millisecond(now.millisecond()).unwrap_or(now)
    }

    /// How far it is ahead of the system's time.
    pub fn ahead(&self) -> Duration {
        Duration::milliseconds(self.ahead_ms.load(Ordering::Relaxed))
    }

    /// Moves the clock forward.
    pub fn advance(&self, by: Duration) {
        let by = i64::try_from(by.whole_milliseconds()).unwrap_or(i64::MAX);
        self.ahead_ms.fetch_add(by, Ordering::Relaxed);
    }
}
