use crate::play::UserId;
use crate::store::{StoreError, database::pool::Connection, to_db};
use time::OffsetDateTime;

/// Runs in the transaction of the change itself.
pub(in crate::store) async fn insert_audit_entry(
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
