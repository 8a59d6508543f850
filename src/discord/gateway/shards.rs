//! The shards of this process, and which of them are connected.

use crate::{
    clock::Clock,
    store::{GatewaySession, Heartbeat, Shard, ShardRecord},
};
use std::{
    collections::BTreeMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::sync::{Notify, watch};

#[derive(Clone, Debug)]
pub(crate) struct ShardState {
    pub(crate) shard: Shard,
    pub(crate) connected: bool,
    pub(crate) since: Instant,
    session: Option<GatewaySession>,
    /// Whether it has identified but has no session yet. Stopping it now would waste the identify.
    identifying: bool,
    /// When Discord last sent something on the shard's connection.
    proven: OffsetDateTime,
    /// Whether no heartbeat has been recorded since the shard connected.
    is_new: bool,
    /// When Discord last proved the connection that was lost. `None` once the loss is recorded.
    lost: Option<OffsetDateTime>,
}

#[derive(Clone, Debug)]
pub(crate) struct Shards(Arc<Shared>);

#[derive(Debug)]
struct Shared {
    table: Mutex<Table>,
    session_began: Notify,
    live: watch::Sender<bool>,
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
        Self(Arc::new(Shared { table, session_began: Notify::new(), live: watch::Sender::default() }))
    }

    pub(super) fn add(&self, shard: Shard, session: Option<GatewaySession>) -> ShardGuard {
        let state = ShardState {
            shard,
            connected: false,
            since: Instant::now(),
            session,
            identifying: false,
            proven: Clock::system(),
            is_new: false,
            lost: None,
        };
        self.table().by_number.insert(shard.number, state);
        ShardGuard { shards: self.clone(), number: shard.number }
    }

    pub(super) fn set_total(&self, total: u32) {
        self.table().total = total;
    }

    pub(super) fn set_standby(&self, standby: bool) {
        self.table().standby = standby;
    }

    /// Whether other processes serve all shards that this one could serve. Such a process is healthy without any shard.
    pub(crate) fn standby(&self) -> bool {
        self.table().standby
    }

    pub(super) fn records(&self) -> Vec<ShardRecord> {
        let record =
            |state: ShardState| ShardRecord { shard: state.shard, connected: state.connected, session: state.session };
        self.states().into_iter().map(record).collect()
    }

    /// Resolves when a session has begun since the last call.
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
        self.heartbeats().into_iter().map(|beat| beat.shard).collect()
    }

    /// The state of each connected shard, to be recorded.
    pub(crate) fn heartbeats(&self) -> Vec<Heartbeat> {
        let beat = |state: &ShardState| Heartbeat {
            shard: state.shard,
            proven: state.proven,
            is_new: state.is_new,
            lost: state.lost,
        };
        self.table().by_number.values().filter(|state| state.connected).map(beat).collect()
    }

    /// Notes that these heartbeats were recorded. `live` says whether a live game runs anywhere.
    pub(crate) fn record_heartbeats(&self, beats: &[Heartbeat], live: bool) {
        let mut table = self.table();
        for beat in beats {
            // A heartbeat does not count if its connection was lost since, because the next connection is new again.
            if let Some(state) = table.by_number.get_mut(&beat.shard.number)
                && state.connected
                && (state.shard, state.lost) == (beat.shard, beat.lost)
            {
                (state.is_new, state.lost) = (false, None);
            }
        }
        self.0.live.send_if_modified(|before| std::mem::replace(before, live) != live);
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

    /// Sets whether the shard is connected. Returns how long the connection lasted, if it ends now.
    pub(super) fn set_connected(&self, connected: bool) -> Option<Duration> {
        self.update(|state| {
            state.identifying = false;
            if state.connected == connected {
                return None;
            }
            let before = std::mem::replace(&mut state.since, Instant::now());
            (state.connected, state.is_new) = (connected, connected);
            (!connected).then(|| before.elapsed())
        })?
    }

    /// Called when Discord sent something: the connection works.
    pub(super) fn prove(&self) {
        self.update(|state| state.proven = Clock::system());
    }

    /// Notes that the connection died, at an unknown time after it was last proved.
    pub(super) fn record_loss(&self) {
        self.update(|state| {
            state.lost.get_or_insert(state.proven);
        });
    }

    /// Whether a live game runs.
    pub(super) fn live(&self) -> watch::Receiver<bool> {
        self.shards.0.live.subscribe()
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
