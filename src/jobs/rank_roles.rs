use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, rank_roles},
    store::{ClaimedTask, RankRoleChange, TaskKind, TaskOutcome, WITHHELD},
};

/// Checks a role with too many permissions again, in case the event of a change was missed.
const RECHECK_DELAY: time::Duration = time::Duration::minutes(10);

pub(super) struct RankRole;

impl Task for RankRole {
    const KIND: TaskKind = TaskKind::RankRole;
    /// If Discord refuses one role, the server's others are not attempted.
    const PER_OWNER: usize = 1;
    /// Until the server's rules or roles change.
    const WAIT_REFUSED: time::Duration = time::Duration::MAX;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let (store, now) = (&app.store, app.clock.now());
        let Some((guild, change)) = task.owner.zip(task.payload::<RankRoleChange>()) else {
            return Ok(TaskOutcome::Done);
        };
        if change.give && rank_roles::is_withheld(app, guild, change.role).await? {
            return Ok(TaskOutcome::Refused(now + RECHECK_DELAY, WITHHELD.to_owned()));
        }
        if let Some((then, why)) = store.refusal_of_like(task, "role", WITHHELD, now).await? {
            return Ok(TaskOutcome::Refused(then, why));
        }
        rank_roles::change(app, guild, change).await?;
        Ok(TaskOutcome::Done)
    }
}
