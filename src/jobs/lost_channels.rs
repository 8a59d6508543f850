use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{channel_gone, error::DeliveryError},
    play::UserId,
    store::{ClaimedTask, TaskKind, TaskOutcome},
};
use std::time::Duration;

pub(super) struct ChannelNotice;

impl Task for ChannelNotice {
    const KIND: TaskKind = TaskKind::ChannelNotice;
    /// Discord blocks bots that open many conversations at once.
    const CONCURRENCY: usize = 1;
    const PAUSE: Duration = Duration::from_secs(1);
    /// After this time, the player is told at the next command.
    const GIVE_UP_AFTER: time::Duration = time::Duration::minutes(15);

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(person) = task.owner.map(UserId) else { return Ok(TaskOutcome::Done) };
        let notices = app.store.channel_notices(person, None).await?;
        if !channel_gone::tell(app, person, &notices).await? {
            return Ok(TaskOutcome::Done);
        }
        app.store.delete_channel_notices(&notices).await?;
        // A message has room for ten notices, so there may be more.
        Ok(if notices.is_empty() { TaskOutcome::Done } else { TaskOutcome::Again(app.clock.now()) })
    }
}
