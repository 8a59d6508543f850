//! Corrects clocks: credits them with the time during which nobody could move, and tells them of absences.
//!
//! A job apart from the one that ends overdue games, so that correct clocks do not wait for the others.

use crate::{
    clock::Clock,
    play::GameId,
    store::{Downtime, Store, StoreError},
};
use futures_util::{StreamExt, stream};
use std::{
    sync::atomic::{AtomicUsize, Ordering},
    time::Duration,
};
use tokio_util::sync::CancellationToken;

/// How often downtimes and absences are looked for.
const POLL: Duration = Duration::from_secs(1);

/// Games read by one query.
const BATCH: i64 = 100;

/// Clocks that are credited at the same time.
const CONCURRENCY: usize = 4;

/// People whose absences are synced in one round.
const PEOPLE: i64 = 20;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
        if let Err(error) = credit_downtimes(&store, &clock, &stop).await {
            tracing::error!(%error, "could not credit clocks with a downtime; will retry");
        }
        if let Err(error) = sync_absences(&store, &clock).await {
            tracing::error!(%error, "could not record absences in games; will retry");
        }
    }
}

/// Credits all clocks with the recorded downtimes.
async fn credit_downtimes(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while let Some(downtime) = store.oldest_downtime().await? {
        // Games that others changed at the same moment are found by the next pass.
        loop {
            match credit_games(store, clock, downtime, stop).await? {
                (0, _) => break,
                // None could be credited: retry at the next poll.
                (_, 0) => return Ok(()),
                _ if stop.is_cancelled() => return Ok(()),
                _ => {}
            }
        }
        store.delete_downtime(downtime.id).await?;
    }
    Ok(())
}

/// Credits each uncredited game once. Returns how many were uncredited, and how many of them were processed.
async fn credit_games(
    store: &Store,
    clock: &Clock,
    downtime: Downtime,
    stop: &CancellationToken,
) -> Result<(usize, usize), StoreError> {
    let (mut last, mut uncredited, processed) = (GameId(0), 0, AtomicUsize::new(0));
    while !stop.is_cancelled() {
        let games = store.uncredited(downtime.id, last, BATCH).await?;
        let Some(&end) = games.last() else { break };
        uncredited += games.len();
        let processed = &processed;
        let credit = |game| async move {
            match store.credit(game, downtime, clock.now()).await {
                Ok(()) => _ = processed.fetch_add(1, Ordering::Relaxed),
                Err(error) => tracing::error!(%error, %game, "could not credit a clock with a downtime"),
            }
        };
        stream::iter(games).for_each_concurrent(CONCURRENCY, credit).await;
        last = end;
    }
    // When stopped before the first query, there may be uncredited games.
    Ok((uncredited.max(usize::from(stop.is_cancelled())), processed.into_inner()))
}

/// Tells games of absences where the process that began to do so did not finish.
async fn sync_absences(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    for person in store.unsynced(PEOPLE).await? {
        store.sync_absences(person, clock.now()).await?;
    }
    Ok(())
}
