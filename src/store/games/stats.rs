//! Figures about the database for health checks and metrics.

use crate::store::{Store, StoreError, TaskKind};
use std::time::Duration;
use time::OffsetDateTime;

/// Counts of what waits and of what is in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Messages that wait to be posted.
    pub waiting: i64,
    /// When the oldest of them was created.
    pub oldest: Option<OffsetDateTime>,
    /// Games in progress.
    pub games: i64,
    /// Turns of the computer, those in progress included.
    pub turns: i64,
}

/// How many tasks of a kind wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingTasks {
    pub kind: TaskKind,
    /// Tasks that are due and that no process runs.
    pub due: i64,
    /// When the oldest of them became due.
    pub oldest: Option<OffsetDateTime>,
    /// Tasks that Discord refuses.
    pub refused: i64,
}

impl Store {
    /// Why the database refused a write of this process within the last `span`: it is read-only, or its disk is full.
    /// `None` when it refused none, or has accepted one since.
    pub fn write_failure(&self, span: Duration) -> Option<String> {
        self.pool.write_failure(span)
    }

    /// Since when the message is due that would be claimed next. Messages of channels that failed or were limited within the last minute,
    /// or are busy, don't count, nor those that wait behind another one of their game. `None` when nothing waits to be claimed.
    pub async fn oldest_due_delivery(&self, now: OffsetDateTime) -> Result<Option<OffsetDateTime>, StoreError> {
        let due = sqlx::query_scalar!(
            "select o.due_at from outbox o
             where o.state = 'waiting' and o.slot is null and o.due_at <= $1
                 and o.channel_id not in (
                     select channel_id from channels where paused_until > $1::timestamptz - interval '1 minute'
                 )
                 and o.channel_id not in (
                     select channel_id from outbox where slot is not null group by channel_id having count(*) > 1
                 )
                 and not exists (
                     select from outbox earlier
                     where earlier.game_id = o.game_id and earlier.state = 'waiting' and earlier.last_seq < o.last_seq
                 )
             order by o.due_at
             limit 1",
            now
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(due)
    }

    /// Since when the oldest message waits, in whatever channel, but those that are closed to the bot. Where a channel was limited and a
    /// message was posted there meanwhile, it waits since then: it posts as fast as Discord allows. `None` when none waits.
    pub async fn oldest_waiting_delivery(&self) -> Result<Option<OffsetDateTime>, StoreError> {
        let created = sqlx::query_scalar!(
            "select min(greatest(o.created_at, b.posted_at))
             from outbox o left join channels b on b.channel_id = o.channel_id
             where o.state = 'waiting' and b.refused is null"
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(created)
    }

    /// Counts the waiting tasks of each kind, by indexes.
    pub async fn waiting_tasks(&self, now: OffsetDateTime) -> Result<Vec<WaitingTasks>, StoreError> {
        let names: Vec<_> = TaskKind::ALL.iter().map(|kind| kind.name()).collect();
        let rows = sqlx::query!(
            r#"select name as "name!", waiting.due as "due!", waiting.oldest,
                   (select count(*) from tasks where kind = name and refused is not null) as "refused!"
               from unnest($1::text[]) name cross join lateral (
                   select count(*) as due, min(due_at) as oldest from tasks
                   where kind = name and leased_by is null and due_at <= $2
               ) waiting"#,
            &names as _,
            now
        )
        .fetch_all(&self.pool)
        .await?;
        let waiting = rows.into_iter().filter_map(|row| {
            let kind = TaskKind::ALL.iter().copied().find(|kind| kind.name() == row.name)?;
            Some(WaitingTasks { kind, due: row.due, oldest: row.oldest, refused: row.refused })
        });
        Ok(waiting.collect())
    }

    /// Counts what waits and what is in progress, by indexes.
    pub async fn stats(&self) -> Result<Stats, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "waiting!", min(created_at) as oldest,
                   (select count(*) from games where phase = 'playing') as "games!",
                   (select count(*) from computer_turns) as "turns!"
               from outbox where state = 'waiting'"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Stats { waiting: row.waiting, oldest: row.oldest, games: row.games, turns: row.turns })
    }
}
