//! Limits long work: one piece of each kind per person, or per network of people without a name, and a few per process.
//!
//! Without limits, one person who presses a button sixty times takes all memory or all cores from the others. A piece of work
//! keeps its [`WorkInProgress`] until it ends, so that whoever stops waiting for it can't begin another one.

use crate::deadline;
use crate::play::UserId;
use std::{
    collections::{HashMap, HashSet},
    net::IpAddr,
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
    /// For a message of a game.
    Board,
    /// For the board page.
    Page,
    /// A search for the answer to a puzzle's move.
    Search,
    /// As [`Self::Search`], for the board page.
    PageSearch,
    /// A game that is read and replayed, which may have thousands of plies.
    Load,
    /// As [`Self::Load`], for visitors of public pages without a name.
    PublicLoad,
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
            // Each keeps a core busy for a tenth of a second at most.
            Self::Search => 2,
            Self::PageSearch => 1,
            // Replaying thousands of plies takes some megabytes.
            Self::Load => 16,
            // They wait for each other, not for people's games.
            Self::PublicLoad => 8,
        }
    }
}

/// Per person; each exploration is stored and drawn.
pub(crate) const EXPLORATIONS_A_MINUTE: u32 = 60;

/// Who asks for work: a person, or somebody in a network who has not said who they are.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) enum Whose {
    Person(UserId),
    Network(Network),
}

/// The network of an address: whoever has one address usually has many beside it.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(crate) struct Network(IpAddr);

/// Of IPv4 networks, in bits.
const HOST_BITS_V4: u32 = 32 - 24;

/// Of IPv6 networks, in bits. Providers give a /56 to a household.
const HOST_BITS_V6: u32 = 128 - 56;

impl From<IpAddr> for Network {
    fn from(address: IpAddr) -> Self {
        Self(match address.to_canonical() {
            IpAddr::V4(address) => IpAddr::V4((address.to_bits() >> HOST_BITS_V4 << HOST_BITS_V4).into()),
            IpAddr::V6(address) => IpAddr::V6((address.to_bits() >> HOST_BITS_V6 << HOST_BITS_V6).into()),
        })
    }
}

impl From<UserId> for Whose {
    fn from(person: UserId) -> Self {
        Self::Person(person)
    }
}

#[derive(Clone, Debug)]
pub(crate) struct WorkLimits {
    permits: Arc<HashMap<Work, Arc<Semaphore>>>,
    people: Arc<People>,
}

#[derive(Default, Debug)]
struct People {
    /// Who has work in progress, or waits for a permit.
    busy: Mutex<HashSet<(Work, Whose)>>,
    /// Wakes people's requests that wait for their own work to end.
    ended: Notify,
    /// Explorations opened, and since when they are counted.
    opened: Mutex<HashMap<UserId, (Instant, u32)>>,
}

/// Ends when all of its copies are dropped.
#[derive(Clone, Debug)]
pub(crate) struct WorkInProgress(#[expect(dead_code, reason = "dropping it ends the work")] Arc<Busy>);

#[derive(Debug)]
struct Busy {
    people: Arc<People>,
    key: (Work, Whose),
}

impl Drop for Busy {
    fn drop(&mut self) {
        self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).remove(&self.key);
        self.people.ended.notify_waiters();
    }
}

impl WorkLimits {
    pub(crate) fn new() -> Self {
        use Work::{Analysis, Animation, Board, Export, Hint, Load, Page, PageSearch, Picture, PublicLoad, Search};
        let kinds = [Export, Animation, Analysis, Hint, Picture, Board, Page, Search, PageSearch, Load, PublicLoad];
        let permits = kinds.map(|work| (work, Arc::new(Semaphore::new(work.concurrent()))));
        Self { permits: Arc::new(HashMap::from(permits)), people: Arc::default() }
    }

    /// `None` if the person or the network has work of that kind in progress.
    pub(crate) fn begin(&self, work: Work, whose: impl Into<Whose>) -> Option<WorkInProgress> {
        let key = (work, whose.into());
        let new = self.people.busy.lock().unwrap_or_else(PoisonError::into_inner).insert(key);
        new.then(|| WorkInProgress(Arc::new(Busy { people: Arc::clone(&self.people), key })))
    }

    /// Waits until the person or the network has no other work of that kind in progress.
    pub(crate) async fn turn(&self, work: Work, whose: impl Into<Whose>) -> WorkInProgress {
        let whose = whose.into();
        loop {
            let mut ended = pin!(self.people.ended.notified());
            // From here on, an end is noticed even before it is awaited.
            ended.as_mut().enable();
            match self.begin(work, whose) {
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
        let permits = Arc::clone(self.permits.get(&work)?);
        deadline::timeout(timeout, permits.acquire_owned()).await.ok()?.ok()
    }
}

#[cfg(test)]
mod tests;
