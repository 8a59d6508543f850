//! The outbox: leases, order, channels.

use super::{ANA, BEN, HALL, Two, database, moved, new_table, noon, poll, wait_for};
use parlor::{
    deadline,
    play::{Command, GameId, Pace},
    store::{ANSWER_HOLD, Announce, Cause, Delivery, DeliveryOutcome, Place, SHARD_LEASE, Store},
};
use std::{
    collections::{BTreeMap, HashMap},
    sync::{Arc, Mutex},
};
use time::{Duration, OffsetDateTime};

#[tokio::test(flavor = "multi_thread")]
async fn deliveries_of_one_game_are_claimed_in_order_and_of_others_concurrently() {
    let two = Two::new().await;
    let (one, other) = (two.played(HALL, 1).await, two.played(HALL, 0).await);
    let now = noon();
    let mut left = BTreeMap::<GameId, Vec<u32>>::new();
    let first = two.stores[0].claim_delivery(now).await.unwrap().expect("a delivery");
    let second = two.stores[1].claim_delivery(now).await.unwrap().expect("one of the other game");
    assert_eq!((first.delivery.game, first.delivery.first, first.delivery.last), (one, 0, 0));
    assert_eq!((second.delivery.game, second.delivery.last, second.delivery.place), (other, 0, HALL));
    assert!(two.stores[1].claim_delivery(now).await.unwrap().is_none(), "the rest waits for those in hand");
    for (outbox, message) in [(first, 100), (second, 101)] {
        left.entry(outbox.delivery.game).or_default().push(outbox.delivery.last);
        outbox.settle(&DeliveryOutcome::Sent(message), now).await.unwrap();
    }
    while let Some(outbox) = two.stores[1].claim_delivery(now).await.unwrap() {
        left.entry(outbox.delivery.game).or_default().push(outbox.delivery.last);
        outbox.settle(&DeliveryOutcome::Sent(200 + u64::from(left[&one].len() as u32)), now).await.unwrap();
    }
    assert_eq!(left, [(one, vec![0, 1, 2]), (other, vec![0, 1])].into());
    assert_eq!(two.store().newest_message(one).await.unwrap(), Some((HALL, 203)));
    assert_eq!(two.outbox_counts().await, (0, 5, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn a_board_whose_channel_is_deleted_while_it_is_recorded_is_not_linked() {
    let two = Two::new().await;
    let game = two.played(HALL, 0).await;
    let claim = async || two.store().claim_delivery(noon()).await.unwrap().expect("a delivery");
    claim().await.settle(&DeliveryOutcome::Sent(100), noon()).await.unwrap();
    let board = claim().await;
    let mut deletion = two.sql.begin().await.unwrap();
    sqlx::query("update games set message_id = null").execute(&mut *deletion).await.unwrap();
    let gone =
        "insert into channels (channel_id, refused, refused_at, gone) values ($1, 'Unknown Channel', now(), true)";
    sqlx::query(gone).bind(HALL.channel.cast_signed()).execute(&mut *deletion).await.unwrap();
    let recorded = tokio::spawn(async move { board.settle(&DeliveryOutcome::Sent(101), noon()).await });
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
            while database::outbox_counts(&sql).await.expect("counts").0 > 0 {
                let Some(claimed) = store.claim_delivery(noon()).await.expect("a look") else { continue };
                let delivery = claimed.delivery;
                let channel = delivery.place.channel;
                {
                    let mut games = games.lock().unwrap();
                    assert_eq!(games.insert(delivery.game, channel), None, "one game is claimed twice");
                    let of_channel = games.values().filter(|other| **other == channel).count();
                    assert!(of_channel <= 2, "{of_channel} deliveries of a channel are in hand");
                }
                tokio::task::yield_now().await;
                // Now and then posting fails.
                let failed = (delivery.id + task as i64) % 5 == 0;
                if !failed {
                    left.lock().unwrap().entry(delivery.game).or_default().push(delivery.last);
                }
                games.lock().unwrap().remove(&delivery.game);
                let outcome = if failed {
                    DeliveryOutcome::Retry(noon(), "busy".to_owned())
                } else {
                    DeliveryOutcome::Sent(delivery.id.cast_unsigned())
                };
                claimed.settle(&outcome, noon()).await.expect("settled");
            }
        }
    })
    .await;
    let left = std::mem::take(&mut *left.lock().unwrap());
    assert_eq!(left.len(), 8);
    assert!(left.values().all(|order| *order == [0, 1, 2, 3, 4, 5]), "{left:?}");
    assert_eq!(two.outbox_counts().await, (0, 48, 0));
}

