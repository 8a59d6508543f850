//! Places in the tables of ratings: who has not played for long loses theirs, and changes are counted.

use crate::{
    clock::Clock,
    store::{ACTIVE, Store},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often changes are counted. Until then they are added up whenever somebody looks.
const POLL: Duration = Duration::from_secs(2);

/// Rows taken in one go.
const BATCH: i64 = 2000;

/// How often the absent are looked for, in polls.
const RETIRING: u32 = 150;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    for round in 0_u32.. {
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
        if round % RETIRING == 0 {
            // Whoever leaves a table leaves a note.
            while !stop.is_cancelled() {
                match store.retire(clock.now() - ACTIVE, BATCH).await {
                    Ok(done) if done.cast_signed() < BATCH => break,
                    Ok(_) => {}
                    Err(error) => {
                        tracing::error!(%error, "who is absent keeps a place");
                        break;
                    }
                }
            }
        }
        if let Err(error) = store.count_ranks(BATCH).await {
            tracing::error!(%error, "places can't be counted");
        }
    }
}
