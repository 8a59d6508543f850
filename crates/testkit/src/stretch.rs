//! How much longer tests wait than people and Discord do: the speed of a machine must not decide whether a test passes.

use crate::time_limit;
use rustix::time::{ClockId, clock_gettime};
use std::{
    sync::LazyLock,
    time::{Duration, Instant},
};

/// Every deadline and lease is this many times as long in tests, on a machine that does nothing else.
const FACTOR: u32 = 10;

/// As [`FACTOR`], where a test waits for a deadline.
const LEAST: u32 = 2;

/// The largest measured slowness. A test that waits for the end of a lease then takes minutes.
const MOST: u32 = 30;

/// How many times as long as on an idle machine things take: 1 to 30.
///
/// Measured once in each process, by comparing the time of a computation with the time that it spends on a core.
pub fn slowness() -> u32 {
    static SLOWNESS: LazyLock<u32> = LazyLock::new(|| {
        let (begin, mut sum) = (Instant::now(), 0_u64);
        let used = on_core();
        while on_core() - used < Duration::from_millis(60) {
            sum = std::hint::black_box(sum.wrapping_mul(31).wrapping_add(7));
        }
        let slowness = begin.elapsed().as_secs_f64() / (on_core() - used).as_secs_f64();
        (slowness.round() as u32).clamp(1, MOST)
    });
    *SLOWNESS
}

/// The time that this thread has spent on a core.
fn on_core() -> Duration {
    let time = clock_gettime(ClockId::ThreadCPUTime);
    Duration::new(time.tv_sec.unsigned_abs(), time.tv_nsec.unsigned_abs() as u32)
}

/// The factor of most tests.
pub fn factor() -> u32 {
    FACTOR * slowness()
}

/// The factor of a process whose deadlines or leases a test waits for.
pub fn least_factor() -> u32 {
    LEAST * slowness()
}

/// [`least_factor`] as the value of `PARLOR_STRETCH`.
pub fn least() -> String {
    least_factor().to_string()
}

/// Stretches the deadlines of this process: of the bots that run in it, and of the stand-in for Discord. Limits the time of the
/// test that runs on this thread.
pub fn begin() {
    time_limit::begin();
    parlor_sandbox::stretch(factor());
    #[cfg(feature = "bot")]
    parlor::deadline::stretch(factor());
}
