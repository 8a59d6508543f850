//! What a process does with tasks: it claims them, keeps its leases, and records outcomes.

use super::{ClaimedTask, HIDDEN, TaskKind, TaskOutcome, record_payload};
use crate::deadline::stretched;
use crate::store::database::{
    Connection, Store, StoreError, from_db, interval,
    liveness::{self, LEASE},
    to_db,
};
use time::OffsetDateTime;

/// Owners of tasks of one kind, as this process knows them.
#[derive(Clone, Default, Debug)]
pub struct Owners {
    /// As many of their tasks are running as may run at a time.
    pub busy: Vec<u64>,
    /// Whose tasks were claimed lately, the newest last. Another owner's task comes first.
    pub served: Vec<u64>,
}

/// Among so many tasks that have been due the longest, owners take turns.
const SERVED_IN_TURN: i64 = 200;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct WaitingTasks {
    pub kind: TaskKind,
    /// Due tasks that no process is running.
    pub due: i64,
    pub oldest: Option<OffsetDateTime>,
    pub refused: i64,
}

impl Store {
    pub async fn due_task_kinds(&self, kinds: &[TaskKind], now: OffsetDateTime) -> Result<Vec<TaskKind>, StoreError> {
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
    /// of busy owners.
    pub async fn claim_task(
        &self,
        kind: TaskKind,
        owners: &Owners,
        now: OffsetDateTime,
    ) -> Result<Option<ClaimedTask>, StoreError> {
        let [busy, served] =
            [&owners.busy, &owners.served].map(|owners| owners.iter().copied().map(to_db).collect::<Vec<_>>());
        let row = sqlx::query!(
            r#"update tasks
               set leased_by = $4, leased_until = clock_timestamp() + $5, due_at = null, tried_at = coalesce(tried_at, $3),
                   attempts = attempts + 1, claims = claims + 1
               where id = (
                   select id from tasks
                   where id = any(array(
                       select id from tasks
                       where kind = $1 and leased_by is null and due_at <= $3 and (owner is null or owner <> all($2))
                       order by due_at, id limit $7
                   )) and leased_by is null
                   order by coalesce(array_position($6, owner), 0), due_at, id limit 1
                   for update skip locked
               )
               returning id, key, owner, about, due_since, tried_at as "tried!", attempts, version, claims, payload,
                   (attempts > 1 or tried_at < $3) as "may_be_done!", refused is not distinct from $8 as "waited_for_sight!""#,
            kind.name(),
            &busy,
            now,
            &*self.name,
            interval(stretched(LEASE)),
            &served,
            SERVED_IN_TURN,
            HIDDEN
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| ClaimedTask {
            id: row.id,
            kind,
            key: row.key,
            owner: row.owner.map(from_db),
            about: row.about,
            due_since: row.due_since,
            tried: row.tried,
            attempts: row.attempts.cast_unsigned(),
            version: row.version,
            claims: row.claims,
            may_be_done: row.may_be_done,
            waited_for_sight: row.waited_for_sight,
            payload: row.payload,
            is_changed: false,
        }))
    }

    /// Whether a task of one of the kinds waits or runs.
    pub async fn has_task(&self, kinds: &[TaskKind], key: &str) -> Result<bool, StoreError> {
        let names: Vec<_> = kinds.iter().map(|kind| kind.name()).collect();
        let found = sqlx::query_scalar!(
            r#"select exists (select from tasks where kind = any($1) and key = $2) as "exists!""#,
            &names as _,
            key
        );
        Ok(found.fetch_one(&self.pool).await?)
    }

