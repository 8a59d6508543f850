//! Concurrent deliveries: of several processes, and of slow channels.

use super::{
    bot_test::BotTest,
    operations::{Run, get_until, value},
};
use futures_util::future::join_all;
use parlor::{
    deadline,
    play::{Command, Event, First, GameId, Pace, Terms, TimeoutRule, UserId},
    store::{Cause, NewTable, Place, Randomness, SHARD_LEASE},
};
use parlor_games::{
    dice::DiceSeed,
    rules::{Game, Options},
};
use parlor_sandbox::{Fault, RateLimit};
use parlor_testkit::{free_address::free_address, polling::poll, stretch};
use serde_json::json;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::{Duration, Instant};

/// An upgrade alters tables while the old program runs. If its lock has to wait, all requests that need the table wait behind
/// it.
#[tokio::test(flavor = "multi_thread")]
async fn no_table_is_locked_while_a_message_is_posted() {
    let test = BotTest::new().await;
    test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    test.play(test.ana, "c3").await;
    held.arrived().await.expect("the post");
    // A transaction that is open while it waits for the network keeps its locks until the post is given up. The statements here
    // don't wait that long for a lock.
    let mut connection = PgConnection::connect(test.database()).await.unwrap();
    let patience = format!("set lock_timeout = '{}s'", deadline::stretched(Duration::from_secs(10)).as_secs());
    sqlx::raw_sql(AssertSqlSafe(patience)).execute(&mut connection).await.unwrap();
    for table in ["games", "tasks", "events"] {
        let alter = format!("alter table {table} add column probe integer");
        sqlx::query(AssertSqlSafe(alter)).execute(&mut connection).await.unwrap();
    }
    held.release();
    test.close().await;
}

/// Another process notices that the connections of the killed process are gone.
#[tokio::test(flavor = "multi_thread")]
async fn deliveries_of_a_killed_process_are_taken_up_before_their_lease_ends() {
    let mut test = BotTest::with_process().await;
    // If PostgreSQL has just started, the bot first gives other processes time to connect again.
    test.wait_until_found("select (now() >= pg_postmaster_start_time() + interval '6 s')::integer::bigint").await;
    let board = test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    test.play(test.ana, "c3").await;
    held.arrived().await.expect("the post");
    // A process that started earlier might post the message itself.
    test.start_second_process().await;
    let start = Instant::now();
    test.kill().await;
    held.drop_before();
    let posted = test.next_board(board.id).await;
    assert!(start.elapsed() < deadline::stretched(SHARD_LEASE), "{:?}", start.elapsed());
    test.wait_until_recorded(1, &posted).await;
    assert_eq!(test.boards().len(), 2);
    test.close().await;
}

/// A frozen process keeps its connections, so only the end of its lease reveals that it is frozen. Nobody knows whether Discord
/// has its message.
#[tokio::test(flavor = "multi_thread")]
async fn the_delivery_of_a_process_that_is_frozen_while_it_posts_is_taken_up() {
    let posted = [false, true].map(|arrived| async move {
        let test = BotTest::without_bot().await;
        let least = stretch::least();
        let variables = [("PARLOR_SHARDS", ""), ("RUST_LOG", "warn,parlor=info"), ("PARLOR_STRETCH", &*least)];
        let frozen = Run::start(&test, &variables);
        test.wait_until_ready().await;
        // The session is recorded every second. Another process can resume it only after that.
        test.wait_until_found("select count(*) from shard_leases where session_id is not null").await;
        let board = test.start_game("size=5").await;
        let path = format!("/channels/{}/messages", test.channel);
        let held = test.sandbox.hold("POST", &path);
        assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
        held.arrived().await.expect("the post");
        // A process that started earlier might post the message itself.
        let other = Run::start(&test, &variables);
        other.wait_for_line("other processes serve all shards; standing by").await;
        frozen.freeze().await;
        if arrived {
            held.release();
        } else {
            held.drop_before();
        }
        let posted = test.next_board(board.id).await;
        test.wait_until_recorded(1, &posted).await;
        other.wait_for_line("resumed the session at the gateway").await;
        frozen.signal("CONT");
        frozen.wait_for_line("lost the leases of all shards").await;
        assert_eq!(test.play(test.ben, "a1").await, "Played a1.");
        test.next_board(posted.id).await;
        test.wait_until_posted().await;
        let boards: Vec<_> = test.boards().into_iter().map(|board| board.content).collect();
        assert_eq!(boards.len(), 3, "each board once: {boards:#?}\n{}\n\n{}", frozen.log(), other.log());
        // The posts are the challenge and three boards. The other process may have sent the frozen process's message again, or
        // it has found the message in the channel, if the message was older than a minute by then.
        let posts = test.sandbox.requests().into_iter().filter(|r| r.method == "POST" && r.path == path).count();
        assert!((4..=5).contains(&posts), "{posts}: {}\n\n{}", frozen.log(), other.log());
        drop((frozen, other));
        test.close().await;
    });
    join_all(posted).await;
}

