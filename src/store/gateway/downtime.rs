//! Downtimes of the gateway connection, and the clocks to be credited with them.

use crate::play::GameId;
use crate::store::database::{Store, StoreError};
use time::{Duration, OffsetDateTime};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug)]
pub struct Shard {
    pub number: u32,
    /// The number of shards, in all processes together.
    pub total: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Downtime {
    pub id: i64,
    pub starts: OffsetDateTime,
    pub ends: OffsetDateTime,
}

/// A shard whose last recorded heartbeat is older than this counts as disconnected.
pub(in crate::store) const HEARTBEAT_TIMEOUT: Duration = Duration::seconds(30);

/// Processes with different numbers of shards may run at the same time for this long.
const RESHARDING_TIME: Duration = Duration::HOUR;

/// Shorter losses of the connection are not credited.
const MIN_DOWNTIME: Duration = Duration::seconds(30);

/// Like [`MIN_DOWNTIME`], for live games.
pub(in crate::store) const MIN_LIVE_DOWNTIME: Duration = Duration::seconds(2);

/// The time from a dead connection's last proof to its last recorded heartbeat. While a live game runs, Discord proves a living
/// connection every five seconds, and the bot notices a dead one within fifteen. A longer time shows only that no live game
/// ran.
const UNPROVEN: std::ops::RangeInclusive<Duration> = Duration::seconds(7)..=Duration::seconds(17);

/// A sign that a shard is connected.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Heartbeat {
    pub shard: Shard,
    /// When Discord last proved the connection, by the system's clock.
    pub proven: OffsetDateTime,
    /// Whether no heartbeat of this connection has been recorded yet.
    pub is_new: bool,
    /// When Discord last proved the shard's previous connection, if this process had and lost it.
    pub lost: Option<OffsetDateTime>,
}

/// The result of [`Store::record_heartbeats`].
#[derive(Debug, Default)]
pub struct RecordedHeartbeats {
    /// Shards whose downtime counts for all games.
    pub down: Vec<Shard>,
    /// Whether a live game runs.
    pub live: bool,
}

impl Store {
    /// Records that shards are connected, and the downtimes of those that were disconnected before. `now` and the heartbeats
    /// are by the system's clock; `game_time` converts the downtimes to the games' clock.
    pub async fn record_heartbeats(
        &self,
        beats: &[Heartbeat],
        now: OffsetDateTime,
        game_time: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<RecordedHeartbeats, StoreError> {
        let totals: Vec<_> = beats.iter().map(|beat| beat.shard.total.cast_signed()).collect();
        let numbers: Vec<_> = beats.iter().map(|beat| beat.shard.number.cast_signed()).collect();
        let proven: Vec<_> = beats.iter().map(|beat| beat.proven.min(now)).collect();
        let is_new: Vec<_> = beats.iter().map(|beat| beat.is_new).collect();
        // Most shards have no gap, so one statement a second renews all of them.
        let recorded = sqlx::query!(
            r#"with beaten as (
                   update heartbeats h set at = $5, proven = greatest(h.proven, b.proven)
                   from unnest($1::int[], $2::int[], $3::timestamptz[], $4::bool[]) with ordinality
                       as b (total, shard, proven, is_new, number)
                   where h.total = b.total and h.shard = b.shard and not b.is_new
                       and h.at > $6 and h.at <= $7 and h.proven <= $7
                   returning b.number
               )
               select array(select number from beaten) as "beaten!",
                   exists (select from games where live and phase = 'playing') as "live!""#,
            &totals,
            &numbers,
            &proven,
            &is_new,
            now,
            now - MIN_LIVE_DOWNTIME,
            now + MIN_DOWNTIME
        )
        .fetch_one(&self.pool)
        .await?;
        let mut found = RecordedHeartbeats { down: Vec::new(), live: recorded.live };
        for (number, beat) in (1..).zip(beats) {
            if !recorded.beaten.contains(&number) && self.record_heartbeat(beat, now, &game_time).await? {
                found.down.push(beat.shard);
            }
        }
        Ok(found)
    }

