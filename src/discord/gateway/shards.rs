//! The shards of this process, and which of them are connected.

use crate::store::{GatewaySession, Shard, ShardRecord};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

#[derive(Clone, Debug)]
pub(crate) struct ShardState {
    pub(crate) shard: Shard,
    pub(crate) connected: bool,
    pub(crate) since: Instant,
    session: Option<GatewaySession>,
    /// Identified, but without a session yet: stopping it now would waste the identify.
    identifying: bool,
}

#[derive(Clone, Debug)]
pub(crate) struct Shards(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    table: Mutex<Table>,
    session_began: Notify,
}

#[derive(Debug)]
struct Table {
    total: u32,
    by_number: BTreeMap<u32, ShardState>,
    /// Whether other processes serve all shards that this one could serve.
    standby: bool,
}

/// Removes the shard's entry when dropped.
pub(super) struct ShardGuard {
    shards: Shards,
    number: u32,
}

impl Shards {
    pub(super) fn new(total: u32) -> Self {
        let table = Mutex::new(Table { total, by_number: BTreeMap::new(), standby: false });
        Self(Arc::new(Shared { table, session_began: Notify::new() }))
    }

    pub(super) fn add(&self, shard: Shard, session: Option<GatewaySession>) -> ShardGuard {
        let state = ShardState { shard, connected: false, since: Instant::now(), session, identifying: false };
        self.table().by_number.insert(shard.number, state);
        ShardGuard { shards: self.clone(), number: shard.number }
    }

    pub(super) fn set_total(&self, total: u32) {
        self.table().total = total;
    }

    pub(super) fn set_standby(&self, standby: bool) {
        self.table().standby = standby;
    }

    /// Whether this process is healthy without any shard.
    pub(crate) fn standby(&self) -> bool {
        self.table().standby
    }

    pub(super) fn records(&self) -> Vec<ShardRecord> {
        let record =
            |state: ShardState| ShardRecord { shard: state.shard, connected: state.connected, session: state.session };
        self.states().into_iter().map(record).collect()
    }

    /// Resolves once per session that has begun since the last call.
    pub(super) async fn session_began(&self) {
        self.0.session_began.notified().await;
    }

    pub(super) fn is_identifying(&self, shard: Shard) -> bool {
        self.table().by_number.get(&shard.number).is_some_and(|state| state.identifying)
    }

    pub(crate) fn total(&self) -> u32 {
        self.table().total
    }

    pub(crate) fn states(&self) -> Vec<ShardState> {
        self.table().by_number.values().cloned().collect()
    }

    pub(crate) fn connected(&self) -> Vec<Shard> {
        self.table().by_number.values().filter(|state| state.connected).map(|state| state.shard).collect()
    }

    fn table(&self) -> MutexGuard<'_, Table> {
        // A panic while the lock was held leaves a valid table.
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ShardGuard {
    fn update<T>(&self, update: impl FnOnce(&mut ShardState) -> T) -> Option<T> {
        self.shards.table().by_number.get_mut(&self.number).map(update)
    }

    /// Returns how long the connection lasted, if this ends one.
    pub(super) fn set_connected(&self, connected: bool) -> Option<Duration> {
        self.update(|state| {
            state.identifying = false;
            if state.connected == connected {
                return None;
            }
            let before = std::mem::replace(&mut state.since, Instant::now());
            state.connected = connected;
            (!connected).then(|| before.elapsed())
        })?
    }

    pub(super) fn set_identifying(&self) {
        self.update(|state| state.identifying = true);
    }

    pub(super) fn has_session(&self) -> bool {
        self.session().is_some()
    }

    pub(super) fn session(&self) -> Option<GatewaySession> {
        self.update(|state| state.session.clone())?
    }

    pub(super) fn set_session(&self, session: Option<GatewaySession>) {
        let began = session.is_some();
        self.update(|state| state.session = session);
        if began {
            self.shards.0.session_began.notify_one();
        }
    }

    pub(super) fn set_sequence(&self, sequence: u64) {
        self.update(|state| state.session.as_mut().map(|session| session.sequence = sequence));
    }
}

impl Drop for ShardGuard {
    fn drop(&mut self) {
        self.shards.table().by_number.remove(&self.number);
    }
}
