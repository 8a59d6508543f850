//! Waits for conditions that no event announces, such as the content of a table.

use std::{
    thread,
    time::{Duration, Instant},
};

/// Checks take a core from the work that the test waits for, so they become rarer.
fn pause(start: Instant) -> Duration {
    (start.elapsed() / 16).clamp(Duration::from_millis(10), Duration::from_millis(100))
}

/// A test fails after this time, which only a hang exceeds.
pub const TIMEOUT: Duration = Duration::from_mins(10);

/// Checks until `check` returns a value. Panics with the condition's name at the time limit.
pub async fn poll<T>(condition: &str, check: impl AsyncFnMut() -> Option<T>) -> T {
    try_poll(check).await.unwrap_or_else(|| panic!("within {TIMEOUT:?}: {condition}"))
}

/// Waits for an event. Panics with its name at the time limit.
pub async fn wait_for<F: IntoFuture>(event: &str, future: F) -> F::Output {
    let happened = tokio::time::timeout(TIMEOUT, future).await;
    happened.unwrap_or_else(|_| panic!("within {TIMEOUT:?}: {event}"))
}

/// Checks until `check` returns a value. Returns `None` at the time limit.
pub async fn try_poll<T>(mut check: impl AsyncFnMut() -> Option<T>) -> Option<T> {
    let start = Instant::now();
    let found = tokio::time::timeout(TIMEOUT, async {
        loop {
            if let Some(value) = check().await {
                return value;
            }
            tokio::time::sleep(pause(start)).await;
        }
    });
    found.await.ok()
}

/// Like [`poll`], for tests without async.
pub fn poll_blocking<T>(condition: &str, mut check: impl FnMut() -> Option<T>) -> T {
    let start = Instant::now();
    loop {
        if let Some(value) = check() {
            return value;
        }
        assert!(start.elapsed() < TIMEOUT, "within {TIMEOUT:?}: {condition}");
        thread::sleep(pause(start));
    }
}
