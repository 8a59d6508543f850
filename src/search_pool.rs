//! Limits how many threads of this process search for moves at the same time.
//!
//! Every long computation takes a [`Permit`] first; one that consists of steps of some hundred milliseconds takes one for
//! each step. Permits are given in the order of the requests, so that no request starves.

use crate::{background_thread, play::GameId};
use std::{
    hash::{BuildHasher as _, RandomState},
    sync::Arc,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

/// The permits of this process, shared by handle.
#[derive(Clone, Debug)]
pub struct SearchPool {
    permits: Arc<Semaphore>,
    moves: usize,
    seeds: RandomState,
}

/// Permission to keep one core busy.
#[derive(Debug)]
pub struct Permit(Option<OwnedSemaphorePermit>);

impl SearchPool {
    /// A pool for that many moves of the computer at the same time. It has one permit for analyses even where `moves` is 0
    /// and other processes make the computer's moves.
    pub fn new(moves: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(moves.max(1))), moves, seeds: RandomState::new() }
    }

    /// The seed of a search in a game at that version. A process finds the same move each time it searches, unless the search is
    /// cut short because others wait. Nobody else can compute the seed, and know the computer's move before it is played.
    pub(crate) fn seed(&self, game: GameId, version: u32) -> u64 {
        self.seeds.hash_one((game.0, version))
    }

    /// How many moves of the computer this process searches for at the same time.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Waits for a permit.
    pub async fn acquire(&self) -> Permit {
        // `None` only after the semaphore was closed, which never happens.
        Permit(Arc::clone(&self.permits).acquire_owned().await.ok())
    }
}

impl Permit {
    /// Runs the task on a background thread. The permit returns to the pool when the task ends, also when the receiver was
    /// dropped before. The receiver fails when the task panicked or no thread could be started.
    pub fn run<T: Send + 'static>(self, task: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
        background_thread::run(move || {
            let Self(_permit) = self;
            task()
        })
    }
}

#[cfg(test)]
mod tests;
