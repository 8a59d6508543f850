//! How long queries take in a database with a million rated players, five million finished games and a hundred
//! thousand that are on, and in one with a thousandth of all that. What grows with the size is not fit for it.
//!
//! `cargo bench --bench scale` needs some 8 GB of disk for a while, and a quarter of an hour. With `-- 1 10` there is a
//! tenth of the games, with `-- 10 10` a tenth of everything.

#[path = "../tests/support/plans.rs"]
mod plans;

use parlor::{
    play::{GameId, UserId},
    rules::Game,
    sandbox::postgres::{PostgresOptions, PrivatePostgres},
    store::{Rank, Scope, Store},
};
use sqlx::{AssertSqlSafe, PgPool};
use std::time::{Duration, Instant};
use time::OffsetDateTime;

/// Times each query is asked; the median counts.
const TIMES: usize = 31;

/// The server on which everybody plays.
const GUILD: u64 = 7;

/// How much there is.
#[derive(Clone, Copy)]
struct Size {
    players: i64,
    over: i64,
    playing: i64,
}

fn main() {
    // `cargo test --benches` runs this too; it has nothing to assert.
    if !std::env::args().any(|argument| argument == "--bench") {
        return;
    }
    let mut parts = std::env::args().filter_map(|argument| argument.parse::<i64>().ok());
    let (of_players, of_games) = (parts.next().unwrap_or(1), parts.next().unwrap_or(1));
    let runtime = tokio::runtime::Builder::new_multi_thread().enable_all().build().expect("a runtime");
    let large = Size { players: 1_000_000 / of_players, over: 5_000_000 / of_games, playing: 100_000 / of_games };
    let small = Size { players: 1000, over: 5000, playing: 100 };
    let few = measure(&runtime, small);
    let many = measure(&runtime, large);
    println!("{:<42} {:>10} {:>10} {:>7}", "", "small", "large", "ratio");
    for ((name, few), (_, many)) in few.iter().zip(&many) {
        let [few, many] = [few, many].map(|time| time.as_secs_f64() * 1000.0);
        println!("{name:<42} {few:>7.2} ms {many:>7.2} ms {:>7.1}", many / few);
    }
}

fn measure(runtime: &tokio::runtime::Runtime, size: Size) -> Vec<(String, Duration)> {
    // Gone with all its files when it is dropped.
    let server = PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres");
    runtime.block_on(async {
        let store = Store::open(&server.url()).await.expect("a store");
        let sql = PgPool::connect(&server.url()).await.expect("a connection");
        let since = Instant::now();
        fill(&sql, size).await;
        let bytes: i64 =
            sqlx::query_scalar("select pg_database_size(current_database())").fetch_one(&sql).await.expect("a size");
        println!(
            "{} players, {} games: filled in {:.0?}, {} MB",
            size.players,
            size.over,
            since.elapsed(),
            bytes >> 20
        );
        let times = ask(&store, size).await;
        if size.players > 10_000 {
            let tables = ["games", "results", "ratings", "rating_changes", "outbox"];
            plans::go_by_indexes(&sql, &plans::of_ratings(), &tables).await;
            println!("no query of ratings reads a table as a whole");
        }
        let since = Instant::now();
        let found = store.recompute_ratings(false, OffsetDateTime::now_utc()).await.expect("ratings");
        println!("{} results rated anew and compared in {:.1?}", found.results, since.elapsed());
        store.close().await;
        sql.close().await;
        times
    })
}

impl Size {
    /// How many have played: as many as have ten games each.
    fn active(self) -> i64 {
        self.players.min(self.over / 5)
    }
}

