//! Repairs after a machine's clock was ahead for a while. A moment computed from it lies too far in the future, and whatever waits for
//! that moment would wait too long.
//!
//! [`Store::record_time`] notices that, and makes everything due that waits for a moment. A task that runs too early waits again. Other
//! stored moments need nothing:
//!
//! * Leases, turns to identify and sessions of the gateway follow the clock of the database; `database/liveness.rs` allows for one that
//!   was ahead.
//! * Code that reads `heartbeats`, `presence`, a claim in `interactions` or the day of a puzzle replaces or ignores a moment in the
//!   future.
//! * Starts of tournaments and seasons, and ends of absences, bans and challenges, are in messages, and people can change them.
//! * A player whose turn began by such a clock has more time for this turn. The next turn is right.

use crate::store::{
    database::{Store, StoreError},
    tasks::{self, TaskKind},
};
use time::{Duration, OffsetDateTime};

/// Clocks of machines may differ by this much.
const TOLERANCE: Duration = Duration::minutes(5);

/// The latest time is written at most this often.
const STEP: Duration = Duration::seconds(5);

/// Rows of a large table that a statement changes.
const BATCH: i64 = 1000;
const FULL: u64 = BATCH.cast_unsigned();

/// Executes an update of up to [`BATCH`] rows until there are fewer.
macro_rules! update_all {
    ($pool:expr, $update:literal, $now:expr, $limit:expr) => {
        while sqlx::query!($update, $now, $limit, BATCH).execute($pool).await?.rows_affected() >= FULL {}
    };
}

impl Store {
    /// Records `now`, this process's time. The caller makes sure that its clock is not behind. If a process has recorded a much later
    /// time, makes everything due that waits for a moment, and returns by how much that process's clock was ahead.
    pub async fn record_time(&self, now: OffsetDateTime) -> Result<Option<Duration>, StoreError> {
        let latest = sqlx::query_scalar!(
            "with before as (select clock_at from application), recorded as (
                 update application set clock_at = $1 where coalesce(clock_at <= $2, true)
             )
             select clock_at from before",
            now,
            now - STEP
        );
        let latest = latest.fetch_one(&self.pool).await?;
        let Some(latest) = latest.filter(|&latest| latest - now > TOLERANCE) else { return Ok(None) };
        self.end_waits(now).await?;
        // Last, so that another process goes on if this one dies.
        sqlx::query!("update application set clock_at = $1 where clock_at = $2", now, latest)
            .execute(&self.pool)
            .await?;
        Ok(Some(latest - now))
    }

    /// Each statement is a transaction, so that no lock is held while another table is changed.
    async fn end_waits(&self, now: OffsetDateTime) -> Result<(), StoreError> {
        let limit = now + TOLERANCE;
        update_all!(
            &self.pool,
            "update channels set paused_until = $1
             where channel_id = any(array(
                 select channel_id from channels where paused_until > $2 order by paused_until desc limit $3
             ))",
            now,
            limit
        );
        let waiting = tasks::keys(&mut self.pool.acquire().await?, TaskKind::Tournament).await?;
        let waiting: Vec<i64> = waiting.iter().filter_map(|key| key.parse().ok()).collect();
        sqlx::query!(
            "update tournaments
             set called_at = case when called_at > $2 then $1 else called_at end,
                 table_at = case when coalesce(table_at, started_at) > $2 then $1 else table_at end
             where id = any($3) and (called_at > $2 or coalesce(table_at, started_at) > $2)",
            now,
            limit,
            &waiting
        )
        .execute(&self.pool)
        .await?;
        sqlx::query!("update absences set sync_at = $1 where not synced and sync_at > $2", now, limit)
            .execute(&self.pool)
            .await?;
        // Clocks stand still while the bot is not on a server, and the server's data is deleted some time after it has left.
        sqlx::query!(
            "update servers
             set left_at = case when left_at > $2 then $1 else left_at end,
                 unavailable_since = case when unavailable_since > $2 then $1 else unavailable_since end,
                 lobby_recheck_at = case when lobby_recheck_at > $2 then $1 else lobby_recheck_at end,
                 lobby_pinged_at = case when lobby_pinged_at > $2 then $1 else lobby_pinged_at end
             where left_at > $2 or unavailable_since > $2 or lobby_recheck_at > $2 or lobby_pinged_at > $2",
            now,
            limit
        )
        .execute(&self.pool)
        .await?;
        self.shorten_access(now, limit).await?;
        // Last, because tasks read the rest.
        tasks::end_waits(&mut self.pool.acquire().await?, now, limit).await
    }

    /// Sessions and links of the page end a while after their last use.
    async fn shorten_access(&self, now: OffsetDateTime, limit: OffsetDateTime) -> Result<(), StoreError> {
        update_all!(
            &self.pool,
            "update web_sessions set used_at = $1, created_at = least(created_at, $1)
             where id = any(array(select id from web_sessions where used_at > $2 order by used_at desc limit $3))",
            now,
            limit
        );
        update_all!(
            &self.pool,
            "update opened_boards set at = $1
             where ctid = any(array(select ctid from opened_boards where at > $2 order by at desc limit $3))",
            now,
            limit
        );
        Ok(())
    }
}
