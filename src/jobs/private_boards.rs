use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, private_board},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct PrivateBoard;

impl Task for PrivateBoard {
    const KIND: TaskKind = TaskKind::PrivateBoard;
    const CONCURRENCY: usize = 32;
    /// The lifetime of the answer's token.
    const GIVE_UP_AFTER: time::Duration = time::Duration::minutes(15);

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        private_board::update(app, task).await
    }
}
