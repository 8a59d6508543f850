pub(in crate::store) mod connect;
mod connect_error;
pub(in crate::store) mod error;
pub(in crate::store) mod failover;
pub(in crate::store) mod failures;
pub(in crate::store) mod handle;
pub(in crate::store) mod liveness;
pub(in crate::store) mod notifications;
pub(in crate::store) mod pool;
pub(in crate::store) mod pruning;
mod relay;
pub(in crate::store) mod values;

pub(in crate::store) use error::{CorruptGame, Result, StoreError};
pub(in crate::store) use handle::{Request, Snapshot, Store};
pub(in crate::store) use notifications::{GAMES_CHANNEL, TASKS_CHANNEL};
pub(in crate::store) use pool::{Connection, Owner, Transaction};
pub(in crate::store) use pruning::prune;
pub(in crate::store) use values::{
    from_db, interval, is_unique_violation, participant_from_db, participant_to_db, to_db,
};
