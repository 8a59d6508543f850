use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, public_pages},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct PublicPages;

impl Task for PublicPages {
    const KIND: TaskKind = TaskKind::PublicPages;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        if let Some(guild) = task.owner {
            public_pages::check(app, guild).await?;
        }
        Ok(TaskOutcome::Done)
    }
}
