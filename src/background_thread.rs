//! Threads for long computations, with a lower priority than threads that serve people: a click must not wait for a core that a
//! search or a picture uses.

use std::{sync::Once, thread};
use tokio::sync::oneshot;

/// From 0 to 19, in the scheduler's unit.
///
/// If both want a core, these threads get a third of what a serving thread gets. At 10 it would be a tenth, and on a busy machine
/// the computer would hardly move.
#[cfg(target_os = "linux")]
pub(crate) const NICENESS: i32 = 5;

/// Runs the task on a thread of its own, which may block. The receiver fails if the task panics or no thread can be started.
pub(crate) fn run<T: Send + 'static>(task: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
    let (sender, receiver) = oneshot::channel();
    let started = thread::Builder::new().name("background".to_owned()).spawn(move || {
        lower_priority();
        // The receiver may be gone.
        let _abandoned = sender.send(task());
    });
    if let Err(error) = started {
        tracing::error!(%error, "could not start a background thread");
    }
    receiver
}

/// Systems other than Linux have priorities for whole processes only.
fn lower_priority() {
    #[cfg(target_os = "linux")]
    if let Err(error) = rustix::process::nice(NICENESS) {
        static WARNED: Once = Once::new();
        WARNED.call_once(|| {
            tracing::warn!(%error, "could not lower the priority of background threads; a supervisor may forbid setpriority");
        });
    }
}

#[cfg(all(test, target_os = "linux"))]
mod tests {
    use super::*;

    #[tokio::test]
    async fn background_threads_have_a_lower_priority_than_other_threads() {
        let niceness = || rustix::process::getpriority_process(None).expect("a priority");
        let ours = niceness();
        assert_eq!(run(niceness).await.expect("a result"), (ours + NICENESS).min(19));
        assert_eq!(niceness(), ours, "only the background thread changes");
    }
}
