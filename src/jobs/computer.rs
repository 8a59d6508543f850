//! Plays the computer's turns.
//!
//! Each worker claims the first turn of the queue under a lease, and extends the lease during the search. If the lease
//! is lost because something happened in the game, the search is abandoned.

use super::failures::{self, Failures};
use crate::{
    backoff::Backoff,
    discord::App,
    metrics::SearchOutcome,
    play::{Command, Participant, Phase, Refusal, StartedGame, Task},
    search_pool::Permit,
    store::{Cause, ComputerTurn, LEASE_EXTENSION, LoadedGame, Place, StoreError},
};
use parlor_ai::{AnySearch, Level};
use parlor_games::rules::Player;
use std::{
    convert::Infallible,
    sync::{
        Arc,
        atomic::{AtomicBool, Ordering},
    },
    time::{Duration, Instant},
};
use tokio::sync::{oneshot::error::RecvError, watch};
use tokio_util::sync::CancellationToken;
use tracing::Instrument;

const POLL: Duration = Duration::from_secs(1);

const LEASE: Duration = Duration::from_secs(10);

/// Discord shows the indicator for ten seconds, or until the message arrives.
const TYPING_INTERVAL: Duration = Duration::from_secs(8);

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_mins(10));

/// After this many attempts, the players' own move is announced without the computer's.
const ATTEMPTS_BEFORE_ANNOUNCEMENT: u32 = 3;

/// An earlier draw offer is not serious, so the computer declines it.
const MIN_PLIES_FOR_DRAW: u16 = 20;

const MIN_SEARCH: Duration = Duration::from_millis(20);

/// Time limit of a search while other turns wait. The turns share the time that people are willing to wait, so that one
/// thread answers twenty games against `hard` within a second. A search without waiting turns ends by its playouts.
fn time_limit(level: Level, waiting: u32, workers: usize) -> Duration {
    let cap = Duration::from_millis(level.time_cap().into());
    if waiting == 0 {
        return cap;
    }
    let wait = match level {
        Level::Easy | Level::Medium | Level::Hard => Duration::from_millis(700),
        Level::Master => Duration::from_secs(10),
    };
    let workers = u32::try_from(workers).unwrap_or(u32::MAX);
    (wait.saturating_mul(workers) / (waiting + 1)).clamp(MIN_SEARCH, cap)
}

pub(super) struct Worker {
    pub(super) app: Arc<App>,
    /// Leaves long turns to other workers, so that one worker is always free for a short turn.
    pub(super) short_only: bool,
}

enum Decision {
    /// The command, with the game for which it was chosen.
    Chosen(Box<LoadedGame>, Command),
    /// The game has gone on, or another process has the turn.
    Superseded,
    Stopped,
}

