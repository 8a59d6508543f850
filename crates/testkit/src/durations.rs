use std::time::Duration;

/// `q` is between 0 and 1.
fn quantile(times: &mut [Duration], q: f64) -> Duration {
    times.sort_unstable();
    times[((times.len() - 1) as f64 * q) as usize]
}

pub fn median(times: &mut [Duration]) -> Duration {
    quantile(times, 0.5)
}

/// The median and the 99th percentile, in milliseconds, as text.
pub fn summary(times: &mut [Duration]) -> String {
    let [half, most] = [0.5, 0.99].map(|q| quantile(times, q).as_secs_f64() * 1000.0);
    format!("{half:.1} ms (99 %: {most:.1} ms)")
}
