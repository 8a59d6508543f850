//! The messages of games as tasks: leases, order, channels.

use super::{ANA, BEN, HALL, Two, claim_delivery, database, moved, new_table, noon, poll, sent, wait_for};
use parlor::{
    deadline,
    play::{Command, GameId, Pace},
    store::{
        ANSWER_HOLD, Announce, Cause, ClaimedTask, Delivery, Links, Place, Posted, SHARD_LEASE, Store, TaskOutcome,
        UNCALLED,
    },
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};
use time::{Duration, OffsetDateTime};

fn links(task: &ClaimedTask) -> Links {
    task.links.expect("a message of a game")
}

fn channel(task: &ClaimedTask) -> u64 {
    task.lane.as_ref().expect("a channel").channel
}

fn failures(task: &ClaimedTask) -> u32 {
    task.lane.as_ref().expect("a channel").failures
}

fn is_closed(task: &ClaimedTask) -> bool {
    task.lane.as_ref().expect("a channel").refused.is_some()
}

impl Two {
    /// Discord did not accept the message for its channel.
    async fn fail(&self, task: &ClaimedTask, retry: OffsetDateTime, until: OffsetDateTime) {
        self.store().pause_lane(channel(task), true, until).await.expect("a pause");
        self.settle_at(task, TaskOutcome::Again(retry), noon()).await;
    }

    /// The message of a channel whose rate limit is used up.
    async fn postpone(&self, task: &ClaimedTask, until: OffsetDateTime, now: OffsetDateTime) {
        self.store().pause_lane(channel(task), false, until).await.expect("a pause");
        let mut task = task.clone();
        task.set_unattempted();
        self.settle_at(&task, TaskOutcome::Again(until), now).await;
    }

    async fn is_leased(&self, process: usize, task: &ClaimedTask) -> bool {
        let kept = self.stores[process].extend_task_leases(&[task.id()]).await.expect("an answer");
        kept == [task.id()]
    }

    async fn delivery(&self, task: &ClaimedTask) -> Delivery {
        self.store().load_delivery(task).await.expect("an answer").expect("a message").0
    }

