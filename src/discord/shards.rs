//! Which shards of the gateway are connected at this moment.

use crate::store::Shard;
use serenity::{all::ShardManager, gateway::ConnectionStage};
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// What is known of the shards of this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct Shards {
    manager: Arc<ShardManager>,
    /// How many there are in all; 0 until that is known.
    total: Arc<AtomicU32>,
}

impl Shards {
    /// The shards that `manager` runs, out of so many, where that is known before Discord says it.
    pub(super) fn new(manager: Arc<ShardManager>, total: Option<u32>) -> Self {
        Self { manager, total: Arc::new(AtomicU32::new(total.unwrap_or(0))) }
    }

    /// Notes how many there are.
    pub(super) fn note_total(&self, total: u32) {
        self.total.store(total.max(1), Ordering::Relaxed);
    }

    /// How many shards there are in all, once that is known.
    pub(crate) fn total(&self) -> Option<u32> {
        Some(self.total.load(Ordering::Relaxed)).filter(|&total| total > 0)
    }

    /// Those of this process that are connected. None until it is known how many there are in all: nobody could
    /// tell which servers are theirs.
    pub(crate) async fn connected(&self) -> Vec<Shard> {
        let Some(total) = self.total() else { return Vec::new() };
        let runners = self.manager.runners.lock().await;
        let connected = runners.iter().filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
        connected.map(|(id, _)| Shard { number: id.0, total }).filter(|shard| shard.number < total).collect()
    }
}
