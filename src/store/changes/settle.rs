//! The end of a process's work on a task: the outcome and, for messages of games, its effect on their channel.

use super::lost_channels::{close_channel, close_for_good, reopen_channel};
use crate::play::{GameId, UserId};
use crate::store::{
    database::{Connection, Result, Store, to_db},
    games::{
        channel_notices::record_notified,
        former_boards::{record_end_of_challenge, record_message},
    },
    place::Place,
    tasks::{self, ClaimedTask, Posted, TaskOutcome, UNCALLED},
};
use time::OffsetDateTime;

impl Store {
    /// Ends a task's lease and records the outcome, unless another process has taken the task over. A task that was
    /// enqueued again meanwhile runs again at its `due_at`. A task that was to stay idle, and that another process has taken over,
    /// runs again too, because either process may have changed its message last.
    pub async fn settle_task(&self, task: &ClaimedTask, outcome: &TaskOutcome, now: OffsetDateTime) -> Result<()> {
        if let Some(posted) = task.posted() {
            let call = if let TaskOutcome::Refused(then, _) = outcome { Some(*then) } else { None };
            return self.record_posted(task.clone(), posted, call, now).await;
        }
        let connection = &mut self.pool.acquire().await?;
        match outcome {
            TaskOutcome::Done => {
                // The state of the lane decides when its tasks are tried again.
                if tasks::end(connection, task).await? && task.lane.is_none() {
                    tasks::retry_refused_like(connection, task, now).await?;
                }
            }
            TaskOutcome::Idle(then) => {
                if !tasks::keep(connection, task, *then).await? {
                    tasks::run_again(connection, task, now).await?;
                }
            }
            TaskOutcome::Again(then) if task.is_unattempted() => drop(tasks::put_back(connection, task, *then).await?),
            TaskOutcome::Again(then) => drop(tasks::retry(connection, task, *then, now).await?),
            TaskOutcome::Refused(then, why) => drop(tasks::refuse(connection, task, *then, why, now).await?),
            TaskOutcome::GivenUp(why) => {
                if tasks::end(connection, task).await?
                    && let Some(lane) = &task.lane
                {
                    tasks::record_given_up(connection, lane.channel, why, now).await?;
                }
            }
        }
        Ok(())
    }

    /// Without `call`, the message has notified its players: the task is over, even if its lease was lost. With `call`, it was posted
    /// silently: the task stays, to notify them then, unless another process has taken it over.
    async fn record_posted(
        &self,
        mut task: ClaimedTask,
        posted: Posted,
        call: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<()> {
        let (Some(links), Some(lane)) = (task.links, task.lane.clone()) else { return Ok(()) };
        let was_shown = task.shown().is_some();
        let mut tx = self.pool.begin().await?;
        let is_recorded = match call {
            None => tasks::delete_row(&mut tx, task.id()).await?,
            Some(call) => {
                if let Some(message) = posted.message {
                    task.set_shown(message);
                }
                if task.merges() {
                    tasks::delete_uncalled_before(&mut tx, links).await?;
                }
                tasks::refuse(&mut tx, &task, call, UNCALLED, now).await?
            }
        };
        if !is_recorded {
            return Ok(tx.rollback().await?);
        }
        if let Some(message) = posted.message {
            // A board that has shown these events without a call is a former one too.
            let former = if was_shown { Some(links.last) } else { links.first.checked_sub(1) };
            record_message(&mut tx, links, (message, posted.is_edit), former, now).await?;
            if links.last == 0 {
                // A challenge; it may have ended before it was posted.
                record_end_of_challenge(&mut tx, links.game, now).await?;
            }
        }
        if !posted.is_edit {
            tasks::pass_turn(&mut tx, links, lane.channel, now).await?;
            if lane.refused.is_some() {
                reopen_lane(&mut tx, links.game, lane.channel, now).await?;
            }
        }
        Ok(tx.commit().await?)
    }

    /// Discord refuses messages in a channel. With `wait`, messages that it refused earlier wait until then.
    pub async fn record_refused_post(
        &self,
        place: Place,
        reason: &str,
        wait: Option<OffsetDateTime>,
        now: OffsetDateTime,
    ) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        close_channel(&mut tx, place, reason, now).await?;
        if let Some(due) = wait {
            tasks::keep_waiting(&mut tx, place.channel, reason, due).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The channel is gone for good, and players have learned of the message directly, or nobody had to. `gone` is Discord's
    /// explanation, if it is new; `unreachable` accept no direct messages. Ends the task, unless another process has taken it over.
    pub async fn record_sent_directly(
        &self,
        task: &ClaimedTask,
        gone: Option<&str>,
        (notified, unreachable): (&[UserId], &[UserId]),
        now: OffsetDateTime,
    ) -> Result<()> {
        let (Some(links), Some(lane)) = (task.links, &task.lane) else { return Ok(()) };
        let mut tx = self.pool.begin().await?;
        if !tasks::is_claimed(&mut tx, task).await? {
            return Ok(tx.rollback().await?);
        }
        tasks::delete_row(&mut tx, task.id()).await?;
        if let Some(reason) = gone {
            close_for_good(&mut tx, lane.channel, reason, now).await?;
        }
        record_notified(&mut tx, links.game, notified, unreachable).await?;
        Ok(tx.commit().await?)
    }
}

async fn reopen_lane(tx: &mut Connection, game: GameId, lane: u64, now: OffsetDateTime) -> Result<()> {
    let row = sqlx::query!("select guild_id, by_answers, answers_guild_id, private from games where id = $1", game.0);
    let Some(row) = row.fetch_optional(&mut *tx).await? else { return Ok(()) };
    // A game that has got a thread is elsewhere now.
    let place = Place::from_db(row.guild_id, to_db(lane), (row.by_answers, row.answers_guild_id), row.private);
    reopen_channel(tx, place, now).await
}
