//! Deliveries beside each other: of several processes, and of channels that are slow.

use super::bot_test::BotTest;
use parlor_sandbox::Fault;
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::{Duration, Instant};

/// An upgrade alters tables while the old program runs. Requests that wait behind its lock are delayed.
#[tokio::test(flavor = "multi_thread")]
async fn no_table_is_locked_while_a_message_is_posted() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    test.play(test.ana, "c3").await;
    held.arrived().await.expect("the post");
    let mut connection = PgConnection::connect(test.database()).await.unwrap();
    for table in ["games", "outbox", "events"] {
        let start = Instant::now();
        let alter = format!("alter table {table} add column probe integer");
        sqlx::query(AssertSqlSafe(alter)).execute(&mut connection).await.unwrap();
        eprintln!("alter table {table} took {:?}", start.elapsed());
        assert!(start.elapsed() < Duration::from_secs(1), "{table}: {:?}", start.elapsed());
    }
    held.release();
    test.close().await;
}

/// Another process notices that the connections of the killed one are gone.
#[tokio::test(flavor = "multi_thread")]
async fn deliveries_of_a_killed_process_are_taken_up_within_five_seconds() {
    let mut test = BotTest::with_process().await;
    // A server that has just started is given time in which processes connect again.
    let young = "select (now() < pg_postmaster_start_time() + interval '6 s')::integer::bigint";
    while test.query_number(young).await == 1 {
        tokio::time::sleep(Duration::from_millis(200)).await;
    }
    let board = test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    test.play(test.ana, "c3").await;
    held.arrived().await.expect("the post");
    test.kill().await;
    let start = Instant::now();
    held.drop_before();
    test.start().await;
    let posted = test.next_board(board.id).await;
    eprintln!("taken up after {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(5), "{:?}", start.elapsed());
    test.wait_until_recorded(1, &posted).await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

/// Discord does not answer posts in one channel, where 24 messages wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_hangs_does_not_delay_others() {
    let test = BotTest::new().await;
    let slow = test.sandbox.add_channel(test.guild, "slow");
    let path = format!("/channels/{slow}/messages");
    test.sandbox.inject_fault("POST", &path, 1000, Fault::Delay(Duration::from_secs(60)));
    for n in 0..24 {
        let user = test.sandbox.add_user(&format!("User {n}"), "en-US");
        test.sandbox.slash(user, slow, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    }
    let in_hand = "select count(*) from outbox where slot is not null";
    test.wait_until_found(in_hand).await;
    let start = Instant::now();
    test.start_game("size=5").await;
    eprintln!("two messages of the other channel took {:?}", start.elapsed());
    assert!(start.elapsed() < Duration::from_secs(3), "{:?}", start.elapsed());
    let in_hand = test.query_number(in_hand).await;
    assert!(in_hand <= 2, "{in_hand} deliveries of one channel are in hand");
    test.close().await;
}
