//! Corrects clocks: credits them with downtimes, and updates games about absences.
//!
//! This job is separate from the one that ends overdue games, so that games with correct clocks do not wait for the
//! others.
//!
//! The bot writes a heartbeat for each connected shard. A gap becomes a downtime, with which the clocks on the shard's servers are
//! credited once; no clock runs out before that. The same holds for a server that the bot had left for a while, or that was
//! unavailable. A person's absences reach their games at most once a minute.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::App,
    play::GameId,
    store::{Downtime, Store, StoreError},
};
use futures_util::{StreamExt, stream};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

const POLL: Duration = Duration::from_secs(1);

const BATCH: i64 = 100;

const CONCURRENCY: usize = 4;

const MAX_PEOPLE: i64 = 20;

pub(super) async fn run(app: Arc<App>) {
    let App { store, clock, stop_jobs: stop, .. } = &*app;
    let (mut crediting, mut syncing) = (Failures::default(), Failures::default());
    while stop.run_until_cancelled(tokio::time::sleep(crediting.wait(POLL))).await.is_some() {
        crediting.check(credit_downtimes(store, clock, stop).await, |error, failures| {
            tracing::error!(%error, failures, "could not credit clocks with a downtime; will retry");
        });
        syncing.check(sync_absences(store, clock).await, |error, failures| {
            tracing::error!(%error, failures, "could not record absences in games; will retry");
        });
    }
}

async fn credit_downtimes(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while let Some(downtime) = store.oldest_downtime().await? {
        // The next pass finds games that others changed at the same moment.
        loop {
            match credit_games(store, clock, downtime, stop).await? {
                (0, _) => break,
                // None could be credited; the next poll retries.
                (_, 0) => return Ok(()),
                _ if stop.is_cancelled() => return Ok(()),
                _ => {}
            }
        }
        store.delete_downtime(downtime.id).await?;
    }
    Ok(())
}

/// Returns the numbers of uncredited and of processed games.
async fn credit_games(
    store: &Store,
    clock: &Clock,
    downtime: Downtime,
    stop: &CancellationToken,
) -> Result<(usize, usize), StoreError> {
    let (mut last, mut uncredited, mut processed) = (GameId(0), 0, 0);
    while !stop.is_cancelled() {
        let games = store.uncredited(downtime.id, last, BATCH).await?;
        let Some(&end) = games.last() else { break };
        uncredited += games.len();
        let credit = |game| async move { (game, store.credit(game, downtime, clock.now()).await) };
        let results: Vec<_> = stream::iter(games).map(credit).buffer_unordered(CONCURRENCY).collect().await;
        let credited = results.iter().filter(|(_, result)| result.is_ok()).count();
        for (game, result) in results {
            match result {
                Ok(()) => {}
                // Then the database is at fault, not the stored games.
                Err(error) if credited == 0 && !error.is_broken_game() => return Err(error),
                Err(error) => tracing::error!(%error, %game, "could not credit a clock with a downtime"),
            }
        }
        (last, processed) = (end, processed + credited);
    }
    // After a stop before the first query, there may still be uncredited games.
    Ok((uncredited.max(usize::from(stop.is_cancelled())), processed))
}

/// For absences whose update was delayed, or was left unfinished by a process.
async fn sync_absences(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    for person in store.unsynced(clock.now(), MAX_PEOPLE).await? {
        store.sync_absences(person, clock.now()).await?;
    }
    Ok(())
}
