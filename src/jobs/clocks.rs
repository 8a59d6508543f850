//! Clocks run out: challenges expire, players are reminded, games lapse.

use crate::{
    clock::Clock,
    play::{Command, GameId},
    store::{Cause, Delivery, Store, StoreError},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often clocks are looked at.
const POLL: Duration = Duration::from_secs(1);

/// Games looked at in one go.
const BATCH: i64 = 100;

/// How long an interaction is remembered; its token lives for 15 minutes.
const MEMORY: time::Duration = time::Duration::hours(1);

/// How often memories are cleared, in polls.
const CLEARING: u32 = 600;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    for round in 0_u32.. {
        if stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_none() {
            return;
        }
        match store.due_games(clock.now(), BATCH).await {
            Ok(games) => {
                for game in games {
                    tick(&store, &clock, game).await;
                }
            }
            Err(error) => tracing::error!(%error, "clocks can't be read"),
        }
        if round % CLEARING == 0
            && let Err(error) = store.forget_interactions(clock.now() - MEMORY).await
        {
            tracing::warn!(%error, "old interactions are kept");
        }
    }
}

async fn tick(store: &Store, clock: &Clock, game: GameId) {
    let cause = Cause { interaction: None, delivery: Delivery::Channel };
    match store.act(game, &Command::Tick, cause, clock.now()).await {
        // Another process may have been faster, or somebody moved.
        Ok(_) | Err(StoreError::Contended(_)) => {}
        Err(error) => tracing::error!(%error, %game, "a clock can't be advanced"),
    }
}
