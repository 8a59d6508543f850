//! What is told of many times.

use std::time::Duration;

/// The time at this share of all, the shortest first.
fn at(times: &mut [Duration], share: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * share) as usize]
}

pub fn median(times: &mut [Duration]) -> Duration {
    at(times, 0.5)
}

pub fn summary(times: &mut [Duration]) -> String {
    let [half, most] = [0.5, 0.99].map(|share| at(times, share).as_secs_f64() * 1000.0);
    format!("{half:.1} ms (99 %: {most:.1} ms)")
}
