//! A database that stops answering, or takes no writes.

use super::{
    bot_test::{BotTest, private_content, sql},
    game::random_game,
    operations::{Run, get, get_until},
};
use parlor_sandbox::Fault;
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::{forwarder::Forwarder, free_address::free_address, polling::poll, small_disk::SmallDisk, stretch};
use serde_json::json;
use sqlx::{Connection, PgConnection};
use std::time::{Duration, Instant};
use tokio::task::JoinSet;

/// The database is silent for longer than any deadline, so everything that could hang hangs.
const SILENCE: Duration = Duration::from_secs(30);

/// At most this many commands are answered with an apology after the database's return, because their connections were silent.
/// Without deadlines, such apologies would go on for minutes.
const LAST_APOLOGIES: usize = 3;

/// People read these sentences while the database is silent. The outcome of a move is unknown, so neither sentence says that
/// the move is lost or safe.
const APOLOGIES: [&str; 2] = [
    "Something broke on Parlor's side. Try again soon.",
    "That took too long. If it was a move, check /board before you try again.",
];

/// The machine of the database vanishes without a word while a message is posted and players act. Another machine takes its
/// place.
#[tokio::test(flavor = "multi_thread")]
async fn everything_goes_on_when_a_silent_database_is_back() {
    let test = BotTest::without_bot().await;
    let forwarder = Forwarder::start(test.database()).await;
    let address = free_address();
    let variables = [
        ("DATABASE_URL", forwarder.url()),
        ("PARLOR_METRICS_ADDR", address.to_string()),
        ("PARLOR_STRETCH", stretch::least()),
    ];
    let run = Run::start(&test, &variables.each_ref().map(|(name, value)| (*name, value.as_str())));
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    held.arrived().await.expect("the post");
    // Statements of jobs and of a request are in progress.
    let lock = test.lock("lock table tasks, games, servers").await;
    let waiting =
        "select count(*) from pg_stat_activity where wait_event_type = 'Lock' and datname = current_database()";
    poll("statements wait", async || (test.query_number(waiting).await >= 4).then_some(())).await;
    forwarder.silence();
    let silent = Instant::now();
    held.release();
    lock.release().await;
    let posted = test.next_board(board.id).await;
    assert!(get_until(address, "/healthz", 503).await.starts_with("The database does not answer"));
    // More concurrent requests than the process may have connections.
    let mut requests = JoinSet::new();
    for _ in 0..40 {
        let (sandbox, ben, channel) = (test.sandbox.clone(), test.ben, test.channel);
        requests.spawn(async move {
            private_content(&sandbox.slash(ben, channel, "move", json!({ "move": "a1" })).await.expect("an answer"))
        });
    }
    let answers = requests.join_all().await;
    assert!(answers.iter().all(|answer| APOLOGIES.contains(&&**answer)), "{answers:?}");
    let games = test.private_reply(test.ana, "games", json!({})).await;
    assert!(APOLOGIES.contains(&&*games), "{games}");
    tokio::time::sleep((SILENCE * stretch::least_factor()).saturating_sub(silent.elapsed())).await;
    forwarder.resume();
    let mut apologies = 0;
    while test.play(test.ben, "a1").await != "Played a1." {
        apologies += 1;
        assert!(apologies <= LAST_APOLOGIES, "players can't act");
    }
    test.next_board(posted.id).await;
    get_until(address, "/healthz", 200).await;
    assert_eq!(test.boards().len(), 3, "each board once");
    let (code, _) = run.stop().await;
    assert_eq!(code, Some(0));
    test.close().await;
}

/// Many requests and all jobs fail for the same reason.
#[tokio::test(flavor = "multi_thread")]
async fn the_log_says_once_why_the_database_does_not_answer() {
    let test = BotTest::without_bot().await;
    let forwarder = Forwarder::start(test.database()).await;
    let place = forwarder.address();
    let run = Run::start(&test, &[("DATABASE_URL", &forwarder.url()), ("RUST_LOG", "warn,parlor=info")]);
    test.wait_until_ready().await;
    drop(forwarder);
    // A probe that was cut off fails for another reason than a probe that was refused.
    run.wait_for_line(&format!(" at {place}; trying again")).await;
    for _ in 0..5 {
        let games = test.private_reply(test.ana, "games", json!({})).await;
        assert!(APOLOGIES.contains(&&*games), "{games}");
    }
    let log = run.log();
    assert_eq!(log.matches("the database does not answer: ").count(), 1, "{log}");
    for other in ["pool timed out", "the handler of an interaction failed"] {
        assert!(!log.contains(other), "{other}: {log}");
    }
    run.kill();
    test.close().await;
}

