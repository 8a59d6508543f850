//! Limits long work: one piece of each kind per person and a few per process.
//!
//! Without limits, one person who presses a button sixty times takes all memory or all cores from the others.

use crate::deadline;
use crate::play::UserId;
use std::{
    collections::{HashMap, HashSet},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Work {
    Export,
    Animation,
    Analysis,
    Hint,
    /// For an answer.
    Picture,
    /// For a message of the outbox.
    Board,
    /// For the board page.
    Page,
    /// A game that is read and replayed, which may have thousands of plies.
    Load,
}

impl Work {
    const fn concurrent(self) -> usize {
        match self {
            // Each holds a file of some megabytes, and a copy while it is sent.
            Self::Export => 2,
            // Fewer than the messages posted at a time, so that many games that end at once leave room for other messages.
            Self::Animation => 2,
            // A running game's move waits for at most one step of each.
            Self::Analysis => 2,
            // A running game's move waits for at most one hint.
            Self::Hint => 1,
            // More would not be faster: a picture takes some milliseconds of a core, and some megabytes.
            Self::Picture => 16,
            // More would slow down the threads that serve people.
            Self::Board => 4,
            // Answers in Discord come first: they have three seconds.
            Self::Page => 2,
            // Replaying thousands of plies takes some megabytes.
            Self::Load => 16,
        }
    }
}

/// Per person; each exploration is stored and drawn.
pub(crate) const EXPLORATIONS_A_MINUTE: u32 = 60;

#[derive(Clone, Debug)]
pub(crate) struct WorkLimits {
    permits: [Arc<Semaphore>; 8],
    people: Arc<People>,
}

#[derive(Default, Debug)]
struct People {
    /// Who has work in progress, or waits for a permit.
    busy: Mutex<HashSet<(Work, Option<UserId>)>>,
    /// Wakes people's requests that wait for their own work to end.
    ended: Notify,
    /// Explorations opened, and since when they are counted.
    opened: Mutex<HashMap<UserId, (Instant, u32)>>,
}

/// Ends when dropped.
#[derive(Debug)]
pub(crate) struct WorkInProgress {
    people: Arc<People>,
    key: (Work, Option<UserId>),
}

impl Drop for WorkInProgress {
    fn drop(&mut self) {
        self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
        self.people.ended.notify_waiters();
    }
}

impl WorkLimits {
    pub(crate) fn new() -> Self {
        use Work::{Analysis, Animation, Board, Export, Hint, Load, Page, Picture};
        let kinds = [Export, Animation, Analysis, Hint, Picture, Board, Page, Load];
        Self { permits: kinds.map(|work| Arc::new(Semaphore::new(work.concurrent()))), people: Arc::default() }
    }

    /// `None` if the person has work of that kind in progress.
    pub(crate) fn begin(&self, work: Work, person: impl Into<Option<UserId>>) -> Option<WorkInProgress> {
        let key = (work, person.into());
        let new = self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        new.then(|| WorkInProgress { people: Arc::clone(&self.people), key })
    }

    /// Waits until the person has no other work of that kind in progress. People without a name count as one.
    pub(crate) async fn turn(&self, work: Work, person: Option<UserId>) -> WorkInProgress {
        loop {
            let mut ended = pin!(self.people.ended.notified());
            // From here on, an end is noticed even before it is awaited.
            ended.as_mut().enable();
            match self.begin(work, person) {
                Some(begun) => return begun,
                None => ended.await,
            }
        }
    }

    /// Whether this is one too many within a minute.
    pub(crate) fn opens_too_many(&self, person: UserId) -> bool {
        let now = Instant::now();
        let mut opened = self.people.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.retain(|_, (since, _)| now.duration_since(*since) < Duration::from_mins(1));
        let (_, count) = opened.entry(person).or_insert((now, 0));
        *count = count.saturating_add(1);
        *count > EXPLORATIONS_A_MINUTE
    }

    /// Waits for at most `timeout`. Permits are given in the order of requests.
    pub(crate) async fn permit(&self, work: Work, timeout: Duration) -> Option<OwnedSemaphorePermit> {
        let permits = Arc::clone(&self.permits[work as usize]);
        deadline::timeout(timeout, permits.acquire_owned()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests;
