//! The work of each kind of task, and its limits.

use super::error::{DeliveryError, TaskResult};
use crate::{
    discord::App,
    search_pool::SearchPool,
    store::{ClaimedTask, kinds::Kind},
};
use std::time::Duration;

/// The work of a kind of task. Each kind implements it in the file with its work, and `jobs/runner.rs` calls it.
pub(crate) trait Work: Kind {
    const LIMITS: Limits = Limits::DEFAULT;

    fn limits(_pool: &SearchPool) -> Limits {
        Self::LIMITS
    }

    fn run(app: &App, task: &mut ClaimedTask, payload: Self::Payload) -> impl Future<Output = TaskResult> + Send;

    /// Called when a task is given up.
    fn fall_back(
        _app: &App,
        _task: &ClaimedTask,
        _error: &DeliveryError,
    ) -> impl Future<Output = TaskResult<()>> + Send {
        async { Ok(()) }
    }
}

#[derive(Clone, Copy)]
pub(crate) struct Limits {
    /// How many tasks of the kind a process runs at once. Several, so that one hanging channel does not block the others.
    pub(crate) concurrency: usize,
    pub(crate) per_owner: usize,
    /// How long a finished task still counts towards `concurrency`.
    pub(crate) pause: Duration,
    /// How long a task is tried again after failures that may pass. `None` if it is never given up.
    pub(crate) give_up_after: Option<time::Duration>,
    /// How long a task that Discord refuses waits before it is given up.
    pub(crate) wait_refused: time::Duration,
    /// Whether a process that stops still runs the tasks that wait, for some seconds.
    pub(crate) is_drained: bool,
    /// A run is cancelled when its task is deleted or replaced, or another process has taken it over.
    pub(crate) needs_lease: bool,
}

impl Limits {
    pub(crate) const DEFAULT: Self = Self::given_up_after(time::Duration::DAY);

    pub(crate) const NEVER_GIVEN_UP: Self = Self { give_up_after: None, ..Self::DEFAULT };

    pub(crate) const fn given_up_after(age: time::Duration) -> Self {
        Self {
            concurrency: 8,
            per_owner: 2,
            pause: Duration::ZERO,
            give_up_after: Some(age),
            wait_refused: age,
            is_drained: false,
            needs_lease: false,
        }
    }

    /// One task a second, because Discord blocks bots that open many conversations at once.
    pub(crate) const fn one_a_second(self) -> Self {
        Self { concurrency: 1, pause: Duration::from_secs(1), ..self }
    }
}
