//! Threads of games that have ended are put away.

use crate::{clock::Clock, discord::Poster, store::Store};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// How often it is looked which are due.
const POLL: Duration = Duration::from_secs(5);

/// Threads put away in one go.
const BATCH: i64 = 20;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
        match store.take_threads(clock.now(), BATCH).await {
            Ok(threads) => {
                for thread in threads {
                    poster.put_away(thread).await;
                }
            }
            Err(error) => tracing::warn!(%error, "threads can't be read"),
        }
    }
}
