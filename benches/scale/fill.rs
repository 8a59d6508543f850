//! Fills a database as years of use would fill it.

use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};

use parlor::store::Store;
use sqlx::{AssertSqlSafe, PgPool};
use std::{path::Path, time::Instant};

/// The server counts the pages that each statement reads, and writes as fast as a temporary server.
const SETTINGS: &str = "shared_preload_libraries = 'pg_stat_statements'\nfsync = off\nsynchronous_commit = off\n\
                        full_page_writes = off\nmax_wal_size = 4GB\n";

/// All games are played on this server.
pub const GUILD: u64 = 7;

/// All ratings together approximate a normal distribution.
const NORMAL: &str = "1500 + 400 * (random() + random() + random() + random() - 2)";

/// Messages of games in progress that wait. Both databases have as many, whatever their number of games.
const WAITING: i64 = 60;

#[derive(Clone, Copy)]
pub struct Size {
    /// Rated players.
    pub players: i64,
    /// Finished games.
    pub over: i64,
    /// Games in progress.
    pub playing: i64,
}

impl Size {
    /// Each of these players has ten games.
    pub fn active(self) -> i64 {
        self.players.min(self.over / 5)
    }
}

/// Each database has its own PostgreSQL server.
pub struct Filled {
    pub size: Size,
    pub store: Store,
    pub sql: PgPool,
    pub url: String,
    /// Dropping the server stops it and deletes its files.
    _server: PrivatePostgres,
}

impl Filled {
    /// Starts a server and fills its database. Nothing is due today: a bot that starts on the database finds no overdue game
    /// (these games have no events) and no message to post. A database in `directory` is kept, and not filled again.
    pub async fn new(size: Size, directory: Option<&Path>) -> Self {
        let options = PostgresOptions {
            directory: directory.map(Path::to_owned),
            settings: SETTINGS,
            ..PostgresOptions::default()
        };
        let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(options));
        let server = started.await.expect("a task").expect("a private Postgres");
        let url = server.url();
        let store = Store::connect(&url).await.expect("a store");
        let sql = PgPool::connect(&url).await.expect("a connection");
        let since = Instant::now();
        let of = format!("{} players, {} finished and {} running games", size.players, size.over, size.playing);
        let filled: Option<String> = sqlx::query_scalar("select obj_description('public'::regnamespace)")
            .fetch_one(&sql)
            .await
            .expect("a description");
        if filled.as_ref() != Some(&of) {
            let games: i64 = sqlx::query_scalar("select count(*) from games").fetch_one(&sql).await.expect("a number");
            assert_eq!(games, 0, "{directory:?} holds something else, or was not filled to the end: delete it");
            // The list of indexes is a temporary table of this one connection.
            let mut connection = sql.acquire().await.expect("a connection");
            for command in commands(size) {
                sqlx::raw_sql(AssertSqlSafe(command.clone())).execute(&mut *connection).await.expect(&command);
            }
            let done = format!("comment on schema public is '{of}'");
            sqlx::raw_sql(AssertSqlSafe(done)).execute(&mut *connection).await.expect("a description");
        }
        // Earlier measurements in a kept database have left these rows.
        if directory.is_some() {
            // The database belongs to the application of an earlier sandbox.
            sqlx::raw_sql("update application set id = null").execute(&sql).await.expect("an application");
        }
        sqlx::raw_sql("vacuum analyze ratings, tasks, posts").execute(&sql).await.expect("a vacuum");
        sqlx::raw_sql("create extension if not exists pg_stat_statements").execute(&sql).await.expect("an extension");
        let bytes: i64 =
            sqlx::query_scalar("select pg_database_size(current_database())").fetch_one(&sql).await.expect("a size");
        println!("{of}: filled in {:.0?}, {} MB", since.elapsed(), bytes >> 20);
        Self { size, store, sql, url, _server: server }
    }

    /// Adds people to the leaderboards, with ids from `first` on, unless they are there.
    pub async fn add_players(&self, first: u64, number: usize) {
        let command = format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select {GUILD}, game, {first} + n, {NORMAL}, 80, 4, 4, now(), true
             from generate_series(0, {number} - 1) n, unnest(array['all', 'tether']) game
             on conflict do nothing"
        );
        sqlx::raw_sql(AssertSqlSafe(command)).execute(&self.sql).await.expect("players");
    }
}

