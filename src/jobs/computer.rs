//! Plays the computer's turns.

use crate::{
    backoff::Backoff,
    discord::{
        App,
        outbound::{
            error::DeliveryError,
            work::{Limits, Work},
        },
    },
    metrics::SearchOutcome,
    play::{Command, GameId, Participant, Phase, Refusal, StartedGame, Task},
    search_pool::SearchPool,
    store::{Cause, ClaimedTask, LEASE_EXTENSION, Place, StoreError, TaskKind, TaskOutcome, kinds},
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
use tokio::sync::oneshot::error::RecvError;

/// Discord shows the indicator for ten seconds, or until the message arrives.
const TYPING_INTERVAL: Duration = Duration::from_secs(8);

const BACKOFF: Backoff = Backoff::new(Duration::from_secs(2), Duration::from_mins(10));

/// After this many attempts, the players' own move is announced without the computer's.
const ATTEMPTS_BEFORE_ANNOUNCEMENT: u32 = 3;

/// An earlier draw offer is not serious, so the computer declines it.
const MIN_PLIES_FOR_DRAW: u16 = 20;

const MIN_SEARCH: Duration = Duration::from_millis(20);

/// Searches get no shorter when more turns than this wait.
const MAX_WAITING: u32 = 200;

/// Time limit of a search: waiting turns share the time that people are willing to wait, so the more wait, the less each gets.
/// Without waiting turns, the playouts end the search.
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

impl Work for kinds::ComputerTurn {
    fn limits(pool: &SearchPool) -> Limits {
        limits(pool.moves())
    }

    async fn run(app: &App, task: &mut ClaimedTask, _: Self::Payload) -> Result<TaskOutcome, DeliveryError> {
        Ok(take_turn(app, task).await)
    }
}

impl Work for kinds::LongComputerTurn {
    /// One place stays free for short turns.
    fn limits(pool: &SearchPool) -> Limits {
        limits(match pool.moves() {
            moves @ 0..=1 => moves,
            moves => moves - 1,
        })
    }

    async fn run(app: &App, task: &mut ClaimedTask, _: Self::Payload) -> Result<TaskOutcome, DeliveryError> {
        Ok(take_turn(app, task).await)
    }
}

const fn limits(searches: usize) -> Limits {
    Limits { concurrency: searches, per_owner: searches, needs_lease: true, ..Limits::NEVER_GIVEN_UP }
}

async fn take_turn(app: &App, task: &mut ClaimedTask) -> TaskOutcome {
    let Some(id) = task.game() else { return TaskOutcome::Done };
    let error = match play(app, id, task.kind).await {
        Ok(outcome) => return outcome,
        Err(TurnError::Store(StoreError::NoSuchGame(_))) => return TaskOutcome::Done,
        Err(error) => error,
    };
    tracing::error!(%error, game = %id, attempts = task.attempts, "the computer could not move; will retry");
    let again = app.clock.now() + BACKOFF.pause(task.attempts);
    if task.attempts >= ATTEMPTS_BEFORE_ANNOUNCEMENT
        && let Err(error) = app.store.announce_without_computer(task, app.clock.now()).await
    {
        tracing::error!(%error, game = %id, "could not announce the player's move without the computer's");
    }
    TaskOutcome::Again(again)
}

async fn play(app: &App, id: GameId, kind: TaskKind) -> Result<TaskOutcome, TurnError> {
    let game = app.store.load(id).await?;
    let (Phase::Playing(play, _), Some(task)) = (&game.table.phase, game.table.task()) else {
        return Ok(TaskOutcome::Done);
    };
    let Some((seat, level)) = play.computer() else { return Ok(TaskOutcome::Done) };
    let permit = app.search_pool.acquire().await;
    let waiting = app.store.count_due(kind, MAX_WAITING, app.clock.now()).await?;
    let limit = time_limit(level, waiting, app.search_pool.moves());
    let seed = app.search_pool.seed(id, play.version());
    let question = Question { seed, play: play.clone(), seat, level, task, limit };
    let is_cancelled = Arc::new(AtomicBool::new(false));
    let _cancels = CancelOnDrop(Arc::clone(&is_cancelled));
    let metrics = app.metrics.clone();
    let search = permit.run(move || {
        let start = Instant::now();
        let answer = question.answer(&is_cancelled);
        let outcome = if is_cancelled.load(Ordering::Relaxed) { SearchOutcome::Cancelled } else { SearchOutcome::Done };
        metrics.record_search(level, outcome, start.elapsed());
        answer
    });
    let answer = tokio::select! {
        answer = search => answer,
        () = app.stop_jobs.cancelled() => return Ok(TaskOutcome::Again(app.clock.now())),
        never = show_typing(app, game.place) => match never {},
    };
    let command = answer?.ok_or(TurnError::NoMove)?;
    match app.store.apply_to_unchanged(game, &command, Cause::JOB, app.clock.now()).await {
        Ok(_) => Ok(TaskOutcome::Done),
        // The opponent was faster and resigned, or took back the move that the search was about. Usually that has deleted or
        // replaced the task.
        Err(StoreError::Refused(refusal)) if *refusal == Refusal::Stale || *refusal == Refusal::Over => {
            Ok(TaskOutcome::Again(app.clock.now()))
        }
        Err(error) => Err(error.into()),
    }
}

/// Ends the search when its task is dropped: the game has changed, another process has taken the turn, or this one stops.
struct CancelOnDrop(Arc<AtomicBool>);

impl Drop for CancelOnDrop {
    fn drop(&mut self) {
        self.0.store(true, Ordering::Relaxed);
    }
}

/// Shows that the bot is typing, except during short searches.
async fn show_typing(app: &App, place: Place) -> Infallible {
    tokio::time::sleep(LEASE_EXTENSION).await;
    loop {
        // Discord blocks bots that repeat refused requests.
        if !place.is_by_answers()
            && let Ok(None) = app.store.closed_channel(place.channel).await
            && let Err(error) = app.client.show_typing(place.channel).await
        {
            // Typing is only a hint.
            tracing::debug!(%error, channel = place.channel, "could not show that the bot is typing");
        }
        tokio::time::sleep(TYPING_INTERVAL).await;
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
