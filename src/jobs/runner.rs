//! Claims, runs and settles tasks of all kinds.

use super::failures::{self, Failures};
use crate::{
    backoff::Backoff,
    deadline::stretched,
    discord::{
        App,
        outbound::{
            error::{Proof, TaskResult},
            retry::{STORED_MESSAGE, pause_after},
            work::{Limits, Work},
        },
    },
    search_pool::SearchPool,
    store::{ClaimedTask, LEASE_EXTENSION, Owners, StoreError, TaskKind, TaskOutcome, kinds::with_kind},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use time::OffsetDateTime;
use tokio::sync::{Notify, watch};
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// For tasks that became due, and for lost notifications.
const POLL: Duration = Duration::from_secs(1);

/// How long a process that shuts down still runs waiting tasks of the kinds that are drained.
const DRAIN_TIME: Duration = Duration::from_secs(5);

/// The pause before the retry of a task that Discord refuses, which an event may end early, or of a task that panicked.
pub(super) const REFUSED: Backoff = Backoff::new(Duration::from_mins(5), Duration::from_hours(6));

fn limits_of(kind: TaskKind, pool: &SearchPool) -> Limits {
    with_kind!(kind, K => K::limits(pool))
}

/// `lost` is cancelled when the task was deleted or replaced, or another process runs it.
async fn run_one<K: Work>(app: &App, task: &mut ClaimedTask, lost: &CancellationToken) -> TaskResult {
    let payload = task.read_payload()?;
    tokio::select! {
        outcome = K::run(app, task, payload) => outcome,
        () = lost.cancelled(), if K::limits(&app.search_pool).needs_lease => {
            tracing::info!(kind = K::KIND.name(), "a running task was deleted, or another process runs it");
            task.forget_posted();
            Ok(TaskOutcome::Again(app.clock.now()))
        }
    }
}

async fn attempt(app: &App, task: &mut ClaimedTask, lost: &CancellationToken) -> TaskOutcome {
    let error = match with_kind!(task.kind, K => run_one::<K>(app, task, lost).await) {
        Ok(outcome) => return outcome,
        Err(error) => error,
    };
    let (now, kind, key) = (app.clock.now(), task.kind.name(), &task.key);
    let Limits { give_up_after, wait_refused, .. } = limits_of(task.kind, &app.search_pool);
    let age = task.age(now);
    let in_time = give_up_after.is_none_or(|limit| age <= limit);
    match error.proof() {
        Proof::NotNow(retry_after) if in_time => {
            tracing::warn!(%error, kind, key, "a task failed; will retry");
            let then = now + pause_after(STORED_MESSAGE, task.attempts, retry_after);
            if let Some(owner) = task.owner.filter(|_| retry_after.is_some())
                && let Err(error) = app.store.delay_tasks(task.kind, owner, then).await
            {
                tracing::warn!(%error, kind, "could not delay tasks; they will fail as well");
            }
            TaskOutcome::Again(then)
        }
        Proof::NotHere if give_up_after.is_none() || age <= wait_refused => {
            tracing::warn!(%error, kind, key, "Discord refuses a task; it waits until that may have changed");
            TaskOutcome::Refused(now + REFUSED.pause(task.attempts), error.to_string())
        }
        _ if give_up_after.is_none() => {
            tracing::error!(%error, kind, key, "a task can't be done and is never given up; it waits until that may have changed");
            TaskOutcome::Refused(now + REFUSED.pause(task.attempts), error.to_string())
        }
        proof => {
            let reason = error.to_string();
            if proof == Proof::Malformed {
                tracing::error!(%error, kind, key, "Discord found the request of a task malformed; giving up");
            } else {
                tracing::info!(%error, kind, key, "a task can't be done; giving up");
            }
            match with_kind!(task.kind, K => K::fall_back(app, task, &error).await) {
                Err(error) if in_time => {
                    tracing::warn!(%error, kind, key, "the fallback of a task failed; will retry");
                    TaskOutcome::Again(now + pause_after(STORED_MESSAGE, task.attempts, error.proof().retry_after()))
                }
                _ => TaskOutcome::GivenUp(reason),
            }
        }
    }
}

/// How many owners are remembered as served, for each kind.
const MAX_SERVED: usize = 100;

struct RunningTask {
    kind: TaskKind,
    owner: Option<u64>,
    /// Cancelled when the lease is lost.
    lost: CancellationToken,
}

#[derive(Clone)]
struct Running {
    search_pool: SearchPool,
    tasks: Arc<Mutex<HashMap<i64, RunningTask>>>,
}

impl Running {
    fn lock(&self) -> MutexGuard<'_, HashMap<i64, RunningTask>> {
        self.tasks.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_place(&self, kind: TaskKind) -> bool {
        let limit = limits_of(kind, &self.search_pool).concurrency;
        self.lock().values().filter(|task| task.kind == kind).count() < limit
    }

    /// Owners with as many running tasks as they may have.
    fn busy(&self, kind: TaskKind) -> Vec<u64> {
        let mut counts = HashMap::new();
        for owner in self.lock().values().filter(|task| task.kind == kind).filter_map(|task| task.owner) {
            *counts.entry(owner).or_insert(0) += 1;
        }
        let limit = limits_of(kind, &self.search_pool).per_owner;
        counts.into_iter().filter(|(_, count)| *count >= limit).map(|(owner, _)| owner).collect()
    }

    fn is_draining(&self) -> bool {
        self.lock().values().any(|task| limits_of(task.kind, &self.search_pool).is_drained)
    }
}

/// Runs until the order to stop, and then finishes the running tasks, even after [`DRAIN_TIME`].
pub(super) async fn run(app: Arc<App>, mut notifications: watch::Receiver<()>) {
    let running = Running { search_pool: app.search_pool.clone(), tasks: Arc::default() };
    let (tasks, ended) = (TaskTracker::new(), Arc::new(Notify::new()));
    let mut served = HashMap::new();
    let claimed_all = CancellationToken::new();
    tasks.spawn(keep_leases(Arc::clone(&app), running.clone(), claimed_all.clone()));
    let (mut stopped, mut failures) = (None, Failures::default());
    while stopped.is_none_or(|since: Instant| since.elapsed() <= stretched(DRAIN_TIME)) {
        if app.stop_jobs.is_cancelled() && stopped.is_none() {
            stopped = Some(Instant::now());
        }
        // A later notification wakes the next round.
        notifications.mark_unchanged();
        let is_of_interest = |kind| stopped.is_none() || limits_of(kind, &app.search_pool).is_drained;
        let kinds: Vec<_> = TaskKind::ALL.iter().copied().filter(|kind| is_of_interest(*kind)).collect();
        failures.check(claim_due(&app, &running, &kinds, &mut served, (&tasks, &ended)).await, |error, failures| {
            tracing::error!(%error, failures, "could not claim tasks; will retry");
        });
        if stopped.is_some() && !running.is_draining() {
            break;
        }
        tokio::select! {
            () = app.stop_jobs.cancelled(), if stopped.is_none() => {}
            () = ended.notified() => {}
            // The sender may have stopped first.
            Ok(()) = notifications.changed() => {}
            () = tokio::time::sleep(failures.wait(POLL)) => {}
        }
    }
    claimed_all.cancel();
    tasks.close();
    tasks.wait().await;
}

async fn claim_due(
    app: &Arc<App>,
    running: &Running,
    kinds: &[TaskKind],
    served: &mut HashMap<TaskKind, Vec<u64>>,
    (tasks, ended): (&TaskTracker, &Arc<Notify>),
) -> Result<(), StoreError> {
    let free: Vec<_> = kinds.iter().copied().filter(|kind| running.has_place(*kind)).collect();
    for kind in app.store.due_task_kinds(&free, app.clock.now()).await? {
        let served = served.entry(kind).or_default();
        // At most one claim per place, so that other kinds and a shutdown get their turn.
        for _ in 0..limits_of(kind, &app.search_pool).concurrency {
            if !running.has_place(kind) {
                break;
            }
            let owners = Owners { busy: running.busy(kind), served: served.clone() };
            let Some(mut task) = app.store.claim_task(kind, &owners, app.clock.now()).await? else {
                break;
            };
            merge_outdated(app, &mut task).await;
            // In a lane, chains take turns instead of owners.
            if let Some(owner) = task.owner.filter(|_| task.lane.is_none()) {
                served.retain(|other| *other != owner);
                served.push(owner);
                served.drain(..served.len().saturating_sub(MAX_SERVED));
            }
            let lost = CancellationToken::new();
            running.lock().insert(task.id(), RunningTask { kind, owner: task.owner, lost: lost.clone() });
            let (app, running, ended) = (Arc::clone(app), running.clone(), Arc::clone(ended));
            tasks.spawn(async move {
                let id = task.id();
                let pause = limits_of(kind, &app.search_pool).pause;
                let retry = run_and_settle(&app, task, lost).await;
                tokio::time::sleep(pause).await;
                running.lock().remove(&id);
                // Others may have waited for its place, its chain or its lane.
                ended.notify_one();
                if let Some(wait) = retry.and_then(|then| (then - app.clock.now()).try_into().ok()) {
                    let _stopped = app.stop_jobs.run_until_cancelled(tokio::time::sleep(wait)).await;
                    ended.notify_one();
                }
            });
        }
    }
    Ok(())
}

async fn merge_outdated(app: &App, task: &mut ClaimedTask) {
    match app.store.merge_outdated(task, app.clock.now()).await {
        Ok(0) => {}
        Ok(tasks) => tracing::debug!(key = task.key, tasks, "merged outdated tasks into the newest of their chain"),
        Err(error) => {
            tracing::warn!(%error, key = task.key, "could not merge outdated tasks into the newest; running each");
        }
    }
}

/// Returns the time of a retry.
async fn run_and_settle(app: &Arc<App>, mut task: ClaimedTask, lost: CancellationToken) -> Option<OffsetDateTime> {
    let before = task.clone();
    let run = tokio::spawn({
        let app = Arc::clone(app);
        async move {
            let outcome = attempt(&app, &mut task, &lost).await;
            (task, outcome)
        }
    });
    let (task, outcome) = run.await.unwrap_or_else(|error| {
        let (now, kind, key) = (app.clock.now(), before.kind.name(), &before.key);
        let limits = limits_of(before.kind, &app.search_pool);
        let outcome = if let Some(pause) = retry_after_panic(limits, before.age(now), before.attempts) {
            tracing::error!(%error, kind, key, "a task panicked; will retry");
            TaskOutcome::Again(now + pause)
        } else {
            tracing::error!(%error, kind, key, "a task panicked; giving up");
            TaskOutcome::GivenUp(error.to_string())
        };
        (before, outcome)
    });
    app.metrics.count_task(task.kind, &outcome, task.is_unattempted());
    let what = (task.kind.name(), &task.key);
    let recording = || app.store.settle_task(&task, &outcome, app.clock.now());
    failures::record(&what, &outcome, &app.stop_jobs, recording).await;
    app.announce_posted(&task);
    match outcome {
        TaskOutcome::Again(then) => Some(then),
        _ => None,
    }
}

/// A panic is a failure like others, but may be a bug that repetition does not mend. `None`: the task is given up.
fn retry_after_panic(limits: Limits, age: time::Duration, attempts: u32) -> Option<Duration> {
    limits.give_up_after.is_none_or(|limit| age <= limit).then(|| REFUSED.pause(attempts))
}

/// Extends the leases of running tasks, and releases the tasks that dead processes still hold.
async fn keep_leases(app: Arc<App>, running: Running, claimed_all: CancellationToken) {
    let mut failures = Failures::default();
    loop {
        let leased: Vec<_> = running.lock().iter().map(|(&id, task)| (id, task.lost.clone())).collect();
        let ids: Vec<_> = leased.iter().map(|(id, _)| *id).collect();
        if ids.is_empty() && claimed_all.is_cancelled() {
            return;
        }
        let kept = async {
            if !ids.is_empty() {
                let kept = app.store.extend_task_leases(&ids).await?;
                leased.iter().filter(|(id, _)| !kept.contains(id)).for_each(|(_, lost)| lost.cancel());
            }
            app.store.release_lost_tasks(app.clock.now()).await
        };
        let released = failures.check(kept.await, |error, failures| {
            tracing::error!(%error, failures, "could not extend and release leases; will retry");
        });
        if let Some(tasks) = released.filter(|tasks| *tasks > 0) {
            tracing::warn!(tasks, "a process died at work; its tasks were released");
        }
        tokio::time::sleep(failures.wait(LEASE_EXTENSION)).await;
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_task_that_panics_is_tried_ever_more_seldom_and_given_up_in_the_end() {
        let limits = |kind| limits_of(kind, &SearchPool::new(1));
        let retry = |kind, age, attempts| retry_after_panic(limits(kind), age, attempts);
        assert!(retry(TaskKind::Result, time::Duration::HOUR, 1).is_some_and(|pause| pause <= Duration::from_mins(5)));
        assert!(retry(TaskKind::Result, time::Duration::HOUR, 9).is_some_and(|pause| pause >= Duration::from_hours(3)));
        assert_eq!(retry(TaskKind::Result, time::Duration::DAY * 2, 9), None);
        assert!(retry(TaskKind::DeletePerson, time::Duration::DAY * 2, 9).is_some(), "somebody asked for it");
    }
}
