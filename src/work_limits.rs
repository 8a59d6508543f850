//! Limits long work that people ask for: each person has one piece of each kind in progress, and the process a few of all.
//!
//! The limits of all kinds are here. Without them one person who presses a button sixty times takes all memory, or all cores,
//! from the others.

use crate::play::UserId;
use std::{
    collections::HashSet,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// A kind of work.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Work {
    /// The export of what is stored about a person.
    Export,
    /// A whole game as an animation.
    Animation,
    /// The analysis of a game.
    Analysis,
    /// The search for a hint.
    Hint,
    /// A picture for an answer.
    Picture,
    /// A board for a message of the outbox.
    Board,
}

impl Work {
    /// How many pieces of this kind are in progress at the same time.
    const fn concurrent(self) -> usize {
        match self {
            // Each holds a file of some megabytes, and a copy of it while it is sent.
            Self::Export => 2,
            // Less than the number of messages that are posted at the same time, so that many games that end at once leave
            // room for other messages.
            Self::Animation => 2,
            // A move of a running game waits for one step of each at most.
            Self::Analysis => 2,
            // A move of a running game waits for one hint at most.
            Self::Hint => 1,
            // More would not be faster: a picture takes some milliseconds of a core, and some megabytes.
            Self::Picture => 16,
            // With more of them the threads that serve people would have less of a core each.
            Self::Board => 4,
        }
    }
}

/// The work in progress in this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct WorkLimits {
    /// By kind: a permit for each piece that is in progress at the same time.
    permits: [Arc<Semaphore>; 6],
    /// Who has work of which kind in progress, or waits for a permit.
    people: Arc<Mutex<HashSet<(Work, UserId)>>>,
}

/// A person's work in progress, until it is dropped.
#[derive(Debug)]
pub(crate) struct WorkInProgress {
    people: Arc<Mutex<HashSet<(Work, UserId)>>>,
    key: (Work, UserId),
}

impl Drop for WorkInProgress {
    fn drop(&mut self) {
        self.people.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
    }
}

impl WorkLimits {
    /// Limits without any work in progress.
    pub(crate) fn new() -> Self {
        let kinds = [Work::Export, Work::Animation, Work::Analysis, Work::Hint, Work::Picture, Work::Board];
        Self { permits: kinds.map(|work| Arc::new(Semaphore::new(work.concurrent()))), people: Arc::default() }
    }

    /// Records that a person's work begins; `None` if the person has work of that kind in progress.
    pub(crate) fn begin(&self, work: Work, person: UserId) -> Option<WorkInProgress> {
        let key = (work, person);
        let new = self.people.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        new.then(|| WorkInProgress { people: Arc::clone(&self.people), key })
    }

    /// Waits for a permit, `timeout` at most. Permits are given in the order of the requests.
    pub(crate) async fn permit(&self, work: Work, timeout: Duration) -> Option<OwnedSemaphorePermit> {
        let permits = Arc::clone(&self.permits[work as usize]);
        tokio::time::timeout(timeout, permits.acquire_owned()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn a_person_has_one_piece_of_work_of_each_kind_in_progress() {
        let limits = WorkLimits::new();
        let export = limits.begin(Work::Export, UserId(1)).expect("the first");
        assert!(limits.begin(Work::Export, UserId(1)).is_none());
        assert!(limits.clone().begin(Work::Export, UserId(1)).is_none(), "handles share the limits");
        assert!(limits.begin(Work::Analysis, UserId(1)).is_some() && limits.begin(Work::Export, UserId(2)).is_some());
        drop(export);
        assert!(limits.begin(Work::Export, UserId(1)).is_some());
    }

    #[tokio::test]
    async fn a_few_pieces_of_a_kind_are_in_progress_in_all() {
        let limits = WorkLimits::new();
        let mut permits = Vec::new();
        for _ in 0..Work::Export.concurrent() {
            permits.extend(limits.permit(Work::Export, Duration::ZERO).await);
        }
        assert_eq!(permits.len(), 2);
        assert!(limits.permit(Work::Export, Duration::ZERO).await.is_none());
        assert!(limits.permit(Work::Picture, Duration::ZERO).await.is_some());
        permits.pop();
        assert!(limits.permit(Work::Export, Duration::ZERO).await.is_some());
    }
}