/// Another transaction, which may take long, has locked the message that has been due the longest.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_delivery_stops_no_other() {
    let two = Two::new().await;
    let (locked, free) = (two.challenge(HALL).await.id, two.challenge(HALL).await.id);
    let mut locking = two.sql.begin().await.unwrap();
    sqlx::query("select from outbox where game_id = $1 for update")
        .bind(locked.0)
        .execute(&mut *locking)
        .await
        .unwrap();
    let claim = async || two.store().claim_delivery(noon()).await.unwrap().map(|claimed| claimed.delivery.game);
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
    let take = async |store: usize| two.stores[store].claim_delivery(noon()).await.unwrap();
    let (first, second) = (take(0).await.expect("a delivery"), take(1).await.expect("a delivery"));
    let other = take(0).await.expect("one of the other channel");
    assert_eq!(other.delivery.game, elsewhere);
    assert!(take(1).await.is_none(), "the third waits for those in hand");
    first.settle(&DeliveryOutcome::Sent(1), noon()).await.unwrap();
    assert_eq!(take(1).await.expect("the third").delivery.place, HALL);
    drop(second);
}

#[tokio::test(flavor = "multi_thread")]
async fn a_failing_channel_backs_off_as_a_whole() {
    let two = Two::new().await;
    let elsewhere = Place { channel: 71, ..HALL };
    let (first, _, far) = (two.challenge(HALL).await.id, two.challenge(HALL).await, two.challenge(elsewhere).await.id);
    let take = async |at| two.stores[1].claim_delivery(at).await.unwrap();
    let (retry, until) = (noon() + Duration::seconds(1), noon() + Duration::seconds(30));
    let failed = take(noon()).await.expect("a delivery");
    assert_eq!((failed.delivery.game, failed.delivery.channel_failures), (first, 0));
    let error = "500".to_owned();
    failed.settle(&DeliveryOutcome::ChannelFailed { retry, until, error }, noon()).await.unwrap();
    assert_eq!(take(noon()).await.expect("the other channel's").delivery.game, far);
    assert!(take(until - Duration::MILLISECOND).await.is_none(), "the other message of the channel waits too");
    let again = take(until).await.expect("they are due");
    assert_eq!(again.delivery.channel_failures, 1);
    again.settle(&DeliveryOutcome::Sent(5), until).await.unwrap();
    assert_eq!(take(until).await.expect("the next one").delivery.channel_failures, 0, "success ends the backoff");
}

#[tokio::test(flavor = "multi_thread")]
async fn a_game_that_moves_leaves_the_backoff_of_its_channel() {
    let two = Two::new().await;
    let (one, other) = (two.challenge(HALL).await.id, two.challenge(HALL).await.id);
    let until = noon() + Duration::seconds(30);
    let failed = two.store().claim_delivery(noon()).await.unwrap().expect("a delivery");
    assert_eq!(failed.delivery.game, one);
    // The first game moves while its message is being posted, the second while its message waits.
    two.store().move_game(one, Place { channel: 71, ..HALL }).await.unwrap();
    let outcome = DeliveryOutcome::ChannelFailed { retry: noon(), until, error: "500".to_owned() };
    failed.settle(&outcome, noon()).await.unwrap();
    assert_eq!(two.store().claim_delivery(noon()).await.unwrap().expect("the moved one").delivery.game, one);
    assert!(two.store().claim_delivery(noon()).await.unwrap().is_none());
    two.store().move_game(other, Place { channel: 72, ..HALL }).await.unwrap();
    assert_eq!(two.store().claim_delivery(noon()).await.unwrap().expect("the moved one").delivery.game, other);
}

