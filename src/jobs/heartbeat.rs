//! Records which shards are connected to Discord. The clocks of a shard's servers are credited with the time in which
//! it was not.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::{App, Shards},
    store::Shard,
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};

/// Short, because a live game gets no credit for a loss of the connection that is shorter than this.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Short, because no clock runs out before a shard's first heartbeat.
const POLL: Duration = Duration::from_millis(250);

pub(super) async fn run(app: Arc<App>, shards: Shards) {
    let mut last = None::<Instant>;
    let mut failures = Failures::default();
    loop {
        let beats = shards.heartbeats();
        let is_due = last.is_none_or(|last| last.elapsed() >= HEARTBEAT_INTERVAL);
        if !beats.is_empty() && (is_due || beats.iter().any(|beat| beat.is_new)) {
            last = Some(Instant::now());
            let recorded = app.store.record_heartbeats(&beats, Clock::system(), |time| app.clock.at(time)).await;
            let recorded = failures.check(recorded, |error, failures| {
                tracing::error!(%error, failures, "could not record the heartbeats of shards; will retry");
            });
            if let Some(recorded) = recorded {
                shards.record_heartbeats(&beats, recorded.live);
                for Shard { number, total } in recorded.down {
                    tracing::info!(
                        shard = number,
                        total,
                        "a shard was down; the clocks of its servers will be credited"
                    );
                }
            }
        }
        if app.stop_jobs.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
    }
}
