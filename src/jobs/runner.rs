//! Claims, runs and settles tasks of all kinds.

use super::{
    daily_messages::DailyMessage,
    data_deletion::{DeletePerson, DeleteServer},
    direct_notices::DirectNotice,
    failures::{self, Failures},
    former_boards::FormerBoard,
    lobbies::{DeleteMessage, Lobby},
    lost_channels::ChannelNotice,
    private_boards::PrivateBoard,
    public_pages::PublicPages,
    puzzles::Puzzle,
    rank_roles::RankRole,
    results::ResultPost,
    standing_offers::StandingOffer,
    task::Task,
    threads::ArchiveThread,
    tournaments::{Advance, Message},
    vote_counts::VoteCount,
};
use crate::{
    backoff::Backoff,
    discord::{
        App,
        outbound::{
            error::Proof,
            retry::{STORED_MESSAGE, pause_after},
        },
    },
    store::{ClaimedTask, LEASE_EXTENSION, StoreError, TaskKind, TaskOutcome},
};
use futures_util::future::BoxFuture;
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::sync::{Notify, watch};
use tokio_util::task::TaskTracker;

/// For tasks that became due, and for lost notifications.
const POLL: Duration = Duration::from_secs(1);

/// Between retries of what Discord refuses. An event may end a pause early.
const REFUSED: Backoff = Backoff::new(Duration::from_mins(5), Duration::from_hours(6));

pub(super) const RETRY_AFTER_PANIC: time::Duration = time::Duration::minutes(5);

/// A [`Task`] without its type.
#[derive(Clone, Copy)]
struct Registered {
    concurrency: usize,
    per_owner: usize,
    pause: Duration,
    run: for<'a> fn(&'a App, &'a mut ClaimedTask) -> BoxFuture<'a, TaskOutcome>,
}

const fn registered(kind: TaskKind) -> Registered {
    match kind {
        TaskKind::Result => register::<ResultPost>(),
        TaskKind::DirectNotice => register::<DirectNotice>(),
        TaskKind::DailyMessage => register::<DailyMessage>(),
        TaskKind::ChannelNotice => register::<ChannelNotice>(),
        TaskKind::ArchiveThread => register::<ArchiveThread>(),
        TaskKind::StandingOffer => register::<StandingOffer>(),
        TaskKind::FormerBoard => register::<FormerBoard>(),
        TaskKind::PrivateBoard => register::<PrivateBoard>(),
        TaskKind::RankRole => register::<RankRole>(),
        TaskKind::Tournament => register::<Advance>(),
        TaskKind::TournamentMessage => register::<Message>(),
        TaskKind::Lobby => register::<Lobby>(),
        TaskKind::PublicPages => register::<PublicPages>(),
        TaskKind::Puzzle => register::<Puzzle>(),
        TaskKind::VoteCount => register::<VoteCount>(),
        TaskKind::DeleteMessage => register::<DeleteMessage>(),
        TaskKind::DeletePerson => register::<DeletePerson>(),
        TaskKind::DeleteServer => register::<DeleteServer>(),
    }
}

const fn register<T: Task>() -> Registered {
    Registered {
        concurrency: T::CONCURRENCY,
        per_owner: T::PER_OWNER,
        pause: T::PAUSE,
        run: |app, task| Box::pin(attempt::<T>(app, task)),
    }
}

/// Runs a task once, and maps an error to an outcome.
async fn attempt<T: Task>(app: &App, task: &mut ClaimedTask) -> TaskOutcome {
    let error = match T::run(app, task).await {
        Ok(outcome) => return outcome,
        Err(error) => error,
    };
    let (now, kind, key) = (app.clock.now(), T::KIND.name(), &task.key);
    let age = now - task.created;
    let in_time = T::NEVER_GIVEN_UP || age <= T::GIVE_UP_AFTER;
    match error.proof() {
        Proof::NotNow(retry_after) if in_time => {
            tracing::warn!(%error, kind, key, "a task failed; will retry");
            let then = now + pause_after(STORED_MESSAGE, task.attempts, retry_after);
            if let Some(owner) = task.owner.filter(|_| retry_after.is_some())
                && let Err(error) = app.store.delay_tasks(T::KIND, owner, then).await
            {
                tracing::warn!(%error, kind, "could not delay tasks; they will fail as well");
            }
            TaskOutcome::Again(then)
        }
        Proof::NotHere | Proof::Gone if T::NEVER_GIVEN_UP || age <= T::WAIT_REFUSED => {
            tracing::warn!(%error, kind, key, "Discord refuses a task; it waits until that may have changed");
            TaskOutcome::Refused(now + REFUSED.pause(task.attempts), error.to_string())
        }
        _ if T::NEVER_GIVEN_UP => {
            tracing::error!(%error, kind, key, "a task can't be done and is never given up; it waits until that may have changed");
            TaskOutcome::Refused(now + REFUSED.pause(task.attempts), error.to_string())
        }
        proof => {
            if proof == Proof::Malformed {
                tracing::error!(%error, kind, key, "Discord found the request of a task malformed; giving up");
            } else {
                tracing::warn!(%error, kind, key, "a task can't be done; giving up");
            }
            match T::fall_back(app, task, &error).await {
                Err(error) if in_time => {
                    tracing::warn!(%error, kind, key, "the fallback of a task failed; will retry");
                    TaskOutcome::Again(now + pause_after(STORED_MESSAGE, task.attempts, error.proof().retry_after()))
                }
                _ => TaskOutcome::Done,
            }
        }
    }
}