/// Discord does not answer posts in one channel, in which 24 messages wait.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_that_hangs_does_not_delay_others() {
    // The bot is a process of its own, so that it can be killed at the end. In the test's process, the bot would wait for the
    // posts.
    let test = BotTest::with_process().await;
    let slow = test.sandbox.add_channel(test.guild, "slow");
    let path = format!("/channels/{slow}/messages");
    test.sandbox.inject_fault("POST", &path, 1000, Fault::Delay(Duration::from_hours(1)));
    for n in 0..24 {
        let user = test.sandbox.add_user(&format!("User {n}"), "en-US");
        test.sandbox.slash(user, slow, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    }
    let in_hand = "select coalesce(max(of_channel), 0) from (
                       select count(*) as of_channel from tasks where slot is not null group by lane
                   ) channels";
    test.wait_until_found(in_hand).await;
    test.start_game("size=5").await;
    // None of the posts was given up and tried again meanwhile.
    let posts = test.sandbox.requests().into_iter().filter(|r| r.method == "POST" && r.path == path).count();
    assert!(posts <= 2, "{posts} posts in the channel that hangs");
    let in_hand = test.query_number(in_hand).await;
    assert!(in_hand <= 2, "{in_hand} deliveries of one channel are in hand");
    test.close().await;
}

/// The sandbox has Discord's limits, but with a window of two seconds instead of five. 200 games are played in 40 channels. One
/// channel has more messages than can be posted in the time that all the others need.
#[tokio::test(flavor = "multi_thread")]
async fn rate_limits_are_kept_and_no_channel_waits_for_another() {
    let mut test = BotTest::without_bot().await;
    let window = Duration::from_secs(2) * stretch::slowness();
    test.sandbox.limit_posts(RateLimit { requests: 3, window });
    test.sandbox.limit_requests(RateLimit { requests: 50, window: Duration::from_secs(1) });
    let channels: Vec<u64> = (0..40).map(|n| test.sandbox.add_channel(test.guild, &format!("hall-{n}"))).collect();
    let busy = channels[0];
    let places = channels.iter().flat_map(|&channel| [channel; 5]).chain([busy; 25]);
    for channel in places {
        challenge_without_bot(&test, channel).await;
    }
    let start = Instant::now();
    test.start().await;
    let posted = |channel: u64| test.sandbox.messages(channel).len();
    poll("all messages of the other channels", async || {
        channels.iter().skip(1).all(|&channel| posted(channel) == 5).then_some(())
    })
    .await;
    let (took, of_busy) = (start.elapsed(), posted(busy));
    let requests = test.sandbox.requests();
    let refused: Vec<_> = requests.iter().filter(|r| r.status == Some(429)).map(|r| r.path.clone()).collect();
    eprintln!(
        "195 messages in 39 channels after {took:?}; {of_busy} of 30 in the other; {} answers of 429",
        refused.len()
    );
    assert_eq!(refused, Vec::<String>::new());
    assert!(of_busy < 30, "the other channels waited for the busy one: {took:?}");
    test.close().await;
}

