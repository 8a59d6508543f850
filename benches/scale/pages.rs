//! Counts the pages of the database that statements read. `pg_stat_statements` sees what the program runs, with the plans that
//! the server chooses then, and includes triggers.

use sqlx::PgPool;

/// A statement, and what its executions have read and written.
#[derive(Clone, sqlx::FromRow)]
pub struct Statement {
    pub query: String,
    /// Pages read, in the server's memory or not. A page counts each time that it is read.
    pub pages: i64,
    /// Bytes in the write-ahead log.
    pub wal: i64,
}

/// Forgets all executions so far.
pub async fn reset(sql: &PgPool) {
    sqlx::query("select pg_stat_statements_reset()").execute(sql).await.expect("a reset");
}

/// The statements since the last reset, except those of this module.
pub async fn read(sql: &PgPool) -> Vec<Statement> {
    sqlx::query_as(
        "select query, sum(shared_blks_hit + shared_blks_read)::bigint as pages, sum(wal_bytes)::bigint as wal
         from pg_stat_statements s join pg_database d on d.oid = s.dbid
         where toplevel and datname = current_database() and query not like '%pg_stat_statements%'
         group by query
         order by query",
    )
    .fetch_all(sql)
    .await
    .expect("statements")
}
