//! What tests read and change in the bot's tables. Columns that several files need are named here only.

use super::BotTest;
use crate::polling::poll;
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool};

pub const FAILING_CHANNELS: &str = "channels where failures > 0";
pub const GONE_CHANNELS: &str = "channels where gone";
pub const REFUSED_CHANNELS: &str = "channels where refused is not null";
pub const OPEN_CHALLENGES: &str = "games where phase = 'open'";
pub const RUNNING_GAMES: &str = "games where phase = 'playing'";
pub const LEFT_SERVERS: &str = "servers where left_at is not null";
pub const UNAVAILABLE_SERVERS: &str = "servers where unavailable_since is not null";

/// The events of a kind, in all games.
pub fn events(kind: &str) -> String {
    format!("events where body ->> 'kind' = '{kind}'")
}

/// The servers that have that many channels, as far as the bot knows.
pub fn servers_with_channels(channels: usize) -> String {
    format!("servers where cardinality(known_channels) = {channels}")
}

/// Holds locks until it is dropped or released.
pub struct Lock(PgConnection);

impl Lock {
    /// Returns once others may go on. After a drop they go on a moment later.
    pub async fn release(mut self) {
        sqlx::raw_sql("rollback").execute(&mut self.0).await.expect("the end of the lock");
    }
}

impl BotTest {
    /// For statements with arguments.
    pub fn pool(&self) -> &PgPool {
        &self.sql
    }

    /// Runs one statement or several.
    pub async fn execute(&self, statements: &str) {
        sqlx::raw_sql(AssertSqlSafe(statements)).execute(&self.sql).await.expect(statements);
    }

    /// The query returns one integer.
    pub async fn query_number(&self, query: &str) -> i64 {
        sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&self.sql).await.expect(query)
    }

    /// The query returns one text.
    pub async fn query_text(&self, query: &str) -> String {
        sqlx::query_scalar(AssertSqlSafe(query)).fetch_one(&self.sql).await.expect(query)
    }

    /// Waits until a query for one integer returns more than 0.
    pub async fn wait_until_found(&self, query: &str) {
        poll(query, async || (self.query_number(query).await > 0).then_some(())).await;
    }

    /// `rows` is a table, with a condition or without one.
    pub async fn count(&self, rows: &str) -> i64 {
        self.query_number(&format!("select count(*) from {rows}")).await
    }

    /// Like [`Self::count`]; waits for that number of rows.
    pub async fn wait_for_count(&self, rows: &str, count: i64) {
        poll(&format!("{count} rows of {rows}"), async || (self.count(rows).await == count).then_some(())).await;
    }

    /// Like [`Self::count`]; waits for at least one row.
    pub async fn wait_for_row(&self, rows: &str) {
        poll(&format!("a row of {rows}"), async || (self.count(rows).await > 0).then_some(())).await;
    }

    /// Runs a statement that locks rows or tables.
    pub async fn lock(&self, statement: &str) -> Lock {
        let mut connection = PgConnection::connect(&self.database).await.expect("a connection");
        let statement = format!("begin; {statement}");
        sqlx::raw_sql(AssertSqlSafe(statement.as_str())).execute(&mut connection).await.expect(&statement);
        Lock(connection)
    }
}
