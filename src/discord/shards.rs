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
    total: Arc<AtomicU32>,
}

impl Shards {
    /// The shards that `manager` runs. Until Discord says how many there are in all, one is taken to be all.
    pub(super) fn new(manager: Arc<ShardManager>, total: Option<u32>) -> Self {
        Self { manager, total: Arc::new(AtomicU32::new(total.unwrap_or(1).max(1))) }
    }

    /// Notes how many there are.
    pub(super) fn note_total(&self, total: u32) {
        self.total.store(total.max(1), Ordering::Relaxed);
    }

    /// How many shards there are in all.
    pub(crate) fn total(&self) -> u32 {
        self.total.load(Ordering::Relaxed)
    }

    /// Those of this process that are connected.
    pub(crate) async fn connected(&self) -> Vec<Shard> {
        let total = self.total();
        let runners = self.manager.runners.lock().await;
        let connected = runners.iter().filter(|(_, runner)| runner.stage == ConnectionStage::Connected);
        connected.map(|(id, _)| Shard { number: id.0, total }).filter(|shard| shard.number < total).collect()
    }
}
