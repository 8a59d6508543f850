//! The sandbox's own time, and the ids that are made of it.
//!
//! Everything that Discord measures in minutes (the life of an interaction's token, the window in
//! which a nonce is remembered, timestamps) asks this clock, which can be moved forward. The three
//! seconds for a first answer do not: they are a race between two processes, and real.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// 2015-01-01T00:00:00Z in milliseconds since 1970, where Discord's ids begin.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// A clock that only goes forward, and can be pushed.
#[derive(Debug)]
pub(super) struct Clock {
    started: Instant,
    started_at: i64,
    ahead: AtomicI64,
    /// Seconds gained in each second since then, in seconds of Unix time.
    gains: OnceLock<(u32, i64)>,
    last: AtomicU64,
}

impl Clock {
    /// A clock that is `ahead` milliseconds ahead of the system's.
    pub(super) fn new(ahead: i64) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (ahead, gains, last) = (AtomicI64::new(ahead), OnceLock::new(), AtomicU64::new(0));
        Self { started: Instant::now(), started_at: millis(since), ahead, gains, last }
    }

    /// How far it was pushed, in milliseconds.
    pub(super) fn ahead(&self) -> i64 {
        self.ahead.load(Ordering::SeqCst)
    }

    /// Milliseconds since 1970, as the sandbox sees it.
    pub(super) fn now(&self) -> i64 {
        let now = self.real();
        let gained = self.gains.get().map_or(0, |&(gains, since)| (now - since * 1000).max(0) * i64::from(gains));
        now + self.ahead() + gained
    }

    /// Milliseconds since 1970, however the clock was moved.
    fn real(&self) -> i64 {
        self.started_at + millis(self.started.elapsed())
    }

    /// Has it gain so many seconds in each second from the last whole second on. The first word counts.
    pub(super) fn hasten(&self, gains: u32) {
        let _said = self.gains.set((gains, self.real().div_euclid(1000)));
    }

    /// What it gains in a second, and since when in seconds of Unix time.
    pub(super) fn gains(&self) -> Option<(u32, i64)> {
        self.gains.get().copied()
    }

    pub(super) fn advance(&self, by: Duration) {
        self.ahead.fetch_add(millis(by), Ordering::SeqCst);
    }

    /// A new id: 42 bits of milliseconds, then worker, process and a counter, as Discord's are.
    /// Each is greater than all before it, so that ids order what they name.
    pub(super) fn snowflake(&self) -> u64 {
        let stamp = u64::try_from(self.now() - DISCORD_EPOCH).unwrap_or(0) << 22 | 1 << 17;
        let mut made = stamp;
        let _ = self.last.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |last| {
            made = stamp.max(last + 1);
            Some(made)
        });
        made
    }
}

/// A moment as Discord writes it: `2026-08-06T12:00:00.000000+00:00`.
pub(super) fn iso(millis: i64) -> String {
    let moment =
        time::OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000)).unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}000+00:00",
        moment.year(),
        u8::from(moment.month()),
        moment.day(),
        moment.hour(),
        moment.minute(),
        moment.second(),
        millis.rem_euclid(1000)
    )
}

pub(super) fn millis(span: Duration) -> i64 {
    i64::try_from(span.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_even_within_a_millisecond() {
        let clock = Clock::new(0);
        let ids: Vec<u64> = (0..10_000).map(|_| clock.snowflake()).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        let at = i64::try_from(ids[0] >> 22).unwrap() + DISCORD_EPOCH;
        assert!((at - clock.now()).abs() < 10_000);
    }

    #[test]
    fn moments_are_written_as_discord_writes_them() {
        assert_eq!(iso(1_500), "1970-01-01T00:00:01.500000+00:00");
    }
}
