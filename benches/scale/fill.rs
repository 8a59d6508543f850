//! Fills a database as it would be after years of use.

use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};

use parlor::store::Store;
use sqlx::{AssertSqlSafe, PgPool};
use std::time::Instant;

/// The server on which all games are played.
pub const GUILD: u64 = 7;

/// The size of a database.
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
    /// The number of players with games: ten each.
    pub fn active(self) -> i64 {
        self.players.min(self.over / 5)
    }
}

/// A filled database on its own PostgreSQL server.
pub struct Filled {
    pub size: Size,
    pub store: Store,
    pub sql: PgPool,
    pub url: String,
    /// Dropping it stops the server and deletes its files.
    _server: PrivatePostgres,
}

impl Filled {
    /// Starts a server and fills its database. Nothing is due today: a bot that is started on it finds no overdue game
    /// (these games have no events) and no message to post.
    pub async fn new(size: Size) -> Self {
        let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(PostgresOptions::default()));
        let server = started.await.expect("a task").expect("a private Postgres");
        let url = server.url();
        let store = Store::connect(&url).await.expect("a store");
        let sql = PgPool::connect(&url).await.expect("a connection");
        let since = Instant::now();
        for command in commands(size) {
            sqlx::raw_sql(AssertSqlSafe(command.clone())).execute(&sql).await.expect(&command);
        }
        let bytes: i64 =
            sqlx::query_scalar("select pg_database_size(current_database())").fetch_one(&sql).await.expect("a size");
        println!(
            "{} rated players, {} finished and {} running games: filled in {:.0?}, {} MB",
            size.players,
            size.over,
            size.playing,
            since.elapsed(),
            bytes >> 20
        );
        Self { size, store, sql, url, _server: server }
    }
}

fn commands(size: Size) -> Vec<String> {
    let (Size { players, over, playing }, active) = (size, size.active());
    // Person n has the id n. Opponents are spread evenly; ratings approximate a normal distribution.
    let others = if players > 1000 { 1000 } else { 1 };
    let normal = "1500 + 400 * (random() + random() + random() + random() - 2)";
    vec![
        "set synchronous_commit = off".to_owned(),
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
        "insert into outbox (game_id, first_seq, last_seq, guild_id, channel_id, state, created_at, due_at)
             select id, 19, 19, guild_id, channel_id, case when id % 1000 = 0 then 'waiting' else 'sent' end, now(),
                 now() + interval '1 day'
             from games where phase = 'playing'"
            .to_owned(),
        "insert into results (game_id, guild_id, game, player1, player2, winner, reason, plies, rated, everywhere,
                 ended_at, number)
             select id, guild_id, game, player1, player2, id % 2 + 1, 'resigned', 20, true, false, created_at, id
             from games where phase = 'over'"
            .to_owned(),
        "select setval('results_number', (select max(number) from results))".to_owned(),
        // The trigger would record each of them; they are counted at once below.
        "alter table ratings disable trigger user".to_owned(),
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select {GUILD}, game, n, {normal}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series(1, {players}) n, unnest(array['', 'tether']) game"
        ),
        // Fifty other servers.
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select scope, game, n, {normal}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series({GUILD} + 1, {GUILD} + 50) scope, generate_series(1, {others}) n,
                 unnest(array['', 'tether']) game"
        ),
        "alter table ratings enable trigger user".to_owned(),
        "insert into rank_counts select scope, game, floor(rating), count(*) from ratings where ranked group by 1, 2, 3"
            .to_owned(),
        // Recorded changes that are not folded into the counts yet.
        format!("update ratings set rating = rating + 3 where scope > {GUILD} and user_id % 20 = 0"),
        // Half of them have a row with choices.
        format!("insert into people (user_id) select n from generate_series(1, {players}, 2) n"),
        "insert into rating_changes
             select number, guild_id, table_of.game, user_id, ended_at, 1500, 90, 1510, 88
             from results r, lateral (values (''), (r.game)) table_of (game),
                 lateral (values (player1), (player2)) seat (user_id)
             on conflict do nothing"
            .to_owned(),
        "vacuum analyze".to_owned(),
    ]
}
