use crate::{
    discord::{App, outbound::error::DeliveryError},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};
use std::time::Duration;

/// A kind of task: the work, and the fallback after the bot has given up.
pub(super) trait Task: 'static {
    const KIND: TaskKind;
    /// Concurrent tasks per process; several, so that one hanging channel does not block the rest.
    const CONCURRENCY: usize = 8;
    const PER_OWNER: usize = 2;
    /// A finished task occupies its place for this much longer.
    const PAUSE: Duration = Duration::ZERO;
    /// For failures that may pass.
    const GIVE_UP_AFTER: time::Duration = time::Duration::DAY;
    /// For refusals by Discord.
    const WAIT_REFUSED: time::Duration = Self::GIVE_UP_AFTER;
    const NEVER_GIVEN_UP: bool = false;

    fn run(app: &App, task: &mut ClaimedTask) -> impl Future<Output = Result<TaskOutcome, DeliveryError>> + Send;

    /// Called when a task is given up.
    fn fall_back(
        _app: &App,
        _task: &ClaimedTask,
        _error: &DeliveryError,
    ) -> impl Future<Output = Result<(), DeliveryError>> + Send {
        async { Ok(()) }
    }
}
