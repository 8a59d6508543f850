//! When the bot has left a server, the deletion finds its data by this row.

use crate::store::{StoreError, database::pool::Connection, to_db};

pub(in crate::store) async fn ensure(connection: &mut Connection, guild: u64) -> Result<(), StoreError> {
    sqlx::query!("insert into servers (guild_id) values ($1) on conflict do nothing", to_db(guild))
        .execute(connection)
        .await?;
    Ok(())
}
