use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, threads},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct ArchiveThread;

impl Task for ArchiveThread {
    const KIND: TaskKind = TaskKind::ArchiveThread;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(game) = task.game() else { return Ok(TaskOutcome::Done) };
        if let Some(thread) = app.store.thread_to_archive(game).await? {
            threads::archive(app, thread).await?;
        }
        Ok(TaskOutcome::Done)
    }
}
