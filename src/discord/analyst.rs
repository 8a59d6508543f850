//! Who computes the courses of games that are over: each once, a few at a time, and between the moves of games that
//! are on.

use crate::{
    ai::{Course, Walk},
    metrics::{Metrics, Thought},
    minds::Minds,
    play::{GameId, UserId},
    record::Record,
    rules::Illegal,
    store::{Store, StoreError},
};
use std::{
    collections::{HashMap, HashSet},
    sync::{Arc, Mutex, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::sync::{Mutex as Turns, Semaphore};
use tokio_util::sync::CancellationToken;

/// Analyses that are made at the same time: a move of a game that is on waits for a step of each at most.
const TOGETHER: usize = 2;

/// How long somebody waits. After a quarter of an hour Discord would take no answer any more.
const PATIENCE: Duration = Duration::from_mins(5);

/// Why there is no course.
#[derive(Debug, thiserror::Error)]
pub(super) enum NoCourse {
    /// The person waits for one already.
    #[error("one at a time")]
    Busy,
    /// There was too much else to think about.
    #[error("it took too long")]
    Late,
    /// The bot stops.
    #[error("the bot stops")]
    Stopped,
    /// The thread that thinks was ended.
    #[error("thinking was interrupted")]
    Interrupted,
    /// What is stored can't be played.
    #[error("the record is illegal: {0:?}")]
    Illegal(Illegal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// Computes courses, and remembers who waits for which.
pub(super) struct Analyst {
    store: Store,
    metrics: Metrics,
    minds: Minds,
    places: Semaphore,
    /// Whose turn it is to compute a game: all others find what was computed.
    games: Mutex<HashMap<GameId, Weak<Turns<()>>>>,
    people: Mutex<HashSet<UserId>>,
    stop: CancellationToken,
}

/// Somebody who waits for a course.
struct Waiting<'a> {
    people: &'a Mutex<HashSet<UserId>>,
    person: UserId,
}

impl Drop for Waiting<'_> {
    fn drop(&mut self) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.person);
    }
}

impl Analyst {
    /// One that thinks with these minds, until `stop`.
    pub(super) fn new(store: Store, metrics: Metrics, minds: Minds, stop: CancellationToken) -> Self {
        let (games, people) = (Mutex::default(), Mutex::default());
        Self { store, metrics, minds, places: Semaphore::new(TOGETHER), games, people, stop }
    }

    /// The course of a game that is over: the one that is kept, or a new one for a person who waits for no other.
    pub(super) async fn course(&self, id: GameId, record: &Record, person: UserId) -> Result<Course, NoCourse> {
        if let Some(course) = self.store.course(id).await? {
            return Ok(course);
        }
        let Some(_waiting) = self.waiting(person) else { return Err(NoCourse::Busy) };
        let begun = Instant::now();
        let made = tokio::select! {
            made = tokio::time::timeout(PATIENCE, self.make(id, record)) => made.unwrap_or(Err(NoCourse::Late)),
            () = self.stop.cancelled() => Err(NoCourse::Stopped),
        };
        let outcome = if made.is_ok() { Thought::Done } else { Thought::GivenUp };
        self.metrics.analysed(outcome, begun.elapsed());
        made
    }

    async fn make(&self, id: GameId, record: &Record) -> Result<Course, NoCourse> {
        let turns = self.turns(id);
        let _turn = turns.lock().await;
        if let Some(course) = self.store.course(id).await? {
            return Ok(course);
        }
        let _place = self.places.acquire().await;
        let plies = record.plies.iter().map(|ply| (ply.roll, ply.text.clone()));
        let mut walk = Walk::new(record.setup, plies, id.0.cast_unsigned());
        loop {
            let step = move || {
                let step = walk.step();
                (walk, step)
            };
            let thought = self.minds.one().await.think(step).await;
            let (on, step) = thought.map_err(|_| NoCourse::Interrupted)?;
            if let Some(course) = step.map_err(NoCourse::Illegal)? {
                self.store.keep_course(id, &course).await?;
                return Ok(course);
            }
            walk = on;
        }
    }

    /// Notes that a person waits; nothing where one does already.
    fn waiting(&self, person: UserId) -> Option<Waiting<'_>> {
        let new = self.people.lock().unwrap_or_else(PoisonError::into_inner).insert(person);
        new.then_some(Waiting { people: &self.people, person })
    }

    /// Where those who want to compute a game wait for each other.
    fn turns(&self, id: GameId) -> Arc<Turns<()>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, turns| turns.strong_count() > 0);
        if let Some(turns) = games.get(&id).and_then(Weak::upgrade) {
            return turns;
        }
        let turns = Arc::default();
        games.insert(id, Arc::downgrade(&turns));
        turns
    }
}
