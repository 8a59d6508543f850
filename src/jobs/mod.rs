//! Background jobs.
//!
//! Any number of processes may run them on one database. Rows are claimed by locks or leases, and the unique key of a
//! game's events makes each due action happen once.

mod clock_credits;
mod clocks;
mod computer;
mod data_deletion;
mod failures;
mod heartbeat;
mod leagues;
mod notifications;
mod pruning;
mod runner;
mod standing_offers;
mod tournaments;

pub(crate) use data_deletion::delete_again;

use crate::discord::{App, Shards};
use std::sync::Arc;
use tokio::sync::watch;
use tokio_util::task::TaskTracker;

/// After [`App::stop_jobs`], each job finishes its current work and ends.
pub(crate) fn start(app: &Arc<App>, shards: &Shards) -> TaskTracker {
    let tasks = TaskTracker::new();
    let waker = watch::Sender::default();
    tasks.spawn(runner::run(Arc::clone(app), waker.subscribe()));
    tasks.spawn(notifications::listen(Arc::clone(app), waker));
    tasks.spawn(heartbeat::run(Arc::clone(app), shards.clone()));
    tasks.spawn(clocks::run(Arc::clone(app), shards.clone()));
    tasks.spawn(clock_credits::run(Arc::clone(app)));
    tasks.spawn(pruning::run(Arc::clone(app)));
    tasks.close();
    tasks
}