fn commands(size: Size) -> Vec<String> {
    let (Size { players, over, playing }, active) = (size, size.active());
    // Person n has the id n. Opponents are spread evenly.
    let others = if players > 1000 { 1000 } else { 1 };
    vec![
        "set synchronous_commit = off; set maintenance_work_mem = '256MB'".to_owned(),
        // Indexes are built at the end, which takes a fraction of the time.
        "create temporary table later as select indexname, indexdef from pg_indexes
             where schemaname = 'public' and tablename in ('games', 'results', 'ratings', 'rating_changes')
                 and indexname not in (select conname from pg_constraint);
         do $$ declare name text; begin
             for name in select indexname from later loop execute format('drop index %I', name); end loop;
         end $$"
            .to_owned(),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, events,
                 message_id, created_at, updated_at)
             select {GUILD}, n % 500 + 1, (array['tether', 'anchor2d', 'waltz', 'netted', 'tetrathedral'])[(n % 5 + 1)::integer],
                 'over', one, two, one, two, 20, n, at, at
             from (select n, n % {active} + 1 as one, (n * 7919 + 13) % {active} + 1 as two,
                       now() - n % 7000 * interval '10 minutes' as at
                   from generate_series(1::bigint, {over}) n) g"
        ),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, player1, player2, on_turn,
                 events, deadline, due_at, message_id, created_at, updated_at)
             select {GUILD}, n % 500 + 1, 'tether', 'playing', one, two, one, two, one, 20, at, at, n, now(), now()
             from (select n, n % {active} + 1 as one, (n * 104729 + 13) % {active} + 1 as two,
                       now() + interval '1 day' + n * interval '1 second' as at
                   from generate_series(1::bigint, {playing}) n) g"
        ),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, events, due_at, message_id,
                 created_at, updated_at)
             select {GUILD}, n % 500 + 1, 'netted', 'open', n % {active} + 1, (n * 7919 + 13) % {active} + 1, 1,
                 now() + interval '2 days' + n * interval '1 second', n, now(), now()
             from generate_series(1::bigint, {playing} / 10) n"
        ),
        format!(
            "insert into tasks (kind, key, owner, chain, first_seq, last_seq, lane, due_since, due_at)
             select 'delivery', id || '-19', guild_id, id, 19, 19, channel_id, now(), now() + interval '1 day'
             from games where phase = 'playing' and message_id <= {WAITING}"
        ),
        format!(
            "insert into posts select message_id, id, 19, 19, now() from games where phase = 'playing' and message_id > {WAITING}"
        ),
        "insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere,
                 ended_at, number)
             select id, guild_id, game, player1, player2, id % 2 + 1, 'resigned', 20, true, false, created_at, id
             from games where phase = 'over'"
            .to_owned(),
        "select setval('results_number', (select max(number) from results))".to_owned(),
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select {GUILD}, game, n, {NORMAL}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series(1, {players}) n, unnest(array['all', 'tether']) game"
        ),
        // Fifty other servers.
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select scope, game, n, {NORMAL}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series({GUILD} + 1, {GUILD} + 50) scope, generate_series(1, {others}) n,
                 unnest(array['all', 'tether']) game"
        ),
        // Half of the people have a row with choices.
        format!("insert into people (user_id) select n from generate_series(1, {players}, 2) n"),
        "insert into rating_changes
             select number, guild_id, table_of.game, user_id, ended_at, 1500, 90, 1510, 88
             from results r, lateral (values ('all'), (r.game)) table_of (game),
                 lateral (select player1 union select player2) seat (user_id)"
            .to_owned(),
        "do $$ declare definition text; begin
             for definition in select indexdef from later loop execute definition; end loop;
         end $$"
            .to_owned(),
        "vacuum analyze".to_owned(),
    ]
}
