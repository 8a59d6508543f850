//! Keeps lobby messages up to date, and deletes replaced ones.

use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, lobby},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct Lobby;

impl Task for Lobby {
    const KIND: TaskKind = TaskKind::Lobby;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        lobby::show(app, task).await
    }
}

pub(super) struct DeleteMessage;

impl Task for DeleteMessage {
    const KIND: TaskKind = TaskKind::DeleteMessage;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        lobby::delete_former(app, task).await?;
        Ok(TaskOutcome::Done)
    }
}
