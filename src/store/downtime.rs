//! When the bot was not connected, and the clocks that are credited with that.

use super::{Store, StoreError, acts};
use crate::play::{Command, GameId};
use time::{Duration, OffsetDateTime};

/// A shard of the gateway, out of all.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    /// Its number, from 0.
    pub number: u32,
    /// How many there are.
    pub total: u32,
}

/// A time during which a shard was not connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    /// Its number.
    pub id: i64,
    /// Since when.
    pub starts: OffsetDateTime,
    /// Until when.
    pub ends: OffsetDateTime,
}

/// Who has not been heard of for so long counts as not connected.
const SILENCE: Duration = Duration::seconds(30);

/// How long processes with different numbers of shards may run beside each other.
const REPLACED: Duration = Duration::HOUR;

/// A connection that was lost for no longer costs nobody anything worth speaking of.
const BLINK: Duration = Duration::seconds(30);

impl Store {
    /// Games in which something is due by `now`, the longest due first. Left out are those of shards out of
    /// `total` that are not connected, by the clock of the system, those of servers where the bot is not, and
    /// those whose clock is still to be credited: nobody could have moved.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn due_games(
        &self,
        now: OffsetDateTime,
        total: u32,
        system: OffsetDateTime,
        most: i64,
    ) -> Result<Vec<GameId>, StoreError> {
        let ids = sqlx::query_scalar!(
            "select g.id from games g
             where g.due_at <= $1
                 and exists (
                     select from heartbeats h
                     where h.total = $2 and h.shard = (g.guild_id >> 22) % $2 and h.at > $3
                 )
                 and not exists (
                     select from downtimes d
                     where d.id > g.credited and g.created_at < d.ends
                         and case when d.guild_id is null then (g.guild_id >> 22) % d.total = d.shard
                             else g.guild_id = d.guild_id end
                 )
                 and not exists (select from servers s where s.guild_id = g.guild_id and s.left_at is not null)
             order by g.due_at limit $4",
            now,
            total.cast_signed(),
            system - SILENCE,
            most
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(ids.into_iter().map(GameId).collect())
    }

    /// Notes that a shard is connected at `now` by the clock of the system. Where it was not for a while,
    /// that time is noted as down, as `shown` by the clocks of the games.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn beat(
        &self,
        shard: Shard,
        now: OffsetDateTime,
        shown: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let (total, number) = (shard.total.cast_signed(), shard.number.cast_signed());
        let mut tx = self.pool.begin().await?;
        // Of two processes with one shard, one finds the downtime, even where there is no row to lock yet.
        sqlx::query!("lock table heartbeats in exclusive mode").execute(&mut *tx).await?;
        // With another number of shards than before nobody knows who was down: as long as all were. An own row
        // may be old, from when there were as many shards the last time.
        let last = sqlx::query_scalar!("select max(at) from heartbeats where total <> $1 or shard = $2", total, number)
            .fetch_one(&mut *tx)
            .await?;
        sqlx::query!(
            "insert into heartbeats (total, shard, at) values ($1, $2, $3)
             on conflict (total, shard) do update set at = greatest(heartbeats.at, excluded.at)",
            total,
            number,
            now
        )
        .execute(&mut *tx)
        .await?;
        // Of other numbers of shards nothing has to be known once each of this one has been heard of.
        sqlx::query!(
            "delete from heartbeats h
             where total <> $1 and at < $2
                 and (select count(*) from heartbeats o where o.total = $1 and o.at > h.at) = $1",
            total,
            now - REPLACED
        )
        .execute(&mut *tx)
        .await?;
        let down = last.filter(|&last| now - last > BLINK);
        if let Some(last) = down {
            sqlx::query!(
                "insert into downtimes (total, shard, starts, ends) values ($1, $2, $3, $4)",
                total,
                number,
                shown(last),
                shown(now)
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(down.is_some())
    }

    /// The oldest downtime with which not all clocks have been credited; none when all have.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn open_downtime(&self) -> Result<Option<Downtime>, StoreError> {
        let downtime = sqlx::query_as!(Downtime, "select id, starts, ends from downtimes order by id limit 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(downtime)
    }

    /// Some of the games that wait to be credited with a downtime, in order: those after `after`.
    ///
    /// Not those of a server where the bot was not when it began: they are credited when it is there again.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn uncredited(&self, downtime: i64, after: GameId, most: i64) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar!(
            "select g.id from downtimes d join games g
                 on g.due_at is not null and g.credited < d.id and g.created_at < d.ends
                     and case when d.guild_id is null then (g.guild_id >> 22) % d.total = d.shard
                         else g.guild_id = d.guild_id end
             where d.id = $1 and g.id > $2
                 and not exists (
                     select from servers s
                     where s.guild_id = g.guild_id and s.left_at <= d.starts and d.guild_id is null
                 )
             order by g.id limit $3",
            downtime,
            after.0,
            most
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(games.into_iter().map(GameId).collect())
    }

    /// Forgets a downtime with which all clocks have been credited.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn close_downtime(&self, downtime: i64) -> Result<(), StoreError> {
        sqlx::query!("delete from downtimes where id = $1", downtime).execute(&self.pool).await?;
        Ok(())
    }

    /// Credits the clock of a game with a downtime, once. A game whose events make no sense is left as it is.
    ///
    /// # Errors
    /// When the game's events make no sense, or the database fails.
    pub async fn credit(&self, game: GameId, downtime: Downtime, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        let command = Command::Credit { from: downtime.starts, until: downtime.ends };
        // First the event, then the row, as whoever acts in the game has it: who has the one never waits for the other.
        let (written, broken) = match acts::act_quietly(&mut tx, game, &command, now).await {
            Ok(written) => (written, None),
            Err(error @ StoreError::Corrupt(..)) => (true, Some(error)),
            Err(error) if error.is_lost_race() => (false, None),
            Err(error) => return Err(error),
        };
        if !written {
            // Somebody acted in between; the game is still to be found.
            return Ok(());
        }
        let claimed =
            sqlx::query!("update games set credited = $2 where id = $1 and credited < $2", game.0, downtime.id)
                .execute(&mut *tx)
                .await?;
        if claimed.rows_affected() > 0 {
            tx.commit().await?;
        }
        broken.map_or(Ok(()), Err)
    }
}
