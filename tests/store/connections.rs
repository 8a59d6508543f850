//! What a connection is like after the work on it was given up: at a deadline, when a client hangs up, or when the process stops.
//! The pool has one connection, so the next user gets the same one, or a new one in its place.

use super::{
    ANA, BEN, BY_CHANNEL, GUILD, HALL, ONE, SEED, Two, asked_by,
    leagues::{division_name, new_league},
    moved, new_table, noon, system_time,
};
use futures_util::future::BoxFuture;
use parlor::{
    league::LeagueId,
    play::{Command, GameId, Pace, UserId},
    store::{Downtime, Heartbeat, LeagueError, NewLeague, Scope, Setting, Store, StoreError},
};
use parlor_testkit::polling::poll;
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::{future::poll_fn, task::Poll};
use time::Duration;
use tokio::sync::oneshot;

type Work = BoxFuture<'static, Result<(), StoreError>>;

/// The number is the interaction's, and the game is Ana's and Ben's.
type Kind = fn(Store, u64, GameId) -> Work;

/// Each is given up at every point.
const KINDS: [(&str, Kind); 11] = [
    ("a move", |store, id, game| {
        Box::pin(async move { store.apply(game, &moved(ANA, "a1"), asked_by(id), noon()).await.map(drop) })
    }),
    ("the end of a game", |store, id, game| {
        let resign = Command::Resign { by: BEN.into() };
        Box::pin(async move { store.apply(game, &resign, asked_by(id), noon()).await.map(drop) })
    }),
    ("a note", |store, id, game| {
        let store = store.for_interaction(id, ANA);
        Box::pin(async move { store.set_note(ANA, (game, 0), "a corner", noon()).await.map(drop) })
    }),
    ("a repeated interaction", |store, _, game| {
        let store = store.for_interaction(1, ANA);
        Box::pin(async move { store.follow(ANA, game, true, "en", noon()).await.map(drop) })
    }),
    ("a read", |store, _, game| Box::pin(async move { store.load(game).await.map(drop) })),
    ("a view of one moment", |store, _, _| {
        Box::pin(async move { store.snapshot().await?.rank(Scope::Guild(GUILD), None, ANA, noon()).await.map(drop) })
    }),
    ("the heartbeat of a new connection", |store, id, _| {
        let now = noon() + Duration::seconds(id.cast_signed());
        Box::pin(async move {
            let beat = Heartbeat { shard: ONE, proven: now, is_new: true, lost: None };
            store.record_heartbeats(&[beat], now, system_time).await.map(drop)
        })
    }),
    ("a credit", |store, id, game| {
        let downtime = Downtime { id: id.cast_signed(), starts: noon(), ends: noon() + Duration::HOUR };
        Box::pin(async move { store.credit(game, downtime, noon()).await })
    }),
    ("a new league", |store, id, _| {
        let new = NewLeague { guild: id, ..new_league(id) };
        let store = store.for_interaction(id, ANA);
        Box::pin(async move { store.create_league(&new, noon()).await.map(drop).map_err(expected) })
    }),
    ("a season", |store, id, _| {
        Box::pin(async move {
            let new = NewLeague { guild: id, ..new_league(id) };
            let league = store.create_league(&new, noon()).await.map_err(expected)?;
            store.advance_league(league, &division_name, noon()).await?;
            store.for_interaction(id, ANA).join_league(id, league, ANA, true, noon()).await.map(drop).map_err(expected)
        })
    }),
    ("an export", |store, _, game| {
        Box::pin(async move {
            store.exported_entries(ANA, None).await?;
            store.exported_lists(ANA).await?;
            store.exported_results(ANA, &[game]).await.map(drop)
        })
    }),
];

fn expected(error: LeagueError) -> StoreError {
    match error {
        LeagueError::Store(error) => error,
        refused => panic!("{refused:?}"),
    }
}

struct Given {
    two: Two,
    /// With one connection.
    store: Store,
    interactions: u64,
}

impl Given {
    async fn new() -> Self {
        let two = Two::new().await;
        let store = Store::connect_with(&two.url, 1).await.unwrap();
        store.for_interaction(1, ANA).update_preferences(ANA, noon(), |it| it.confirm = false).await.unwrap();
        Self { two, store, interactions: 1 }
    }

    async fn begin(&mut self, kind: fn(Store, u64, GameId) -> Work) -> (Work, GameId) {
        self.interactions += 1;
        let game = self.two.game(HALL).await;
        (kind(self.store.clone(), self.interactions, game), game)
    }

    /// The next users of the connection read and write, and no transaction is left open.
    async fn assert_clean(&mut self, game: GameId, at: &str) {
        let open = "select count(*) from pg_stat_activity
            where datname = current_database() and state like 'idle in transaction%'";
        self.store.load(game).await.unwrap_or_else(|error| panic!("{at}: the next read: {error}"));
        assert_eq!(self.two.number(open).await, 0, "{at}: the next reader is in a transaction");
        self.interactions += 1;
        let next = self.store.for_interaction(self.interactions, BEN);
        let changed = next.update_preferences(BEN, noon(), |it| it.confirm = !it.confirm).await;
        changed.unwrap_or_else(|error| panic!("{at}: the next change: {error}"));
        assert_eq!(self.two.number(open).await, 0, "{at}: after the next change");
    }
}

