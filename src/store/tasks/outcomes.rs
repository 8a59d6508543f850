//! The records of what became of a claimed task. Each ends its lease.

use super::{ClaimedTask, HIDDEN, TaskOutcome, UNCALLED, lanes};
use crate::store::database::{Connection, Store, StoreError, to_db};
use time::OffsetDateTime;

impl Store {
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
                // What is known of a lane says when its tasks are tried again.
                if task.lane.is_some() {
                    return Ok(());
                }
                retry_refused_like(&mut connection, task, now).await
            }
            TaskOutcome::Done => end(&mut connection, task, None).await.map(drop),
            TaskOutcome::Idle(then) if end(&mut connection, task, *then).await? => Ok(()),
            TaskOutcome::Idle(_) => run_again(&mut connection, task, now).await,
            TaskOutcome::Again(then) => retry(&mut connection, task, *then, now).await,
            TaskOutcome::Postponed(then) => postpone(&mut connection, task, *then).await,
            TaskOutcome::Refused(then, why) => refuse(&mut connection, task, *then, why, now).await,
            TaskOutcome::GivenUp(why) if delete_done(&mut connection, task).await? => match &task.lane {
                Some(lane) => lanes::record_given_up(&mut connection, lane.channel, why, now).await,
                None => Ok(()),
            },
            TaskOutcome::GivenUp(_) => end(&mut connection, task, None).await.map(drop),
            TaskOutcome::Posted(posted) => {
                drop(connection);
                self.record_posted(task, *posted, now).await
            }
        }
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
         set leased_by = null, leased_until = null, slot = null, refused = null, tried_at = null, attempts = 0,
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
         set leased_by = null, leased_until = null, slot = null, refused = null, due_at = least($5, due_at),
             lane = coalesce((select channel_id from games where id = chain), lane),
             owner = coalesce((select coalesce(guild_id, channel_id) from games where id = chain), owner),
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

/// As if the task had not been claimed.
async fn postpone(connection: &mut Connection, task: &ClaimedTask, then: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks
         set leased_by = null, leased_until = null, slot = null, due_at = least($3, due_at), attempts = attempts - 1,
             lane = coalesce((select channel_id from games where id = chain), lane),
             owner = coalesce((select coalesce(guild_id, channel_id) from games where id = chain), owner),
             tried_at = case when $4 then tried_at end, payload = coalesce($5, payload)
         where id = $1 and claims = $2",
        task.id,
        task.claims,
        then,
        task.was_tried,
        task.changed_payload()
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
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tasks
         set leased_by = null, leased_until = null, slot = null, refused = $6, tried_at = null,
             lane = coalesce((select channel_id from games where id = chain), lane),
             owner = coalesce((select coalesce(guild_id, channel_id) from games where id = chain), owner),
             -- The channel was deleted while the message was on its way to it.
             due_at = case
                 when $6 <> $8 and exists (select from channels where channel_id = lane and gone) then $7
                 else least($5, due_at)
             end,
             attempts = case when version = $3 then attempts else 0 end, payload = coalesce($4, payload)
         where id = $1 and claims = $2",
        task.id,
        task.claims,
        task.version,
        task.changed_payload(),
        then,
        why,
        now,
        UNCALLED
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
