//! A real PostgreSQL for tests: one server for all tests of a binary, a database for each test.

use parlor_sandbox::postgres::{PostgresOptions, PrivatePostgres};
use sqlx::{AssertSqlSafe, Connection, PgConnection};
use std::sync::{
    LazyLock,
    atomic::{AtomicUsize, Ordering},
};

/// The server. It stops with the process.
static POSTGRES: LazyLock<PrivatePostgres> =
    LazyLock::new(|| PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres"));

/// The name of the migrated database that other databases are copied from.
#[cfg(feature = "bot")]
const TEMPLATE: &str = "migrated";

/// Creates an empty database. Returns its URL.
pub async fn create_database() -> String {
    create_next("template1").await
}

/// Creates a database on which all migrations have run. Returns its URL.
///
/// The migrations run once for all tests of the binary; each database is a copy of that first one.
#[cfg(feature = "bot")]
pub async fn create_migrated_database() -> String {
    static MIGRATED: tokio::sync::OnceCell<()> = tokio::sync::OnceCell::const_new();
    let migrate = || async {
        let url = create(TEMPLATE, "template1").await;
        let store = parlor::store::Store::connect(&url).await.expect("a store");
        // A database is only copied while nobody is connected to it.
        store.close().await;
    };
    MIGRATED.get_or_init(migrate).await;
    create_next(TEMPLATE).await
}

/// Creates a copy of a database under the next free name.
async fn create_next(template: &str) -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    create(&format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed)), template).await
}

async fn create(name: &str, template: &str) -> String {
    let admin = tokio::task::spawn_blocking(|| POSTGRES.url()).await.expect("a private Postgres");
    let mut connection = PgConnection::connect(&admin).await.expect("a connection");
    sqlx::query(AssertSqlSafe(format!("create database {name} template {template}")))
        .execute(&mut connection)
        .await
        .expect("a database");
    let (server, _) = admin.rsplit_once('/').expect("a URL with a database");
    format!("{server}/{name}")
}
