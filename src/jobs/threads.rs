use super::task::{Services, Task};
use crate::{
    discord::outbound::{error::DeliveryError, threads},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct ArchiveThread;

impl Task for ArchiveThread {
    const KIND: TaskKind = TaskKind::ArchiveThread;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(game) = task.game() else { return Ok(TaskOutcome::Done) };
        if let Some(thread) = services.store.thread_to_archive(game).await? {
            threads::archive(&services.poster, thread).await?;
        }
        Ok(TaskOutcome::Done)
    }
}
