//! A real PostgreSQL for tests: one server for all tests of a binary, and a database for each test.

use parlor_sandbox::{
    postgres::{PostgresOptions, PrivatePostgres},
    temp_database::TempDatabase,
};
use sqlx::PgPool;
use std::{path::Path, sync::LazyLock};

/// The server takes half of the time without the workers that vacuum hundreds of databases by turns, and without compiled
/// queries, which make each connection load LLVM.
const SETTINGS: &str = "autovacuum = off\njit = off\n";

/// The tests' server keeps its data in this folder in memory if this many bytes are free. The hundreds of databases of a binary
/// have some hundred files each. Making them on a disk takes a sixth of the tests' processor time.
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
    let server = tokio::task::spawn_blocking(|| POSTGRES.url()).await.expect("a private Postgres");
    TempDatabase::create(&server).await.expect("a database")
}

/// How many messages of the outbox are (waiting, sent, dead).
pub async fn outbox_counts(sql: &PgPool) -> Result<(i64, i64, i64), sqlx::Error> {
    let counts = "select count(*) filter (where state = 'waiting'), count(*) filter (where state = 'sent'),
        count(*) filter (where state = 'dead') from outbox";
    sqlx::query_as(counts).fetch_one(sql).await
}
