//! Clocks are put right: credited with times during which nobody could move, and told of absences.
//!
//! Beside the job that lets them run out, so that a clock that is right does not wait for others.

use crate::{
    clock::Clock,
    play::GameId,
    store::{Downtime, Store, StoreError},
};
use futures_util::{StreamExt, stream};
use std::time::Duration;
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
        while credit_all(store, clock, downtime, stop).await? {
            if stop.is_cancelled() {
                return Ok(());
            }
        }
        store.close_downtime(downtime.id).await?;
    }
    Ok(())
}

/// Credits all that wait for it, once through. `false` when there was none.
async fn credit_all(
    store: &Store,
    clock: &Clock,
    downtime: Downtime,
    stop: &CancellationToken,
) -> Result<bool, StoreError> {
    let mut last = None;
    while !stop.is_cancelled() {
        let games = store.uncredited(downtime.id, last.unwrap_or(GameId(0)), BATCH).await?;
        let Some(&end) = games.last() else { return Ok(last.is_some()) };
        let credit = |game| async move {
            if let Err(error) = store.credit(game, downtime, clock.now()).await {
                tracing::error!(%error, %game, "a clock can't be credited");
            }
        };
        stream::iter(games).for_each_concurrent(CREDITED, credit).await;
        last = Some(end);
    }
    Ok(true)
}

/// Lets all clocks learn of absences where whoever began that did not end it.
async fn spread(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    for person in store.untold(PEOPLE).await? {
        store.spread(person, clock.now()).await?;
    }
    Ok(())
}
