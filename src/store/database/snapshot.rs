//! Reads that belong together, and see the database as it was at one moment.

use crate::store::{Store, StoreError, database::pool::Transaction};

/// The database as it was at one moment. It holds a connection, so it is dropped before anything else is waited for.
pub struct Snapshot(pub(in crate::store) Transaction);

impl Store {
    /// The database as it is now.
    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        Ok(Snapshot(self.pool.begin_with("begin isolation level repeatable read read only").await?))
    }
}
