//! Clocks run out: challenges expire, players are reminded, games lapse.

use crate::{
    clock::Clock,
    discord::Shards,
    metrics::Metrics,
    play::{Command, GameId},
    store::{Cause, Delivery, Store, StoreError},
};
use std::time::Duration;
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

/// How often clocks are looked at.
const POLL: Duration = Duration::from_secs(1);

/// Games looked at in one go.
const BATCH: i64 = 100;

/// How long an interaction is remembered; its token lives for 15 minutes.
const MEMORY: time::Duration = time::Duration::hours(1);

/// When a clock that can't be advanced is looked at again.
const LATER: time::Duration = time::Duration::minutes(10);

/// How long posted messages are remembered in the outbox.
const POSTED: time::Duration = time::Duration::days(7);

/// How long moves that were tried are remembered when nothing more is tried.
const TRIED: time::Duration = time::Duration::days(30);

/// How often memories are cleared, in polls.
const CLEARING: u32 = 600;

/// Rows removed in one go.
const CLEARED: i64 = 1000;

pub(super) async fn run(store: Store, clock: Clock, shards: Shards, metrics: Metrics, stop: CancellationToken) {
    for round in 0_u32.. {
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
        // Before that is known, no shard is connected.
        let Some(total) = shards.total() else { continue };
        match store.due_games(clock.now(), total, Clock::system(), BATCH).await {
            Ok(games) => {
                for game in games {
                    let span = tracing::error_span!("clock", %game);
                    tick(&store, &clock, &metrics, game).instrument(span).await;
                }
            }
            Err(error) => tracing::error!(%error, "clocks can't be read"),
        }
        if round % CLEARING == 0
            && let Err(error) = clear(&store, clock.now(), &stop).await
        {
            tracing::warn!(%error, "what is old is kept");
        }
    }
}

async fn clear(store: &Store, now: OffsetDateTime, stop: &CancellationToken) -> Result<(), StoreError> {
    store.forget_interactions(now - MEMORY).await?;
    store.forget_explorations(now - TRIED).await?;
    let more = |gone: u64| gone >= CLEARED.cast_unsigned() && !stop.is_cancelled();
    while more(store.forget_posted(now - POSTED, CLEARED).await?) {}
    while more(store.forget_absences(now, CLEARED).await?) {}
    Ok(())
}

async fn tick(store: &Store, clock: &Clock, metrics: &Metrics, game: GameId) {
    let cause = Cause { interaction: None, delivery: Delivery::Channel };
    match store.act(game, &Command::Tick, cause, clock.now()).await {
        Ok(_) => metrics.ticked(),
        // Another process may have been faster, or somebody moved.
        Err(StoreError::Contended(_)) => {}
        Err(error) => {
            tracing::error!(%error, "a clock can't be advanced");
            // Others are not to wait behind it.
            if let Err(error) = store.postpone(game, clock.now() + LATER).await {
                tracing::error!(%error, "nor put off");
            }
        }
    }
}
