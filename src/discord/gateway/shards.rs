//! The shards of this process, and which of them are connected.

use crate::store::{GatewaySession, Shard, ShardRecord};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

#[derive(Clone, Copy, Debug)]
pub(crate) struct ShardState {
    pub(crate) shard: Shard,
    /// Whether it receives events.
    pub(crate) connected: bool,
    /// Since when it is connected, or is not.
    pub(crate) since: Instant,
}

/// The shards of this process, shared by handle.
#[derive(Clone, Debug)]
pub(crate) struct Shards(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    table: Mutex<ShardMap>,
    session_began: Notify,
}

#[derive(Debug)]
struct ShardMap {
    /// The number of shards in all processes.
    total: u32,
    by_number: BTreeMap<u32, ShardEntry>,
    /// Whether other processes serve all shards that this one could serve.
    standby: bool,
}

#[derive(Debug)]
struct ShardEntry {
    state: ShardState,
    /// The session of the shard, once there is one.
    session: Option<GatewaySession>,
    /// Whether the shard has identified, and has no session yet: to stop it now would waste the identify.
    identifying: bool,
}

/// Removes a shard's entry of the map when it is dropped.
pub(super) struct ShardGuard {
    table: Shards,
    shard: Shard,
}

impl Shards {
    /// No shards of this process yet, and `total` in all processes.
    pub(super) fn new(total: u32) -> Self {
        let table = Mutex::new(ShardMap { total, by_number: BTreeMap::new(), standby: false });
        Self(Arc::new(Shared { table, session_began: Notify::new() }))
    }

    /// Adds a shard of this process, which is not connected yet.
    pub(super) fn add(&self, shard: Shard, session: Option<GatewaySession>) -> ShardGuard {
        let state = ShardState { shard, connected: false, since: Instant::now() };
        self.table().by_number.insert(shard.number, ShardEntry { state, session, identifying: false });
        ShardGuard { table: self.clone(), shard }
    }

    /// Records the number of shards in all processes.
    pub(super) fn set_total(&self, total: u32) {
        self.table().total = total;
    }

    /// Records whether other processes serve all shards that this one could serve.
    pub(super) fn set_standby(&self, standby: bool) {
        self.table().standby = standby;
    }

    /// Whether other processes serve all shards that this one could serve. Then it is well without a shard.
    pub(crate) fn standby(&self) -> bool {
        self.table().standby
    }

    /// The shards of this process as they are stored for the next holder.
    pub(super) fn records(&self) -> Vec<ShardRecord> {
        let record = |row: &ShardEntry| ShardRecord {
            shard: row.state.shard,
            connected: row.state.connected,
            session: row.session.clone(),
        };
        self.table().by_number.values().map(record).collect()
    }

    /// Waits until a session has begun that was not waited for yet.
    pub(super) async fn session_began(&self) {
        self.0.session_began.notified().await;
    }

    /// Whether the shard has identified, and has no session yet.
    pub(super) fn is_identifying(&self, shard: Shard) -> bool {
        self.table().by_number.get(&shard.number).is_some_and(|row| row.identifying)
    }

    /// The number of shards in all processes.
    pub(crate) fn total(&self) -> u32 {
        self.table().total
    }

    /// Every shard of this process in order: whether it is connected, and since when.
    pub(crate) fn states(&self) -> Vec<ShardState> {
        self.table().by_number.values().map(|row| row.state).collect()
    }

    /// The shards of this process that are connected, in order.
    pub(crate) fn connected(&self) -> Vec<Shard> {
        self.states().into_iter().filter(|state| state.connected).map(|state| state.shard).collect()
    }

    fn table(&self) -> MutexGuard<'_, ShardMap> {
        // A panic while the lock was held leaves a table that is still correct.
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ShardGuard {
    /// Records whether the shard is connected. When that ends a connection, returns how long it lasted.
    pub(super) fn set_connected(&self, connected: bool) -> Option<Duration> {
        let mut table = self.table.table();
        let ShardEntry { state, identifying, .. } = table.by_number.get_mut(&self.shard.number)?;
        *identifying = false;
        if state.connected == connected {
            return None;
        }
        let before = std::mem::replace(state, ShardState { connected, since: Instant::now(), ..*state });
        before.connected.then(|| before.since.elapsed())
    }

    /// Records that the shard identifies. That ends when it is connected, or is not.
    pub(super) fn set_identifying(&self) {
        if let Some(row) = self.table.table().by_number.get_mut(&self.shard.number) {
            row.identifying = true;
        }
    }

    /// Whether the shard has a session.
    pub(super) fn has_session(&self) -> bool {
        self.session().is_some()
    }

    /// The session of the shard.
    pub(super) fn session(&self) -> Option<GatewaySession> {
        self.table.table().by_number.get(&self.shard.number)?.session.clone()
    }

    /// Records the session of the shard, or that it has none any more.
    pub(super) fn set_session(&self, session: Option<GatewaySession>) {
        let began = session.is_some();
        if let Some(row) = self.table.table().by_number.get_mut(&self.shard.number) {
            row.session = session;
        }
        if began {
            self.table.0.session_began.notify_one();
        }
    }

    /// Records the number of the last event of the session.
    pub(super) fn set_sequence(&self, sequence: u64) {
        let mut table = self.table.table();
        let row = table.by_number.get_mut(&self.shard.number);
        if let Some(session) = row.and_then(|row| row.session.as_mut()) {
            session.sequence = sequence;
        }
    }

    /// The number of the last event of the session, if there is one.
    pub(super) fn sequence(&self) -> Option<u64> {
        let table = self.table.table();
        table.by_number.get(&self.shard.number)?.session.as_ref().map(|session| session.sequence)
    }
}

impl Drop for ShardGuard {
    fn drop(&mut self) {
        self.table.table().by_number.remove(&self.shard.number);
    }
}
