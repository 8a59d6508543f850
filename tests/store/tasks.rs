//! The queue of tasks: one process at a time runs each, and none is lost.

use super::{ANA, BEN, Two, noon};
use parlor::{
    play::UserId,
    quiet_hours::QuietHours,
    store::{ClaimedTask, Owners, Store, TaskKind, TaskOutcome},
};
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::polling::poll;
use sqlx::{Connection, PgConnection};
use time::{Duration, OffsetDateTime, macros::time};

const OLD: &str = "select (now() >= pg_postmaster_start_time() + interval '6 s')::integer::bigint";

const KIND: TaskKind = TaskKind::DirectNotice;

async fn enqueue(store: &Store, source: &str, people: &[UserId], now: OffsetDateTime) {
    store.enqueue_notices(source, None, people, now, &source).await.expect("enqueued");
}

async fn claim(store: &Store, busy: &[u64], now: OffsetDateTime) -> Option<ClaimedTask> {
    let owners = Owners { busy: busy.to_vec(), ..Owners::default() };
    store.claim_task(KIND, &owners, now).await.expect("a claim")
}

async fn settle(store: &Store, task: &ClaimedTask, outcome: TaskOutcome, now: OffsetDateTime) {
    store.settle_task(task, &outcome, now).await.expect("settled");
}

impl Two {
    /// Makes twelve claims at the same moment, distributed over two processes. Returns everything that was claimed, in order.
    pub(super) async fn claim_at_once<T, F>(&self, claim: impl Fn(Store) -> F) -> Vec<T>
    where
        T: Ord + Send + 'static,
        F: Future<Output = Option<T>> + Send + 'static,
    {
        let mut claimed: Vec<T> = self.at_once(12, |store, _| claim(store)).await.into_iter().flatten().collect();
        claimed.sort_unstable();
        claimed
    }

    /// A server that has just started gives processes time to connect again, and to extend their leases.
    pub(super) async fn wait_until_the_server_is_old(&self) {
        poll("the server is old enough", async || (self.number(OLD).await == 1).then_some(())).await;
    }

