//! The shards of this process, and which of them are connected.

use crate::store::Shard;
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};

/// The state of one shard.
#[derive(Clone, Copy, Debug)]
pub(crate) struct ShardState {
    /// The shard.
    pub(crate) shard: Shard,
    /// Whether it receives events.
    pub(crate) connected: bool,
    /// Since when it is connected, or is not.
    pub(crate) since: Instant,
}

/// The shards of this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct Shards(Arc<Mutex<Table>>);

#[derive(Debug)]
struct Table {
    /// The number of shards in all processes.
    total: u32,
    by_number: BTreeMap<u32, ShardState>,
}

/// A shard's row of the table, removed when it is dropped.
pub(super) struct ShardEntry {
    table: Shards,
    shard: Shard,
}

impl Shards {
    /// No shards of this process yet, and `total` in all processes.
    pub(super) fn new(total: u32) -> Self {
        Self(Arc::new(Mutex::new(Table { total, by_number: BTreeMap::new() })))
    }

    /// Adds a shard of this process, which is not connected yet. Its total becomes the number of all shards.
    pub(super) fn add(&self, shard: Shard) -> ShardEntry {
        let mut table = self.table();
        table.total = shard.total;
        table.by_number.insert(shard.number, ShardState { shard, connected: false, since: Instant::now() });
        ShardEntry { table: self.clone(), shard }
    }

    /// The number of shards in all processes.
    pub(crate) fn total(&self) -> u32 {
        self.table().total
    }

    /// Every shard of this process in order: whether it is connected, and since when.
    pub(crate) fn states(&self) -> Vec<ShardState> {
        self.table().by_number.values().copied().collect()
    }

    /// The shards of this process that are connected, in order.
    pub(crate) fn connected(&self) -> Vec<Shard> {
        self.states().into_iter().filter(|state| state.connected).map(|state| state.shard).collect()
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // A panic while the lock was held leaves a table that is still correct.
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ShardEntry {
    /// Records whether the shard is connected. When that ends a connection, returns how long it lasted.
    pub(super) fn set_connected(&self, connected: bool) -> Option<Duration> {
        let mut table = self.table.table();
        let state = table.by_number.get_mut(&self.shard.number)?;
        if state.connected == connected {
            return None;
        }
        let before = std::mem::replace(state, ShardState { connected, since: Instant::now(), ..*state });
        before.connected.then(|| before.since.elapsed())
    }
}

impl Drop for ShardEntry {
    fn drop(&mut self) {
        self.table.table().by_number.remove(&self.shard.number);
    }
}