/// The test watches the log of a bot whose database takes no writes for this time. The log may have one line for each kind of
/// work.
const WATCHED: Duration = Duration::from_secs(8);
const LINES: usize = 24;

/// A standby takes no writes, and neither does a database that was made read-only. There is work of every kind to do.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_database_takes_no_writes_is_unhealthy_and_says_so_briefly() {
    let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
    let server = tokio::task::spawn_blocking(start).await.unwrap();
    let test = BotTest::without_bot_on(server.url()).await;
    let address = free_address();
    let variables = [
        ("PARLOR_METRICS_ADDR", address.to_string()),
        ("RUST_LOG", "warn,parlor=info".to_owned()),
        ("PARLOR_STRETCH", stretch::least()),
    ];
    let run = Run::start(&test, &variables.each_ref().map(|(name, value)| (*name, value.as_str())));
    test.wait_until_ready().await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    let board = test.start_game("size=5").await;
    test.execute("alter system set default_transaction_read_only = on").await;
    test.execute("select pg_reload_conf()").await;
    let refused = "The database can't be written.\n";
    assert_eq!(get_until(address, "/healthz", 503).await, refused);
    // A message to post, a game and another one whose time is up, people and servers to delete, clocks to credit.
    let work = "begin read write;
        insert into games (guild_id, channel_id, game, phase, challenger, events, due_at, created_at, updated_at)
            select guild_id, channel_id, game, phase, challenger, 0, now(), now(), now() from games;
        update games set due_at = now();
        insert into tasks (kind, key, owner, chain, first_seq, last_seq, lane, due_since, due_at)
            select 'delivery', id || '-0', guild_id, id, 0, 0, channel_id, now(), now() from games;
        insert into downtimes (total, shard, starts, ends) values (1, 0, now() - interval '1 hour', now());
        insert into servers (guild_id, left_at) values (77, now() - interval '50 days');
        insert into tasks (kind, key, owner, due_since, due_at, payload)
            select distinct 'delete_person', player1::text, player1, now(), now(), to_jsonb(player1 % 1000000) from games where player1 is not null
            union all select 'delete_server', '77', 77, now(), now(), 'null';
        commit";
    test.execute(work).await;
    // Each kind of work fails for the first time at its own moment.
    let start = run.log().lines().count();
    tokio::time::sleep(WATCHED).await;
    let log = run.log();
    let lines: Vec<_> = log.lines().skip(start).filter(|line| line.contains("read-only")).collect();
    eprintln!("{} lines in {WATCHED:?}", lines.len());
    assert!((1..=LINES).contains(&lines.len()), "{} lines: {lines:#?}", lines.len());
    test.execute("alter system set default_transaction_read_only = off").await;
    test.execute("select pg_reload_conf()").await;
    test.next_board(board.id).await;
    let open = json!({ "game": "tether" });
    assert_eq!(test.private_reply(test.ben, "challenge", open).await, "Challenge sent.");
    let health = get(address, "/healthz").await;
    assert_eq!(health, Some((200, "ok\n".to_owned())), "the database can be written");
    drop((run, test));
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
}

/// While there is no space, stored data can be read, and refused changes are not kept.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_database_has_no_space_left_is_unhealthy_until_there_is_some() {
    let Some(disk) = SmallDisk::mount() else { return };
    let settings = "fsync = off\nfull_page_writes = off\n";
    let options = PostgresOptions { directory: Some(disk.path().join("data")), parent: None, settings };
    let start = || PrivatePostgres::start(options).expect("a private Postgres");
    let server = tokio::task::spawn_blocking(start).await.unwrap();
    let test = BotTest::without_bot_on(server.url()).await;
    let address = free_address();
    let variables = [("PARLOR_METRICS_ADDR", &*address.to_string()), ("RUST_LOG", "warn,parlor=info")];
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    test.wait_until_posted().await;
    // From now on nearly each move needs a new page of a file.
    test.execute("alter table events set (fillfactor = 10)").await;
    // The disk counts its pages only roughly. Unlogged data takes up the last pages and keeps them.
    test.execute("create unlogged table ballast (content text) with (autovacuum_enabled = off)").await;
    disk.fill();
    let mut connection = PgConnection::connect(test.database()).await.unwrap();
    let ballast = "insert into ballast select repeat('x', 1000) from generate_series(1, 50000)";
    let refused = sqlx::query(ballast).execute(&mut connection).await.expect_err("the disk is full");
    assert_eq!(refused.as_database_error().and_then(|error| error.code()).as_deref(), Some("53100"), "{refused}");
    let mut moves = random_game(5, 3).into_iter().zip([test.ana, test.ben].into_iter().cycle());
    let mut played = 0;
    let (text, mover) = loop {
        let (text, mover) = moves.next().expect("a move that needs space");
        let reply = test.play(mover, &text).await;
        if reply != format!("Played {text}.") {
            assert!(APOLOGIES.contains(&&*reply), "{reply}");
            break (text, mover);
        }
        played += 1;
    };
    assert_eq!(get_until(address, "/healthz", 503).await, "The database can't be written.\n");
    let games = test.private_reply(test.ben, "games", json!({})).await;
    assert!(games.contains("#1"), "{games}");
    disk.clear();
    assert_eq!(test.play(mover, &text).await, format!("Played {text}."));
    test.next_message(board.id, &format!("after **{text}**")).await;
    let health = get(address, "/healthz").await;
    assert_eq!(health, Some((200, "ok\n".to_owned())), "a move counts again, so the database can be written");
    assert_eq!(test.count(&sql::events("moved")).await, played + 1);
    assert_eq!(run.stop().await.0, Some(0));
    test.close().await;
    tokio::task::spawn_blocking(move || drop((server, disk))).await.unwrap();
}

