//! A real Postgres for tests: one server for all tests of a binary, a database for each.

use parlor::sandbox::postgres::{PostgresOptions, PrivatePostgres};
use sqlx::{Connection, PgConnection};
use std::sync::{
    LazyLock,
    atomic::{AtomicUsize, Ordering},
};

/// It stops with the process.
static POSTGRES: LazyLock<PrivatePostgres> =
    LazyLock::new(|| PrivatePostgres::start(PostgresOptions::default()).expect("a private Postgres"));

/// A new empty database.
pub async fn database() -> String {
    static NUMBER: AtomicUsize = AtomicUsize::new(0);
    let admin = tokio::task::spawn_blocking(|| POSTGRES.url()).await.expect("a private Postgres");
    let name = format!("test_{}", NUMBER.fetch_add(1, Ordering::Relaxed));
    let mut connection = PgConnection::connect(&admin).await.expect("a connection");
    sqlx::query(sqlx::AssertSqlSafe(format!("create database {name}")))
        .execute(&mut connection)
        .await
        .expect("a database");
    let (server, _) = admin.rsplit_once('/').expect("a URL with a database");
    format!("{server}/{name}")
}