/// Other programs may use up the same limits.
#[tokio::test(flavor = "multi_thread")]
async fn a_channel_limited_by_others_waits_as_long_as_discord_says() {
    let test = BotTest::new().await;
    let other = test.sandbox.add_channel(test.guild, "other");
    let path = format!("/channels/{other}/messages");
    let wait = f64::from(5 * stretch::slowness());
    test.sandbox.inject_fault("POST", &path, 1, Fault::TooManyRequests { retry_after: wait, global: false });
    let challenge = async |channel| {
        test.sandbox.slash(test.ana, channel, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    };
    challenge(other).await;
    test.sandbox.wait_for_request(|r| r.path == path && r.status == Some(429)).await.expect("a refusal");
    challenge(test.channel).await;
    test.next_message(0, "looking for an opponent").await;
    assert!(test.sandbox.messages(other).is_empty(), "another channel waited too");
    test.sandbox.wait_for(other, |m| m.content.contains("looking for an opponent")).await.expect("the message");
    let posts: Vec<_> = test.sandbox.requests().into_iter().filter(|r| r.method == "POST" && r.path == path).collect();
    let [refused, posted] = &posts[..] else { panic!("one refusal, one message: {posts:?}") };
    assert!((posted.at - refused.at) as f64 >= wait * 1000.0, "{posts:?}");
    test.close().await;
}

/// Posts in the channel have failed twice before.
#[tokio::test(flavor = "multi_thread")]
async fn a_rate_limit_delays_a_channel_for_as_long_as_discord_says_and_no_longer() {
    let test = BotTest::new().await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, 2, Fault::Status(500));
    test.sandbox.inject_fault("POST", &path, 4, Fault::TooManyRequests { retry_after: 0.4, global: false });
    test.private_reply(test.ana, "challenge", json!({ "game": "tether" })).await;
    test.next_message(0, "looking for an opponent").await;
    let posts: Vec<_> = test.sandbox.requests().into_iter().filter(|r| r.method == "POST" && r.path == path).collect();
    let waits: Vec<_> =
        posts.windows(2).filter(|pair| pair[0].status == Some(429)).map(|pair| pair[1].at - pair[0].at).collect();
    eprintln!("waits after a rate limit of 400 ms: {waits:?} ms");
    assert_eq!(waits.len(), 4);
    assert!(waits.iter().all(|wait| *wait >= 400), "{waits:?}");
    // If rate limits counted as failures, each wait would be longer than the one before, and the last two would be at least
    // four and eight seconds.
    assert!(waits[2].min(waits[3]) < 4_000 * i64::from(stretch::slowness()), "{waits:?}");
    test.close().await;
}

/// Discord's answers show no limits, so the bot knows none for any route.
#[tokio::test(flavor = "multi_thread")]
async fn nothing_is_sent_while_the_address_is_locked_out() {
    let test = BotTest::new().await;
    let other = test.sandbox.add_channel(test.guild, "other");
    test.sandbox.hide_rate_limits(true);
    let challenge = async |channel| {
        test.sandbox.slash(test.ana, channel, "challenge", json!({ "game": "tether" })).await.expect("an answer");
    };
    challenge(test.channel).await;
    let first = test.next_message(0, "looking for an opponent").await;
    let path = format!("/channels/{}/messages", test.channel);
    test.sandbox.inject_fault("POST", &path, 1, Fault::LockedOut { retry_after: Some("2".to_owned()) });
    challenge(test.channel).await;
    // The answer to the command may have been on its way when the refusal arrived.
    let known = test.sandbox.requests().len();
    let refused = test.sandbox.wait_for_request(|r| r.path == path && r.status == Some(429)).await.expect("a refusal");
    // The answer to this command waits too, because the locked-out address can't send it either.
    challenge(other).await;
    test.next_message(first.id, "looking for an opponent").await;
    test.sandbox.wait_for(other, |m| m.content.contains("looking for an opponent")).await.expect("the message");
    let after: Vec<_> = test
        .sandbox
        .requests()
        .into_iter()
        .skip(known)
        .filter(|r| r.at > refused.at)
        .map(|r| (r.at - refused.at, r.path.clone()))
        .collect();
    eprintln!("requests after the refusal, in ms: {after:?}");
    assert!(after.iter().all(|(wait, _)| *wait >= 2_000), "{after:?}");
    test.close().await;
}

