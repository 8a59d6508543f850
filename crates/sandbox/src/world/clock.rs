//! The sandbox's clock, and the ids made from it.
//!
//! Discord measures some times in minutes: the lifetime of an interaction's token, the window in which a nonce is remembered.
//! These times, and all timestamps, use this clock, which can be moved forward. The three seconds for an initial response use
//! real time: they are a race between two processes.

use std::sync::OnceLock;
use std::sync::atomic::{AtomicI64, AtomicU64, Ordering};
use std::time::{Duration, Instant, SystemTime, UNIX_EPOCH};

/// 2015-01-01T00:00:00Z in milliseconds since 1970, the epoch of Discord's ids.
const DISCORD_EPOCH: i64 = 1_420_070_400_000;

/// The clock never goes back.
#[derive(Debug)]
pub(crate) struct Clock {
    started: Instant,
    /// Milliseconds since 1970 at `started`.
    started_at: i64,
    /// Milliseconds that the clock was moved forward.
    offset: AtomicI64,
    /// Seconds gained in each second, and the start of the gain in seconds since 1970.
    gain: OnceLock<(u32, i64)>,
    last_id: AtomicU64,
}

impl Clock {
    /// The clock is `offset` milliseconds ahead of the system's.
    #[expect(clippy::disallowed_methods, reason = "the clock is the only place that asks the system for the time")]
    pub(crate) fn new(offset: i64) -> Self {
        let since = SystemTime::now().duration_since(UNIX_EPOCH).unwrap_or_default();
        let (offset, gain, last_id) = (AtomicI64::new(offset), OnceLock::new(), AtomicU64::new(0));
        Self { started: Instant::now(), started_at: millis(since), offset, gain, last_id }
    }

    /// Milliseconds.
    pub(crate) fn offset(&self) -> i64 {
        self.offset.load(Ordering::SeqCst)
    }

    /// Milliseconds since 1970.
    pub(crate) fn now(&self) -> i64 {
        let now = self.real();
        let gained = self.gain.get().map_or(0, |&(gain, since)| (now - since * 1000).max(0) * i64::from(gain));
        now + self.offset() + gained
    }

    /// Milliseconds since 1970, without the offset and the gain.
    fn real(&self) -> i64 {
        self.started_at + millis(self.started.elapsed())
    }

    /// The clock gains this many seconds in each second, beginning with the last whole second. Only the first call has an effect.
    pub(crate) fn speed_up(&self, gain: u32) {
        let _already_set = self.gain.set((gain, self.real().div_euclid(1000)));
    }

    /// Seconds gained in each second, and the start of the gain in seconds since 1970.
    pub(crate) fn gain(&self) -> Option<(u32, i64)> {
        self.gain.get().copied()
    }

    pub(crate) fn advance(&self, by: Duration) {
        self.offset.fetch_add(millis(by), Ordering::SeqCst);
    }

    /// Ids have the layout of Discord's: 42 bits of milliseconds, then worker, process and a counter. Each id is greater than all
    /// earlier ones: ids are in the order of creation.
    pub(crate) fn snowflake(&self) -> u64 {
        let stamp = u64::try_from(self.now() - DISCORD_EPOCH).unwrap_or(0) << 22 | 1 << 17;
        let mut id = stamp;
        let _ = self.last_id.fetch_update(Ordering::SeqCst, Ordering::SeqCst, |last| {
            id = stamp.max(last + 1);
            Some(id)
        });
        id
    }
}

/// Discord's format of a time in milliseconds since 1970: `2026-08-06T12:00:00.000000+00:00`.
pub(crate) fn iso(millis: i64) -> String {
    let time =
        time::OffsetDateTime::from_unix_timestamp(millis.div_euclid(1000)).unwrap_or(time::OffsetDateTime::UNIX_EPOCH);
    format!(
        "{:04}-{:02}-{:02}T{:02}:{:02}:{:02}.{:03}000+00:00",
        time.year(),
        u8::from(time.month()),
        time.day(),
        time.hour(),
        time.minute(),
        time.second(),
        millis.rem_euclid(1000)
    )
}

/// The format of the header `Date`: whole seconds. `millis` counts from 1970.
pub(crate) fn http_date(millis: i64) -> String {
    httpdate::fmt_http_date(UNIX_EPOCH + Duration::from_millis(u64::try_from(millis).unwrap_or(0)))
}

pub(crate) fn millis(duration: Duration) -> i64 {
    i64::try_from(duration.as_millis()).unwrap_or(i64::MAX)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_increase_within_a_millisecond() {
        let clock = Clock::new(0);
        let ids: Vec<u64> = (0..10_000).map(|_| clock.snowflake()).collect();
        assert!(ids.windows(2).all(|pair| pair[0] < pair[1]));
        let at = i64::try_from(ids[0] >> 22).unwrap() + DISCORD_EPOCH;
        assert!((at - clock.now()).abs() < 10_000);
    }

    #[test]
    fn timestamps_have_discords_format() {
        assert_eq!(iso(1_500), "1970-01-01T00:00:01.500000+00:00");
        assert_eq!(http_date(1_500), "Thu, 01 Jan 1970 00:00:01 GMT");
    }
}
