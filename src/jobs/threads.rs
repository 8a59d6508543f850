//! Archives the threads of games that have ended.

use super::failures::Failures;
use crate::{clock::Clock, discord::Poster, store::Store};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// How often due threads are looked for.
const POLL: Duration = Duration::from_secs(5);

/// Threads archived in one round.
const BATCH: i64 = 20;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let mut failures = Failures::default();
    while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
        match store.claim_threads_to_archive(clock.now(), BATCH).await {
            Ok(threads) => {
                for thread in threads {
                    poster.archive_thread(thread).await;
                }
            }
            Err(error) => {
                if let Some(failures) = failures.count() {
                    tracing::warn!(%error, failures, "could not read which threads to archive; will retry");
                }
            }
        }
    }
}
