//! Servers with commands of their own, in addition to the global ones.

use crate::store::database::{Result, Store, from_db, to_db};

impl Store {
    pub async fn record_command_guild(&self, guild: u64) -> Result<()> {
        sqlx::query!("insert into command_guilds (guild_id) values ($1) on conflict do nothing", to_db(guild))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn command_guilds(&self) -> Result<Vec<u64>> {
        let guilds = sqlx::query_scalar!("select guild_id from command_guilds").fetch_all(&self.pool).await?;
        Ok(guilds.into_iter().map(from_db).collect())
    }

    pub async fn delete_command_guild(&self, guild: u64) -> Result<()> {
        sqlx::query!("delete from command_guilds where guild_id = $1", to_db(guild)).execute(&self.pool).await?;
        Ok(())
    }
}
