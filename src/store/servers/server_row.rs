//! The row of a server. The data of a server that the bot has left is found by it.

use crate::store::{StoreError, database::pool::Connection, to_db};

/// Inserts the row of a server, if there is none.
pub(in crate::store) async fn ensure(connection: &mut Connection, guild: u64) -> Result<(), StoreError> {
    sqlx::query!("insert into servers (guild_id) values ($1) on conflict do nothing", to_db(guild))
        .execute(connection)
        .await?;
    Ok(())
}
