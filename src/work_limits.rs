//! Limits long work that people ask for: each person has one piece of each kind in progress, and the process a few of all; and how
//! often a person may ask for what is kept.
//!
//! The limits of all kinds are here. Without them one person who presses a button sixty times takes all memory, or all cores,
//! from the others.

use crate::play::UserId;
use std::{
    collections::{HashMap, HashSet},
    pin::pin,
    sync::{Arc, Mutex, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::{Notify, OwnedSemaphorePermit, Semaphore};

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
    /// A game that is read and replayed, which may have thousands of plies.
    Load,
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
            // A game of thousands of plies takes some megabytes while it is replayed.
            Self::Load => 16,
        }
    }
}

/// The most explorations that a person opens within a minute: each is stored and drawn.
pub(crate) const EXPLORATIONS_A_MINUTE: u32 = 60;

/// The work in progress in this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct WorkLimits {
    /// By kind: a permit for each piece that is in progress at the same time.
    permits: [Arc<Semaphore>; 7],
    people: Arc<People>,
}

#[derive(Default, Debug)]
struct People {
    /// Who has work of which kind in progress, or waits for a permit.
    busy: Mutex<HashSet<(Work, UserId)>>,
    /// Wakes those who wait for their own work to end.
    ended: Notify,
    /// How many explorations a person has opened, and since when they are counted.
    opened: Mutex<HashMap<UserId, (Instant, u32)>>,
}

/// A person's work in progress, until it is dropped.
#[derive(Debug)]
pub(crate) struct WorkInProgress {
    people: Arc<People>,
    key: (Work, UserId),
}

impl Drop for WorkInProgress {
    fn drop(&mut self) {
        self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
        self.people.ended.notify_waiters();
    }
}

impl WorkLimits {
    /// Limits without any work in progress.
    pub(crate) fn new() -> Self {
        use Work::{Analysis, Animation, Board, Export, Hint, Load, Picture};
        let kinds = [Export, Animation, Analysis, Hint, Picture, Board, Load];
        Self { permits: kinds.map(|work| Arc::new(Semaphore::new(work.concurrent()))), people: Arc::default() }
    }

    /// Records that a person's work begins; `None` if the person has work of that kind in progress.
    pub(crate) fn begin(&self, work: Work, person: UserId) -> Option<WorkInProgress> {
        let key = (work, person);
        let new = self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        new.then(|| WorkInProgress { people: Arc::clone(&self.people), key })
    }

    /// Waits until the person has no other work of that kind in progress, then records that this one begins.
    pub(crate) async fn turn(&self, work: Work, person: UserId) -> WorkInProgress {
        loop {
            let mut ended = pin!(self.people.ended.notified());
            // From here on it notices an end, also one before it is awaited.
            ended.as_mut().enable();
            match self.begin(work, person) {
                Some(begun) => return begun,
                None => ended.await,
            }
        }
    }

    /// Counts an exploration that a person opens. Returns whether it is one too many within a minute.
    pub(crate) fn opens_too_many(&self, person: UserId) -> bool {
        let now = Instant::now();
        let mut opened = self.people.opened.lock().unwrap_or_else(PoisonError::into_inner);
        opened.retain(|_, (since, _)| now.duration_since(*since) < Duration::from_mins(1));
        let (_, count) = opened.entry(person).or_insert((now, 0));
        *count = count.saturating_add(1);
        *count > EXPLORATIONS_A_MINUTE
    }

    /// Waits for a permit, `timeout` at most. Permits are given in the order of the requests.
    pub(crate) async fn permit(&self, work: Work, timeout: Duration) -> Option<OwnedSemaphorePermit> {
        let permits = Arc::clone(&self.permits[work as usize]);
        tokio::time::timeout(timeout, permits.acquire_owned()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests;