/// No process claims the message that is due.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_with_an_overdue_message_is_unhealthy() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string())]);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    test.wait_until_posted().await;
    // A claim writes to this table. The lock prevents the claim before any process sees the message.
    let [mut lock, mut overdue] =
        [PgConnection::connect(test.database()).await.unwrap(), PgConnection::connect(test.database()).await.unwrap()];
    let late = "begin;
        insert into tasks (kind, key, owner, chain, first_seq, last_seq, lane, due_since, due_at)
            select 'delivery', id || '-again', guild_id, id, events - 1, events - 1, channel_id, updated_at, now() - interval '70 s'
            from games";
    sqlx::raw_sql(late).execute(&mut overdue).await.unwrap();
    let locking = tokio::spawn(async move {
        sqlx::raw_sql("begin; lock table tasks in share mode").execute(&mut lock).await.unwrap();
        lock
    });
    let waits = "select count(*) from pg_stat_activity
        where wait_event_type = 'Lock' and query like '%in share mode' and datname = current_database()";
    test.wait_until_found(waits).await;
    sqlx::raw_sql("commit").execute(&mut overdue).await.unwrap();
    let mut lock = locking.await.unwrap();
    let problem = get_until(address, "/healthz", 503).await;
    assert!(problem.starts_with("Messages wait to be posted, the oldest for 7"), "{problem}");
    sqlx::raw_sql("rollback").execute(&mut lock).await.unwrap();
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    drop(run);
    test.close().await;
}

/// The bot leaves a failing channel alone for a while, so none of the channel's messages counts as overdue.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_messages_discord_refuses_is_unhealthy_after_ten_minutes() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string())]);
    test.wait_until_ready().await;
    let board = test.start_game("size=5").await;
    test.sandbox.inject_fault("*", &format!("/channels/{}/messages", test.channel), u32::MAX, Fault::Status(500));
    test.play(test.ana, "c3").await;
    test.wait_for_row(sql::FAILING_CHANNELS).await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    test.execute("update tasks set due_since = due_since - interval '11 min' where kind = 'delivery'").await;
    let problem = get_until(address, "/healthz", 503).await;
    assert!(problem.starts_with("Discord takes no messages of a channel, the oldest for 6"), "{problem}");
    test.sandbox.clear_faults();
    test.next_board(board.id).await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    drop(run);
    test.close().await;
}

/// The bot says nothing that it does not know. A list without games would be untrue, and so would any promise about a move.
#[tokio::test(flavor = "multi_thread")]
async fn commands_are_answered_with_an_apology_while_the_database_is_down() {
    let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
    let server = tokio::task::spawn_blocking(start).await.unwrap();
    let mut test = BotTest::without_bot_on(server.url()).await;
    // Each answer waits for a connection to the database.
    test.settings.insert("PARLOR_STRETCH", stretch::least());
    test.start_process().await;
    test.start_game("size=5").await;
    test.wait_until_posted().await;
    tokio::task::spawn_blocking(move || drop(server)).await.unwrap();
    for (command, options) in [("games", json!({})), ("move", json!({ "move": "c3" })), ("board", json!({}))] {
        for _ in 0..3 {
            let answer = test.slash(test.ana, command, options.clone()).await.expect("an answer");
            assert!(APOLOGIES.contains(&&*private_content(&answer)), "{command}: {answer:?}");
            let shown = answer.message.expect("a message");
            assert!(shown.attachments.is_empty() && shown.buttons().is_empty(), "{command}: {shown:?}");
        }
    }
    test.close().await;
}