/// It costs more to claim a message, load its game and draw it than to post it.
#[tokio::test(flavor = "multi_thread")]
async fn a_message_that_waits_for_the_limit_of_all_requests_is_claimed_once() {
    let mut test = BotTest::without_bot().await;
    let address = free_address();
    test.settings.insert("PARLOR_METRICS_ADDR", address.to_string());
    test.settings.insert("PARLOR_REQUESTS_PER_SECOND", "10".to_owned());
    for n in 0..40 {
        let channel = test.sandbox.add_channel(test.guild, &format!("hall-{n}"));
        challenge_without_bot(&test, channel).await;
    }
    test.start().await;
    test.wait_until_posted().await;
    assert_eq!(test.deliveries("state = 'sent'").await, 40);
    let metrics = get_until(address, "/metrics", 200).await;
    for (outcome, attempts) in [("done", 40.0), ("retry", 0.0), ("postponed", 0.0)] {
        let series = format!("parlor_tasks_total{{kind=\"delivery\",outcome=\"{outcome}\"}}");
        assert_eq!(value(&metrics, &series), attempts, "{outcome}");
    }
    test.close().await;
}

/// Creates a challenge in the way of another process.
async fn challenge_without_bot(test: &BotTest, channel: u64) -> GameId {
    let options = Options::parse("size=5", Game::Tether.options()).expect("options");
    let challenge = Event::Challenged {
        by: UserId(test.ana).into(),
        opponent: None,
        terms: Terms {
            setup: Game::Tether.setup(&options).expect("a set-up"),
            first: First::Challenger,
            pace: Pace::Unlimited,
            rated: false,
            timeout: TimeoutRule::Claim,
            pair: None,
            event: false,
        },
        expires: Some(test.clock.now() + time::Duration::days(3)),
        rematch_of: None,
    };
    let table = NewTable {
        place: Place::on_server(test.guild, channel),
        challenge,
        thread: false,
        language: None,
        randomness: Randomness { challenger_begins: true, seed: DiceSeed::new([7; 32]) },
    };
    test.store.create_table(&table, Cause::JOB, test.clock.now()).await.expect("a table").id
}

/// One game is played faster than its boards can be posted.
#[tokio::test(flavor = "multi_thread")]
async fn boards_that_are_outdated_before_they_are_posted_are_merged_into_the_newest() {
    let mut test = BotTest::without_bot().await;
    test.keep_all_boards().await;
    test.sandbox.limit_posts(RateLimit { requests: 1, window: Duration::from_millis(500) });
    let fast = challenge_without_bot(&test, test.channel).await;
    let act = async |game, command| {
        test.store.apply(game, &command, Cause::JOB, test.clock.now()).await.expect("an event");
    };
    let accept = Command::Accept { by: UserId(test.ben).into(), challenger_begins: true, seed: DiceSeed::new([7; 32]) };
    act(fast, accept.clone()).await;
    for (ply, text) in ["a1", "b1", "a2", "b2", "a3", "b3"].into_iter().enumerate() {
        let by = UserId([test.ana, test.ben][ply % 2]).into();
        act(fast, Command::Move { by, text: text.to_owned(), version: None }).await;
    }
    act(fast, Command::Resign { by: UserId(test.ana).into() }).await;
    let slow = challenge_without_bot(&test, test.channel).await;
    act(slow, accept).await;
    test.start().await;
    test.wait_until_posted().await;
    let messages: Vec<_> = test.sandbox.messages(test.channel);
    let words: Vec<_> = messages.iter().map(|message| message.content.clone()).collect();
    let of = |game: GameId| {
        messages.iter().filter(move |message| message.content.contains(&format!("Tether #{game}"))).collect::<Vec<_>>()
    };
    let [challenge, board, end] = of(fast)[..] else { panic!("{words:#?}") };
    assert!(challenge.content.contains("accepted the challenge"), "{words:#?}");
    assert!(board.content.contains("Since the last board: **a1 b1 a2 b2 a3 b3**"), "{words:#?}");
    assert_eq!(board.notified, [test.ana]);
    assert!(end.content.contains("resigned"), "{words:#?}");
    assert_eq!(end.notified, [test.ben]);
    // The games take turns. The other game's challenge comes first, although the end has waited for longer.
    let position = |part: &str| words.iter().position(|content| content.contains(part)).expect(part);
    assert!(position(&format!("Tether #{slow}")) < position("resigned"), "{words:#?}");
    assert_eq!(test.delivery_counts().await.2, 0);
    test.close().await;
}
