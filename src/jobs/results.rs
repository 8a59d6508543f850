use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, results},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

pub(super) struct ResultPost;

/// A result links to the last board, so it waits for the board to be posted, but not longer than this.
const BOARD_WAIT: time::Duration = time::Duration::MINUTE;

const BOARD_POLL: time::Duration = time::Duration::SECOND;

impl Task for ResultPost {
    const KIND: TaskKind = TaskKind::Result;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some((guild, game)) = task.owner.zip(task.game()) else {
            return Ok(TaskOutcome::Done);
        };
        // The channel was removed after the game ended.
        let Some(channel) = app.store.results_channel(guild).await? else { return Ok(TaskOutcome::Done) };
        let now = app.clock.now();
        if now - task.created < BOARD_WAIT && app.store.has_waiting_deliveries_of(game).await? {
            return Ok(TaskOutcome::Again(now + BOARD_POLL));
        }
        results::post(app, task, game, guild, channel.channel).await?;
        Ok(TaskOutcome::Done)
    }
}
