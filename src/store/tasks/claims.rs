//! Claims of tasks, and the leases of the process that claimed them.

use super::{ClaimedTask, HIDDEN, Lane, Links, TaskKind, UNCALLED, record_payload};
use crate::deadline::stretched;
use crate::play::GameId;
use crate::store::database::{
    Result, Store, TASKS_CHANNEL, from_db, interval, is_unique_violation,
    liveness::{self, LEASE},
    to_db,
};
use std::time::Duration;
use time::OffsetDateTime;

pub const LEASE_EXTENSION: Duration = Duration::from_millis(500);

/// Owners of tasks of one kind, as this process knows them.
#[derive(Clone, Default, Debug)]
pub struct Owners {
    /// Owners with as many running tasks as allowed.
    pub busy: Vec<u64>,
    /// Owners whose tasks were claimed lately, the newest last. Tasks of other owners come first.
    pub served: Vec<u64>,
}

/// Owners take turns among this many tasks: those that have been due the longest.
const SERVED_IN_TURN: i64 = 200;

/// The same where owners don't take turns. One would do if no other process claimed at the same moment.
const CLAIMED_AT_ONCE: i64 = 8;

/// Attempts at a claim when other processes take the same slot of a lane.
const CLAIM_ATTEMPTS: usize = 8;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingTasks {
    pub kind: TaskKind,
    /// Due tasks that no process is running.
    pub due: i64,
    pub oldest: Option<OffsetDateTime>,
    pub refused: i64,
}