    /// Returns whether there was a downtime that counts for all games.
    async fn record_heartbeat(
        &self,
        beat: &Heartbeat,
        now: OffsetDateTime,
        game_time: impl Fn(OffsetDateTime) -> OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let (total, number) = (beat.shard.total.cast_signed(), beat.shard.number.cast_signed());
        let mut tx = self.pool.begin().await?;
        // Two processes may have the same shard for a moment. Only one of them records the downtime, even if there is no row to
        // lock yet.
        sqlx::query!("lock table heartbeats in exclusive mode").execute(&mut *tx).await?;
        // A heartbeat far in the future comes from a machine whose clock was ahead. It would hide every downtime until then.
        // Heartbeats a little in the future stay, because the clocks of machines differ a little.
        sqlx::query!(
            "update heartbeats set at = least(at, $1), proven = least(proven, $1) where at > $2 or proven > $2",
            now,
            now + MIN_DOWNTIME
        )
        .execute(&mut *tx)
        .await?;
        // After a change of the number of shards, the downtime is the time during which all shards were down. The
        // shard's own row may be old, from the last time there were this many shards.
        let last = sqlx::query!(
            "select max(at) as at, max(proven) as proven from heartbeats where total <> $1 or shard = $2",
            total,
            number
        )
        .fetch_one(&mut *tx)
        .await?;
        sqlx::query!(
            "insert into heartbeats (total, shard, at, proven) values ($1, $2, $3, $4)
             on conflict (total, shard) do update set
                 at = excluded.at, proven = greatest(heartbeats.proven, excluded.proven)",
            total,
            number,
            now,
            beat.proven.min(now)
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
        // A new connection has a gap before it, however short.
        let gap = last.at.filter(|&last| beat.is_new || now - last >= MIN_LIVE_DOWNTIME);
        // The heartbeats of a dead connection went on until its loss was noticed.
        let starts = gap.map(|last| beat.lost.map_or(last, |lost| lost.min(last))).filter(|&starts| starts < now);
        let is_brief = starts.is_none_or(|starts| now - starts <= MIN_DOWNTIME);
        // A process may also have died before it noticed the loss.
        let unnoticed =
            last.proven.filter(|&proven| beat.is_new && last.at.is_some_and(|at| UNPROVEN.contains(&(at - proven))));
        if let Some(starts) = starts.map(|starts| unnoticed.map_or(starts, |proven| proven.min(starts))) {
            sqlx::query!(
                "insert into downtimes (total, shard, starts, ends, brief)
                 select $1, $2, $3, $4, $5 where not $5 or exists (select from games where live and phase = 'playing')",
                total,
                number,
                game_time(starts),
                game_time(now),
                is_brief
            )
            .execute(&mut *tx)
            .await?;
        }
        tx.commit().await?;
        Ok(!is_brief)
    }

    pub async fn oldest_downtime(&self) -> Result<Option<Downtime>, StoreError> {
        let downtime = sqlx::query_as!(Downtime, "select id, starts, ends from downtimes order by id limit 1")
            .fetch_optional(&self.pool)
            .await?;
        Ok(downtime)
    }

    /// The games whose clocks are still to be credited with a downtime: up to `limit` with an id above `after`, in order. Omits
    /// games of servers that the bot had left, or that were unavailable, when the downtime began. These are credited when the
    /// server is back.
    pub async fn uncredited(&self, downtime: i64, after: GameId, limit: i64) -> Result<Vec<GameId>, StoreError> {
        let games = sqlx::query_scalar!(
            // PostgreSQL does not see that the function says this about the game, and would read all games.
            "select g.id from games g, uncredited_downtimes(g) d
             where d.id = $1 and g.id > $2 and g.due_at is not null order by g.id limit $3",
            downtime,
            after.0,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(games.into_iter().map(GameId).collect())
    }

    /// The downtimes for which [`Self::uncredited`] finds the game, in order.
    pub(in crate::store) async fn downtimes_to_credit(&self, game: GameId) -> Result<Vec<Downtime>, StoreError> {
        let downtimes = sqlx::query_as!(
            Downtime,
            r#"select d.id as "id!", d.starts as "starts!", d.ends as "ends!"
               from games g, uncredited_downtimes(g) d where g.id = $1 order by d.id"#,
            game.0
        );
        Ok(downtimes.fetch_all(&self.pool).await?)
    }

    pub async fn delete_downtime(&self, downtime: i64) -> Result<(), StoreError> {
        sqlx::query!("delete from downtimes where id = $1", downtime).execute(&self.pool).await?;
        Ok(())
    }
}
