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
    /// When `connected` last changed.
    pub(crate) since: Instant,
}

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
    session: Option<GatewaySession>,
    /// Identified, but without a session yet: stopping it now would waste the identify.
    identifying: bool,
}

/// Removes the shard's entry when dropped.
pub(super) struct ShardGuard {
    table: Shards,
    shard: Shard,
}

impl Shards {
    /// `total` counts the shards of all processes.
    pub(super) fn new(total: u32) -> Self {
        let table = Mutex::new(ShardMap { total, by_number: BTreeMap::new(), standby: false });
        Self(Arc::new(Shared { table, session_began: Notify::new() }))
    }

    pub(super) fn add(&self, shard: Shard, session: Option<GatewaySession>) -> ShardGuard {
        let state = ShardState { shard, connected: false, since: Instant::now() };
        self.table().by_number.insert(shard.number, ShardEntry { state, session, identifying: false });
        ShardGuard { table: self.clone(), shard }
    }

    pub(super) fn set_total(&self, total: u32) {
        self.table().total = total;
    }

    pub(super) fn set_standby(&self, standby: bool) {
        self.table().standby = standby;
    }

    /// Whether other processes serve all shards, so that this one is healthy without any.
    pub(crate) fn standby(&self) -> bool {
        self.table().standby
    }

    /// The records that are stored for the next holder.
    pub(super) fn records(&self) -> Vec<ShardRecord> {
        let record = |row: &ShardEntry| ShardRecord {
            shard: row.state.shard,
            connected: row.state.connected,
            session: row.session.clone(),
        };
        self.table().by_number.values().map(record).collect()
    }

    /// Resolves once per session that has begun since the last call.
    pub(super) async fn session_began(&self) {
        self.0.session_began.notified().await;
    }

    pub(super) fn is_identifying(&self, shard: Shard) -> bool {
        self.table().by_number.get(&shard.number).is_some_and(|row| row.identifying)
    }

    pub(crate) fn total(&self) -> u32 {
        self.table().total
    }

    /// In order of their numbers.
    pub(crate) fn states(&self) -> Vec<ShardState> {
        self.table().by_number.values().map(|row| row.state).collect()
    }

    /// In order of their numbers.
    pub(crate) fn connected(&self) -> Vec<Shard> {
        self.states().into_iter().filter(|state| state.connected).map(|state| state.shard).collect()
    }

    fn table(&self) -> MutexGuard<'_, ShardMap> {
        // A panic while the lock was held leaves a valid table.
        self.0.table.lock().unwrap_or_else(PoisonError::into_inner)
    }
}

impl ShardGuard {
    /// Returns how long the connection lasted, if this ends one.
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

    /// Until the next [`Self::set_connected`].
    pub(super) fn set_identifying(&self) {
        if let Some(row) = self.table.table().by_number.get_mut(&self.shard.number) {
            row.identifying = true;
        }
    }

    pub(super) fn has_session(&self) -> bool {
        self.session().is_some()
    }

    pub(super) fn session(&self) -> Option<GatewaySession> {
        self.table.table().by_number.get(&self.shard.number)?.session.clone()
    }

    pub(super) fn set_session(&self, session: Option<GatewaySession>) {
        let began = session.is_some();
        if let Some(row) = self.table.table().by_number.get_mut(&self.shard.number) {
            row.session = session;
        }
        if began {
            self.table.0.session_began.notify_one();
        }
    }

    /// `sequence` is the number of the session's last event.
    pub(super) fn set_sequence(&self, sequence: u64) {
        let mut table = self.table.table();
        let row = table.by_number.get_mut(&self.shard.number);
        if let Some(session) = row.and_then(|row| row.session.as_mut()) {
            session.sequence = sequence;
        }
    }

    /// The number of the session's last event.
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
