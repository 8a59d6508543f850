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
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[test]
    fn a_seed_is_the_same_in_its_process_and_unknown_outside_of_it() {
        let (pool, other) = (SearchPool::new(1), SearchPool::new(1));
        let seeds =
            |pool: &SearchPool| [(1, 2), (1, 3), (2, 2)].map(|(game, version)| pool.seed(GameId(game), version));
        assert_eq!(seeds(&pool), seeds(&pool.clone()));
        let [one, two, three] = seeds(&pool);
        assert!(one != two && one != three && two != three);
        assert_ne!(seeds(&pool), seeds(&other));
    }

    #[tokio::test]
    async fn a_permit_is_held_until_its_task_ends_and_then_given_to_the_first_waiter() {
        let pool = SearchPool::new(0);
        assert_eq!(pool.moves(), 0);
        let (release, blocked) = mpsc::channel::<()>();
        // The task runs on, although its handle is dropped.
        drop(pool.acquire().await.run(move || blocked.recv()));
        let (acquired, mut order) = tokio::sync::mpsc::unbounded_channel();
        for name in ["first", "second"] {
            let (pool, acquired) = (pool.clone(), acquired.clone());
            tokio::spawn(async move {
                let permit = pool.acquire().await;
                acquired.send(name).expect("the test receives");
                drop(permit);
            });
            tokio::task::yield_now().await;
        }
        assert!(order.try_recv().is_err(), "the task still holds the permit");
        release.send(()).expect("the task waits");
        assert_eq!((order.recv().await, order.recv().await), (Some("first"), Some("second")));
    }

    #[tokio::test]
    async fn a_task_that_panics_fails_its_receiver_and_frees_its_permit() {
        let pool = SearchPool::new(1);
        assert!(pool.acquire().await.run(|| panic!("a fault in a search")).await.is_err());
        assert_eq!(pool.acquire().await.run(|| 5).await, Ok(5));
    }

    #[cfg(target_os = "linux")]
    #[tokio::test]
    async fn searches_have_a_lower_priority_than_the_threads_that_serve_people() {
        let niceness = || rustix::process::getpriority_process(None).expect("a priority");
        let ours = niceness();
        let searching = SearchPool::new(1).acquire().await.run(niceness).await.expect("a task");
        assert_eq!(searching, (ours + background_thread::NICENESS).min(19));
        assert_eq!(niceness(), ours, "only the thread that searches changes");
    }
}
