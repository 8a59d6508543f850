//! Clocks are put right: credited with times during which nobody could move, and told of absences.
//!
//! Beside the job that lets them run out, so that a clock that is right does not wait for others.

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

/// How often it is looked whether there is something to do.
const POLL: Duration = Duration::from_secs(1);

/// Games looked at in one go.
const BATCH: i64 = 100;

/// Clocks that are credited at the same time.
const CREDITED: usize = 4;

/// People whose absences are spread in one go.
const PEOPLE: i64 = 20;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
        if let Err(error) = credit(&store, &clock, &stop).await {
            tracing::error!(%error, "clocks can't be credited");
        }
        if let Err(error) = spread(&store, &clock).await {
            tracing::error!(%error, "clocks can't be told of absences");
        }
    }
}

/// Credits all clocks with the times during which nobody could move.
async fn credit(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while let Some(downtime) = store.open_downtime().await? {
        // Those that somebody else acted in meanwhile are found when all are looked for again.
        loop {
            match credit_all(store, clock, downtime, stop).await? {
                (0, _) => break,
                // Where none could be credited it is tried again at the next look.
                (_, 0) => return Ok(()),
                _ if stop.is_cancelled() => return Ok(()),
                _ => {}
            }
        }
        store.close_downtime(downtime.id).await?;
    }
    Ok(())
}

/// Credits all that wait for it, once through. Gives how many waited, and how many were credited.
async fn credit_all(
    store: &Store,
    clock: &Clock,
    downtime: Downtime,
    stop: &CancellationToken,
) -> Result<(usize, usize), StoreError> {
    let (mut last, mut waiting, credited) = (GameId(0), 0, AtomicUsize::new(0));
    while !stop.is_cancelled() {
        let games = store.uncredited(downtime.id, last, BATCH).await?;
        let Some(&end) = games.last() else { break };
        waiting += games.len();
        let credited = &credited;
        let credit = |game| async move {
            match store.credit(game, downtime, clock.now()).await {
                Ok(_) => _ = credited.fetch_add(1, Ordering::Relaxed),
                Err(error) => tracing::error!(%error, %game, "a clock can't be credited"),
            }
        };
        stream::iter(games).for_each_concurrent(CREDITED, credit).await;
        last = end;
    }
    // Told to stop before the first look, nothing is known of who waits.
    Ok((waiting.max(usize::from(stop.is_cancelled())), credited.into_inner()))
}

/// Lets all clocks learn of absences where whoever began that did not end it.
async fn spread(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    for person in store.untold(PEOPLE).await? {
        store.spread(person, clock.now()).await?;
    }
    Ok(())
}
