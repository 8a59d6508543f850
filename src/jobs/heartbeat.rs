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

/// Gaps of two seconds count for live games.
const HEARTBEAT_INTERVAL: Duration = Duration::from_secs(1);

/// Short, because no clock runs out before a shard's first heartbeat.
const POLL: Duration = Duration::from_millis(250);

pub(super) async fn run(app: Arc<App>, shards: Shards) {
    let (mut recorded, mut last) = (Vec::new(), Instant::now());
    let mut failures = Failures::default();
    loop {
        let connected = shards.connected();
        if connected != recorded || last.elapsed() >= HEARTBEAT_INTERVAL {
            last = Instant::now();
            for &shard in &connected {
                let Shard { number, total } = shard;
                let was_down = app.store.record_heartbeat(shard, Clock::system(), |time| app.clock.at(time)).await;
                let was_down = failures.check(was_down, |error, failures| {
                    tracing::error!(%error, failures, shard = number, total, "could not record a heartbeat; will retry");
                });
                if was_down == Some(true) {
                    tracing::info!(
                        shard = number,
                        total,
                        "a shard was down; the clocks of its servers will be credited"
                    );
                }
            }
            recorded = connected;
        }
        if app.stop_jobs.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
    }
}
