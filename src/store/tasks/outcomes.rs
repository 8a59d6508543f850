//! Records the outcome of a claimed task: one statement for each outcome. Each ends the lease, and does nothing if another process has
//! taken the task over. `changes::settle` chooses.

use super::{ClaimedTask, HIDDEN, TaskKind, UNCALLED};
use crate::store::database::{Connection, Result, to_db};
use time::OffsetDateTime;

/// Ends the lease of a task and sets the columns of `$sets`, whose arguments are `$4` and the following. Its game may have moved to
/// another channel meanwhile. Evaluates to `false` if another process has taken the task over.
macro_rules! end_lease {
    ($connection:expr, $task:expr, $sets:literal $(, $argument:expr)*) => {
        sqlx::query!(
            "update tasks
             set leased_by = null, leased_until = null, slot = null, payload = coalesce($3, payload),
                 lane = coalesce((select channel_id from games where id = chain), lane),
                 owner = coalesce((select coalesce(guild_id, channel_id) from games where id = chain), owner),"
                + $sets
                + " where id = $1 and claims = $2",
            $task.id,
            $task.claims,
            $task.changed_payload()
            $(, $argument)*
        )
        .execute($connection)
        .await?
        .rows_affected()
            > 0
    };
}

/// Deletes the task, or ends its lease if it was enqueued again meanwhile. Returns whether it is deleted.
pub(in crate::store) async fn end(connection: &mut Connection, task: &ClaimedTask) -> Result<bool> {
    let deleted = sqlx::query!(
        "delete from tasks where id = $1 and claims = $2 and version = $3",
        task.id,
        task.claims,
        task.version
    );
    if deleted.execute(&mut *connection).await?.rows_affected() > 0 {
        return Ok(true);
    }
    keep(connection, task, None).await?;
    Ok(false)
}

/// The task keeps its payload, and is due then, or earlier if it was enqueued again. A direct message is also due earlier if it was woken
/// while it ran: its person may have changed the quiet hours for whose end it was about to wait.
pub(in crate::store) async fn keep(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: Option<OffsetDateTime>,
) -> Result<bool> {
    Ok(end_lease!(
        connection,
        task,
        "refused = null, tried_at = null, attempts = 0, due_since = greatest(due_since, $5),
         due_at = case when version = $4 and not $6 then $5::timestamptz else least($5, due_at) end",
        task.version,
        then,
        TaskKind::DIRECT.contains(&task.kind)
    ))
}

pub(in crate::store) async fn retry(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: OffsetDateTime,
    now: OffsetDateTime,
) -> Result<bool> {
    Ok(end_lease!(
        connection,
        task,
        "refused = null, attempts = case when version = $4 then attempts else 0 end,
         due_since = case when refused = $6 then $7 else due_since end,
         -- That a direct message was woken while it ran does not end Discord's refusal.
         due_at = case when version = $4 and $8 then $5::timestamptz else least($5, due_at) end",
        task.version,
        then,
        HIDDEN,
        now,
        TaskKind::DIRECT.contains(&task.kind)
    ))
}

/// As if the task had not been claimed.
pub(in crate::store) async fn put_back(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: OffsetDateTime,
) -> Result<bool> {
    Ok(end_lease!(
        connection,
        task,
        "due_at = least($4, due_at), attempts = attempts - 1, tried_at = case when $5 then tried_at end",
        then,
        task.was_tried
    ))
}

pub(in crate::store) async fn refuse(
    connection: &mut Connection,
    task: &ClaimedTask,
    then: OffsetDateTime,
    why: &str,
    now: OffsetDateTime,
) -> Result<bool> {
    Ok(end_lease!(
        connection,
        task,
        "refused = $6, tried_at = null, attempts = case when version = $4 then attempts else 0 end,
         -- The channel was deleted while the message was on its way to it.
         due_at = case
             when $6 <> $8 and exists (select from channels where channel_id = lane and gone) then $7 else least($5, due_at)
         end",
        task.version,
        then,
        why,
        now,
        UNCALLED
    ))
}

/// Runs the task once more, whichever process has it.
pub(in crate::store) async fn run_again(
    connection: &mut Connection,
    task: &ClaimedTask,
    now: OffsetDateTime,
) -> Result<()> {
    sqlx::query!("update tasks set due_at = least(due_at, $2), version = version + 1 where id = $1", task.id, now)
        .execute(connection)
        .await?;
    Ok(())
}

/// A success shows that Discord no longer refuses tasks like this one, but nothing about another role, tournament or channel.
pub(in crate::store) async fn retry_refused_like(
    connection: &mut Connection,
    task: &ClaimedTask,
    now: OffsetDateTime,
) -> Result<()> {
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