/// The machine is lost, but its connections stay open.
#[tokio::test(flavor = "multi_thread")]
async fn a_delivery_whose_lease_has_ended_is_claimed_by_another_process() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let lost = two.stores[0].claim_delivery(noon()).await.unwrap().expect("a delivery");
    assert!(lost.extend(noon()).await.unwrap());
    let left = "select extract(epoch from leased_until - clock_timestamp())::bigint from outbox where slot is not null";
    let left = two.number(left).await;
    let lease = deadline::stretched(SHARD_LEASE).as_secs() as i64;
    assert!((lease / 2..=lease).contains(&left), "a lease ends after {left} s");
    assert_eq!(two.stores[1].release_lost_deliveries(noon()).await.unwrap(), 0);
    assert!(two.stores[1].claim_delivery(noon()).await.unwrap().is_none());
    two.wait_until_the_server_is_old().await;
    sqlx::query("update outbox set leased_until = clock_timestamp() where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_deliveries(noon()).await.unwrap(), 1);
    let again = two.stores[1].claim_delivery(noon()).await.unwrap().expect("the same");
    assert_eq!(again.delivery, Delivery { may_be_posted: true, ..lost.delivery });
    // The first process is slow rather than dead.
    assert!(!lost.extend(noon()).await.unwrap());
    lost.settle(&DeliveryOutcome::Dead("late".to_owned()), noon()).await.unwrap();
    assert!(again.extend(noon()).await.unwrap(), "the outcome of a lost lease changes nothing");
    lost.settle(&DeliveryOutcome::Sent(100), noon()).await.unwrap();
    assert!(!again.extend(noon()).await.unwrap(), "a message that was sent is settled");
    again.settle(&DeliveryOutcome::Sent(100), noon()).await.unwrap();
    assert_eq!(two.store().newest_message(id).await.unwrap(), Some((HALL, 100)));
    assert_eq!(two.outbox_counts().await, (1, 1, 0));
}

#[tokio::test(flavor = "multi_thread")]
async fn the_deliveries_of_a_process_without_connections_are_released() {
    let two = Two::new().await;
    two.challenge(HALL).await;
    two.wait_until_the_server_is_old().await;
    let process = two.stores[0].shard_leases();
    process.register(None).await.unwrap();
    let held = two.stores[0].claim_delivery(noon()).await.unwrap().expect("a delivery");
    // The process has not extended its lease for ten seconds.
    sqlx::query("update outbox set leased_until = leased_until - interval '10 s' where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_deliveries(noon()).await.unwrap(), 0, "it is connected, so it lives");
    let mut listener = two.stores[1].listen().await.unwrap();
    // A connection that a firewall has forgotten stays open here.
    let _forgotten = two.connection_named(process.name()).await;
    two.stores[0].close().await;
    let connected = "select count(*) from processes join pg_stat_activity on application_name = name";
    poll("the connections are closed", async || (two.number(connected).await == 1).then_some(())).await;
    // A pooler may name connections otherwise. Behind it, a process lives without a connection of its name.
    let set_named = "update processes set has_named_connection = $1";
    let long_lease = "update outbox set leased_until = clock_timestamp() + interval '9 s' where slot is not null";
    for (named, released) in [(false, 0), (true, 1)] {
        sqlx::query(set_named).bind(named).execute(&two.sql).await.unwrap();
        sqlx::query(long_lease).execute(&two.sql).await.unwrap();
        assert_eq!(two.stores[1].release_lost_deliveries(noon()).await.unwrap(), released, "named: {named}");
    }
    listener.next().await.expect("all processes are notified");
    let again = two.stores[1].claim_delivery(noon()).await.unwrap().expect("the same");
    assert_eq!(again.delivery, Delivery { may_be_posted: true, ..held.delivery });
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
    let take = async |at| two.stores[1].claim_delivery(at).await.unwrap();
    let then = noon() + Duration::seconds(10);
    let first = take(noon()).await.expect("a delivery");
    first.settle(&DeliveryOutcome::Retry(then, "busy".to_owned()), noon()).await.unwrap();
    assert!(take(then - Duration::MILLISECOND).await.is_none(), "neither it nor the one after it");
    let again = take(then).await.expect("it is due").delivery;
    assert_eq!((again.game, again.last, again.attempts, again.created), (id, 0, 1, noon()));
}

#[tokio::test(flavor = "multi_thread")]
async fn dead_delivery_unblocks_its_game() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let take = async || two.stores[1].claim_delivery(noon()).await.unwrap().expect("a delivery");
    take().await.settle(&DeliveryOutcome::Dead("nonsense".to_owned()), noon()).await.unwrap();
    let second = take().await.delivery;
    assert_eq!((second.game, second.last, second.closed), (id, 1, false));
}