    /// Ends the lease of the only running task. Its process is frozen or dead.
    pub(super) async fn end_leases(&self) {
        self.wait_until_the_server_is_old().await;
        let freeze = "update tasks set leased_until = clock_timestamp() - interval '1 ms'";
        sqlx::raw_sql(freeze).execute(&self.sql).await.unwrap();
        assert_eq!(self.stores[1].release_lost_tasks(noon()).await.unwrap(), 1);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn each_task_is_claimed_by_one_process_at_a_time() {
    let two = Two::new().await;
    let people: Vec<_> = (1..=8).map(UserId).collect();
    enqueue(two.store(), "a", &people, noon()).await;
    let claims = |store: Store| async move { claim(&store, &[], noon()).await.map(|task| task.key) };
    let claimed = two.claim_at_once(claims).await;
    assert_eq!(claimed, (1..=8).map(|person| format!("a-{person}")).collect::<Vec<_>>());
    assert_eq!(claim(two.store(), &[], noon() + Duration::DAY).await, None, "they are leased");
}

/// The processes that have leased them live, and extend them soon.
#[tokio::test(flavor = "multi_thread")]
async fn leases_that_have_ended_while_the_server_was_down_are_left_alone_for_a_while() {
    let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
    let server = tokio::task::spawn_blocking(start).await.unwrap();
    let store = Store::connect(&server.url()).await.unwrap();
    let mut sql = PgConnection::connect(&server.url()).await.unwrap();
    enqueue(&store, "a", &[ANA], noon()).await;
    claim(&store, &[], noon()).await.expect("a task");
    sqlx::raw_sql("update tasks set leased_until = '-infinity'").execute(&mut sql).await.unwrap();
    let early = store.release_lost_tasks(noon()).await.unwrap();
    let age = "select extract(epoch from clock_timestamp() - pg_postmaster_start_time())::float8";
    let age: f64 = sqlx::query_scalar(age).fetch_one(&mut sql).await.unwrap();
    assert!(early == 0 || age > 5.0, "released {age} s after the start");
    poll("the server is old enough", async || {
        let old: i64 = sqlx::query_scalar(OLD).fetch_one(&mut sql).await.unwrap();
        (old == 1).then_some(())
    })
    .await;
    assert_eq!(early + store.release_lost_tasks(noon()).await.unwrap(), 1);
    store.close().await;
    drop(sql);
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_whose_lease_ends_is_run_again_and_its_first_process_changes_nothing() {
    let two = Two::new().await;
    enqueue(two.store(), "a", &[ANA], noon()).await;
    let first = claim(two.store(), &[], noon()).await.expect("a task");
    assert!(!first.may_be_done());
    two.store().extend_task_leases(&[first.id()]).await.unwrap();
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 0, "it is alive");
    two.end_leases().await;
    let again = claim(&two.stores[1], &[], noon()).await.expect("a task");
    assert!(again.may_be_done());
    two.store().extend_task_leases(&[first.id()]).await.unwrap();
    settle(two.store(), &first, TaskOutcome::Done, noon()).await;
    assert!(!two.store().record_payload(&first).await.unwrap());
    settle(&two.stores[1], &again, TaskOutcome::Again(noon() + Duration::MINUTE), noon()).await;
    let later = claim(two.store(), &[], noon() + Duration::MINUTE).await.expect("a task");
    assert_eq!((later.attempts, later.tried), (3, noon()));
    settle(two.store(), &later, TaskOutcome::Done, noon()).await;
    assert_eq!(two.number("select count(*) from tasks").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_is_wanted_again_while_it_runs_is_run_once_more() {
    let two = Two::new().await;
    let store = two.store();
    let later = noon() + Duration::HOUR;
    for outcome in
        [TaskOutcome::Done, TaskOutcome::Idle(None), TaskOutcome::Idle(Some(later)), TaskOutcome::Again(later)]
    {
        enqueue(store, "a", &[ANA], noon()).await;
        let task = claim(store, &[], noon()).await.expect("a task");
        enqueue(store, "a", &[ANA], noon()).await;
        assert_eq!(claim(store, &[], noon()).await, None, "it runs");
        settle(store, &task, outcome, noon()).await;
        let again = claim(store, &[], noon()).await.expect("once more");
        settle(store, &again, TaskOutcome::Done, noon()).await;
        assert_eq!(two.number("select count(*) from tasks").await, 0);
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_task_is_run_at_the_time_for_which_it_was_wanted_while_it_ran() {
    let two = Two::new().await;
    let (store, soon, later) = (two.store(), noon() + Duration::MINUTE, noon() + Duration::HOUR);
    for outcome in
        [TaskOutcome::Done, TaskOutcome::Idle(None), TaskOutcome::Idle(Some(later)), TaskOutcome::Again(later)]
    {
        enqueue(store, "a", &[ANA], noon()).await;
        let task = claim(store, &[], noon()).await.expect("a task");
        for due in [later, soon] {
            store.enqueue_notices("a", None, &[ANA], due, &()).await.unwrap();
        }
        settle(store, &task, outcome, noon()).await;
        assert_eq!(claim(store, &[], soon - Duration::SECOND).await, None);
        let again = claim(store, &[], soon).await.expect("once more");
        settle(store, &again, TaskOutcome::Done, soon).await;
    }
}

/// The failed attempt may have had its effect all the same.
#[tokio::test(flavor = "multi_thread")]
async fn a_task_that_is_wanted_again_while_an_attempt_fails_may_be_done() {
    let two = Two::new().await;
    let store = two.store();
    enqueue(store, "a", &[ANA], noon()).await;
    let task = claim(store, &[], noon()).await.expect("a task");
    enqueue(store, "a", &[ANA], noon()).await;
    settle(store, &task, TaskOutcome::Again(noon() + Duration::HOUR), noon()).await;
    let again = claim(store, &[], noon() + Duration::SECOND).await.expect("at once");
    assert_eq!((again.may_be_done(), again.tried, again.attempts), (true, noon(), 1));
}

/// Permissions change while a task runs. A refused task runs again; a finished one does not.
#[tokio::test(flavor = "multi_thread")]
async fn a_change_of_access_repeats_only_what_failed() {
    let two = Two::new().await;
    let (store, later) = (two.store(), noon() + Duration::HOUR);
    enqueue(store, "a", &[ANA], noon()).await;
    for outcome in [TaskOutcome::Refused(later, "no".to_owned()), TaskOutcome::Done] {
        let task = claim(store, &[], noon()).await.expect("a task");
        store.record_access_change(ANA.0, None, Duration::ZERO, noon()).await.unwrap();
        settle(store, &task, outcome, noon()).await;
    }
    assert_eq!(two.number("select count(*) from tasks where kind = 'direct_notice'").await, 0);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_task_remembers_its_payload_until_it_is_wanted_again() {
    let two = Two::new().await;
    let store = two.store();
    enqueue(store, "a", &[ANA], noon()).await;
    let mut task = claim(store, &[], noon()).await.expect("a task");
    task.set_payload(&57);
    settle(store, &task, TaskOutcome::Idle(None), noon()).await;
    assert_eq!(claim(store, &[], noon() + Duration::DAY).await, None);
    enqueue(store, "a", &[ANA], noon()).await;
    let task = claim(store, &[], noon()).await.expect("a task");
    assert_eq!((task.payload(), task.attempts), (Some(57), 1));
}

#[tokio::test(flavor = "multi_thread")]
async fn direct_messages_wait_no_longer_than_quiet_hours_that_are_switched_off() {
    let two = Two::new().await;
    let store = two.store();
    let (hours, end) =
        (QuietHours { from: time!(11:00), to: time!(20:00), zone: "UTC".to_owned() }, noon() + Duration::hours(8));
    // It waits, and is about to wait.
    for is_running in [false, true] {
        store.update_preferences(ANA, noon(), |it| it.quiet = Some(hours.clone())).await.expect("set");
        for person in [ANA, BEN] {
            enqueue(store, "a", &[person], noon()).await;
        }
        let tasks =
            [claim(store, &[], noon()).await, claim(store, &[], noon()).await].map(|task| task.expect("a task"));
        let waits = || async {
            for task in &tasks {
                settle(store, task, TaskOutcome::Idle(Some(end)), noon()).await;
            }
        };
        if !is_running {
            waits().await;
        }
        let notice = "insert into tasks (kind, key, owner, due_since, due_at, payload)
            values ('channel_notice', $1::text, $1, now(), '2100-01-01', 'null')";
        sqlx::query(notice).bind(ANA.0.cast_signed()).execute(&two.sql).await.unwrap();
        assert_eq!(store.claim_task(TaskKind::ChannelNotice, &Owners::default(), noon()).await.unwrap(), None);
        store.update_preferences(ANA, noon(), |it| it.quiet = None).await.expect("set");
        if is_running {
            waits().await;
        }
        let woken = claim(store, &[], noon()).await.expect("a task");
        assert_eq!(woken.owner, Some(ANA.0), "{is_running}");
        assert_eq!(claim(store, &[], noon()).await, None, "the others still wait");
        let notice = store.claim_task(TaskKind::ChannelNotice, &Owners::default(), noon()).await.unwrap();
        assert!(notice.is_some(), "{is_running}");
        sqlx::query("delete from tasks").execute(&two.sql).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn a_kept_task_that_two_processes_ran_at_the_same_time_is_run_again() {
    let two = Two::new().await;
    let store = two.store();
    enqueue(store, "a", &[ANA], noon()).await;
    let first = claim(store, &[], noon()).await.expect("a task");
    two.end_leases().await;
    let second = claim(&two.stores[1], &[], noon()).await.expect("a task");
    settle(&two.stores[1], &second, TaskOutcome::Idle(None), noon()).await;
    // This process was frozen, and may have changed the message last.
    settle(store, &first, TaskOutcome::Idle(None), noon()).await;
    let last = claim(store, &[], noon()).await.expect("a last run");
    settle(store, &last, TaskOutcome::Idle(None), noon()).await;
    assert_eq!(claim(store, &[], noon() + Duration::DAY).await, None);
}

/// An owner whose tasks hang does not keep others waiting. An owner that Discord refuses is looked at again when that may have
/// changed.
#[tokio::test(flavor = "multi_thread")]
async fn tasks_of_busy_owners_and_refused_tasks_wait() {
    let two = Two::new().await;
    let store = two.store();
    enqueue(store, "a", &[ANA, BEN], noon()).await;
    enqueue(store, "b", &[ANA], noon()).await;
    assert_eq!(store.due_task_kinds(&[TaskKind::Result, KIND], noon()).await.unwrap(), [KIND]);
    let of_ben = claim(store, &[ANA.0], noon()).await.expect("a task");
    assert_eq!(of_ben.owner, Some(BEN.0));
    assert_eq!(claim(store, &[ANA.0], noon()).await, None);
    let then = noon() + Duration::HOUR;
    settle(store, &of_ben, TaskOutcome::Refused(then, "no".to_owned()), noon()).await;
    assert_eq!(claim(store, &[ANA.0], noon()).await, None);
    store.record_access_change(BEN.0, None, Duration::ZERO, noon()).await.unwrap();
    let again = claim(store, &[ANA.0], noon()).await.expect("a task");
    settle(store, &again, TaskOutcome::Refused(then, "no".to_owned()), noon()).await;
    assert_eq!(claim(store, &[ANA.0], then).await.map(|task| task.key), Some(again.key));
}

/// Somebody with many tasks does not delay another.
#[tokio::test(flavor = "multi_thread")]
async fn owners_take_turns() {
    let two = Two::new().await;
    for source in ["a", "b", "c"] {
        enqueue(two.store(), source, &[ANA], noon()).await;
    }
    enqueue(two.store(), "d", &[BEN], noon()).await;
    let due = async |limit| two.store().count_due(KIND, limit, noon()).await.expect("a count");
    assert_eq!((due(200).await, due(3).await), (4, 3));
    let mut owners = Owners::default();
    let mut claimed = Vec::new();
    while let Some(task) = two.store().claim_task(KIND, &owners, noon()).await.expect("a claim") {
        let owner = task.owner.expect("an owner");
        owners.served.retain(|other| *other != owner);
        owners.served.push(owner);
        claimed.push(task.key);
    }
    let keys = [("a", ANA), ("d", BEN), ("b", ANA), ("c", ANA)].map(|(source, owner)| format!("{source}-{}", owner.0));
    assert_eq!(claimed, keys);
    assert_eq!(due(200).await, 0, "all are running");
}