/// Polls the work up to `times` times and then drops it. Returns whether it was done before.
async fn is_done_within(times: usize, mut work: Work) -> bool {
    let mut polled = 0;
    poll_fn(|context| {
        if polled == times {
            return Poll::Ready(false);
        }
        polled += 1;
        work.as_mut().poll(context).map(|_| true)
    })
    .await
}

/// Each poll but the last one ends at an `await` of a step: the wait for a connection, a statement, the commit, the rollback.
#[tokio::test(flavor = "multi_thread")]
async fn work_that_is_dropped_at_any_await_leaves_a_clean_connection() {
    let mut given = Given::new().await;
    for (name, kind) in KINDS {
        let mut times = 0;
        while {
            let (work, game) = given.begin(kind).await;
            let is_done = is_done_within(times, work).await;
            given.assert_clean(game, &format!("{name}, dropped after {times} polls")).await;
            !is_done
        } {
            times += 1;
        }
        eprintln!("{name}: dropped at {times} awaits");
        assert!(times > 0, "{name}");
    }
}

/// Runs the work until a statement waits for a lock that another session holds, and drops it there. The server then ends the
/// statement with an error, as its own timeout would. Returns `false` if the work was done before.
async fn is_dropped_at_lock(given: &mut Given, kind: fn(Store, u64, GameId) -> Work, lock: &str) -> bool {
    let (work, _) = given.begin(kind).await;
    let mut session = PgConnection::connect(&given.two.url).await.unwrap();
    sqlx::raw_sql(AssertSqlSafe(format!("begin; {lock}"))).execute(&mut session).await.unwrap();
    let (stop, stopped) = oneshot::channel::<()>();
    let working = tokio::spawn(async move {
        tokio::select! {
            _ = work => true,
            _ = stopped => false,
        }
    });
    let waits = poll("the work is done or waits", async || match working.is_finished() {
        true => Some(false),
        false => (given.two.waiting().await > 0).then_some(true),
    });
    let waits = waits.await;
    if waits {
        stop.send(()).unwrap();
        assert!(!working.await.unwrap());
        let cancel = "select pg_cancel_backend(pid) from pg_stat_activity
            where datname = current_database() and wait_event_type = 'Lock'";
        sqlx::raw_sql(cancel).execute(&mut session).await.unwrap();
    } else {
        working.await.unwrap();
    }
    sqlx::raw_sql("rollback").execute(&mut session).await.unwrap();
    waits
}

#[tokio::test(flavor = "multi_thread")]
async fn work_that_is_dropped_in_a_statement_that_fails_later_leaves_a_clean_connection() {
    const TABLES: [&str; 10] =
        ["absences", "channels", "events", "follows", "games", "interactions", "notes", "posts", "results", "tasks"];
    let mut given = Given::new().await;
    let seen = given.two.game(HALL).await;
    let mut dropped = 0;
    for (name, kind) in KINDS {
        for table in TABLES {
            if is_dropped_at_lock(&mut given, kind, &format!("lock table {table}")).await {
                dropped += 1;
                given.assert_clean(seen, &format!("{name}, dropped at the lock of {table}")).await;
            }
        }
    }
    eprintln!("dropped at {dropped} statements");
    assert!(dropped > 12, "{dropped}");
}

/// A constraint that is checked at the commit makes it wait, or fail.
#[tokio::test(flavor = "multi_thread")]
async fn a_commit_that_is_dropped_or_fails_leaves_a_clean_connection() {
    let mut given = Given::new().await;
    let trigger = "
        create function check_late() returns trigger language plpgsql as $$
        begin
            perform pg_advisory_xact_lock(4711);
            if new.body ->> 'text' = 'c3' then raise exception 'not here'; end if;
            return null;
        end $$;
        create constraint trigger checked_late after insert on events deferrable initially deferred
            for each row when (new.seq > 1) execute function check_late()";
    sqlx::raw_sql(trigger).execute(&given.two.sql).await.unwrap();
    let game = given.two.game(HALL).await;
    let (_, played) = KINDS[0];
    assert!(is_dropped_at_lock(&mut given, played, "select pg_advisory_xact_lock(4711)").await, "the commit waits");
    given.assert_clean(game, "dropped at the commit").await;
    let error = given.store.apply(game, &moved(ANA, "c3"), BY_CHANNEL, noon()).await.expect_err("a failed commit");
    assert!(error.to_string().contains("not here"), "{error}");
    given.assert_clean(game, "after a failed commit").await;
}

