//! Applies what is due in games: challenges expire, players are reminded, overdue games end.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::{App, Shards},
    play::{Command, GameId},
    store::{Cause, StoreError},
};
use futures_util::{StreamExt, TryStreamExt, stream};
use std::{
    collections::HashMap,
    sync::Arc,
    time::{Duration, Instant},
};
use tracing::Instrument;

const POLL: Duration = Duration::from_secs(1);

const BATCH: i64 = 100;

/// A game whose row is locked takes a tick until its deadline; the others must not wait for it.
const CONCURRENCY: usize = 4;

/// How long a game whose row is locked is left out.
const LOCKED_PAUSE: Duration = Duration::from_secs(30);

pub(super) async fn run(app: Arc<App>, shards: Shards) {
    let (mut reading, mut ticking) = (Failures::default(), Failures::default());
    let mut locked = HashMap::new();
    loop {
        let wait = reading.wait(POLL).max(ticking.wait(POLL));
        if app.stop_jobs.run_until_cancelled(tokio::time::sleep(wait)).await.is_none() {
            return;
        }
        let due = app.store.due_games(app.clock.now(), shards.total(), Clock::system(), BATCH).await;
        let games = reading.check(due, |error, failures| {
            tracing::error!(%error, failures, "could not read which games are due; will retry");
        });
        locked.retain(|_, since: &mut Instant| since.elapsed() < LOCKED_PAUSE);
        let games = games.unwrap_or_default().into_iter().filter(|game| !locked.contains_key(game));
        let tick = |game| tick(&app, game).instrument(tracing::error_span!("clock", %game));
        let ticks = stream::iter(games.collect::<Vec<_>>()).map(tick).buffer_unordered(CONCURRENCY);
        let ticked = ticks.try_filter_map(async |game| Ok(game)).try_collect::<Vec<_>>().await;
        let ticked = ticking.check(ticked, |error, failures| {
            tracing::error!(%error, failures, "could not apply or postpone clock ticks; will retry");
        });
        locked.extend(ticked.unwrap_or_default().into_iter().map(|game| (game, Instant::now())));
    }
}

/// Postpones the game if the tick fails. Returns it if that isn't possible because its row is locked. Fails only when the postponement
/// fails too.
async fn tick(app: &App, game: GameId) -> Result<Option<GameId>, StoreError> {
    match app.store.apply(game, &Command::Tick, Cause::JOB, app.clock.now()).await {
        Ok(_) => app.metrics.count_tick(),
        // Another process was faster, or a player moved.
        Err(StoreError::Contended(_)) => {}
        Err(error) => {
            // Otherwise the game would stay first in the queue and block the others.
            let postponed = app.store.postpone(game, app.clock.now()).await?;
            tracing::error!(%error, "could not apply a clock tick; will retry later");
            return Ok((!postponed).then_some(game));
        }
    }
    Ok(None)
}
