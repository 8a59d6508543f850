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

/// A connection that was lost for no longer costs nobody anything worth speaking of.
const BLINK: Duration = Duration::seconds(30);

impl Store {
    /// Games in which something is due by `now`, the longest due first. Left out are those of shards out of
    /// `total` that are not connected, by the clock of the system, and those whose clock is still to be
    /// credited: nobody could have moved.
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
                     where not d.done and d.id > g.credited and g.created_at < d.ends
                         and (g.guild_id >> 22) % d.total = d.shard
                 )
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
        let last =
            sqlx::query_scalar!("select at from heartbeats where total = $1 and shard = $2 for update", total, number)
                .fetch_optional(&mut *tx)
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
        // With another number of shards than before nobody knows who was down: as long as all were.
        let last = match last {
            Some(last) => Some(last),
            None => {
                sqlx::query_scalar!("select max(at) from heartbeats where total <> $1", total)
                    .fetch_one(&mut *tx)
                    .await?
            }
        };
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

    /// The oldest downtime with which not all clocks have been credited, and some of the games that
    /// wait for it; none when all have.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn uncredited(&self, most: i64) -> Result<Option<(Downtime, Vec<GameId>)>, StoreError> {
        let row =
            sqlx::query!("select id, total, shard, starts, ends from downtimes where not done order by id limit 1")
                .fetch_optional(&self.pool)
                .await?;
        let Some(row) = row else { return Ok(None) };
        let games = sqlx::query_scalar!(
            "select id from games
             where due_at is not null and credited < $1 and created_at < $2 and (guild_id >> 22) % $3 = $4
             order by due_at limit $5",
            row.id,
            row.ends,
            i64::from(row.total),
            i64::from(row.shard),
            most
        )
        .fetch_all(&self.pool)
        .await?;
        if games.is_empty() {
            sqlx::query!("update downtimes set done = true where id = $1", row.id).execute(&self.pool).await?;
        }
        let downtime = Downtime { id: row.id, starts: row.starts, ends: row.ends };
        Ok(Some((downtime, games.into_iter().map(GameId).collect())))
    }

    /// Credits the clock of a game with a downtime, once. A game whose events make no sense is left as it is.
    ///
    /// # Errors
    /// When the game's events make no sense, or the database fails.
    pub async fn credit(&self, game: GameId, downtime: Downtime, now: OffsetDateTime) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        let claimed =
            sqlx::query!("update games set credited = $2 where id = $1 and credited < $2", game.0, downtime.id)
                .execute(&mut *tx)
                .await?;
        if claimed.rows_affected() == 0 {
            return Ok(());
        }
        let command = Command::Credit { from: downtime.starts, until: downtime.ends };
        match acts::act_quietly(&mut tx, game, &command, now).await {
            Ok(true) => tx.commit().await?,
            // Somebody acted in between; the game is still to be found.
            Ok(false) => tx.rollback().await?,
            Err(error @ StoreError::Corrupt(..)) => {
                tx.commit().await?;
                return Err(error);
            }
            Err(error) => return Err(error),
        }
        Ok(())
    }
}
