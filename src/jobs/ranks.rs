//! Places on the leaderboards: inactive players lose theirs, and changes are folded into the tree of counts.

use super::failures::Failures;
use crate::{
    clock::Clock,
    store::{ACTIVE, Store, StoreError},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often changes are folded into the tree of counts. Until then they are added up whenever a leaderboard is read.
const POLL: Duration = Duration::from_secs(2);

/// Rows changed by one query.
const BATCH: i64 = 2000;

/// How often inactive players are looked for, in polls: every five minutes.
const INACTIVITY_CHECK: u32 = 150;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    let (mut unranking, mut folding) = (Failures::default(), Failures::default());
    for round in 0_u32.. {
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
        if round % INACTIVITY_CHECK == 0
            && let Err(error) = unrank_inactive(&store, &clock, &stop).await
            && let Some(failures) = unranking.count()
        {
            tracing::error!(%error, failures, "could not remove inactive players from the leaderboards; will retry");
        }
        if let Err(error) = fold_changes(&store, &stop).await
            && let Some(failures) = folding.count()
        {
            tracing::error!(%error, failures, "could not update the counts of places on the leaderboards; will retry");
        }
    }
}

async fn unrank_inactive(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while !stop.is_cancelled() && store.unrank_inactive(clock.now() - ACTIVE, BATCH).await? >= BATCH.cast_unsigned() {}
    Ok(())
}

async fn fold_changes(store: &Store, stop: &CancellationToken) -> Result<(), StoreError> {
    while !stop.is_cancelled() && store.fold_rank_changes(BATCH).await? >= BATCH.cast_unsigned() {}
    Ok(())
}
