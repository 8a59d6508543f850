//! Limits how many threads of this process search at a time.
//!
//! Every long computation first takes a [`Permit`]; one that consists of steps of some hundred milliseconds takes one for each
//! step. Permits are given in the order of requests, so no request starves.

use crate::{background_thread, play::GameId};
use std::{
    hash::{BuildHasher as _, RandomState},
    sync::Arc,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore, oneshot};

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
    /// If `moves` is 0, because other processes make them, one permit remains for analyses.
    pub fn new(moves: usize) -> Self {
        Self { permits: Arc::new(Semaphore::new(moves.max(1))), moves, seeds: RandomState::new() }
    }

    /// Nobody else can compute the seed, and thereby know the computer's move in advance.
    pub(crate) fn seed(&self, game: GameId, version: u32) -> u64 {
        self.seeds.hash_one((game.0, version))
    }

    pub const fn moves(&self) -> usize {
        self.moves
    }

    pub async fn acquire(&self) -> Permit {
        // `None` only if the semaphore was closed, which never happens.
        Permit(Arc::clone(&self.permits).acquire_owned().await.ok())
    }
}

impl Permit {
    /// The receiver fails if the task panics or no thread can be started.
    pub fn run<T: Send + 'static>(self, task: impl FnOnce() -> T + Send + 'static) -> oneshot::Receiver<T> {
        background_thread::run(move || {
            let Self(_permit) = self;
            task()
        })
    }
}

#[cfg(test)]
mod tests;
