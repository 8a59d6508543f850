//! The servers between the bot and its database: a pooler, and several servers of which one accepts writes.

use super::{
    bot_test::BotTest,
    operations::{LASTING, Run, exit, exit_error},
};
use parlor::{
    deadline,
    store::{SHARD_LEASE, Store},
};
use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use parlor_testkit::{forwarder::Forwarder, pgbouncer::PgBouncer, polling::poll, standby::Standby, stretch};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::time::Instant;

/// Statements are prepared, and notifications arrive. Although the pooler keeps the connections of a killed process, another
/// process takes over the shard and the message that the killed process was posting.
#[tokio::test(flavor = "multi_thread")]
async fn the_bot_works_through_a_pooler_in_session_mode() {
    let test = BotTest::without_bot().await;
    let Some(pooler) = PgBouncer::start(test.database(), "session").await else { return };
    let variables = [("DATABASE_URL", pooler.url()), ("RUST_LOG", "warn,parlor=info".to_owned())];
    let variables = variables.each_ref().map(|(name, value)| (*name, value.as_str()));
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    let mut board = test.start_game("size=5").await;
    for (player, text) in [(test.ana, "c3"), (test.ben, "a1"), (test.ana, "d2"), (test.ben, "b4")] {
        assert_eq!(test.play(player, text).await, format!("Played {text}."));
        board = test.next_board(board.id).await;
    }
    assert!(!run.log().contains("notifications"), "{}", run.log());
    let held = test.sandbox.hold("POST", &format!("/channels/{}/messages", test.channel));
    assert_eq!(test.play(test.ana, "e3").await, "Played e3.");
    held.arrived().await.expect("the post");
    // Dropping the process kills it.
    drop(run);
    held.drop_before();
    let killed = Instant::now();
    let run = Run::start(&test, &variables);
    run.wait_for_line("took a shard").await;
    test.next_board(board.id).await;
    assert!(
        killed.elapsed() < deadline::stretched(SHARD_LEASE),
        "not before the lease has ended: {:?}",
        killed.elapsed()
    );
    assert_eq!(run.stop().await.0, Some(0));
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_pooler_in_transaction_mode_is_refused_at_the_start() {
    let test = BotTest::without_bot().await;
    let Some(pooler) = PgBouncer::start(test.database(), "transaction").await else { return };
    let reply = exit_error(&test, &[("DATABASE_URL", &pooler.url())]).await;
    let reason = "is reached through a pooler in transaction mode, which the bot can't use";
    assert!(reply.contains(reason) && reply.contains("pool_mode = session"), "{reply}");
    test.close().await;
}

/// The machine of the primary vanishes without a word, and its standby is promoted. The process keeps its shard. After a kill,
/// another process takes the shard over on the new primary.
#[tokio::test(flavor = "multi_thread")]
async fn play_goes_on_when_a_standby_is_promoted() {
    let start = || PrivatePostgres::start(PostgresOptions::default()).expect("a primary");
    let primary = tokio::task::spawn_blocking(start).await.unwrap();
    let test = BotTest::without_bot_on(primary.url()).await;
    let standby = Standby::start(&primary).await;
    let (first, second) = (Forwarder::start(&standby.url()).await, Forwarder::start(&primary.url()).await);
    let url = |one: &Forwarder, two: &Forwarder| {
        let url = one.url();
        let hosts = format!("{},{}", one.address(), two.address());
        format!("{}&target_session_attrs=read-write", url.replace(&one.address().to_string(), &hosts))
    };
    let reply = exit_error(&test, &[("DATABASE_URL", &url(&first, &first))]).await;
    assert!(reply.contains("none of its servers can be written") && reply.contains("is read-only"), "{reply}");

    let database = url(&first, &second);
    let least = stretch::least();
    let variables = [
        ("DATABASE_URL", &*database),
        ("PARLOR_SHARDS", ""),
        ("RUST_LOG", "warn,parlor=info"),
        ("PARLOR_STRETCH", &*least),
    ];
    let run = Run::start(&test, &variables);
    test.wait_until_ready().await;
    let other = Run::start(&test, &variables);
    other.wait_for_line("other processes serve all shards; standing by").await;
    let board = test.start_game("size=5").await;
    assert_eq!(test.play(test.ana, "c3").await, "Played c3.");
    let board = test.next_board(board.id).await;
    test.wait_until_posted().await;
    let mut replica = PgConnection::connect(&standby.url()).await.unwrap();
    let position = "select (pg_current_wal_insert_lsn() - '0/0')::bigint";
    let written = test.query_number(position).await;
    poll("the standby has everything", async || {
        let replayed = "select (pg_last_wal_replay_lsn() - '0/0')::bigint";
        let replayed: i64 = sqlx::query_scalar(replayed).fetch_one(&mut replica).await.unwrap();
        (replayed >= written).then_some(())
    })
    .await;

    second.silence();
    standby.promote().await;
    // Each refused command takes as long as a handler may take.
    let mut refused = 0;
    while test.play(test.ben, "a1").await != "Played a1." {
        refused += 1;
        assert!(refused < 12, "players can't act: {}", run.log());
    }
    test.next_board(board.id).await;
    run.wait_for_line("another server of the database accepts writes; switching to it").await;
    let moves = "select count(*) from events where body ->> 'kind' = 'moved'";
    let moves: i64 = sqlx::query_scalar(moves).fetch_one(&mut replica).await.unwrap();
    assert_eq!((moves, test.boards().len()), (2, 3), "each board once");

    other.wait_for_line("another server of the database accepts writes; switching to it").await;
    let renewed = "select count(*) from processes where server_start = pg_postmaster_start_time()";
    poll("both processes have renewed their leases there", async || {
        let renewed: i64 = sqlx::query_scalar(renewed).fetch_one(&mut replica).await.unwrap();
        (renewed == 2).then_some(())
    })
    .await;
    assert_eq!(
        (test.sandbox.identifies().len(), test.sandbox.resumes()),
        (1, 0),
        "the shard was served: {}",
        run.log()
    );
    run.kill();
    other.wait_for_line("a process died; its shards were freed").await;
    other.wait_for_line("resumed the session at the gateway").await;
    drop(other);
    test.close().await;
    tokio::task::spawn_blocking(move || drop((standby, primary))).await.unwrap();
}

/// Makes a database on the test's server, with these options and changes.
async fn database_with(test: &BotTest, name: &str, options: &str, change: &str) -> String {
    let mut server = PgConnection::connect(test.database()).await.unwrap();
    let (root, current) = test.database().rsplit_once('/').expect("a database on a server");
    let name = format!("{}_{name}", current.split('?').next().unwrap());
    for statement in [format!("create database {name} template template0 {options}"), change.replace("NAME", &name)] {
        sqlx::raw_sql(AssertSqlSafe(statement)).execute(&mut server).await.unwrap();
    }
    let parameters = current.split_once('?').map_or(String::new(), |(_, rest)| format!("?{rest}"));
    format!("{root}/{name}{parameters}")
}

#[tokio::test(flavor = "multi_thread")]
async fn databases_that_would_lose_texts_or_take_no_tables_are_refused_at_the_start() {
    let test = BotTest::without_bot().await;
    for (name, options, change, reason) in [
        ("ascii", "encoding 'SQL_ASCII'", "", "its encoding is SQL_ASCII, in which not every text can be stored"),
        ("latin1", "encoding 'LATIN1'", "", "with createdb -E UTF8 -T template0"),
        ("frozen", "", "alter database NAME set default_transaction_read_only = on", "can only be read"),
        ("lost", "", "alter database NAME set search_path = ''", "no schema of its search_path exists"),
    ] {
        let url = database_with(&test, name, options, change).await;
        let reply = exit_error(&test, &[("DATABASE_URL", &url)]).await;
        assert!(reply.starts_with("parlor: DATABASE_URL can't be used: ") && reply.contains(reason), "{name}: {reply}");
    }
    test.close().await;
}

#[tokio::test(flavor = "multi_thread")]
async fn a_database_of_another_program_or_role_is_refused_with_what_to_do() {
    let test = BotTest::without_bot().await;
    let url = database_with(&test, "taken", "", "").await;
    let mut taken = PgConnection::connect(&url).await.unwrap();
    sqlx::raw_sql("create table games (id int)").execute(&mut taken).await.unwrap();
    let (code, reply) = exit(&test, &[("DATABASE_URL", &url)]).await;
    let reason = "it has tables of another program (relation \"games\" already exists); name an empty database";
    assert!(code == LASTING && reply.contains(reason), "{reply}");

    let guest = format!("guest_{:016x}", rand::random::<u64>());
    let url = database_with(&test, "foreign", "", &format!("create role {guest} login")).await;
    let (_, place) = url.split_once('@').expect("a user");
    let (code, reply) = exit(&test, &[("DATABASE_URL", &format!("postgres://{guest}@{place}"))]).await;
    let reason = format!(
        "the role \"{guest}\" may not create tables in this database: make it the owner (createdb --owner {guest}, or alter \
         database NAME owner to {guest})"
    );
    assert!(code == LASTING && reply.ends_with(&reason), "{reply}");

    // The database belongs to the role, but its tables were made by another one.
    let url = database_with(&test, "inherited", "", "").await;
    Store::connect(&url).await.expect("tables").close().await;
    let mut inherited = PgConnection::connect(&url).await.unwrap();
    let give = |role: &str| {
        let give = format!("execute format('alter database %I owner to {role}', current_database())");
        AssertSqlSafe(format!("do $$ begin {give}; end $$"))
    };
    sqlx::raw_sql(give(&guest)).execute(&mut inherited).await.unwrap();
    let (_, place) = url.split_once('@').expect("a user");
    let (code, reply) = exit(&test, &[("DATABASE_URL", &format!("postgres://{guest}@{place}"))]).await;
    let reason = format!("its tables belong to another role, and the role \"{guest}\" may not use them: ");
    assert!(code == LASTING && reply.contains(&reason), "{reply}");
    sqlx::raw_sql(give("current_user")).execute(&mut inherited).await.unwrap();
    let remove = AssertSqlSafe(format!("drop role {guest}"));
    sqlx::raw_sql(remove).execute(&mut taken).await.unwrap();
    test.close().await;
}

/// Each of the bot's connections gets a warning of PostgreSQL, but the log has only the bot's own line.
#[tokio::test(flavor = "multi_thread")]
async fn a_changed_sort_order_is_logged_once_with_what_to_do() {
    let test = BotTest::without_bot().await;
    let options = "encoding 'UTF8' locale_provider icu icu_locale 'en'";
    let change = "update pg_database set datcollversion = '0' where datname = 'NAME'";
    let url = database_with(&test, "sorted", options, change).await;
    let run = Run::start(&test, &[("DATABASE_URL", &url), ("RUST_LOG", "warn,parlor=info")]);
    run.wait_for_line("commands are registered").await;
    let (code, log) = run.stop().await;
    assert_eq!(code, Some(0), "{log}");
    let lines: Vec<_> = log.lines().filter(|line| line.to_lowercase().contains("collation")).collect();
    assert_eq!(lines.len(), 1, "{lines:#?}");
    assert!(lines[0].contains("REINDEX DATABASE") && lines[0].contains("REFRESH COLLATION VERSION"), "{}", lines[0]);
    test.close().await;
}
