use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{daily_message, error::DeliveryError},
    play::UserId,
    store::{ClaimedTask, Daily, Notify, TaskKind, TaskOutcome, next_day},
};
use std::time::Duration;

pub(super) struct DailyMessage;

impl Task for DailyMessage {
    const KIND: TaskKind = TaskKind::DailyMessage;
    /// Discord blocks bots that open many conversations at once.
    const CONCURRENCY: usize = 1;
    const PAUSE: Duration = Duration::from_secs(1);
    /// Never given up: after a failed day, the next message is due tomorrow.
    const GIVE_UP_AFTER: time::Duration = time::Duration::MAX;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        /// How long one day's message is retried.
        const TRIED_FOR: time::Duration = time::Duration::hours(12);
        let (Some(person), Some(daily)) = (task.owner.map(UserId), task.payload::<Daily>()) else {
            return Ok(TaskOutcome::Done);
        };
        let store = &app.store;
        if store.preferences(person).await?.notify != Notify::Daily {
            return Ok(TaskOutcome::Done);
        }
        let now = app.clock.now();
        match daily_message::send(app, task, person, &daily).await {
            Ok(true) => {}
            Ok(false) => {
                store.replace_by_mentions(person, Notify::Daily).await?;
                return Ok(TaskOutcome::Done);
            }
            Err(error) if now - task.tried < TRIED_FOR => return Err(error),
            Err(error) => tracing::warn!(%error, "could not send a daily message; the next one is tried tomorrow"),
        }
        let next = Daily { at: next_day(daily.at, now), ..daily };
        task.set_payload(&next);
        Ok(TaskOutcome::Idle(Some(next.at)))
    }
}
