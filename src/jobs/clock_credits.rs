//! Corrects clocks: credits them with downtimes, updates games about absences, and notices that a machine's clock was ahead.
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
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use tokio_util::sync::CancellationToken;

const POLL: Duration = Duration::from_secs(1);

const BATCH: i64 = 100;

const CONCURRENCY: usize = 4;

const MAX_PEOPLE: i64 = 20;

/// Machines whose clocks always differ must not make everything due again and again.
const CORRECTION_INTERVAL: Duration = Duration::from_hours(1);

/// By Discord's clock, whose time the bot knows to within some seconds.
const MAX_BEHIND: time::Duration = time::Duration::MINUTE;

pub(super) async fn run(app: Arc<App>) {
    let App { store, clock, stop_jobs: stop, .. } = &*app;
    let (mut crediting, mut syncing, mut comparing) = (Failures::default(), Failures::default(), Failures::default());
    let mut corrected = None::<Instant>;
    while stop.run_until_cancelled(tokio::time::sleep(crediting.wait(POLL).max(comparing.wait(POLL)))).await.is_some() {
        crediting.check(credit_downtimes(store, clock, stop).await, |error, failures| {
            tracing::error!(%error, failures, "could not credit clocks with a downtime; will retry");
        });
        syncing.check(sync_absences(store, clock).await, |error, failures| {
            tracing::error!(%error, failures, "could not record absences in games; will retry");
        });
        let is_compared = corrected.is_none_or(|at| at.elapsed() >= CORRECTION_INTERVAL);
        if is_compared && was_ahead(&app, &mut comparing).await {
            corrected = Some(Instant::now());
        }
    }
}

/// Whether the clock of a machine was ahead. What waits by it is due then.
async fn was_ahead(app: &App, failures: &mut Failures) -> bool {
    let now = app.clock.now();
    // A clock that is behind would take every recorded time for a future one.
    if !app.client.knows_discord_time() || app.client.discord_time(now) - now > MAX_BEHIND {
        return false;
    }
    let ahead = failures.check(app.store.record_time(now).await, |error, failures| {
        tracing::error!(%error, failures, "could not compare the clock with the latest recorded time; will retry");
    });
    let Some(ahead) = ahead.flatten().map(time::Duration::whole_seconds) else { return false };
    tracing::warn!(ahead, "the clock of a machine was ahead for a while; everything that waits for a time is due now");
    true
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
    let mut failed = None;
    for person in store.unsynced(clock.now(), MAX_PEOPLE).await? {
        match store.sync_absences(person, clock.now()).await {
            Err(error) if error.is_unreachable() => return Err(error),
            // A locked game of one person must not stop the others.
            Err(error) => failed = Some(error),
            Ok(()) => {}
        }
    }
    failed.map_or(Ok(()), Err)
}