    /// How many tasks of a kind are due and not running, up to `limit`.
    pub async fn count_due(&self, kind: TaskKind, limit: u32, now: OffsetDateTime) -> Result<u32, StoreError> {
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

    /// When a task may run, and why it has to wait: Discord has refused another task of the same kind and owner about the same.
    /// Ignores refusals for the reason `except`.
    pub async fn refusal_of_like(
        &self,
        task: &ClaimedTask,
        except: &str,
        now: OffsetDateTime,
    ) -> Result<Option<(OffsetDateTime, String)>, StoreError> {
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

    pub async fn record_payload(&self, task: &ClaimedTask) -> Result<bool, StoreError> {
        record_payload(&mut self.pool.acquire().await?, task).await
    }

    /// Ends a task's lease and records the outcome, unless another process has taken the task over. A task that was
    /// enqueued again meanwhile runs again at its `due_at`. So does a lasting task that another process has taken over,
    /// because either process may have changed the message last.
    pub async fn settle_task(
        &self,
        task: &ClaimedTask,
        outcome: &TaskOutcome,
        now: OffsetDateTime,
    ) -> Result<(), StoreError> {
        let mut connection = self.pool.acquire().await?;
        match outcome {
            TaskOutcome::Recorded => Ok(()),
            TaskOutcome::Done if delete_done(&mut connection, task).await? => {
                retry_refused_like(&mut connection, task, now).await
            }
            TaskOutcome::Done => end(&mut connection, task, None).await.map(drop),
            TaskOutcome::Idle(then) if end(&mut connection, task, *then).await? => Ok(()),
            TaskOutcome::Idle(_) => run_again(&mut connection, task, now).await,
            TaskOutcome::Again(then) => retry(&mut connection, task, *then, now).await,
            TaskOutcome::Refused(then, why) => refuse(&mut connection, task, *then, why).await,
        }
    }

    pub async fn delay_tasks(&self, kind: TaskKind, owner: u64, until: OffsetDateTime) -> Result<(), StoreError> {
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
    pub async fn extend_task_leases(&self, ids: &[i64]) -> Result<Vec<i64>, StoreError> {
        let extended = sqlx::query_scalar!(
            "update tasks set leased_until = clock_timestamp() + $3 where id = any($1) and leased_by = $2 returning id",
            ids,
            &*self.name,
            interval(stretched(LEASE))
        );
        Ok(extended.fetch_all(&self.pool).await?)
    }

    /// Counts the waiting tasks of each kind, with indexes alone.
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

    pub async fn release_lost_tasks(&self, now: OffsetDateTime) -> Result<u64, StoreError> {
        Ok(liveness::release_lost!(
            "update tasks set leased_by = null, leased_until = null, due_at = coalesce(due_at, $1) where leased_by is not null",
            &self.pool,
            now
        ))
    }
}

/// Unless the task was enqueued again.
async fn delete_done(connection: &mut Connection, task: &ClaimedTask) -> Result<bool, StoreError> {
    let deleted = sqlx::query!(
        "delete from tasks where id = $1 and claims = $2 and version = $3",
        task.id,
        task.claims,
        task.version
    );
    Ok(deleted.execute(connection).await?.rows_affected() > 0)
}

/// A success shows that Discord no longer refuses tasks like this one, but nothing about another role, tournament or channel.
async fn retry_refused_like(
    connection: &mut Connection,
    task: &ClaimedTask,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks set due_at = least(due_at, $4)
         where owner = $1 and kind = $2 and about is not distinct from $3 and refused is not null and leased_by is null",
        task.owner.map(to_db),
        task.kind.name(),
        task.about,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Returns `false` if another process has taken the task over.
async fn end(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: Option<OffsetDateTime>,
) -> Result<bool, StoreError> {
    let ended = sqlx::query!(
        "update tasks
         set leased_by = null, leased_until = null, refused = null, tried_at = null, attempts = 0,
             payload = coalesce($4, payload),
             due_at = case when version = $3 then $5::timestamptz else least($5, due_at) end
         where id = $1 and claims = $2",
        task.id,
        task.claims,
        task.version,
        task.changed_payload(),
        then
    );
    Ok(ended.execute(connection).await?.rows_affected() > 0)
}

async fn retry(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks
         set leased_by = null, leased_until = null, refused = null, due_at = least($5, due_at),
             due_since = case when refused = $6 then $7 else due_since end,
             attempts = case when version = $3 then attempts else 0 end, payload = coalesce($4, payload)
         where id = $1 and claims = $2",
        task.id,
        task.claims,
        task.version,
        task.changed_payload(),
        then,
        HIDDEN,
        now
    )
    .execute(connection)
    .await?;
    Ok(())
}

async fn refuse(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: OffsetDateTime,
    why: &str,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks
         set leased_by = null, leased_until = null, refused = $6, due_at = least($5, due_at), tried_at = null,
             attempts = case when version = $3 then attempts else 0 end, payload = coalesce($4, payload)
         where id = $1 and claims = $2",
        task.id,
        task.claims,
        task.version,
        task.changed_payload(),
        then,
        why
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// Regardless of which process has the task.
async fn run_again(connection: &mut Connection, task: &ClaimedTask, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!("update tasks set due_at = least(due_at, $2), version = version + 1 where id = $1", task.id, now)
        .execute(connection)
        .await?;
    Ok(())
}
