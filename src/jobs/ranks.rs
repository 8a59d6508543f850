//! Places in the tables of ratings: who has not played for long loses theirs, and changes are counted.

use crate::{
    clock::Clock,
    store::{ACTIVE, Store, StoreError},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often changes are counted. Until then they are added up whenever somebody looks.
const POLL: Duration = Duration::from_secs(2);

/// Rows taken in one go.
const BATCH: i64 = 2000;

/// How often the absent are looked for, in polls: every five minutes.
const RETIRING: u32 = 150;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    for round in 0_u32.. {
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
        if round % RETIRING == 0
            && let Err(error) = retire(&store, &clock, &stop).await
        {
            tracing::error!(%error, "the absent keep their places");
        }
        if let Err(error) = count(&store, &stop).await {
            tracing::error!(%error, "places can't be counted");
        }
    }
}

async fn retire(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while !stop.is_cancelled() && store.retire(clock.now() - ACTIVE, BATCH).await? >= BATCH.cast_unsigned() {}
    while !stop.is_cancelled() && store.forget_empty_counts(BATCH).await? >= BATCH.cast_unsigned() {}
    Ok(())
}

async fn count(store: &Store, stop: &CancellationToken) -> Result<(), StoreError> {
    while !stop.is_cancelled() && store.count_ranks(BATCH).await? >= BATCH.cast_unsigned() {}
    Ok(())
}
