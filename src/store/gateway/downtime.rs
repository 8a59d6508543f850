//! Downtimes of the gateway connection, and the clocks to be credited with them.

use crate::play::GameId;
use crate::store::database::{Store, StoreError};
use time::{Duration, OffsetDateTime};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    pub number: u32,
    /// How many shards there are.
    pub total: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    pub id: i64,
    pub starts: OffsetDateTime,
    pub ends: OffsetDateTime,
}

/// A shard with an older heartbeat counts as disconnected.
pub(in crate::store) const HEARTBEAT_TIMEOUT: Duration = Duration::seconds(30);

/// Processes with different numbers of shards may run at the same time for this long.
const RESHARDING_TIME: Duration = Duration::HOUR;

/// Shorter losses of the connection are not credited.
const MIN_DOWNTIME: Duration = Duration::seconds(30);

/// As [`MIN_DOWNTIME`], for live games.
pub(in crate::store) const MIN_LIVE_DOWNTIME: Duration = Duration::seconds(2);

impl Store {
    /// `now` is the system clock's time. If the shard was disconnected before, records the downtime, converted by
    /// `game_time` to the games' clock. Returns whether it counts for all games.
    pub async fn record_heartbeat(
        &self,
        shard: Shard,
        now: OffsetDateTime,
        game_time: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let (total, number) = (shard.total.cast_signed(), shard.number.cast_signed());
        let mut tx = self.pool.begin().await?;
        // Only one of two processes with the same shard records the downtime, even if there is no row to lock yet.
        sqlx::query!("lock table heartbeats in exclusive mode").execute(&mut *tx).await?;
        // This machine's clock, or another one's, was ahead for a while. Such a heartbeat would hide every downtime until
        // then. Machines whose clocks differ by a little must not move each other's heartbeats.
        sqlx::query!("update heartbeats set at = $1 where at > $2", now, now + MIN_DOWNTIME).execute(&mut *tx).await?;
        // After a change of the number of shards, the downtime is the time during which all shards were down. The
        // shard's own row may be old, from the last time there were this many shards.
        let last = sqlx::query_scalar!("select max(at) from heartbeats where total <> $1 or shard = $2", total, number)
            .fetch_one(&mut *tx)
            .await?;
        sqlx::query!(
            "insert into heartbeats (total, shard, at) values ($1, $2, $3)
             on conflict (total, shard) do update set at = excluded.at",
            total,
            number,
            now
        )
        .execute(&mut *tx)
        .await?;
        // Heartbeats for other totals are obsolete once each shard of this total has sent one.
        sqlx::query!(
            "delete from heartbeats h
             where total <> $1 and at < $2
                 and (select count(*) from heartbeats o where o.total = $1 and o.at > h.at) = $1",
            total,
            now - RESHARDING_TIME
        )
        .execute(&mut *tx)
        .await?;
        let is_brief = |last: OffsetDateTime| now - last <= MIN_DOWNTIME;
        if let Some(last) = last.filter(|&last| now - last >= MIN_LIVE_DOWNTIME) {
            sqlx::query!(
                "insert into downtimes (total, shard, starts, ends, brief)
                 select $1, $2, $3, $4, $5 where not $5 or exists (select from games where live and phase = 'playing')",
                total,
                number,
                game_time(last),
                game_time(now),
                is_brief(last)
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(last.is_some_and(|last| !is_brief(last)))
    }

    pub async fn oldest_downtime(&self) -> Result<Option<Downtime>, StoreError> {
        let downtime = sqlx::query_as!(Downtime, "select id, starts, ends from downtimes order by id limit 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(downtime)
    }

    /// In order, after `after`. Omits games of servers that the bot had left, or that were unavailable, when the
    /// downtime began: they are credited when the server is back.
    pub async fn uncredited(&self, downtime: i64, after: GameId, limit: i64) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar!(
            "select g.id from downtimes d join games g
                 on g.due_at is not null and coalesce(g.last_downtime, 0) < d.id and g.created_at < d.ends
                     and (g.live or not d.brief)
                     and case when d.guild_id is null then (coalesce(g.guild_id, 0) >> 22) % d.total = d.shard
                         else g.guild_id = d.guild_id end
             where d.id = $1 and g.id > $2
                 and not exists (
                     select from servers s
                     where s.guild_id = g.guild_id and least(s.left_at, s.unavailable_since) <= d.starts and d.guild_id is null
                 )
             order by g.id limit $3",
            downtime,
            after.0,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(games.into_iter().map(GameId).collect())
    }

    pub async fn delete_downtime(&self, downtime: i64) -> Result<(), StoreError> {
        sqlx::query!("delete from downtimes where id = $1", downtime).execute(&self.pool).await?;
        Ok(())
    }
}
