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
mod former_boards;
mod heartbeat;
mod lobbies;
mod lost_channels;
mod notifications;
mod outbox;
mod private_boards;
mod pruning;
mod public_pages;
mod puzzles;
mod rank_roles;
mod results;
mod runner;
mod standing_offers;
mod task;
mod threads;
mod tournaments;
mod vote_counts;

use crate::discord::{App, Shards};
use std::sync::Arc;
use tokio_util::task::TaskTracker;

pub struct Jobs {
    tasks: TaskTracker,
}

impl Jobs {
    /// After [`App::stop_jobs`], each job finishes its current work and ends.
    pub(crate) fn start(app: &Arc<App>, shards: &Shards) -> Self {
        let tasks = TaskTracker::new();
        let (senders, receivers) = notifications::channel(app.changed_games.clone());
        tasks.spawn(notifications::listen(app.store.clone(), senders, app.stop_jobs.clone()));
        tasks.spawn(outbox::run(Arc::clone(app), receivers.outbox));
        for index in 0..app.search_pool.moves() {
            let short_only = index == 0 && app.search_pool.moves() > 1;
            let worker = computer::Worker { app: Arc::clone(app), short_only };
            tasks.spawn(computer::run(worker, receivers.computer.clone()));
        }
        tasks.spawn(runner::run(Arc::clone(app), receivers.tasks));
        tasks.spawn(heartbeat::run(Arc::clone(app), shards.clone()));
        tasks.spawn(clocks::run(Arc::clone(app), shards.clone()));
        tasks.spawn(clock_credits::run(Arc::clone(app)));
        tasks.spawn(pruning::run(Arc::clone(app)));
        tasks.close();
        Self { tasks }
    }

    pub async fn finish(self) {
        self.tasks.wait().await;
    }
}
