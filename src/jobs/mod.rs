//! What happens without anyone asking: messages leave the outbox, clocks run out, the computer moves, places in the
//! tables of ratings are counted.
//!
//! Any number of processes may do this on one database: rows are claimed by locks, and what is due in
//! a game happens once by the key of its events.

mod amends;
mod bells;
mod clocks;
mod computer;
mod farewells;
mod heartbeat;
mod outbox;
mod ranks;
mod threads;

use crate::{
    clock::Clock,
    discord::{Poster, Shards},
    metrics::Metrics,
    minds::Minds,
    store::Store,
};
use std::sync::Arc;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// Messages that one process posts at the same time.
const POSTERS: usize = 8;

/// All jobs of a process.
pub struct Jobs {
    tasks: TaskTracker,
}

impl Jobs {
    /// Starts them; they end after `stop`, when what is in hand is done.
    pub(crate) fn start(
        store: &Store,
        poster: &Arc<Poster>,
        shards: &Shards,
        clock: &Clock,
        metrics: &Metrics,
        minds: &Minds,
        stop: &CancellationToken,
    ) -> Self {
        let tasks = TaskTracker::new();
        let (bells, heard) = bells::hang();
        tasks.spawn(bells::listen(store.clone(), bells, stop.clone()));
        for _ in 0..POSTERS {
            let (poster, metrics) = (Arc::clone(poster), metrics.clone());
            tasks.spawn(outbox::post(
                store.clone(),
                poster,
                clock.clone(),
                metrics,
                heard.outbox.clone(),
                stop.clone(),
            ));
        }
        for index in 0..minds.moves() {
            let (store, poster, metrics) = (store.clone(), Arc::clone(poster), metrics.clone());
            let (clock, minds, quick) = (clock.clone(), minds.clone(), index == 0 && minds.moves() > 1);
            let thinker = computer::Thinker { store, poster, clock, metrics, minds, quick };
            tasks.spawn(computer::think(thinker, heard.computer.clone(), stop.clone()));
        }
        tasks.spawn(heartbeat::run(store.clone(), clock.clone(), shards.clone(), stop.clone()));
        tasks.spawn(clocks::run(store.clone(), clock.clone(), shards.clone(), metrics.clone(), stop.clone()));
        tasks.spawn(amends::run(store.clone(), clock.clone(), stop.clone()));
        tasks.spawn(threads::run(store.clone(), Arc::clone(poster), clock.clone(), stop.clone()));
        tasks.spawn(ranks::run(store.clone(), clock.clone(), stop.clone()));
        tasks.spawn(farewells::run(store.clone(), clock.clone(), stop.clone()));
        tasks.close();
        Self { tasks }
    }

    /// Waits until all have ended.
    pub async fn finish(self) {
        self.tasks.wait().await;
    }
}
