//! Notices when the runtime no longer runs tasks. A stuck bot answers no health check and no signal, and many hosts only restart
//! a program that ends.

use std::{
    io,
    sync::{
        Arc,
        atomic::{AtomicU64, Ordering},
        mpsc::{self, RecvTimeoutError},
    },
    thread,
    time::Duration,
};
use tokio::runtime::Handle;

pub const LIMIT: Duration = Duration::from_secs(20);

const CHECKS: u32 = 20;

/// Starts a thread that calls `on_stuck` once `runtime` has run no task for `limit`. The thread ends with the runtime.
pub fn start(runtime: &Handle, limit: Duration, on_stuck: impl FnOnce() + Send + 'static) -> io::Result<()> {
    let interval = limit / CHECKS;
    let turns = Arc::new(AtomicU64::new(0));
    let (alive, ended) = mpsc::channel::<()>();
    let counted = Arc::clone(&turns);
    runtime.spawn(async move {
        // Dropped with the runtime, which ends the thread.
        let _alive = alive;
        loop {
            counted.fetch_add(1, Ordering::Relaxed);
            tokio::time::sleep(interval).await;
        }
    });
    let watch = move || {
        let (mut last, mut unchanged) = (0, 0);
        // Counts its own checks instead of time: while the whole process is stopped, the runtime is not at fault.
        while unchanged < CHECKS {
            if ended.recv_timeout(interval) != Err(RecvTimeoutError::Timeout) {
                return;
            }
            let now = turns.load(Ordering::Relaxed);
            unchanged = if now == last { unchanged + 1 } else { 0 };
            last = now;
        }
        on_stuck();
    };
    thread::Builder::new().name("watchdog".to_owned()).spawn(watch).map(drop)
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc::{Receiver, RecvError, channel};
    use tokio::runtime::{Builder, Runtime};

    const LIMIT: Duration = Duration::from_millis(500);

    fn watched() -> (Runtime, Receiver<()>) {
        let runtime = Builder::new_multi_thread().worker_threads(2).enable_all().build().unwrap();
        let (stuck, reports) = channel();
        start(runtime.handle(), LIMIT, move || stuck.send(()).unwrap()).unwrap();
        (runtime, reports)
    }

    #[test]
    fn a_blocked_runtime_is_reported_once() {
        let (runtime, reports) = watched();
        let (release, blocked) = channel::<()>();
        let blocked = Arc::new(std::sync::Mutex::new(blocked));
        for _ in 0..2 {
            let blocked = Arc::clone(&blocked);
            runtime.spawn(async move {
                let _released = blocked.lock().map(|blocked| blocked.recv());
            });
        }
        reports.recv().expect("a report");
        drop(release);
        assert_eq!(reports.recv(), Err(RecvError), "the thread has ended");
    }

    #[test]
    fn a_runtime_that_turns_is_not_reported() {
        let (runtime, reports) = watched();
        assert_eq!(reports.recv_timeout(LIMIT * 3), Err(RecvTimeoutError::Timeout));
        runtime.shutdown_background();
        assert_eq!(reports.recv(), Err(RecvError), "the thread ends");
    }
}
