//! The shards of the gateway that are connected at this moment.

use crate::store::Shard;
use serenity::{all::ShardManager, gateway::ConnectionStage};
use std::sync::{
    Arc,
    atomic::{AtomicU32, Ordering},
};

/// The shards of this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct Shards {
    manager: Arc<ShardManager>,
    /// The number of shards in all processes; 0 until it is known.
    total: Arc<AtomicU32>,
}

impl Shards {
    /// The shards that `manager` runs, out of `total` in all processes, where the configuration says that.
    pub(super) fn new(manager: Arc<ShardManager>, total: Option<u32>) -> Self {
        Self { manager, total: Arc::new(AtomicU32::new(total.unwrap_or(0))) }
    }

    /// Sets the number of shards in all processes, as Discord reports it.
    pub(super) fn set_total(&self, total: u32) {
        self.total.store(total.max(1), Ordering::Relaxed);
    }

    /// The number of shards in all processes, once it is known.
    pub(crate) fn total(&self) -> Option<u32> {
        Some(self.total.load(Ordering::Relaxed)).filter(|&total| total > 0)
    }

    /// The shards of this process that are connected. Empty until their total number is known, because it takes that
    /// number to say which servers are theirs.
    pub(crate) async fn connected(&self) -> Vec<Shard> {
        let Some(total) = self.total() else { return Vec::new() };
        let runners = self.manager.runners.lock().await;
        let connected = runners.iter().filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
        connected.map(|(id, _)| Shard { number: id.0, total }).filter(|shard| shard.number < total).collect()
    }
}
