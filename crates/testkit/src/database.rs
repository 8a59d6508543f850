//! A real PostgreSQL for tests: one server for all tests of a binary, and a database for each test.

use crate::stretch;
use parlor_sandbox::{
    postgres::{PostgresOptions, PrivatePostgres},
    temp_database::TempDatabase,
};
use sqlx::{AssertSqlSafe, PgPool};
use std::{path::Path, sync::LazyLock};
#[cfg(feature = "bot")]
use {
    parlor::{
        play::UserId,
        store::{Scope, Store},
    },
    parlor_games::rules::Game,
    sqlx::types::time::OffsetDateTime,
};

/// The server takes half of the time without the workers that vacuum hundreds of databases by turns, and without compiled
/// queries, which make each connection load LLVM. Each connection plans a statement once, and not at each of its first uses: most
/// connections of a test use a statement only a few times.
const SETTINGS: &str = "autovacuum = off\njit = off\nplan_cache_mode = force_generic_plan\n";

/// The tests' server keeps its data in this folder in memory if this many bytes are free. The hundreds of databases of a binary
/// have several hundred files each. On a disk, creating them takes a sixth of the tests' processor time.
const MEMORY: (&str, u64) = ("/dev/shm", 8 << 30);

/// The server stops with the process, and its databases go with it.
static POSTGRES: LazyLock<PrivatePostgres> = LazyLock::new(|| {
    let (folder, needed) = MEMORY;
    let has_room = rustix::fs::statvfs(folder).is_ok_and(|disk| disk.f_bavail * disk.f_frsize >= needed);
    let parent = has_room.then(|| Path::new(folder).to_owned());
    let options = PostgresOptions { parent, settings: SETTINGS, ..PostgresOptions::default() };
    PrivatePostgres::start(options).expect("a private Postgres")
});

/// Returns the URL of an empty database.
pub async fn create_database() -> String {
    create().await.url().to_owned()
}

/// Returns a database with all migrations.
///
/// The migrations run once for all tests of the binary; each database is a copy of the first one.
#[cfg(feature = "bot")]
pub async fn create_migrated_database() -> TempDatabase {
    static MIGRATED: tokio::sync::OnceCell<TempDatabase> = tokio::sync::OnceCell::const_new();
    let migrate = || async {
        let database = create().await;
        let store = parlor::store::Store::connect(database.url()).await.expect("a store");
        // A database can be copied only while it has no connections.
        store.close().await;
        database
    };
    MIGRATED.get_or_init(migrate).await.copy().await.expect("a database")
}

async fn create() -> TempDatabase {
    stretch::begin();
    let server = tokio::task::spawn_blocking(|| POSTGRES.url()).await.expect("a private Postgres");
    TempDatabase::create(&server).await.expect("a database")
}

/// The messages of games, as a table for queries: waiting, refused by Discord, shown without a call, or
/// sent.
pub const DELIVERIES: &str = "(
        select id, chain as game_id, first_seq, last_seq, lane as channel_id, due_at, attempts, claims,
            leased_by is not null as is_running, payload::text,
            case when leased_by is not null or refused is null then 'waiting'
                when refused = 'uncalled' then 'uncalled' else 'refused' end as state
        from tasks where kind = 'delivery'
        union all
        select null, game_id, first_seq, last_seq, null, null, null, null, false, null, 'sent' from posts
    ) deliveries";

/// How many messages of games are (waiting, sent), and in how many channels one was given up.
pub async fn delivery_counts(sql: &PgPool) -> Result<(i64, i64, i64), sqlx::Error> {
    let counts = format!(
        "select count(*) filter (where state = 'waiting'), count(*) filter (where state = 'sent'),
            (select count(*) from channels where given_up is not null)
        from {DELIVERIES}"
    );
    sqlx::query_as(AssertSqlSafe(counts)).fetch_one(sql).await
}

/// Records absences that use up all days of the year: the person's time then runs out without an absence.
#[cfg(feature = "bot")]
pub async fn use_up_absence_days(sql: &PgPool, person: u64, now: OffsetDateTime) {
    sqlx::query(
        "insert into absences (user_id, starts, ends, automatic)
         select $1, $2 - interval '1 day' + n * interval '1 ms', $2 - interval '1 hour', false
         from generate_series(1, 40) n",
    )
    .bind(person.cast_signed())
    .bind(now)
    .execute(sql)
    .await
    .expect("absences");
}

/// Stores a rating like the end of a game, or `None` to leave the leaderboard. In all games together without `game`.
#[cfg(feature = "bot")]
pub async fn store_rating(
    store: &Store,
    scope: Scope,
    game: Option<Game>,
    person: u64,
    rating: Option<f64>,
    at: OffsetDateTime,
) {
    store.replace_ratings(scope, game, &[(UserId(person), rating)], at).await.expect("a rating");
}

/// Inserts rows of 2020 into each table that is pruned.
#[cfg(feature = "bot")]
pub async fn insert_old_rows(sql: &PgPool, rows: i64) {
    for fill in [
        "insert into games (id, guild_id, channel_id, game, phase, challenger, events, created_at, updated_at)
             overriding system value
             select 0, 7, 7, 'tether', 'closed', 57, 1, timestamptz '2020-01-01', timestamptz '2020-01-01' where $1 > 0",
        "insert into interactions select n, 0, 0, 0, timestamptz '2020-01-01' from generate_series(1, $1) n",
        "insert into explorations (user_id, record, kept, created_at, updated_at)
             select n, '', 0, timestamptz '2020-01-01', timestamptz '2020-01-01' from generate_series(1, $1) n",
        "insert into channels (channel_id, failures, paused_until)
             select n, 1, timestamptz '2020-01-01' from generate_series(1, $1) n",
        "insert into posts select n, 0, n, n, timestamptz '2020-01-01' from generate_series(1, $1) n",
        "insert into absences (user_id, starts, ends, automatic)
             select n, now() - interval '501 days', now() - interval '500 days', false from generate_series(1, $1) n",
        "insert into servers (guild_id) select generate_series(1, $1) on conflict do nothing",
        "insert into bans (guild_id, user_id, until) select n, 57, timestamptz '2020-01-01' from generate_series(1, $1) n",
    ] {
        sqlx::query(fill).bind(rows).execute(sql).await.expect("rows");
    }
}
