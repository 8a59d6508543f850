use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, notify},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct DirectNotice;

impl Task for DirectNotice {
    const KIND: TaskKind = TaskKind::DirectNotice;
    /// After this time, the person is pinged in the channel.
    const GIVE_UP_AFTER: time::Duration = time::Duration::minutes(15);

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        notify::send_notice(app, task).await?;
        Ok(TaskOutcome::Done)
    }

    async fn fall_back(app: &App, task: &ClaimedTask, error: &DeliveryError) -> Result<(), DeliveryError> {
        notify::ping_instead(app, task, error).await
    }
}
