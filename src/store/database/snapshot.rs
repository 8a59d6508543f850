//! Reads that belong together, and see the database as it was at one moment.

use crate::store::{Store, StoreError, database::pool::Transaction, ratings::counts::KeptCounts};

/// The database as it was at one moment. It holds a connection, so it is dropped before anything else is waited for.
pub struct Snapshot {
    pub(in crate::store) tx: Transaction,
    pub(in crate::store) kept_counts: KeptCounts,
}

impl Store {
    /// The database as it is now.
    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        Ok(Snapshot { tx, kept_counts: self.kept_counts.clone() })
    }
}
