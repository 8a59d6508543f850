use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, vote_game},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct VoteCount;

impl Task for VoteCount {
    const KIND: TaskKind = TaskKind::VoteCount;
    const GIVE_UP_AFTER: time::Duration = time::Duration::minutes(10);

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        vote_game::renew_count(app, task).await
    }
}