impl Store {
    pub async fn due_task_kinds(&self, kinds: &[TaskKind], now: OffsetDateTime) -> Result<Vec<TaskKind>> {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
        let due = sqlx::query_scalar!(
            r#"select name as "name!" from unnest($1::text[]) name
               where exists (select from tasks where kind = name and leased_by is null and due_at <= $2)"#,
            &names as _,
            now
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(kinds.iter().copied().filter(|kind| due.iter().any(|name| name == kind.name())).collect())
    }

    /// Claims the task of a kind that has been due the longest, of the owner who was served the longest ago. Skips tasks
    /// of busy owners, all but the first of a chain, and those of a lane that is paused or has two running tasks.
    pub async fn claim_task(
        &self,
        kind: TaskKind,
        owners: &Owners,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedTask>> {
        self.claim(kind, None, owners, now).await
    }

    /// Claims a task that may not be due yet. `None` when it is done or running, an earlier task of its chain waits, or its
    /// lane has two running tasks.
    pub async fn claim_task_early(&self, kind: TaskKind, id: i64, now: OffsetDateTime) -> Result<Option<ClaimedTask>> {
        self.claim(kind, Some(&[id]), &Owners::default(), now).await
    }

    async fn claim(
        &self,
        kind: TaskKind,
        early: Option<&[i64]>,
        owners: &Owners,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedTask>> {
        for _ in 0..CLAIM_ATTEMPTS {
            match self.try_claim(kind, early, owners, now).await {
                Err(error) if is_unique_violation(&error, "tasks_slots") => {}
                claimed => return Ok(claimed?),
            }
        }
        // The next poll finds it.
        Ok(None)
    }

    async fn try_claim(
        &self,
        kind: TaskKind,
        early: Option<&[i64]>,
        owners: &Owners,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedTask>, sqlx::Error> {
        let [busy, served] =
            [&owners.busy, &owners.served].map(|owners| owners.iter().copied().map(to_db).collect::<Vec<_>>());
        let row = sqlx::query_file!(
            "src/store/tasks/claim.sql",
            kind.name(),
            &busy,
            now,
            &*self.name,
            interval(stretched(LEASE)),
            &served,
            if served.is_empty() { CLAIMED_AT_ONCE } else { SERVED_IN_TURN },
            HIDDEN,
            early as _
        )
        .fetch_optional(&self.pool)
        .await?;
        let links = |((chain, first), last): ((i64, i32), i32)| Links {
            game: GameId(chain),
            first: first.cast_unsigned(),
            last: last.cast_unsigned(),
        };
        Ok(row.map(|row| ClaimedTask {
            id: row.id,
            kind,
            key: row.key,
            owner: row.owner.map(from_db),
            about: row.about,
            links: row.chain.zip(row.first_seq).zip(row.last_seq).map(links),
            lane: row.lane.map(|channel| Lane {
                channel: from_db(channel),
                failures: row.failures.unwrap_or_default().cast_unsigned(),
                refused: row.lane_refused,
                gone: row.gone.unwrap_or_default(),
            }),
            due_since: row.due_since,
            tried: row.tried,
            attempts: row.attempts.cast_unsigned(),
            version: row.version,
            claims: row.claims,
            may_be_done: row.may_be_done,
            was_tried: row.was_tried,
            merges: row.merges,
            may_be_outdated: row.may_be_outdated,
            waited_for_sight: row.waited_for_sight,
            was_refused: row.was_refused,
            payload: row.payload,
            is_changed: false,
            posted: None,
            is_unattempted: false,
        }))
    }

    /// Whether a task of one of the kinds waits or runs.
    pub async fn has_task(&self, kinds: &[TaskKind], key: &str) -> Result<bool> {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
        let found = sqlx::query_scalar!(
            r#"select exists (select from tasks where kind = any($1) and key = $2) as "exists!""#,
            &names as _,
            key
        );
        Ok(found.fetch_one(&self.pool).await?)
    }

    /// How many tasks of a kind are due and not running, up to `limit`.
    pub async fn count_due(&self, kind: TaskKind, limit: u32, now: OffsetDateTime) -> Result<u32> {
        let due = sqlx::query_scalar!(
            r#"select count(*) as "count!" from (
                   select from tasks where kind = $1 and leased_by is null and due_at <= $2 limit $3
               ) due"#,
            kind.name(),
            now,
            i64::from(limit)
        );
        Ok(u32::try_from(due.fetch_one(&self.pool).await?).unwrap_or(limit))
    }

    /// When a task may run, and why it has to wait: Discord has refused another task of the same kind, owner and subject.
    /// Ignores refusals for the reason `except`.
    pub async fn refusal_of_like(
        &self,
        task: &ClaimedTask,
        except: &str,
        now: OffsetDateTime,
    ) -> Result<Option<(OffsetDateTime, String)>> {
        let row = sqlx::query!(
            r#"select due_at as "due_at!", refused as "refused!" from tasks
               where owner = $1 and kind = $2 and about = $3 and id <> $4 and due_at > $5 and refused <> $6
               limit 1"#,
            task.owner.map(to_db),
            task.kind.name(),
            task.about,
            task.id,
            now,
            except
        );
        Ok(row.fetch_optional(&self.pool).await?.map(|row| (row.due_at, row.refused)))
    }

    pub async fn record_payload(&self, task: &ClaimedTask) -> Result<bool> {
        record_payload(&mut self.pool.acquire().await?, task).await
    }

    pub async fn delay_tasks(&self, kind: TaskKind, owner: u64, until: OffsetDateTime) -> Result<()> {
        sqlx::query!(
            "update tasks set due_at = $3
             where id = any(array(
                 select id from tasks where owner = $1 and kind = $2 and leased_by is null and due_at < $3
                 for update skip locked
             ))",
            to_db(owner),
            kind.name(),
            until
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Returns the tasks whose lease this process still has. The others were deleted, or another process runs them.
    pub async fn extend_task_leases(&self, ids: &[i64]) -> Result<Vec<i64>> {
        let extended = sqlx::query_scalar!(
            "update tasks set leased_until = clock_timestamp() + $3 where id = any($1) and leased_by = $2 returning id",
            ids,
            &*self.name,
            interval(stretched(LEASE))
        );
        Ok(extended.fetch_all(&self.pool).await?)
    }

    /// Counts the waiting tasks of each kind, with indexes alone.
    pub async fn waiting_tasks(&self, now: OffsetDateTime) -> Result<Vec<WaitingTasks>> {
        let names: Vec<_> = TaskKind::ALL.iter().map(|kind| kind.name()).collect();
        let rows = sqlx::query!(
            r#"select name as "name!", waiting.due as "due!", waiting.oldest,
                   (select count(*) from tasks where kind = name and refused is not null and refused <> $3) as "refused!"
               from unnest($1::text[]) name cross join lateral (
                   select count(*) as due, min(due_at) as oldest from tasks
                   where kind = name and leased_by is null and due_at <= $2
               ) waiting"#,
            &names as _,
            now,
            UNCALLED
        )
        .fetch_all(&self.pool)
        .await?;
        let waiting = rows.into_iter().filter_map(|row| {
            let kind = TaskKind::ALL.iter().copied().find(|kind| kind.name() == row.name)?;
            Some(WaitingTasks { kind, due: row.due, oldest: row.oldest, refused: row.refused })
        });
        Ok(waiting.collect())
    }

    pub async fn release_lost_tasks(&self, now: OffsetDateTime) -> Result<u64> {
        let released = liveness::release_lost!(
            "update tasks set leased_by = null, leased_until = null, slot = null, due_at = coalesce(due_at, $1),
                 lane = coalesce((select channel_id from games where id = chain), lane),
                 owner = coalesce((select coalesce(guild_id, channel_id) from games where id = chain), owner)
             where leased_by is not null",
            &self.pool,
            now
        );
        if released > 0 {
            sqlx::query!("select pg_notify($1, '')", TASKS_CHANNEL).execute(&self.pool).await?;
        }
        Ok(released)
    }
}