/// Somebody changes a server's settings, and the transaction waits for something else.
#[tokio::test(flavor = "multi_thread")]
async fn nobody_waits_for_a_server_whose_row_is_being_changed() {
    let two = Two::new().await;
    let game = two.game(HALL).await;
    let mut session = PgConnection::connect(&two.url).await.unwrap();
    for statement in
        ["update servers set public_pages_since = '2020-01-01'", "begin; update servers set theme = 'dark'"]
    {
        sqlx::raw_sql(statement).execute(&mut session).await.unwrap();
    }
    let next = two.game(HALL).await;
    let page = two.store().open_public_page(game, HALL.channel, true, false, noon()).await.unwrap();
    assert!(page.is_some(), "a game's first board has the address of its page");
    sqlx::raw_sql("rollback").execute(&mut session).await.unwrap();
    // Pages that are just being opened are closed, too, and stay closed.
    let opening = format!(
        "begin;
         insert into public_pages (game_id, guild_id, channel_id, is_open, is_hidden, key)
             values ({next}, {GUILD}, {}, true, false, 'key')",
        HALL.channel
    );
    sqlx::raw_sql(AssertSqlSafe(opening)).execute(&mut session).await.unwrap();
    for (on, now) in [(false, noon()), (true, noon() + Duration::hours(1))] {
        assert!(two.store().change_setting(GUILD, Setting::PublicPages(on), &[], ANA, now).await.unwrap());
    }
    sqlx::raw_sql("commit").execute(&mut session).await.unwrap();
    assert_eq!(two.store().public_page(next).await.unwrap(), None);
    assert_eq!(two.store().game_with_public_page("key").await.unwrap(), None);
}

/// More presses than there are connections wait for one row. The connections of a game, an event or a person are limited.
#[tokio::test(flavor = "multi_thread")]
async fn the_work_of_a_locked_game_event_or_person_leaves_connections_to_others() {
    let two = Two::new().await;
    let store = Store::connect_with(&two.url, 8).await.unwrap();
    let (locked, free) = (two.game(HALL).await, two.game(HALL).await);
    store.create_league(&NewLeague { guild: GUILD, ..new_league(1) }, noon()).await.unwrap();
    let presses: [(&str, Kind); 3] = [
        ("select from games where id = 1 for update", KINDS[0].1),
        ("select pg_advisory_xact_lock(hashtextextended('limits of ' || 1100000000000000001, 0))", KINDS[2].1),
        ("select from leagues for update", |store, id, _| {
            let (store, person) = (store.for_interaction(id, UserId(id)), UserId(id));
            Box::pin(async move {
                // No season is open.
                let _refused = store.join_league(GUILD, LeagueId(1), person, true, noon()).await;
                Ok(())
            })
        }),
    ];
    for ((lock, kind), case) in presses.into_iter().zip(0..) {
        let mut session = PgConnection::connect(&two.url).await.unwrap();
        sqlx::raw_sql(AssertSqlSafe(format!("begin; {lock}"))).execute(&mut session).await.unwrap();
        let presses: Vec<_> = (0..12).map(|n| tokio::spawn(kind(store.clone(), 100 + n + 20 * case, locked))).collect();
        poll("as many wait as may", async || (two.waiting().await == 2).then_some(())).await;
        let moves = [(ANA, "a1"), (BEN, "b1"), (ANA, "a2"), (BEN, "b2"), (ANA, "a3"), (BEN, "b3")];
        for ((by, text), n) in moves.into_iter().zip(200 + 20 * case..) {
            if case == 0 {
                store.apply(free, &moved(by, text), asked_by(n), noon()).await.unwrap();
            } else {
                store.for_interaction(n, BEN).set_note(BEN, (free, 0), text, noon()).await.unwrap();
            }
        }
        assert_eq!(two.waiting().await, 2);
        sqlx::raw_sql("rollback").execute(&mut session).await.unwrap();
        for press in presses {
            drop(press.await.unwrap());
        }
    }
}

/// Roles and databases may have settings of their own.
#[tokio::test(flavor = "multi_thread")]
async fn sessions_set_what_the_code_relies_on() {
    let two = Two::new().await;
    let settings = "do $$
        declare setting text;
        begin
            foreach setting in array array[
                'default_transaction_isolation = serializable', 'default_transaction_deferrable = on',
                'lock_timeout = 1', 'datestyle = ''German, DMY''', 'intervalstyle = sql_standard',
                'timezone = ''Asia/Tokyo''', 'standard_conforming_strings = off', 'bytea_output = escape'
            ] loop
                execute format('alter database %I set %s', current_database(), setting);
            end loop;
        end $$";
    sqlx::raw_sql(settings).execute(&two.sql).await.unwrap();
    let store = Store::connect_with(&two.url, 8).await.unwrap();
    // Serializable transactions at one moment would fail each other, and a lock would be waited for in vain.
    let create = move |_, _| {
        let store = store.clone();
        async move {
            let new = new_table(HALL, ANA, Some(BEN), Pace::Day);
            store.create_table(&new, BY_CHANNEL, noon()).await.map(|applied| applied.id)
        }
    };
    for game in two.at_once(8, create).await {
        let game = game.expect("a game");
        two.act(game, Command::Accept { by: BEN.into(), challenger_begins: true, seed: SEED }).await;
    }
}
