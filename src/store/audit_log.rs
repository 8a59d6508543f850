//! The audit log: the decisions of a server's managers.

use super::{Store, StoreError, pool::Connection, to_db};
use crate::play::UserId;
use time::OffsetDateTime;

impl Store {
    /// Records an action of a server's manager other than a change of settings.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn record_audit_entry(
        &self,
        guild: u64,
        by: UserId,
        action: &str,
        target: &str,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        insert_audit_entry(&mut self.pool.acquire().await?, guild, by, action, target, now).await
    }
}

/// Inserts an entry of the audit log in the transaction that makes the change.
pub(super) async fn insert_audit_entry(
    connection: &mut Connection,
    guild: u64,
    by: UserId,
    setting: &str,
    value: &str,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into audit (guild_id, at, user_id, setting, value) values ($1, $2, $3, $4, $5)",
        to_db(guild),
        now,
        to_db(by.0),
        setting,
        value
    )
    .execute(connection)
    .await?;
    Ok(())
}
