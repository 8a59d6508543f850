use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, former_board},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct FormerBoard;

impl Task for FormerBoard {
    const KIND: TaskKind = TaskKind::FormerBoard;
    /// Few, because new boards are more urgent.
    const CONCURRENCY: usize = 2;
    const GIVE_UP_AFTER: time::Duration = time::Duration::minutes(10);

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        former_board::replace(app, task).await
    }
}
