//! How much of the machine thinking may take in this process, whoever asks for it.
//!
//! Whoever thinks for long takes leave first, and again after each piece of some hundred milliseconds where it comes
//! in pieces. Leave is given in the order in which it is asked for, so that nobody starves.

use std::sync::Arc;
use tokio::{
    sync::{OwnedSemaphorePermit, Semaphore},
    task::JoinHandle,
};

/// As many minds as there may be cores that think, shared by handle.
#[derive(Clone, Debug)]
pub struct Minds {
    free: Arc<Semaphore>,
    moves: usize,
}

/// Leave to keep one core busy.
#[derive(Debug)]
pub struct Mind(Option<OwnedSemaphorePermit>);

impl Minds {
    /// Minds for that many moves of the computer at the same time. There is one for all else even where this process
    /// leaves moves to others.
    pub fn new(moves: usize) -> Self {
        Self { free: Arc::new(Semaphore::new(moves.max(1))), moves }
    }

    /// How many moves of the computer are thought about at the same time.
    pub const fn moves(&self) -> usize {
        self.moves
    }

    /// Waits until one is free.
    pub async fn one(&self) -> Mind {
        // There is always leave in the end: nobody closes this.
        Mind(Arc::clone(&self.free).acquire_owned().await.ok())
    }
}

impl Mind {
    /// Thinks on a thread that may block. The mind is free again when that has ended, and not before, whether or not
    /// somebody waits for it.
    pub fn think<T: Send + 'static>(self, thought: impl FnOnce() -> T + Send + 'static) -> JoinHandle<T> {
        tokio::task::spawn_blocking(move || {
            let Self(_leave) = self;
            thought()
        })
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::sync::mpsc;

    #[tokio::test]
    async fn a_mind_is_busy_until_it_has_thought_and_the_next_in_line_gets_it() {
        let minds = Minds::new(0);
        assert_eq!(minds.moves(), 0);
        let (go_on, waits) = mpsc::channel::<()>();
        // Nobody waits for what is thought.
        drop(minds.one().await.think(move || waits.recv()));
        let (told, mut order) = tokio::sync::mpsc::unbounded_channel();
        for name in ["first", "second"] {
            let (minds, told) = (minds.clone(), told.clone());
            tokio::spawn(async move {
                let mind = minds.one().await;
                told.send(name).expect("somebody listens");
                drop(mind);
            });
            tokio::task::yield_now().await;
        }
        assert!(order.try_recv().is_err(), "it is still busy");
        go_on.send(()).expect("it waits");
        assert_eq!((order.recv().await, order.recv().await), (Some("first"), Some("second")));
    }
}
