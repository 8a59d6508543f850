//! Analyses of finished games: each game once, a few at a time, between the moves of running games.

use parlor_ai::{Analysis, Analyzer};

use crate::{
    deadline,
    metrics::{Metrics, SearchOutcome},
    play::{GameId, UserId},
    search_pool::SearchPool,
    store::{Store, StoreError},
    work_limits::{Work, WorkInProgress, WorkLimits},
};

use parlor_games::{record::Record, rules::Illegal};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, PoisonError, Weak},
    time::{Duration, Instant},
};
use tokio::sync::Mutex as AsyncMutex;

/// Discord accepts a deferred answer for a quarter of an hour.
const TIMEOUT: Duration = Duration::from_mins(5);

#[derive(Debug, thiserror::Error)]
pub(crate) enum AnalysisError {
    #[error("one at a time")]
    Busy,
    #[error("it took too long")]
    TimedOut,
    #[error("the search was interrupted")]
    Interrupted,
    #[error("the record is illegal: {0:?}")]
    Illegal(Illegal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

/// One analysis at a time per person; each game is analyzed once.
pub(crate) struct AnalysisService {
    store: Store,
    metrics: Metrics,
    search_pool: SearchPool,
    limits: WorkLimits,
    /// A lock for each game being analyzed. Others wait for it and find the result in the store.
    games: Mutex<HashMap<GameId, Weak<AsyncMutex<()>>>>,
}

impl AnalysisService {
    pub(crate) fn new(store: Store, metrics: Metrics, search_pool: SearchPool, limits: WorkLimits) -> Self {
        Self { store, metrics, search_pool, limits, games: Mutex::default() }
    }

    pub(crate) async fn analysis(
        &self,
        id: GameId,
        record: &Record,
        person: UserId,
    ) -> Result<Analysis, AnalysisError> {
        if let Some(analysis) = self.store.analysis(id).await? {
            return Ok(analysis);
        }
        let Some(in_progress) = self.limits.begin(Work::Analysis, person) else { return Err(AnalysisError::Busy) };
        let begun = Instant::now();
        let made = deadline::timeout(TIMEOUT, self.compute(id, record, in_progress)).await;
        let made = made.unwrap_or(Err(AnalysisError::TimedOut));
        let outcome = if made.is_ok() { SearchOutcome::Done } else { SearchOutcome::Cancelled };
        self.metrics.record_analysis(outcome, begun.elapsed());
        made
    }

    async fn compute(
        &self,
        id: GameId,
        record: &Record,
        in_progress: WorkInProgress,
    ) -> Result<Analysis, AnalysisError> {
        let lock = self.lock_of(id);
        let _guard = lock.lock().await;
        if let Some(analysis) = self.store.analysis(id).await? {
            return Ok(analysis);
        }
        let _permit = self.limits.permit(Work::Analysis, TIMEOUT).await.ok_or(AnalysisError::TimedOut)?;
        let plies = record.plies.iter().map(|ply| (ply.roll, ply.text.clone()));
        let mut analyzer = Analyzer::new(record.setup, plies, id.0.cast_unsigned());
        loop {
            let in_progress = in_progress.clone();
            let step = move || {
                let _in_progress = in_progress;
                let step = analyzer.step();
                (analyzer, step)
            };
            let thought = self.search_pool.acquire().await.run(step).await;
            let (on, step) = thought.map_err(|_| AnalysisError::Interrupted)?;
            if let Some(analysis) = step.map_err(AnalysisError::Illegal)? {
                self.store.save_analysis(id, &analysis).await?;
                return Ok(analysis);
            }
            analyzer = on;
        }
    }

    fn lock_of(&self, id: GameId) -> Arc<AsyncMutex<()>> {
        let mut games = self.games.lock().unwrap_or_else(PoisonError::into_inner);
        games.retain(|_, lock| lock.strong_count() > 0);
        let known = games.entry(id).or_default();
        let lock = known.upgrade().unwrap_or_default();
        *known = Arc::downgrade(&lock);
        lock
    }
}