async fn fill(sql: &PgPool, size: Size) {
    let (Size { players, over, playing }, active) = (size, size.active());
    // Person n has the id n; who plays whom is spread evenly, and so are the ratings around their mean.
    let bell = "1500 + 400 * (random() + random() + random() + random() - 2)";
    for command in [
        "set synchronous_commit = off".to_owned(),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, events,
                 message_id, created_at, updated_at)
             select {GUILD}, n % 500, (array['tether', 'anchor2d', 'waltz', 'netted', 'tetrathedral'])[(n % 5 + 1)::integer],
                 'over', one, two, one, two, 20, n, at, at
             from (select n, n % {active} + 1 as one, (n * 7919 + 13) % {active} + 1 as two,
                       now() - n % 7000 * interval '10 minutes' as at
                   from generate_series(1::bigint, {over}) n) g"
        ),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, on_turn,
                 events, deadline, due_at, message_id, created_at, updated_at)
             select {GUILD}, n % 500, 'tether', 'playing', one, two, one, two, one, 20, at, at, n, now(), now()
             from (select n, n % {active} + 1 as one, (n * 104729 + 13) % {active} + 1 as two,
                       now() + n * interval '1 second' as at
                   from generate_series(1::bigint, {playing}) n) g"
        ),
        "insert into outbox (game_id, first_seq, last_seq, guild_id, channel_id, state, created_at, due_at)
             select id, 19, 19, guild_id, channel_id, case when id % 1000 = 0 then 'waiting' else 'sent' end, now(), now()
             from games where phase = 'playing'"
            .to_owned(),
        "insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere,
                 ended_at, number)
             select id, guild_id, game, player1, player2, id % 2 + 1, 'resigned', 20, true, false, created_at, id
             from games where phase = 'over'"
            .to_owned(),
        "select setval('results_number', (select max(number) from results))".to_owned(),
        // The trigger would note each of them; below they are counted at once.
        "alter table ratings disable trigger user".to_owned(),
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select {GUILD}, game, n, {bell}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series(1, {players}) n, unnest(array['', 'tether']) game"
        ),
        "alter table ratings enable trigger user".to_owned(),
        "insert into rank_counts select scope, game, floor(rating), count(*) from ratings where ranked group by 1, 2, 3"
            .to_owned(),
        "insert into rating_changes
             select number, guild_id, table_of.game, user_id, ended_at, 1500, 90, 1510, 88
             from results r, lateral (values (''), (r.game)) table_of (game),
                 lateral (values (player1), (player2)) seat (user_id)
             on conflict do nothing"
            .to_owned(),
        "vacuum analyze".to_owned(),
    ] {
        sqlx::raw_sql(AssertSqlSafe(command.clone())).execute(sql).await.expect(&command);
    }
}

async fn ask(store: &Store, size: Size) -> Vec<(String, Duration)> {
    let (players, active) = (size.players, size.active());
    let mut times = Vec::new();
    let (here, now) = (Scope::Guild(GUILD), OffsetDateTime::now_utc());
    // Somebody else each time.
    let somebody = |n: usize| UserId((n as u64 * 7_368_787) % active.cast_unsigned() + 1);
    macro_rules! time {
        ($name:expr, |$n:ident| $query:expr) => {{
            let mut all = Vec::new();
            // How long a disk takes is not measured: the second time counts.
            for _ in 0..2 {
                all.clear();
                for $n in 0..TIMES {
                    let since = Instant::now();
                    $query;
                    all.push(since.elapsed());
                }
            }
            all.sort_unstable();
            times.push(($name.to_owned(), all[TIMES / 2]));
        }};
    }
    time!("leaderboard: first page and own rank", |n| {
        assert_eq!(store.leaderboard(here, None, 0, 20).await.expect("a page").rows.len(), 20);
        assert!(matches!(store.rank(here, None, somebody(n), now).await.expect("a rank"), Rank::Ranked(_)));
    });
    time!("leaderboard: a page in the middle", |n| {
        let skip = players / 2 + n as i64 * 20 - 300;
        let board = store.leaderboard(here, Some(Game::Tether), skip, 20).await.expect("a page");
        assert_eq!((board.rows[0].rank, board.rows.len()), (skip + 1, 20));
    });
    time!("leaderboard: the last page", |_n| {
        let board = store.leaderboard(here, None, players - 20, 20).await.expect("a page");
        assert_eq!(board.rows.len(), 20);
    });
    time!("profile: all queries", |n| {
        let person = somebody(n);
        store.choices(person).await.expect("choices");
        assert_eq!(store.standings(here, person).await.expect("standings").len(), 2);
        assert_eq!(store.past_games(GUILD, person, 5).await.expect("games").len(), 5);
        store.head_to_head(GUILD, person, UserId(1)).await.expect("results");
        assert!(!store.rating_history(here, None, person, 300).await.expect("a curve").is_empty());
    });
    time!("rating changes of a game", |n| {
        let changes = store.rating_changes(GameId(n as i64 * 71 + 1)).await.expect("changes");
        assert!(changes.is_some());
    });
    time!("games: a page and how many there are", |n| {
        let person = UserId(n as u64 + 2);
        let games = store.games_of(GUILD, person, None, 8, 0).await.expect("games");
        assert!(!games.is_empty() && store.count_games_of(GUILD, person).await.expect("a number") > 0);
    });
    time!("take a message from the outbox", |_n| {
        store.take_parcel(now + Duration::from_secs(3600)).await.expect("a look");
    });
    time!("clocks that are due", |_n| {
        store.due_games(now + Duration::from_secs(60), 100).await.expect("games");
    });
    time!("who has been absent, when nobody has", |_n| {
        assert_eq!(store.retire(now - time::Duration::days(90), 2000).await.expect("done"), 0);
    });
    times
}
