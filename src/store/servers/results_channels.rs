//! Channels in which servers have the results of games posted.
//!
//! A process claims a result for a minute while it posts it. Should it die meanwhile, another one takes it up.

use crate::play::{GameId, Phase, Reason, Table, UserId};
use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    servers::{audit_log::insert_audit_entry, server_row},
    to_db,
};
use time::{Duration, OffsetDateTime};

/// How long a result is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// How long a result waits for the last board, to which it links, where that can't be posted.
const BOARD_WAIT: Duration = Duration::minutes(1);

/// The name of the setting in the audit log.
const AUDIT: &str = "results";

/// The channel of a server for the results of games.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct ResultsChannel {
    pub channel: u64,
    /// Why Discord refused a result.
    pub refused: Option<String>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct ResultPost {
    pub game: GameId,
    pub guild: u64,
    /// Where the result is posted.
    pub channel: u64,
    /// When the game ended.
    pub created: OffsetDateTime,
    /// How often it was claimed.
    pub attempts: u32,
}

/// The outcome of posting a result.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum ResultOutcome {
    /// It was posted, or need not be posted.
    Done,
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// Discord refused it for that reason: no other one is posted in the channel.
    Refused(String),
}

/// Enqueues the result of a game between people that has just ended, where its server has a channel for results.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    id: GameId,
    guild: u64,
    table: &Table,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let Phase::Over { game, ending, .. } = &table.phase else { return Ok(()) };
    if game.computer().is_some() || matches!(ending.reason, Reason::Aborted | Reason::Stopped) {
        return Ok(());
    }
    sqlx::query!(
        "insert into result_posts (game_id, guild_id, created_at, due_at)
         select $1, guild_id, $3, $3 from results_channels where guild_id = $2 and refused is null
         on conflict do nothing",
        id.0,
        to_db(guild),
        at
    )
    .execute(tx)
    .await?;
    Ok(())
}

impl Store {
    /// Sets the channel of a server for results, or removes it, and records that in the audit log.
    pub async fn set_results_channel(
        &self,
        guild: u64,
        channel: Option<u64>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        // Should the bot leave the server one day, the channel is found by this row.
        server_row::ensure(&mut tx, guild).await?;
        match channel {
            Some(channel) => {
                sqlx::query!(
                    "insert into results_channels (guild_id, channel_id) values ($1, $2)
                     on conflict (guild_id) do update set channel_id = excluded.channel_id, refused = null",
                    to_db(guild),
                    to_db(channel)
                )
                .execute(&mut *tx)
                .await?;
            }
            None => delete_channel(&mut tx, to_db(guild)).await?,
        }
        let value = channel.map_or_else(|| "no".to_owned(), |channel| channel.to_string());
        insert_audit_entry(&mut tx, guild, by, AUDIT, &value, now).await?;
        tx.commit().await?;
        Ok(())
    }

    pub async fn results_channel(&self, guild: u64) -> Result<Option<ResultsChannel>, StoreError> {
        let row = sqlx::query!("select channel_id, refused from results_channels where guild_id = $1", to_db(guild))
            .fetch_optional(&self.pool)
            .await?;
        Ok(row.map(|row| ResultsChannel { channel: from_db(row.channel_id), refused: row.refused }))
    }

    /// Claims the result that has been due longest, among those of games whose last board is posted or has waited for
    /// a minute, but none of the servers in `busy`.
    pub async fn claim_result_post(&self, busy: &[u64], now: OffsetDateTime) -> Result<Option<ResultPost>, StoreError> {
        let busy: Vec<_> = busy.iter().copied().map(to_db).collect();
        // Their channel was removed at the moment in which the game ended.
        sqlx::query!(
            "delete from result_posts p
             where due_at <= $1 and not exists (select from results_channels r where r.guild_id = p.guild_id)",
            now
        )
        .execute(&self.pool)
        .await?;
        let row = sqlx::query!(
            r#"with claimed as (
                   update result_posts set due_at = $2, attempts = attempts + 1
                   where game_id = (
                       select game_id from result_posts p
                       where due_at <= $1 and guild_id <> all($3) and (
                           created_at <= $4
                           or not exists (select from outbox o where o.game_id = p.game_id and o.state = 'waiting')
                       )
                       order by due_at, game_id limit 1
                       for update skip locked
                   )
                   returning game_id, guild_id, created_at, attempts
               )
               select game_id, claimed.guild_id, channel_id, created_at, attempts
               from claimed join results_channels r on r.guild_id = claimed.guild_id"#,
            now,
            now + CLAIM,
            &busy,
            now - BOARD_WAIT
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ResultPost {
            game: GameId(row.game_id),
            guild: from_db(row.guild_id),
            channel: from_db(row.channel_id),
            created: row.created_at,
            attempts: row.attempts.cast_unsigned(),
        }))
    }

    /// Records what became of a result.
    pub async fn settle_result_post(&self, post: &ResultPost, outcome: ResultOutcome) -> Result<(), StoreError> {
        match outcome {
            ResultOutcome::Done => {
                sqlx::query!("delete from result_posts where game_id = $1", post.game.0).execute(&self.pool).await?;
            }
            ResultOutcome::Retry(then) => {
                // The other results would fail too, and each try keeps a place busy for a while.
                sqlx::query!(
                    "update result_posts set due_at = case game_id when $1 then $3 else greatest(due_at, $3) end
                     where guild_id = $2",
                    post.game.0,
                    to_db(post.guild),
                    then
                )
                .execute(&self.pool)
                .await?;
            }
            ResultOutcome::Refused(reason) => {
                let mut tx = self.pool.begin().await?;
                let refused = sqlx::query!(
                    "update results_channels set refused = $3 where guild_id = $1 and channel_id = $2",
                    to_db(post.guild),
                    to_db(post.channel),
                    reason
                )
                .execute(&mut *tx)
                .await?;
                // Where another channel was set meanwhile, the results are posted there.
                if refused.rows_affected() > 0 {
                    sqlx::query!("delete from result_posts where guild_id = $1", to_db(post.guild))
                        .execute(&mut *tx)
                        .await?;
                }
                tx.commit().await?;
            }
        }
        Ok(())
    }
}

/// Removes the channel of a server for results, and what was to be posted there.
pub(in crate::store) async fn delete_channel(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!("delete from results_channels where guild_id = $1", guild).execute(&mut *tx).await?;
    sqlx::query!("delete from result_posts where guild_id = $1", guild).execute(&mut *tx).await?;
    Ok(())
}