/// Tasks of this process by row id, with kind and owner.
#[derive(Clone, Default)]
struct Running(Arc<Mutex<RunningTasks>>);

type RunningTasks = HashMap<i64, (TaskKind, Option<u64>)>;

impl Running {
    fn lock(&self) -> MutexGuard<'_, RunningTasks> {
        self.0.lock().unwrap_or_else(PoisonError::into_inner)
    }

    fn has_place(&self, kind: TaskKind) -> bool {
        self.lock().values().filter(|(other, _)| *other == kind).count() < registered(kind).concurrency
    }

    /// Owners whose share is used up.
    fn busy(&self, kind: TaskKind) -> Vec<u64> {
        let mut counts = HashMap::new();
        for owner in self.lock().values().filter(|(other, _)| *other == kind).filter_map(|(_, owner)| *owner) {
            *counts.entry(owner).or_insert(0) += 1;
        }
        let limit = registered(kind).per_owner;
        counts.into_iter().filter(|(_, count)| *count >= limit).map(|(owner, _)| owner).collect()
    }
}

/// Runs until `stop`, and then finishes the running tasks.
pub(super) async fn run(app: Arc<App>, mut notifications: watch::Receiver<()>) {
    let (running, tasks, ended) = (Running::default(), TaskTracker::new(), Arc::new(Notify::new()));
    tasks.spawn(keep_leases(Arc::clone(&app), running.clone()));
    let mut failures = Failures::default();
    while !app.stop_jobs.is_cancelled() {
        // A later notification wakes the next round.
        notifications.mark_unchanged();
        failures.check(claim_due(&app, &running, &tasks, &ended).await, |error, failures| {
            tracing::error!(%error, failures, "could not claim tasks; will retry");
        });
        tokio::select! {
            () = app.stop_jobs.cancelled() => {}
            () = ended.notified() => {}
            // The sender may have stopped first.
            Ok(()) = notifications.changed() => {}
            () = tokio::time::sleep(failures.wait(POLL)) => {}
        }
    }
    tasks.close();
    tasks.wait().await;
}

/// Claims due tasks while there are free places.
async fn claim_due(
    app: &Arc<App>,
    running: &Running,
    tasks: &TaskTracker,
    ended: &Arc<Notify>,
) -> Result<(), StoreError> {
    let free: Vec<_> = TaskKind::ALL.iter().copied().filter(|kind| running.has_place(*kind)).collect();
    for kind in app.store.due_task_kinds(&free, app.clock.now()).await? {
        while running.has_place(kind) {
            let Some(task) = app.store.claim_task(kind, &running.busy(kind), app.clock.now()).await? else {
                break;
            };
            running.lock().insert(task.id(), (kind, task.owner));
            let (app, running, ended) = (Arc::clone(app), running.clone(), Arc::clone(ended));
            tasks.spawn(async move {
                let id = task.id();
                run_and_settle(app, task).await;
                tokio::time::sleep(registered(kind).pause).await;
                running.lock().remove(&id);
                ended.notify_one();
            });
        }
    }
    Ok(())
}

async fn run_and_settle(app: Arc<App>, mut task: ClaimedTask) {
    let before = task.clone();
    let run = tokio::spawn({
        let app = Arc::clone(&app);
        async move {
            let outcome = (registered(task.kind).run)(&app, &mut task).await;
            (task, outcome)
        }
    });
    let (task, outcome) = run.await.unwrap_or_else(|error| {
        tracing::error!(%error, kind = before.kind.name(), key = before.key, "a task panicked; will retry");
        let retry = TaskOutcome::Again(app.clock.now() + RETRY_AFTER_PANIC);
        (before, retry)
    });
    app.metrics.count_task(task.kind, &outcome);
    let what = (task.kind.name(), &task.key);
    let recording = || app.store.settle_task(&task, &outcome, app.clock.now());
    failures::record(&what, &outcome, &app.stop_jobs, recording).await;
}

/// Extends the leases of running tasks, and releases the tasks and messages that dead processes still hold.
async fn keep_leases(app: Arc<App>, running: Running) {
    let mut failures = Failures::default();
    loop {
        let ids: Vec<_> = running.lock().keys().copied().collect();
        if ids.is_empty() && app.stop_jobs.is_cancelled() {
            return;
        }
        let kept = async {
            if !ids.is_empty() {
                app.store.extend_task_leases(&ids).await?;
            }
            let now = app.clock.now();
            let deliveries = app.store.release_lost_deliveries(now).await?;
            Ok::<_, StoreError>((app.store.release_lost_tasks(now).await?, deliveries))
        };
        let released = failures.check(kept.await, |error, failures| {
            tracing::error!(%error, failures, "could not extend and release leases; will retry");
        });
        if let Some((tasks, deliveries)) = released.filter(|(tasks, deliveries)| tasks + deliveries > 0) {
            tracing::warn!(tasks, deliveries, "a process died at work; its tasks and deliveries were released");
        }
        tokio::time::sleep(failures.wait(LEASE_EXTENSION)).await;
    }
}
