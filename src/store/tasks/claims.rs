//! Claims of tasks, and the leases of the process that claimed them.

use super::{ClaimedTask, HIDDEN, Lane, Links, TaskKind, UNCALLED, record_payload};
use crate::deadline::stretched;
use crate::play::GameId;
use crate::store::database::{
    Result, Store, TASKS_CHANNEL, from_db, interval, is_unique_violation,
    liveness::{self, LEASE},
    to_db,
};
use serde_json::Value;
use std::time::Duration;
use time::OffsetDateTime;

pub const LEASE_EXTENSION: Duration = Duration::from_millis(500);

/// Owners of tasks of one kind, as this process knows them.
#[derive(Clone, Default, Debug)]
pub struct Owners {
    /// As many of their tasks are running as may run at a time.
    pub busy: Vec<u64>,
    /// Whose tasks were claimed lately, the newest last. Another owner's task comes first.
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

struct ClaimedRow {
    id: i64,
    key: String,
    owner: Option<i64>,
    about: Option<i64>,
    chain: Option<i64>,
    first_seq: Option<i32>,
    last_seq: Option<i32>,
    lane: Option<i64>,
    failures: Option<i32>,
    lane_refused: Option<String>,
    gone: Option<bool>,
    due_since: OffsetDateTime,
    tried: OffsetDateTime,
    attempts: i32,
    version: i32,
    claims: i32,
    may_be_done: bool,
    was_tried: bool,
    merges: bool,
    may_be_outdated: bool,
    waited_for_sight: bool,
    payload: Value,
}

impl ClaimedRow {
    fn into_task(self, kind: TaskKind) -> ClaimedTask {
        let links = |((chain, first), last): ((i64, i32), i32)| Links {
            game: GameId(chain),
            first: first.cast_unsigned(),
            last: last.cast_unsigned(),
        };
        ClaimedTask {
            id: self.id,
            kind,
            key: self.key,
            owner: self.owner.map(from_db),
            about: self.about,
            links: self.chain.zip(self.first_seq).zip(self.last_seq).map(links),
            lane: self.lane.map(|channel| Lane {
                channel: from_db(channel),
                failures: self.failures.unwrap_or_default().cast_unsigned(),
                refused: self.lane_refused,
                gone: self.gone.unwrap_or_default(),
            }),
            due_since: self.due_since,
            tried: self.tried,
            attempts: self.attempts.cast_unsigned(),
            version: self.version,
            claims: self.claims,
            may_be_done: self.may_be_done,
            was_tried: self.was_tried,
            merges: self.merges,
            may_be_outdated: self.may_be_outdated,
            waited_for_sight: self.waited_for_sight,
            payload: self.payload,
            is_changed: false,
            posted: None,
            is_unattempted: false,
        }
    }
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
        let row = sqlx::query_as!(
            ClaimedRow,
            r#"with due as (
                   select id, tried_at from tasks task
                   where id = any(coalesce($9::bigint[], array(
                       select id from tasks free
                       where kind = $1 and leased_by is null and due_at <= $3 and (owner is null or owner <> all($2))
                           and (lane is null or (
                               lane not in (select channel_id from channels where paused_until > $3)
                               and lane not in (
                                   select lane from tasks where slot is not null group by lane having count(*) > 1
                               )
                               and not exists (
                                   select from tasks earlier
                                   where earlier.chain = free.chain and earlier.last_seq < free.last_seq
                                       and (earlier.refused is null or earlier.due_at <= $3 or earlier.leased_by is not null)
                               )
                           ))
                       order by due_at, id limit $7
                   ))) and leased_by is null and ($9 is null or not exists (
                       select from tasks earlier
                       where earlier.chain = task.chain and earlier.last_seq < task.last_seq
                           and (earlier.refused is null or earlier.due_at <= $3 or earlier.leased_by is not null)
                   ))
                   order by coalesce(array_position($6, owner), 0), due_at, id limit 1
                   for update skip locked
               )
               update tasks
               set leased_by = $4, leased_until = clock_timestamp() + $5, due_at = null,
                   tried_at = coalesce(tasks.tried_at, $3), attempts = attempts + 1, claims = claims + 1,
                   slot = case
                       when lane is null then null
                       when exists (select from tasks other where other.lane = tasks.lane and other.slot = 1) then 2
                       else 1
                   end
               from due
               where tasks.id = due.id
               returning tasks.id, key, owner, about, chain, first_seq, last_seq, lane, due_since, tasks.tried_at as "tried!",
                   attempts, version, claims, payload, merges, due.tried_at is not null as "was_tried!",
                   (attempts > 1 or tasks.tried_at < $3) as "may_be_done!",
                   refused is not distinct from $8 as "waited_for_sight!",
                   (merges and due.tried_at is null and exists (
                       select from tasks later
                       where later.chain = tasks.chain and later.last_seq > tasks.last_seq and later.refused is null
                   )) as "may_be_outdated!",
                   (select failures from channels where channel_id = lane) as failures,
                   (select c.refused from channels c where channel_id = lane) as lane_refused,
                   (select gone from channels where channel_id = lane) as gone"#,
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
        Ok(row.map(|row| row.into_task(kind)))
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
