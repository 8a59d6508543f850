//! The row of a server, from which the deletion of its data starts after the bot has left.

use crate::store::database::{Connection, Result, to_db};

/// Inserts a missing row.
pub(in crate::store) async fn ensure(connection: &mut Connection, guild: u64) -> Result<()> {
    // The insertion alone would wait for a transaction that changes an existing row.
    sqlx::query!(
        "insert into servers (guild_id) select $1 where not exists (select from servers where guild_id = $1)
         on conflict do nothing",
        to_db(guild)
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Inserts a missing row. The lock lasts until the transaction ends.
pub(in crate::store) async fn lock(tx: &mut Connection, guild: u64) -> Result<()> {
    // The upsert locks an existing row, although it changes nothing. It names no column of a key: rows that refer to the server can be
    // written meanwhile.
    sqlx::query!(
        "insert into servers (guild_id) values ($1) on conflict (guild_id) do update set locale = excluded.locale where false",
        to_db(guild)
    )
    .execute(tx)
    .await?;
    Ok(())
}