    async fn settle_at(&self, task: &ClaimedTask, outcome: TaskOutcome, now: OffsetDateTime) {
        self.store().settle_task(task, &outcome, now).await.expect("settled");
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn deliveries_of_one_game_are_claimed_in_order_and_of_others_concurrently() {
    let two = Two::new().await;
    let (one, other) = (two.played(HALL, 1).await, two.played(HALL, 0).await);
    let now = noon();
    let mut left = BTreeMap::<GameId, Vec<u32>>::new();
    let first = claim_delivery(&two.stores[0], now).await.expect("a delivery");
    let second = claim_delivery(&two.stores[1], now).await.expect("one of the other game");
    assert_eq!(links(&first), Links { game: one, first: 0, last: 0 });
    assert_eq!((links(&second).game, links(&second).last, two.delivery(&second).await.place), (other, 0, HALL));
    assert!(claim_delivery(&two.stores[1], now).await.is_none(), "the rest waits for those in hand");
    for (task, message) in [(first, 100), (second, 101)] {
        left.entry(links(&task).game).or_default().push(links(&task).last);
        two.settle_at(&sent(&task, message), TaskOutcome::Done, now).await;
    }
    while let Some(task) = claim_delivery(&two.stores[1], now).await {
        let Links { game, last, .. } = links(&task);
        left.entry(game).or_default().push(last);
        two.settle_at(&sent(&task, if game == one { 200 } else { 300 } + u64::from(last)), TaskOutcome::Done, now)
            .await;
    }
    assert_eq!(left, [(one, vec![0, 1, 2]), (other, vec![0, 1])].into());
    assert_eq!(two.store().newest_message(one).await.unwrap(), Some((HALL, 202)));
    assert_eq!(two.store().game_of_message(202).await.unwrap(), Some(one));
    assert_eq!(two.store().announced_in(one, 202).await.unwrap(), Some((2, 2)));
    assert_eq!(two.delivery_counts().await, (0, 5, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_channel_is_deleted_while_it_is_recorded_is_not_linked() {
    let two = Two::new().await;
    let game = two.played(HALL, 0).await;
    let claim = async || claim_delivery(two.store(), noon()).await.expect("a delivery");
    two.settle_at(&sent(&claim().await, 100), TaskOutcome::Done, noon()).await;
    let board = claim().await;
    let mut deletion = two.sql.begin().await.unwrap();
    sqlx::query("update games set message_id = null").execute(&mut *deletion).await.unwrap();
    let gone =
        "insert into channels (channel_id, refused, refused_at, gone) values ($1, 'Unknown Channel', now(), true)";
    sqlx::query(gone).bind(HALL.channel.cast_signed()).execute(&mut *deletion).await.unwrap();
    let store = two.store().clone();
    let recorded = tokio::spawn(async move { store.settle_task(&sent(&board, 101), &TaskOutcome::Done, noon()).await });
    two.wait_for_lock().await;
    deletion.commit().await.unwrap();
    recorded.await.unwrap().unwrap();
    assert_eq!(two.store().newest_message(game).await.unwrap(), None);
}

#[tokio::test(flavor = "multi_thread")]
async fn each_delivery_is_claimed_by_one_process_and_none_is_lost() {
    let two = Two::new().await;
    for n in 0..8 {
        two.played(Place { channel: 70 + n % 3, ..HALL }, 4).await;
    }
    let games = Arc::new(Mutex::new(BTreeMap::<GameId, u64>::new()));
    let left = Arc::new(Mutex::new(HashMap::<GameId, Vec<u32>>::new()));
    two.at_once(12, |store, task| {
        let (games, left, sql) = (Arc::clone(&games), Arc::clone(&left), two.sql.clone());
        async move {
            while database::delivery_counts(&sql).await.expect("counts").0 > 0 {
                let Some(claimed) = claim_delivery(&store, noon()).await else { continue };
                let (delivery, channel) = (links(&claimed), channel(&claimed));
                {
                    let mut games = games.lock().unwrap();
                    assert_eq!(games.insert(delivery.game, channel), None, "one game is claimed twice");
                    let of_channel = games.values().filter(|other| **other == channel).count();
                    assert!(of_channel <= 2, "{of_channel} deliveries of a channel are in hand");
                }
                tokio::task::yield_now().await;
                // Now and then posting fails.
                let failed = (claimed.id() + task as i64) % 5 == 0;
                if !failed {
                    left.lock().unwrap().entry(delivery.game).or_default().push(delivery.last);
                }
                games.lock().unwrap().remove(&delivery.game);
                let sent = sent(&claimed, claimed.id().cast_unsigned());
                let (claimed, outcome) =
                    if failed { (claimed, TaskOutcome::Again(noon())) } else { (sent, TaskOutcome::Done) };
                store.settle_task(&claimed, &outcome, noon()).await.expect("settled");
            }
        }
    })
    .await;
    let left = std::mem::take(&mut *left.lock().unwrap());
    assert_eq!(left.len(), 8);
    assert!(left.values().all(|order| *order == [0, 1, 2, 3, 4, 5]), "{left:?}");
    assert_eq!(two.delivery_counts().await, (0, 48, 0));
}

/// Another transaction, which may take long, has locked the message that has been due the longest.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_delivery_stops_no_other() {
    let two = Two::new().await;
    let (locked, free) = (two.challenge(HALL).await.id, two.challenge(HALL).await.id);
    let mut locking = two.sql.begin().await.unwrap();
    sqlx::query("select from tasks where chain = $1 for update").bind(locked.0).execute(&mut *locking).await.unwrap();
    let claim = async || claim_delivery(two.store(), noon()).await.map(|claimed| links(&claimed).game);
    assert_eq!((claim().await, claim().await), (Some(free), None));
    locking.rollback().await.unwrap();
    assert_eq!(claim().await, Some(locked));
}

#[tokio::test(flavor = "multi_thread")]
async fn at_most_two_deliveries_of_a_channel_are_in_hand() {
    let two = Two::new().await;
    for _ in 0..3 {
        two.challenge(HALL).await;
    }
    let elsewhere = two.challenge(Place { channel: 71, ..HALL }).await.id;
    let take = async |store: usize| claim_delivery(&two.stores[store], noon()).await;
    let (first, second) = (take(0).await.expect("a delivery"), take(1).await.expect("a delivery"));
    let other = take(0).await.expect("one of the other channel");
    assert_eq!(links(&other).game, elsewhere);
    assert!(take(1).await.is_none(), "the third waits for those in hand");
    two.settle_at(&sent(&first, 1), TaskOutcome::Done, noon()).await;
    assert_eq!(channel(&take(1).await.expect("the third")), HALL.channel);
    drop(second);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_channel_backs_off_as_a_whole() {
    let two = Two::new().await;
    let elsewhere = Place { channel: 71, ..HALL };
    let (first, _, far) = (two.challenge(HALL).await.id, two.challenge(HALL).await, two.challenge(elsewhere).await.id);
    let take = async |at| claim_delivery(&two.stores[1], at).await;
    let (retry, until) = (noon() + Duration::seconds(1), noon() + Duration::seconds(30));
    let failed = take(noon()).await.expect("a delivery");
    assert_eq!((links(&failed).game, failures(&failed)), (first, 0));
    two.fail(&failed, retry, until).await;
    assert_eq!(links(&take(noon()).await.expect("the other channel's")).game, far);
    assert!(take(until - Duration::MILLISECOND).await.is_none(), "the other message of the channel waits too");
    let again = take(until).await.expect("they are due");
    assert_eq!(failures(&again), 1);
    two.settle_at(&sent(&again, 5), TaskOutcome::Done, until).await;
    assert_eq!(failures(&take(until).await.expect("the next one")), 0, "success ends the backoff");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_moves_leaves_the_backoff_of_its_channel() {
    let two = Two::new().await;
    let (one, other) = (two.challenge(HALL).await.id, two.challenge(HALL).await.id);
    let until = noon() + Duration::seconds(30);
    let failed = claim_delivery(two.store(), noon()).await.expect("a delivery");
    assert_eq!(links(&failed).game, one);
    // The first game moves while its message is being posted, the second while its message waits.
    two.store().move_game(one, Place { channel: 71, ..HALL }).await.unwrap();
    two.fail(&failed, noon(), until).await;
    assert_eq!(links(&claim_delivery(two.store(), noon()).await.expect("the moved one")).game, one);
    assert!(claim_delivery(two.store(), noon()).await.is_none());
    two.store().move_game(other, Place { channel: 72, ..HALL }).await.unwrap();
    assert_eq!(links(&claim_delivery(two.store(), noon()).await.expect("the moved one")).game, other);
}

/// The machine is lost, but its connections stay open.
#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_whose_lease_has_ended_is_claimed_by_another_process() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let lost = claim_delivery(&two.stores[0], noon()).await.expect("a delivery");
    let lost_delivery = two.delivery(&lost).await;
    assert!(two.is_leased(0, &lost).await);
    let left = "select extract(epoch from leased_until - clock_timestamp())::bigint from tasks where slot is not null";
    let left = two.number(left).await;
    let lease = deadline::stretched(SHARD_LEASE).as_secs() as i64;
    assert!((lease / 2..=lease).contains(&left), "a lease ends after {left} s");
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 0);
    assert!(claim_delivery(&two.stores[1], noon()).await.is_none());
    two.wait_until_the_server_is_old().await;
    sqlx::query("update tasks set leased_until = clock_timestamp() where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 1);
    let again = claim_delivery(&two.stores[1], noon()).await.expect("the same");
    assert_eq!(two.delivery(&again).await, Delivery { may_be_posted: true, attempts: 2, ..lost_delivery });
    // The first process is slow rather than dead.
    assert!(!two.is_leased(0, &lost).await);
    two.settle_at(&lost, TaskOutcome::GivenUp("late".to_owned()), noon()).await;
    assert!(two.is_leased(1, &again).await, "the outcome of a lost lease changes nothing");
    two.settle_at(&sent(&lost, 100), TaskOutcome::Done, noon()).await;
    assert!(!two.is_leased(1, &again).await, "a message that was sent is settled");
    two.settle_at(&sent(&again, 100), TaskOutcome::Done, noon()).await;
    assert_eq!(two.store().newest_message(id).await.unwrap(), Some((HALL, 100)));
    assert_eq!(two.delivery_counts().await, (1, 1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deliveries_of_a_process_without_connections_are_released() {
    let two = Two::new().await;
    two.challenge(HALL).await;
    two.wait_until_the_server_is_old().await;
    let process = two.stores[0].shard_leases();
    process.register(None).await.unwrap();
    let held = claim_delivery(&two.stores[0], noon()).await.expect("a delivery");
    let held_delivery = two.delivery(&held).await;
    // The process has not extended its lease for ten seconds.
    sqlx::query("update tasks set leased_until = leased_until - interval '10 s' where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 0, "it is connected, so it lives");
    let mut listener = two.stores[1].listen().await.unwrap();
    // A connection that a firewall has forgotten stays open here.
    let _forgotten = two.connection_named(process.name()).await;
    two.stores[0].close().await;
    let connected = "select count(*) from processes join pg_stat_activity on application_name = name";
    poll("the connections are closed", async || (two.number(connected).await == 1).then_some(())).await;
    // A pooler may name connections otherwise. Behind it, a process lives without a connection of its name.
    let set_named = "update processes set has_named_connection = $1";
    let long_lease = "update tasks set leased_until = clock_timestamp() + interval '9 s' where slot is not null";
    for (named, released) in [(false, 0), (true, 1)] {
        sqlx::query(set_named).bind(named).execute(&two.sql).await.unwrap();
        sqlx::query(long_lease).execute(&two.sql).await.unwrap();
        assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), released, "named: {named}");
    }
    // The database's clock was ahead by a day.
    let far =
        "update tasks set leased_by = $1, leased_until = clock_timestamp() + interval '1 day', slot = 1 where id = $2";
    sqlx::query(far).bind(process.name()).bind(held.id()).execute(&two.sql).await.unwrap();
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 1, "a lease that ends too late");
    listener.next().await.expect("all processes are notified");
    let again = claim_delivery(&two.stores[1], noon()).await.expect("the same");
    let again = two.stores[1].load_delivery(&again).await.unwrap().expect("a message").0;
    assert_eq!(again, Delivery { may_be_posted: true, attempts: 2, ..held_delivery });
}

/// A backup, or somebody's transaction, holds the lock. The migration waits for the lock a second at a time; requests pass in
/// between.
#[tokio::test(flavor = "multi_thread")]
async fn a_migration_waits_while_a_table_is_in_use() {
    let two = Two::new().await;
    let mut used = two.sql.begin().await.unwrap();
    sqlx::query("lock table _sqlx_migrations in access exclusive mode").execute(&mut *used).await.unwrap();
    let url = two.url.clone();
    let migrating = tokio::spawn(async move { Store::connect(&url).await.map(drop) });
    let waits = "select count(*) from pg_stat_activity
        where wait_event_type = 'Lock' and query ilike '%_sqlx_migrations%' and datname = current_database()";
    for waiting in [1, 0, 1] {
        poll("the migration asks again and again", async || (two.number(waits).await == waiting).then_some(())).await;
    }
    assert!(!migrating.is_finished());
    used.rollback().await.unwrap();
    migrating.await.unwrap().expect("the tables are migrated at last");
}

#[tokio::test(flavor = "multi_thread")]
async fn postponed_delivery_blocks_its_game_until_it_is_due() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let take = async |at| claim_delivery(&two.stores[1], at).await;
    let then = noon() + Duration::seconds(10);
    let first = take(noon()).await.expect("a delivery");
    two.settle_at(&first, TaskOutcome::Again(then), noon()).await;
    assert!(take(then - Duration::MILLISECOND).await.is_none(), "neither it nor the one after it");
    let again = two.delivery(&take(then).await.expect("it is due")).await;
    assert_eq!((again.game, again.last, again.attempts, again.created), (id, 0, 2, noon()));
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_delivery_unblocks_its_game() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let take = async || claim_delivery(&two.stores[1], noon()).await.expect("a delivery");
    two.settle_at(&take().await, TaskOutcome::GivenUp("nonsense".to_owned()), noon()).await;
    assert_eq!(two.store().refused_message(HALL.channel).await.unwrap().as_deref(), Some("nonsense"));
    let second = take().await;
    assert_eq!((links(&second).game, links(&second).last, is_closed(&second)), (id, 1, false));
}

/// Refused deliveries of a channel block nothing. They are tried again together, in order, and at once when the channel is open
/// again.
#[tokio::test(flavor = "multi_thread")]
async fn refused_delivery_waits_until_its_channel_may_be_open_again() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let take = async |at| claim_delivery(&two.stores[1], at).await;
    let refuse = async |at, reason| {
        let mut claimed = take(at).await.expect("a delivery");
        claimed.set_notified(true);
        let retry = at + Duration::seconds(30);
        if let Some(reason) = reason {
            two.store().record_refused_post(HALL, reason, Some(retry), at).await.unwrap();
        }
        two.settle_at(&claimed, TaskOutcome::Refused(retry, reason.unwrap_or("403").to_owned()), at).await;
        claimed
    };
    let now = noon();
    let first = refuse(now, Some("403")).await;
    assert_eq!((links(&first).game, links(&first).last, is_closed(&first)), (id, 0, false));
    // Nothing waits behind the delivery. The next one needs no attempt: the channel is known to be closed.
    let second = refuse(now, None).await;
    assert_eq!((links(&second).last, is_closed(&second)), (1, true));
    assert_eq!(two.delivery_counts().await, (0, 0, 0));
    assert!(take(now + Duration::seconds(29)).await.is_none());

    let then = now + Duration::seconds(30);
    let again = refuse(then, Some("403")).await;
    assert_eq!((links(&again).last, again.is_notified()), (0, true));
    assert!(take(then).await.is_none(), "one shows it for all");

    // An event may mean that the channel is open, but no sooner than half a minute after the last refusal.
    two.store().record_access_change(HALL.guild.unwrap(), None, Duration::ZERO, then).await.unwrap();
    assert!(take(then).await.is_none());
    let cause = Cause { interaction: Some(99), announce: Announce::PostAndReopen, ..Cause::JOB };
    two.store().apply(id, &moved(ANA, "a1"), cause, then).await.unwrap();
    for last in [0, 1, 2] {
        let claimed = take(then).await.expect("a delivery");
        assert_eq!((links(&claimed).last, is_closed(&claimed)), (last, false));
        two.settle_at(&sent(&claimed, u64::from(last) + 1), TaskOutcome::Done, then).await;
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn outbox_leaves_a_message_to_its_answer_for_ten_seconds() {
    let two = Two::new().await;
    let cause = Cause { interaction: Some(5), announce: Announce::InAnswer, ..Cause::JOB };
    let open = async |n| {
        let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
        two.store().create_table(&new, Cause { interaction: Some(n), ..cause }, noon()).await.unwrap()
    };
    let (carried, lost) = (open(5).await, open(6).await);
    let held = noon() + deadline::stretched(ANSWER_HOLD);
    assert!(claim_delivery(&two.stores[1], held - Duration::MILLISECOND).await.is_none());
    // A message whose answer failed is released once. After a failure of its own it keeps its pause.
    let released = open(7).await.delivery.expect("a row");
    two.store().release_delivery(released, noon()).await.unwrap();
    let failed = claim_delivery(&two.stores[1], noon()).await.expect("the released one");
    assert_eq!(failed.id(), released);
    two.settle_at(&failed, TaskOutcome::Again(held + Duration::HOUR), noon()).await;
    two.store().release_delivery(released, noon()).await.unwrap();
    assert!(claim_delivery(&two.stores[1], noon()).await.is_none());
    let row = carried.delivery.expect("a row");
    two.store().record_public_answer(&[row], 55, None, noon()).await.unwrap();
    two.store().record_public_answer(&[row], 66, None, noon()).await.unwrap();
    assert_eq!(two.store().newest_message(carried.id).await.unwrap(), Some((HALL, 55)), "carried once");
    let rest = claim_delivery(&two.stores[1], held).await.expect("the one that was not carried");
    assert_eq!(Some(rest.id()), lost.delivery);
    assert!(claim_delivery(&two.stores[1], held).await.is_none());
    two.settle_at(&sent(&rest, 77), TaskOutcome::Done, held).await;
    two.store().record_public_answer(&[lost.delivery.expect("a row")], 88, None, noon()).await.unwrap();
    assert_eq!(two.store().newest_message(lost.id).await.unwrap(), Some((HALL, 77)), "sent once");
}

#[tokio::test(flavor = "multi_thread")]
async fn every_process_is_notified_of_a_new_delivery() {
    let two = Two::new().await;
    let mut listeners = [two.stores[0].listen().await.unwrap(), two.stores[1].listen().await.unwrap()];
    two.challenge(HALL).await;
    for listener in &mut listeners {
        wait_for("a ring", listener.next()).await.expect("a ring");
    }
}

/// The game's messages, as (first event, last event, state), oldest first.
async fn rows(two: &Two, id: GameId) -> Vec<(i32, i32, String)> {
    let rows =
        format!("select first_seq, last_seq, state from {} where game_id = $1 order by last_seq", database::DELIVERIES);
    sqlx::query_as(sqlx::AssertSqlSafe(rows)).bind(id.0).fetch_all(&two.sql).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_that_are_outdated_are_merged_into_the_newest() {
    let two = Two::new().await;
    let id = two.played(HALL, 4).await;
    let take = async || claim_delivery(two.store(), noon()).await.expect("a delivery");
    let mut challenge = take().await;
    assert_eq!(two.store().merge_outdated(&mut challenge, noon()).await.unwrap(), 0, "a challenge is no board");
    two.settle_at(&sent(&challenge, 100), TaskOutcome::Done, noon()).await;
    let mut board = take().await;
    assert_eq!((links(&board).first, links(&board).last), (1, 1));
    assert_eq!(two.store().merge_outdated(&mut board, noon()).await.unwrap(), 4);
    assert_eq!((links(&board).first, links(&board).last, board.attempts), (1, 5, 1));
    assert_eq!(two.store().merge_outdated(&mut board, noon()).await.unwrap(), 0);
    assert!(two.is_leased(0, &board).await, "the newest is leased");
    assert!(claim_delivery(&two.stores[1], noon()).await.is_none());
    // Discord's rate limit postpones it, and the next move is faster.
    two.postpone(&board, noon(), noon()).await;
    two.act(id, moved(ANA, "a3")).await;
    let mut board = take().await;
    assert_eq!(two.store().merge_outdated(&mut board, noon()).await.unwrap(), 1);
    assert_eq!((links(&board).first, links(&board).last, board.was_tried()), (1, 6, false));
    two.settle_at(&sent(&board, 101), TaskOutcome::Done, noon()).await;
    let sent = "sent".to_owned();
    assert_eq!(rows(&two, id).await, [(0, 0, sent.clone()), (1, 6, sent)]);
    assert_eq!(two.delivery_counts().await, (0, 2, 0));
}

/// A message that must be said by itself, or that may have been posted already, is not merged into a newer board.
#[tokio::test(flavor = "multi_thread")]
async fn only_boards_that_nobody_has_seen_are_merged() {
    let two = Two::new().await;
    let id = two.played(HALL, 1).await;
    let take = async || claim_delivery(two.store(), noon()).await.expect("a delivery");
    let settle = async |message: u64| {
        let mut claimed = take().await;
        let merged = two.store().merge_outdated(&mut claimed, noon()).await.unwrap();
        let Links { first, last, .. } = links(&claimed);
        two.settle_at(&sent(&claimed, message), TaskOutcome::Done, noon()).await;
        (first, last, merged)
    };
    assert_eq!(settle(100).await, (0, 0, 0), "the challenge");
    // A failed attempt at the first board may have posted it.
    let mut board = take().await;
    assert_eq!(two.store().merge_outdated(&mut board, noon()).await.unwrap(), 1);
    two.settle_at(&board, TaskOutcome::Again(noon()), noon()).await;
    two.act(id, moved(BEN, "b1")).await;
    two.act(id, moved(ANA, "a2")).await;
    refuse_takeback(&two, id).await;
    two.act(id, moved(BEN, "b2")).await;
    two.act(id, moved(ANA, "a3")).await;
    // The process that answers an interaction with the last board works on it.
    let cause = Cause { interaction: Some(5), announce: Announce::InAnswer, ..Cause::JOB };
    let answered = two.store().apply(id, &moved(BEN, "b3"), cause, noon()).await.unwrap();
    assert_eq!(settle(101).await, (1, 2, 0), "the one that may have been posted");
    assert_eq!(settle(102).await, (3, 4, 1), "two boards");
    assert_eq!((settle(103).await, settle(104).await), ((5, 5, 0), (6, 6, 0)), "the request, and what became of it");
    assert_eq!(settle(105).await, (7, 8, 1), "two boards");
    assert!(claim_delivery(two.store(), noon()).await.is_none(), "the answer carries the last one");
    two.store().record_public_answer(&[answered.delivery.expect("a row")], 106, None, noon()).await.unwrap();
    assert_eq!(two.delivery_counts().await.0, 0);
    // The end is a message of its own.
    two.act(id, Command::Resign { by: ANA.into() }).await;
    assert_eq!(settle(107).await, (10, 10, 0));
}

/// What somebody may have seen of a board before its message is posted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Seen {
    Nothing,
    /// The answer to an interaction may carry it.
    InAnswer,
    /// The message before shows it, without calling anybody.
    Uncalled,
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_in_an_answer_or_shown_without_a_call_is_not_merged() {
    let call = noon() + Duration::MINUTE;
    for (seen, merges) in [(Seen::Nothing, 2), (Seen::InAnswer, 0), (Seen::Uncalled, 0)] {
        for is_first in [true, false] {
            let two = Two::new().await;
            two.played(HALL, 2).await;
            let take = async |at| claim_delivery(two.store(), at).await.expect("a delivery");
            two.settle_at(&sent(&take(noon()).await, 100), TaskOutcome::Done, noon()).await;
            let mut board = take(noon()).await;
            if !is_first {
                // It waits, and merging starts with it.
                two.settle_at(&board, TaskOutcome::Refused(call, "no permission".to_owned()), noon()).await;
                board = take(noon()).await;
            }
            if seen == Seen::Uncalled {
                board.set_posted(Posted { message: Some(100), is_edit: true });
                two.settle_at(&board, TaskOutcome::Refused(call, UNCALLED.to_owned()), noon()).await;
            } else {
                if seen == Seen::InAnswer {
                    two.store().record_answer(&[board.id()], 5, "token").await.unwrap();
                }
                two.postpone(&board, call, noon()).await;
            }
            let mut oldest = take(call).await;
            assert_eq!(links(&oldest).first, 1, "{seen:?}");
            let merged = two.store().merge_outdated(&mut oldest, call).await.unwrap();
            assert_eq!(merged, merges, "{seen:?}, the first board: {is_first}");
        }
    }
}

async fn refuse_takeback(two: &Two, id: GameId) {
    let asked = two.act(id, Command::RequestTakeback { by: ANA.into() }).await;
    let version = asked.table.game().expect("a game").version();
    two.act(id, Command::AnswerTakeback { by: BEN.into(), grant: false, version }).await;
}

/// Another process has taken the lease over.
#[tokio::test(flavor = "multi_thread")]
async fn a_lost_lease_merges_nothing() {
    let two = Two::new().await;
    let id = two.played(HALL, 2).await;
    let take = async || claim_delivery(two.store(), noon()).await.expect("a delivery");
    two.settle_at(&sent(&take().await, 100), TaskOutcome::Done, noon()).await;
    let mut lost = take().await;
    two.wait_until_the_server_is_old().await;
    sqlx::query("update tasks set leased_until = clock_timestamp() where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_tasks(noon()).await.unwrap(), 1);
    assert_eq!(two.store().merge_outdated(&mut lost, noon()).await.unwrap(), 0);
    let mut again = take().await;
    assert_eq!(
        two.store().merge_outdated(&mut again, noon()).await.unwrap(),
        0,
        "the other process may have posted it"
    );
    let messages: Vec<_> = rows(&two, id).await.into_iter().map(|(first, last, _)| (first, last)).collect();
    assert_eq!(messages, [(0, 0), (1, 1), (2, 2), (3, 3)]);
}

#[tokio::test(flavor = "multi_thread")]
async fn the_games_of_a_channel_take_turns() {
    let two = Two::new().await;
    let many = two.played(HALL, 1).await;
    refuse_takeback(&two, many).await;
    let few = two.game(HALL).await;
    let mut order = Vec::new();
    for message in 1..=7 {
        let now = noon() + Duration::seconds(message);
        let claimed = claim_delivery(two.store(), now).await.expect("a delivery");
        order.push(links(&claimed).game);
        two.settle_at(&sent(&claimed, 100 + message.unsigned_abs()), TaskOutcome::Done, now).await;
    }
    assert_eq!(order, [many, few, many, few, many, many, many]);
}

/// A busy channel is not the bot's fault, however many games wait for their turn there.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_posts_as_fast_as_discord_allows_is_healthy() {
    let two = Two::new().await;
    let claim = async |at| claim_delivery(two.store(), at).await.expect("a delivery");
    two.challenge(Place { channel: 71, ..HALL }).await;
    let until = noon() + Duration::DAY;
    two.fail(&claim(noon()).await, until, until).await;
    for _ in 0..20 {
        two.challenge(HALL).await;
    }
    let mut now = noon();
    for message in 0..15 {
        // One message in half a minute.
        let (posted, limited) = (claim(now).await, claim(now).await);
        two.settle_at(&sent(&posted, 100 + message), TaskOutcome::Done, now).await;
        let until = now + Duration::seconds(30);
        two.postpone(&limited, until, now).await;
        for at in [now, until - Duration::MILLISECOND, until, until + Duration::seconds(20)] {
            assert_eq!(two.store().oldest_due_delivery(at).await.unwrap(), None, "{at} after {message} messages");
        }
        now = until;
    }
    let waits = two.store().oldest_waiting_delivery().await.unwrap().expect("the channel that fails");
    assert_eq!(waits, noon());
    sqlx::query("delete from tasks where lane = 71").execute(&two.sql).await.unwrap();
    let waits = two.store().oldest_waiting_delivery().await.unwrap().expect("the busy channel");
    assert!(now - waits <= Duration::MINUTE, "since {waits} at {now}");
    // The channel has stopped.
    let late = now + Duration::minutes(2);
    assert!(two.store().oldest_due_delivery(late).await.unwrap().is_some());
}
