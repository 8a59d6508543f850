//! The bot is alive: each connected shard says so, and what it was silent for is credited to all clocks.

use crate::{
    clock::Clock,
    discord::Shards,
    store::{Shard, Store},
};
use std::time::{Duration, Instant};
use tokio_util::sync::CancellationToken;

/// How often a shard is said to be connected.
const BEAT: Duration = Duration::from_secs(5);

/// How often it is looked whether one has connected: nobody's clock runs out before that is said.
const POLL: Duration = Duration::from_millis(250);

pub(super) async fn run(store: Store, clock: Clock, shards: Shards, stop: CancellationToken) {
    let (mut said, mut last) = (Vec::new(), Instant::now());
    loop {
        let mut connected = shards.connected().await;
        connected.sort_unstable();
        if connected != said || last.elapsed() >= BEAT {
            for &shard in &connected {
                let Shard { number, total } = shard;
                match store.beat(shard, Clock::system(), |time| clock.at(time)).await {
                    Ok(false) => {}
                    Ok(true) => tracing::info!(shard = number, total, "was down: clocks are credited"),
                    Err(error) => tracing::error!(%error, "that a shard is connected was not noted"),
                }
            }
            (said, last) = (connected, Instant::now());
        }
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
    }
}
