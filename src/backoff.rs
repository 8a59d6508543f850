//! Growing pauses between failed attempts.

use std::time::Duration;

/// Doubles from `first` to `longest`.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Backoff {
    first: Duration,
    longest: Duration,
}

impl Backoff {
    pub(crate) const fn new(first: Duration, longest: Duration) -> Self {
        Self { first, longest }
    }

    /// After `failures` in a row: at random between half and all of the full pause, so that attempts that failed together don't
    /// repeat together.
    pub(crate) fn pause(self, failures: u32) -> Duration {
        let full = self.first.saturating_mul(1 << failures.saturating_sub(1).min(16)).min(self.longest);
        full.mul_f64(rand::random_range(0.5..=1.0))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_double_up_to_the_longest_and_differ() {
        let backoff = Backoff::new(Duration::from_millis(500), Duration::from_secs(30));
        for failures in 1..100 {
            let full =
                Duration::from_millis(500).saturating_mul(1 << (failures - 1).min(20)).min(Duration::from_secs(30));
            for _ in 0..20 {
                let pause = backoff.pause(failures);
                assert!((full / 2..=full).contains(&pause), "{failures}: {pause:?}");
            }
            assert!((0..100).any(|_| backoff.pause(failures) != backoff.pause(failures)), "{failures}");
        }
    }
}
