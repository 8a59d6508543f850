//! A database as it is after years.

use parlor::{
    sandbox::postgres::{PostgresOptions, PrivatePostgres},
    store::Store,
};
use sqlx::{AssertSqlSafe, PgPool};
use std::time::Instant;

/// The server on which everybody plays.
pub const GUILD: u64 = 7;

/// How much there is.
#[derive(Clone, Copy)]
pub struct Size {
    pub players: i64,
    pub over: i64,
    pub playing: i64,
}

impl Size {
    /// How many have played: as many as have ten games each.
    pub fn active(self) -> i64 {
        self.players.min(self.over / 5)
    }
}

/// A database of that size on a server of its own.
pub struct Filled {
    pub size: Size,
    pub store: Store,
    pub sql: PgPool,
    pub url: String,
    /// Gone with all its files when it is dropped.
    _server: PrivatePostgres,
}

impl Filled {
    /// Starts a server and fills it. Nothing of what is made up is due today: a bot that is started on it finds no
    /// game whose time is up, since these have no events, and no message to post.
    pub async fn new(size: Size) -> Self {
        let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(PostgresOptions::default()));
        let server = started.await.expect("a task").expect("a private Postgres");
        let url = server.url();
        let store = Store::open(&url).await.expect("a store");
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
    // Person n has the id n; who plays whom is spread evenly, and so are the ratings around their mean.
    let others = if players > 1000 { 1000 } else { 1 };
    let bell = "1500 + 400 * (random() + random() + random() + random() - 2)";
    vec![
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
                       now() + interval '1 day' + n * interval '1 second' as at
                   from generate_series(1::bigint, {playing}) n) g"
        ),
        format!(
            "insert into games (guild_id, channel_id, game, phase, challenger, opponent, events, due_at, message_id,
                 created_at, updated_at)
             select {GUILD}, n % 500, 'netted', 'open', n % {active} + 1, (n * 7919 + 13) % {active} + 1, 1,
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
        // The trigger would note each of them; below they are counted at once.
        "alter table ratings disable trigger user".to_owned(),
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select {GUILD}, game, n, {bell}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series(1, {players}) n, unnest(array['', 'tether']) game"
        ),
        // Fifty other servers.
        format!(
            "insert into ratings (scope, game, user_id, rating, deviation, wins, losses, rated_at, ranked)
             select scope, game, n, {bell}, 80, 4, 4, now() - n % 60 * interval '1 day', true
             from generate_series({GUILD} + 1, {GUILD} + 50) scope, generate_series(1, {others}) n,
                 unnest(array['', 'tether']) game"
        ),
        "alter table ratings enable trigger user".to_owned(),
        "insert into rank_counts select scope, game, floor(rating), count(*) from ratings where ranked group by 1, 2, 3"
            .to_owned(),
        // Differences that are noted and not added up yet.
        format!("update ratings set rating = rating + 3 where scope > {GUILD} and user_id % 20 = 0"),
        // Half of them have chosen something.
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
