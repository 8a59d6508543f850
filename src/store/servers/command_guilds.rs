//! Servers with commands of their own, in addition to the global ones.

use crate::store::database::{Result, Store, from_db, to_db};

impl Store {
    pub async fn record_command_guild(&self, guild: u64) -> Result<()> {
        sqlx::query!(
            "insert into servers (guild_id, has_own_commands) values ($1, true)
             on conflict (guild_id) do update set has_own_commands = true where not servers.has_own_commands",
            to_db(guild)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    pub async fn command_guilds(&self) -> Result<Vec<u64>> {
        let guilds = sqlx::query_scalar!("select guild_id from servers where has_own_commands");
        Ok(guilds.fetch_all(&self.pool).await?.into_iter().map(from_db).collect())
    }

    pub async fn forget_command_guild(&self, guild: u64) -> Result<()> {
        sqlx::query!("update servers set has_own_commands = false where guild_id = $1", to_db(guild))
            .execute(&self.pool)
            .await?;
        Ok(())
    }
}