#[derive(Debug, thiserror::Error)]
enum TurnError {
    #[error(transparent)]
    Store(#[from] StoreError),
    /// The search panicked, or its thread could not be started.
    #[error(transparent)]
    Search(#[from] RecvError),
    #[error("no move")]
    NoMove,
}

struct Question {
    seed: u64,
    play: StartedGame,
    seat: Player,
    level: Level,
    task: Task,
    limit: Duration,
}

pub(super) async fn run(worker: Worker, mut notifications: watch::Receiver<()>) {
    let stop = &worker.app.stop_jobs;
    let mut failures = Failures::default();
    // The permit comes first: while a turn waited for it, another process could play that turn.
    while let Some(permit) = stop.run_until_cancelled(worker.app.search_pool.acquire()).await {
        // A later notification wakes the next round.
        notifications.mark_unchanged();
        let claimed = worker.app.store.claim_turn(LEASE, worker.short_only).await;
        let claimed = failures.check(claimed, |error, failures| {
            tracing::error!(%error, failures, "could not claim a turn of the computer; will retry");
        });
        if let Some(turn) = claimed.flatten() {
            let span = tracing::error_span!("computer", game = %turn.game);
            worker.take(turn, permit, stop).instrument(span).await;
            continue;
        }
        drop(permit);
        tokio::select! {
            () = stop.cancelled() => {}
            _ = notifications.changed() => {}
            () = tokio::time::sleep(failures.wait(POLL)) => {}
        }
    }
}

impl Worker {
    async fn take(&self, turn: ComputerTurn, permit: Permit, stop: &CancellationToken) {
        let result = match self.decide(turn, permit, stop).await {
            Ok(Decision::Chosen(game, command)) => {
                match self.app.store.apply_to_unchanged(*game, &command, Cause::JOB, self.app.clock.now()).await {
                    Ok(_) => Ok(()),
                    // The opponent was faster and resigned, or took back the move that the search was about.
                    Err(StoreError::Refused(refusal)) if *refusal == Refusal::Stale || *refusal == Refusal::Over => {
                        Ok(())
                    }
                    Err(error) => Err(error.into()),
                }
            }
            Ok(Decision::Superseded) => Ok(()),
            Ok(Decision::Stopped) => return self.retry_after(turn, Duration::ZERO).await,
            Err(error) => Err(error),
        };
        if let Err(error) = result {
            tracing::error!(%error, tries = turn.tries, "the computer could not move; will retry");
            self.retry_after(turn, BACKOFF.pause(turn.tries)).await;
            if turn.tries >= ATTEMPTS_BEFORE_ANNOUNCEMENT
                && let Err(error) = self.app.store.announce_without_computer(turn, self.app.clock.now()).await
            {
                tracing::error!(%error, "could not announce the player's move without the computer's");
            }
        }
    }

    async fn retry_after(&self, turn: ComputerTurn, delay: Duration) {
        if let Err(error) = self.app.store.extend_lease(turn, delay).await {
            tracing::warn!(%error, "could not change the lease of a turn; the turn will be retried when its lease ends");
        }
    }

    async fn decide(
        &self,
        turn: ComputerTurn,
        permit: Permit,
        stop: &CancellationToken,
    ) -> Result<Decision, TurnError> {
        let game = self.app.store.load(turn.game).await?;
        let table = &game.table;
        let (Phase::Playing(play, _), Some(task)) = (&table.phase, table.task()) else {
            return Ok(Decision::Superseded);
        };
        if table.events != turn.events {
            return Ok(Decision::Superseded);
        }
        let Some((seat, level)) = play.computer() else { return Ok(Decision::Superseded) };
        let limit = time_limit(level, turn.waiting, self.app.search_pool.moves());
        let seed = self.app.search_pool.seed(turn.game, play.version());
        let question = Question { seed, play: play.clone(), seat, level, task, limit };
        let cancelled = Arc::new(AtomicBool::new(false));
        let start = Instant::now();
        let mut search = permit.run({
            let cancelled = Arc::clone(&cancelled);
            move || question.answer(&cancelled)
        });
        let extend = || self.app.store.extend_lease(turn, LEASE);
        let lost = failures::extend_lease(extend, |error, failures| {
            tracing::warn!(%error, failures, "could not extend the lease of a turn; will retry");
        });
        let abandoned = tokio::select! {
            answer = &mut search => {
                self.app.metrics.record_search(level, SearchOutcome::Done, start.elapsed());
                let command = answer?.ok_or(TurnError::NoMove)?;
                return Ok(Decision::Chosen(Box::new(game), command));
            }
            () = stop.cancelled() => Decision::Stopped,
            () = lost => Decision::Superseded,
            never = self.show_typing(game.place) => match never {},
        };
        cancelled.store(true, Ordering::Relaxed);
        let answer = search.await;
        self.app.metrics.record_search(level, SearchOutcome::Cancelled, start.elapsed());
        answer?;
        Ok(abandoned)
    }

    /// Shows that the bot is typing, except during short searches.
    async fn show_typing(&self, place: Place) -> Infallible {
        tokio::time::sleep(LEASE_EXTENSION).await;
        loop {
            // Discord blocks bots that repeat refused requests.
            if !place.is_by_answers()
                && let Ok(None) = self.app.store.closed_channel(place.channel).await
                && let Err(error) = self.app.client.show_typing(place.channel).await
            {
                // Typing is only a hint.
                tracing::debug!(%error, channel = place.channel, "could not show that the bot is typing");
            }
            tokio::time::sleep(TYPING_INTERVAL).await;
        }
    }
}

impl Question {
    /// `None` when the search finds no legal move.
    fn answer(self, cancelled: &AtomicBool) -> Option<Command> {
        let Self { seed, play, seat, level, task, limit } = self;
        let by = Participant::Computer(level);
        let start = Instant::now();
        let stop = |_: &_| cancelled.load(Ordering::Relaxed) || start.elapsed() >= limit;
        let mut search = AnySearch::new(&play.position, seed);
        match task {
            Task::Move => {
                let text = search.think(level, seed, stop)?;
                Some(Command::Move { by, text, version: Some(play.version()) })
            }
            Task::AnswerDraw if play.ply() < MIN_PLIES_FOR_DRAW => Some(Command::AnswerDraw { by, accept: false }),
            Task::AnswerDraw => {
                let playouts = search.playouts(level);
                let chance = parlor_ai::relative_to(parlor_ai::win_chance(search, playouts, stop), seat);
                Some(Command::AnswerDraw { by, accept: chance <= 0.5 })
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn waiting_turns_share_the_time_that_people_wait() {
        let limit = |level, waiting, workers| time_limit(level, waiting, workers).as_millis();
        assert_eq!(limit(Level::Hard, 0, 1), u128::from(Level::Hard.time_cap()));
        assert_eq!(limit(Level::Hard, 1, 1), 350);
        assert_eq!(limit(Level::Hard, 19, 1), 35);
        assert_eq!(limit(Level::Hard, 19, 4), 140);
        assert_eq!(limit(Level::Hard, 200, 1), MIN_SEARCH.as_millis());
        assert_eq!(limit(Level::Master, 9, 1), 1000);
        for level in Level::ALL {
            assert!((0..300).all(|waiting| limit(level, waiting + 1, 2) <= limit(level, waiting, 2)));
        }
    }
}