/// Refused deliveries of a channel block nothing. They are tried again together, in order, and at once when the channel is open
/// again.
#[tokio::test(flavor = "multi_thread")]
async fn refused_delivery_waits_until_its_channel_may_be_open_again() {
    let two = Two::new().await;
    let id = two.game(HALL).await;
    let refused = |at: OffsetDateTime, reason: Option<&str>| DeliveryOutcome::Refused {
        retry: at + Duration::seconds(30),
        reason: reason.map(str::to_owned),
    };
    let take = async |at| two.stores[1].claim_delivery(at).await.unwrap();
    let refuse = async |at, reason| {
        let mut claimed = take(at).await.expect("a delivery");
        claimed.delivery.notified = true;
        claimed.settle(&refused(at, reason), at).await.unwrap();
        claimed.delivery
    };
    let now = noon();
    let first = refuse(now, Some("403")).await;
    assert_eq!((first.game, first.last, first.closed), (id, 0, false));
    // Nothing waits behind the delivery. The next one needs no attempt: the channel is known to be closed.
    let second = refuse(now, None).await;
    assert_eq!((second.last, second.closed), (1, true));
    assert_eq!(two.outbox_counts().await, (0, 0, 0));
    let release = async |at| two.stores[1].release_lost_deliveries(at).await.unwrap();
    release(now + Duration::seconds(29)).await;
    assert!(take(now + Duration::seconds(29)).await.is_none());

    let then = now + Duration::seconds(30);
    release(then).await;
    assert_eq!(refuse(then, Some("403")).await.last, 0);
    assert!(take(then).await.is_none(), "one shows it for all");

    // An event may mean that the channel is open, but no sooner than half a minute after the last refusal.
    two.store().record_access_change(HALL.guild.unwrap(), None, Duration::ZERO, then).await.unwrap();
    release(then).await;
    assert!(take(then).await.is_none());
    let cause = Cause { interaction: Some(99), announce: Announce::PostAndReopen };
    two.store().apply(id, &moved(ANA, "a1"), cause, then).await.unwrap();
    for last in [0, 1, 2] {
        let claimed = take(then).await.expect("a delivery");
        assert_eq!((claimed.delivery.last, claimed.delivery.closed), (last, false));
        claimed.settle(&DeliveryOutcome::Sent(u64::from(last) + 1), then).await.unwrap();
    }
}

