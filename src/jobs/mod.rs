//! Background jobs.
//!
//! Any number of processes may run them on one database. Rows are claimed by locks or leases, and the unique key of a
//! game's events makes each due action happen once.

mod clock_credits;
mod clocks;
mod computer;
mod daily_messages;
mod data_deletion;
mod direct_notices;
mod failures;
mod heartbeat;
mod lobbies;
mod lost_channels;
mod notifications;
mod outbox;
mod pruning;
mod rank_roles;
mod results;
mod task;
mod threads;
mod tournaments;

use crate::{
    clock::Clock,
    discord::{Shards, outbound::poster::Poster},
    metrics::Metrics,
    search_pool::SearchPool,
    store::Store,
};
use std::sync::Arc;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

pub struct Jobs {
    tasks: TaskTracker,
}

impl Jobs {
    /// After `stop`, each job finishes its current work and ends.
    pub(crate) fn start(
        store: &Store,
        poster: &Arc<Poster>,
        shards: &Shards,
        clock: &Clock,
        metrics: &Metrics,
        search_pool: &SearchPool,
        stop: &CancellationToken,
    ) -> Self {
        let tasks = TaskTracker::new();
        let (senders, receivers) = notifications::channel();
        tasks.spawn(notifications::listen(store.clone(), senders, stop.clone()));
        let services = Arc::new(task::Services {
            store: store.clone(),
            poster: Arc::clone(poster),
            clock: clock.clone(),
            metrics: metrics.clone(),
            stop: stop.clone(),
        });
        tasks.spawn(outbox::run(Arc::clone(&services), receivers.outbox));
        for index in 0..search_pool.moves() {
            let (services, search_pool) = (Arc::clone(&services), search_pool.clone());
            let short_only = index == 0 && search_pool.moves() > 1;
            let worker = computer::Worker { services, search_pool, short_only };
            tasks.spawn(computer::run(worker, receivers.computer.clone()));
        }
        tasks.spawn(task::run(services, receivers.tasks));
        tasks.spawn(heartbeat::run(store.clone(), clock.clone(), shards.clone(), stop.clone()));
        tasks.spawn(clocks::run(store.clone(), clock.clone(), shards.clone(), metrics.clone(), stop.clone()));
        tasks.spawn(clock_credits::run(store.clone(), clock.clone(), stop.clone()));
        tasks.spawn(pruning::run(store.clone(), clock.clone(), stop.clone()));
        tasks.close();
        Self { tasks }
    }

    pub async fn finish(self) {
        self.tasks.wait().await;
    }
}
