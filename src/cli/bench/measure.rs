//! Measures how much work is done per second.

use std::{
    hint::black_box,
    time::{Duration, Instant},
};

/// Work, and the time that it took.
#[derive(Clone, Copy, Debug)]
pub struct Measured {
    /// In the units of `batch`.
    pub work: u64,
    /// How often `batch` ran.
    pub batches: u64,
    /// The time of all batches.
    pub seconds: f64,
}

impl Measured {
    /// Work per second.
    pub fn rate(self) -> f64 {
        self.work as f64 / self.seconds
    }
}

/// Runs whole batches on this thread for at least the given time, after a warm-up of a tenth of it.
///
/// `batch` returns the work that it did. It should take much longer than reading the clock.
pub fn measure(least: Duration, mut batch: impl FnMut() -> u64) -> Measured {
    run(least / 10, &mut batch);
    run(least, &mut batch)
}

fn run(least: Duration, batch: &mut impl FnMut() -> u64) -> Measured {
    let (began, mut work, mut batches) = (Instant::now(), 0, 0);
    loop {
        work += black_box(batch());
        batches += 1;
        let time = began.elapsed();
        if time >= least && !time.is_zero() {
            return Measured { work, batches, seconds: time.as_secs_f64() };
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::cell::Cell;

    #[test]
    #[expect(clippy::disallowed_methods, reason = "the measured work has to take time")]
    fn whole_batches_are_counted_and_none_of_the_warm_up() {
        let (batches, least) = (Cell::new(0_u64), Duration::from_millis(30));
        let began = Instant::now();
        let measured = measure(least, || {
            batches.set(batches.get() + 1);
            std::thread::sleep(Duration::from_millis(1));
            7
        });
        let all = began.elapsed().as_secs_f64();
        assert_eq!(measured.work, 7 * measured.batches);
        assert!((1..batches.get()).contains(&measured.batches));
        assert!(least.as_secs_f64() <= measured.seconds && measured.seconds < all, "{measured:?} of {all}");
        assert!((measured.rate() - measured.work as f64 / measured.seconds).abs() < 1e-9);
        assert!(measured.rate() <= 7000.0, "a batch takes a millisecond: {measured:?}");
    }

    #[test]
    fn a_batch_longer_than_the_time_runs_once_after_the_warm_up() {
        let mut batches = 0;
        let measured = measure(Duration::ZERO, || {
            batches += 1;
            1
        });
        assert!(measured.work >= 1 && measured.seconds > 0.0 && batches >= 2);
    }
}