#[tokio::test(flavor = "multi_thread")]
async fn outbox_leaves_a_message_to_its_answer_for_ten_seconds() {
    let two = Two::new().await;
    let cause = Cause { interaction: Some(5), announce: Announce::InAnswer };
    let open = async |n| {
        let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
        two.store().create_table(&new, Cause { interaction: Some(n), ..cause }, noon()).await.unwrap()
    };
    let (carried, lost) = (open(5).await, open(6).await);
    let held = noon() + deadline::stretched(ANSWER_HOLD);
    assert!(two.stores[1].claim_delivery(held - Duration::MILLISECOND).await.unwrap().is_none());
    let row = carried.delivery.expect("a row");
    two.store().record_public_answer(&[row], 55).await.unwrap();
    two.store().record_public_answer(&[row], 66).await.unwrap();
    assert_eq!(two.store().newest_message(carried.id).await.unwrap(), Some((HALL, 55)), "carried once");
    let rest = two.stores[1].claim_delivery(held).await.unwrap().expect("the one that was not carried");
    assert_eq!(Some(rest.delivery.id), lost.delivery);
    assert!(two.stores[1].claim_delivery(held).await.unwrap().is_none());
    rest.settle(&DeliveryOutcome::Sent(77), held).await.unwrap();
    two.store().record_public_answer(&[lost.delivery.expect("a row")], 88).await.unwrap();
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

/// The game's rows, as (last event, state), oldest first.
async fn rows(two: &Two, id: GameId) -> Vec<(i32, String)> {
    let rows = "select last_seq, state from outbox where game_id = $1 order by last_seq";
    sqlx::query_as(rows).bind(id.0).fetch_all(&two.sql).await.unwrap()
}

#[tokio::test(flavor = "multi_thread")]
async fn boards_that_are_outdated_are_merged_into_the_newest() {
    let two = Two::new().await;
    let id = two.played(HALL, 4).await;
    let take = async || two.store().claim_delivery(noon()).await.unwrap().expect("a delivery");
    let mut challenge = take().await;
    assert_eq!(challenge.merge_outdated(noon()).await.unwrap(), 0, "a challenge is no board");
    challenge.settle(&DeliveryOutcome::Sent(100), noon()).await.unwrap();
    let mut board = take().await;
    assert_eq!((board.delivery.first, board.delivery.last), (1, 1));
    assert_eq!(board.merge_outdated(noon()).await.unwrap(), 4);
    assert_eq!((board.delivery.first, board.delivery.last, board.delivery.attempts), (1, 5, 0));
    assert_eq!(board.merge_outdated(noon()).await.unwrap(), 0);
    assert!(board.extend(noon()).await.unwrap(), "the newest is leased");
    assert!(two.stores[1].claim_delivery(noon()).await.unwrap().is_none());
    // Discord's rate limit postpones it, and the next move is faster.
    board.settle(&DeliveryOutcome::Postponed(noon()), noon()).await.unwrap();
    two.act(id, moved(ANA, "a3")).await;
    let mut board = take().await;
    assert_eq!(board.merge_outdated(noon()).await.unwrap(), 1);
    assert_eq!((board.delivery.first, board.delivery.last), (1, 6));
    board.settle(&DeliveryOutcome::Sent(101), noon()).await.unwrap();
    let states: Vec<_> = rows(&two, id).await.into_iter().map(|(_, state)| state).collect();
    assert_eq!(states, ["sent", "merged", "merged", "merged", "merged", "merged", "sent"]);
    assert_eq!(two.outbox_counts().await, (0, 2, 0));
}

/// A message that must be said by itself, or that may have been posted already, is not merged into a newer board.
#[tokio::test(flavor = "multi_thread")]
async fn only_boards_that_nobody_has_seen_are_merged() {
    let two = Two::new().await;
    let id = two.played(HALL, 1).await;
    let take = async || two.store().claim_delivery(noon()).await.unwrap().expect("a delivery");
    let settle = async |message: u64| {
        let mut claimed = take().await;
        let merged = claimed.merge_outdated(noon()).await.unwrap();
        let (first, last) = (claimed.delivery.first, claimed.delivery.last);
        claimed.settle(&DeliveryOutcome::Sent(message), noon()).await.unwrap();
        (first, last, merged)
    };
    assert_eq!(settle(100).await, (0, 0, 0), "the challenge");
    // A failed attempt at the first board may have posted it.
    let mut board = take().await;
    assert_eq!(board.merge_outdated(noon()).await.unwrap(), 1);
    board.settle(&DeliveryOutcome::Retry(noon(), "no answer".to_owned()), noon()).await.unwrap();
    two.act(id, moved(BEN, "b1")).await;
    two.act(id, moved(ANA, "a2")).await;
    refuse_takeback(&two, id).await;
    two.act(id, moved(BEN, "b2")).await;
    two.act(id, moved(ANA, "a3")).await;
    // The process that answers an interaction with the last board works on it.
    let cause = Cause { interaction: Some(5), announce: Announce::InAnswer };
    let answered = two.store().apply(id, &moved(BEN, "b3"), cause, noon()).await.unwrap();
    assert_eq!(settle(101).await, (1, 2, 0), "the one that may have been posted");
    assert_eq!(settle(102).await, (3, 4, 1), "two boards");
    assert_eq!((settle(103).await, settle(104).await), ((5, 5, 0), (6, 6, 0)), "the request, and what became of it");
    assert_eq!(settle(105).await, (7, 8, 1), "two boards");
    assert!(two.store().claim_delivery(noon()).await.unwrap().is_none(), "the answer carries the last one");
    two.store().record_public_answer(&[answered.delivery.expect("a row")], 106).await.unwrap();
    assert_eq!(two.outbox_counts().await.0, 0);
    // The end is a message of its own.
    two.act(id, Command::Resign { by: ANA.into() }).await;
    assert_eq!(settle(107).await, (10, 10, 0));
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
    let take = async || two.store().claim_delivery(noon()).await.unwrap().expect("a delivery");
    take().await.settle(&DeliveryOutcome::Sent(100), noon()).await.unwrap();
    let mut lost = take().await;
    two.wait_until_the_server_is_old().await;
    sqlx::query("update outbox set leased_until = clock_timestamp() where slot is not null")
        .execute(&two.sql)
        .await
        .unwrap();
    assert_eq!(two.stores[1].release_lost_deliveries(noon()).await.unwrap(), 1);
    assert_eq!(lost.merge_outdated(noon()).await.unwrap(), 0);
    let mut again = take().await;
    assert_eq!(again.merge_outdated(noon()).await.unwrap(), 0, "the other process may have posted it");
    assert!(rows(&two, id).await.iter().all(|(_, state)| state != "merged"));
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
        let claimed = two.store().claim_delivery(now).await.unwrap().expect("a delivery");
        order.push(claimed.delivery.game);
        claimed.settle(&DeliveryOutcome::Sent(100 + message.unsigned_abs()), now).await.unwrap();
    }
    assert_eq!(order, [many, few, many, few, many, many, many]);
}

