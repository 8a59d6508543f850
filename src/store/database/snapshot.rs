use crate::store::database::{Store, StoreError, Transaction};

/// A view of the database at one moment, for reads that must agree. It holds a connection, so drop it before waiting
/// for anything else.
pub struct Snapshot {
    pub(in crate::store) tx: Transaction,
}

impl Store {
    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        Ok(Snapshot { tx })
    }
}
