use crate::play::{GameId, Phase, Reason, Table, UserId};
use crate::store::{
    database::{Connection, Result, Store, from_db, to_db},
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tasks::{self, TaskKind, kinds},
};
use time::OffsetDateTime;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsChannel {
    pub channel: u64,
    /// Why Discord refused a result.
    pub refused: Option<String>,
}

/// Only for a game between people, on a server with a results channel.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    guild: u64,
    table: &Table,
    at: OffsetDateTime,
) -> Result<()> {
    let Phase::Over { game, ending, .. } = &table.phase else { return Ok(()) };
    if game.computer().is_some() || matches!(ending.reason, Reason::Aborted | Reason::Stopped) {
        return Ok(());
    }
    let channel = sqlx::query_scalar!("select results_channel_id from servers where guild_id = $1", to_db(guild));
    if channel.fetch_optional(&mut *tx).await?.flatten().is_some() {
        tasks::enqueue(tx, kinds::Result, &id.0.to_string(), Some(guild), (at, at), &()).await?;
    }
    Ok(())
}

impl Store {
    /// `None` removes the channel.
    pub async fn set_results_channel(
        &self,
        guild: u64,
        channel: Option<u64>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        server_row::ensure(&mut tx, guild).await?;
        sqlx::query!(
            "update servers set results_channel_id = $2 where guild_id = $1",
            to_db(guild),
            channel.map(to_db)
        )
        .execute(&mut *tx)
        .await?;
        if channel.is_none() {
            tasks::delete_of_owner(&mut tx, TaskKind::Result, guild).await?;
        }
        tasks::retry_refused(&mut tx, guild, false, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::Results(channel), now).await?;
        Ok(tx.commit().await?)
    }

    pub async fn record_result_message(&self, id: GameId, channel: u64, message: u64) -> Result<()> {
        let (channel, message) = (to_db(channel), to_db(message));
        sqlx::query!("update results set channel_id = $2, message_id = $3 where game_id = $1", id.0, channel, message)
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    pub async fn result_message(&self, id: GameId) -> Result<Option<u64>> {
        let message = sqlx::query_scalar!("select message_id from results where game_id = $1", id.0);
        Ok(message.fetch_optional(&self.pool).await?.flatten().map(from_db))
    }

    pub async fn has_result_in(&self, id: GameId, channel: u64) -> Result<bool> {
        let found = sqlx::query_scalar!(
            "select game_id from results where game_id = $1 and channel_id = $2",
            id.0,
            to_db(channel)
        );
        Ok(found.fetch_optional(&self.pool).await?.is_some())
    }

    pub async fn results_channel(&self, guild: u64) -> Result<Option<ResultsChannel>> {
        let mut connection = self.pool.acquire().await?;
        let channel = sqlx::query_scalar!("select results_channel_id from servers where guild_id = $1", to_db(guild));
        let Some(channel) = channel.fetch_optional(&mut connection).await?.flatten() else { return Ok(None) };
        let refused = tasks::refusal(&mut connection, TaskKind::Result, guild).await?;
        Ok(Some(ResultsChannel { channel: from_db(channel), refused }))
    }
}