/// An operator's session locks one game's row, and a table that some views read, for longer than a statement may wait. People
/// who need neither can play on during that time and after it.
#[tokio::test(flavor = "multi_thread")]
async fn a_locked_row_or_table_troubles_nobody_who_does_not_need_it() {
    const LOCKED: Duration = Duration::from_secs(13);
    let test = BotTest::without_bot().await;
    let address = free_address();
    let (metrics, least) = (address.to_string(), stretch::least());
    let variables = [("PARLOR_METRICS_ADDR", &*metrics), ("RUST_LOG", "warn,parlor=info"), ("PARLOR_STRETCH", &*least)];
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    test.start_game("size=5").await;
    let channel = test.sandbox.add_channel(test.guild, "others");
    let [cid, dan] = ["Cid", "Dan"].map(|name| test.sandbox.add_user(name, "en-US"));
    let options = json!({ "game": "tether", "variant": "size=9", "opponent": dan.to_string(), "first": "me" });
    test.sandbox.slash(cid, channel, "challenge", options).await.expect("an answer");
    let challenge =
        test.sandbox.wait_after(channel, 0, |m| m.content.contains("challenges")).await.expect("a challenge");
    test.press(dan, &challenge, "Accept").await.expect("an answer");
    let moves = random_game(9, 1);
    let mut others = moves.iter().zip([cid, dan].into_iter().cycle());
    let mut act = async |at: &str| {
        let (text, mover) = others.next().expect("a move");
        let played = test.sandbox.slash(mover, channel, "move", json!({ "move": text })).await.expect("an answer");
        assert_eq!(private_content(&played), format!("Played {text}."), "{at}");
        let games = test.sandbox.slash(mover, channel, "games", json!({})).await.expect("an answer");
        assert!(private_content(&games).contains("#2"), "{at}: {games:?}");
        assert_eq!(get(address, "/healthz").await, Some((200, "ok\n".to_owned())), "{at}");
    };
    act("before").await;
    let lock = test.lock("select from games where id = 1 for update; lock table notes").await;
    let (start, mut pressed) = (Instant::now(), JoinSet::new());
    for _ in 0..30 {
        for (person, command, options) in
            [(test.ana, "move", json!({ "move": "c3" })), (test.ben, "board", json!({ "game": "1" }))]
        {
            let (sandbox, channel) = (test.sandbox.clone(), test.channel);
            pressed.spawn(
                async move { private_content(&sandbox.slash(person, channel, command, options).await.unwrap()) },
            );
        }
    }
    while start.elapsed() < LOCKED * stretch::least_factor() {
        act("while they are locked").await;
        // The pauses make the game last as long as the lock.
        tokio::time::sleep(Duration::from_millis(700) * stretch::least_factor()).await;
    }
    lock.release().await;
    for answer in pressed.join_all().await {
        assert!(APOLOGIES.contains(&&*answer), "{answer}");
    }
    for _ in 0..5 {
        act("after it").await;
    }
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    assert!(!log.contains("aborted"), "{log}");
    test.close().await;
}

/// The daily messages of a popular hour leave one after the other, and may take longer than half an hour.
#[tokio::test(flavor = "multi_thread")]
async fn a_bot_whose_tasks_become_fewer_is_healthy() {
    let test = BotTest::without_bot().await;
    let address = free_address();
    let run = Run::start(&test, &[("PARLOR_METRICS_ADDR", &address.to_string())]);
    test.wait_until_ready().await;
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    test.execute(
        "insert into tasks (kind, key, due_since, due_at, payload)
         select 'daily_message', n, at, at, jsonb_build_object('at', 1700000000, 'language', 'en')
         from generate_series(1, 1000) n, (select now() - interval '40 min' as at) time",
    )
    .await;
    let problem = get_until(address, "/healthz", 503).await;
    assert!(problem.starts_with("Tasks of the kind daily_message wait, the oldest for 24"), "{problem}");
    assert_eq!(get_until(address, "/healthz", 200).await, "ok\n");
    drop(run);
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_locked_game_does_not_stop_the_clocks_of_others() {
    let mut test = BotTest::without_bot().await;
    test.start().await;
    test.start_game("size=5").await;
    test.start_game("size=5").await;
    let mut other = <sqlx::PgConnection as sqlx::Connection>::connect(test.database()).await.unwrap();
    sqlx::raw_sql("begin; select from games where id = 1 for update").execute(&mut other).await.unwrap();
    let events = "select count(*) from events where game_id = 2";
    let before = test.query_number(events).await;
    test.clock.advance(time::Duration::days(60));
    poll("the other game's clock", async || (test.query_number(events).await > before).then_some(())).await;
    sqlx::raw_sql("rollback").execute(&mut other).await.unwrap();
    test.close().await;
}
