//! Applies what is due in games: challenges expire, players are reminded, overdue games end.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::{App, Shards},
    play::{Command, GameId},
    store::{Cause, StoreError},
};
use std::{sync::Arc, time::Duration};
use tracing::Instrument;

const POLL: Duration = Duration::from_secs(1);

const BATCH: i64 = 100;

pub(super) async fn run(app: Arc<App>, shards: Shards) {
    let (mut reading, mut ticking) = (Failures::default(), Failures::default());
    loop {
        let wait = reading.wait(POLL).max(ticking.wait(POLL));
        if app.stop_jobs.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return;
        }
        let due = app.store.due_games(app.clock.now(), shards.total(), Clock::system(), BATCH).await;
        let games = reading.check(due, |error, failures| {
            tracing::error!(%error, failures, "could not read which games are due; will retry");
        });
        for game in games.unwrap_or_default() {
            let ticked = tick(&app, game).instrument(tracing::error_span!("clock", %game)).await;
            let ticked = ticking.check(ticked, |error, failures| {
                tracing::error!(%error, failures, "could not apply or postpone clock ticks; will retry");
            });
            if ticked.is_none() {
                break;
            }
        }
    }
}

/// Postpones the game if the tick fails. Fails only when the postponement fails too.
async fn tick(app: &App, game: GameId) -> Result<(), StoreError> {
    match app.store.apply(game, &Command::Tick, Cause::JOB, app.clock.now()).await {
        Ok(_) => app.metrics.count_tick(),
        // Another process was faster, or a player moved.
        Err(StoreError::Contended(_)) => {}
        Err(error) => {
            // Otherwise the game would stay first in the queue and block the others.
            app.store.postpone(game, app.clock.now()).await?;
            tracing::error!(%error, "could not apply a clock tick; will retry later");
        }
    }
    Ok(())
}
