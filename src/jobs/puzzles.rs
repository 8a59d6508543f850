use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, puzzle},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct Puzzle;

impl Task for Puzzle {
    const KIND: TaskKind = TaskKind::Puzzle;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        puzzle::keep(app, task).await
    }
}
