//! Carries out what has become due in games: challenges expire, players are reminded, overdue games end. Deletes expired
//! rows too.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::Shards,
    metrics::Metrics,
    play::{Command, GameId},
    store::{Cause, Store, StoreError},
};
use std::time::Duration;
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// How often due games are looked for.
const POLL: Duration = Duration::from_secs(1);

/// Games read by one query.
const BATCH: i64 = 100;

/// How long an interaction is kept; its token is valid for 15 minutes.
const INTERACTION_RETENTION: time::Duration = time::Duration::hours(1);

/// How long posted messages are kept in the outbox.
const DELIVERY_RETENTION: time::Duration = time::Duration::days(7);

/// How long an exploration is kept when no more moves are tried on it.
const EXPLORATION_RETENTION: time::Duration = time::Duration::days(30);

/// How long failures in a channel are remembered in which nothing is posted any more.
const BACKOFF_RETENTION: time::Duration = time::Duration::hours(1);

/// How long a game is postponed whose clock tick failed.
const RETRY_DELAY: time::Duration = time::Duration::minutes(10);

/// After how many polls expired rows are deleted: every ten minutes.
const POLLS_BETWEEN_PRUNINGS: u32 = 600;

/// Rows deleted by one query.
const PRUNE_BATCH: i64 = 1000;

pub(super) async fn run(store: Store, clock: Clock, shards: Shards, metrics: Metrics, stop: CancellationToken) {
    let (mut reading, mut ticking) = (Failures::default(), Failures::default());
    for round in 0_u32.. {
        let wait = reading.wait(POLL).max(ticking.wait(POLL));
        if stop.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return;
        }
        match store.due_games(clock.now(), shards.total(), Clock::system(), BATCH).await {
            Ok(games) => {
                reading.end();
                for game in games {
                    let span = tracing::error_span!("clock", %game);
                    match tick(&store, &clock, &metrics, game).instrument(span).await {
                        Ok(()) => ticking.end(),
                        Err(error) => {
                            if let Some(failures) = ticking.count() {
                                tracing::error!(%error, failures, "could not apply or postpone clock ticks; will retry");
                            }
                            break;
                        }
                    }
                }
            }
            Err(error) => {
                if let Some(failures) = reading.count() {
                    tracing::error!(%error, failures, "could not read which games are due; will retry");
                }
            }
        }
        if round % POLLS_BETWEEN_PRUNINGS == 0
            && let Err(error) = prune(&store, clock.now(), &stop).await
        {
            tracing::warn!(%error, "could not prune expired rows; will retry");
        }
    }
}

async fn prune(store: &Store, now: OffsetDateTime, stop: &CancellationToken) -> Result<(), StoreError> {
    store.delete_interactions(now - INTERACTION_RETENTION).await?;
    store.delete_explorations(now - EXPLORATION_RETENTION).await?;
    store.delete_channel_backoffs(now - BACKOFF_RETENTION).await?;
    let more = |deleted: u64| deleted >= PRUNE_BATCH.cast_unsigned() && !stop.is_cancelled();
    while more(store.delete_settled_deliveries(now - DELIVERY_RETENTION, PRUNE_BATCH).await?) {}
    while more(store.delete_old_absences(now, PRUNE_BATCH).await?) {}
    while more(store.delete_ended_bans(now, PRUNE_BATCH).await?) {}
    Ok(())
}

/// Applies what is due in a game, or postpones it where that fails. Fails when the database fails for both.
async fn tick(store: &Store, clock: &Clock, metrics: &Metrics, game: GameId) -> Result<(), StoreError> {
    match store.apply(game, &Command::Tick, Cause::JOB, clock.now()).await {
        Ok(_) => metrics.count_tick(),
        // Another process was faster, or a player moved.
        Err(StoreError::Contended(_)) => {}
        Err(error) => {
            // A game that fails would stay the first of those that are due, and block the others.
            store.postpone(game, clock.now() + RETRY_DELAY).await?;
            tracing::error!(%error, "could not apply a clock tick; will retry later");
        }
    }
    Ok(())
}