/// A busy channel is not the bot's fault, however many games wait for their turn there.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_posts_as_fast_as_discord_allows_is_healthy() {
    let two = Two::new().await;
    let claim = async |at| two.store().claim_delivery(at).await.unwrap().expect("a delivery");
    two.challenge(Place { channel: 71, ..HALL }).await;
    let until = noon() + Duration::DAY;
    let outcome = DeliveryOutcome::ChannelFailed { retry: until, until, error: "500".to_owned() };
    claim(noon()).await.settle(&outcome, noon()).await.unwrap();
    for _ in 0..20 {
        two.challenge(HALL).await;
    }
    let mut now = noon();
    for message in 0..15 {
        // One message in half a minute.
        let (posted, limited) = (claim(now).await, claim(now).await);
        posted.settle(&DeliveryOutcome::Sent(100 + message), now).await.unwrap();
        let until = now + Duration::seconds(30);
        limited.settle(&DeliveryOutcome::Postponed(until), now).await.unwrap();
        for at in [now, until - Duration::MILLISECOND, until, until + Duration::seconds(20)] {
            assert_eq!(two.store().oldest_due_delivery(at).await.unwrap(), None, "{at} after {message} messages");
        }
        now = until;
    }
    let waits = two.store().oldest_waiting_delivery().await.unwrap().expect("the channel that fails");
    assert_eq!(waits, noon());
    sqlx::query("delete from outbox where channel_id = 71").execute(&two.sql).await.unwrap();
    let waits = two.store().oldest_waiting_delivery().await.unwrap().expect("the busy channel");
    assert!(now - waits <= Duration::MINUTE, "since {waits} at {now}");
    // The channel has stopped.
    let late = now + Duration::minutes(2);
    assert!(two.store().oldest_due_delivery(late).await.unwrap().is_some());
}
