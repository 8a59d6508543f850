//! What tests read and change in the bot's tables. Columns that several files need are named here only.

use super::BotTest;
use crate::{database, polling::poll};
use sqlx::{AssertSqlSafe, Connection, PgConnection, PgPool, postgres::PgConnectOptions};

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

    /// Ends the leases of killed processes and makes messages due that are kept for an answer. Both happen anyway some seconds
    /// later, and the tests of a single kill wait for them.
    pub async fn end_leases(&self) {
        self.execute("update processes set leased_until = '-infinity'").await;
        self.execute(
            "update tasks set leased_until = '-infinity'
             where leased_by is not null and (kind like '%computer_turn' or kind = 'delivery')",
        )
        .await;
        self.end_holds().await;
    }

    /// Makes messages due that are kept for an answer, as happens anyway some seconds later.
    pub async fn end_holds(&self) {
        self.execute(
            "update tasks set due_at = least(due_at, now())
             where kind = 'delivery' and refused is null and leased_by is null",
        )
        .await;
    }

    /// Records absences that use up all days of the year: the user's time then runs out without an absence.
    pub async fn use_up_absence_days(&self, person: u64) {
        database::use_up_absence_days(&self.sql, person, self.clock.now()).await;
    }

    /// The path of a game's public page, open or closed; that of no page if it has none.
    pub async fn public_page(&self, game: u64) -> String {
        let key = sqlx::query_scalar("select key from public_pages where game_id = $1").bind(game.cast_signed());
        let key: Option<String> = key.fetch_optional(&self.sql).await.expect("a key");
        format!("/watch/{}", key.as_deref().unwrap_or("none"))
    }

    /// How many messages of games meet a condition on the columns of [`database::DELIVERIES`].
    pub async fn deliveries(&self, condition: &str) -> i64 {
        self.query_number(&format!("select count(*) from {} where {condition}", database::DELIVERIES)).await
    }

    /// Waits until so many messages of games meet a condition.
    pub async fn wait_for_deliveries(&self, count: i64, condition: &str) {
        poll(condition, async || (self.deliveries(condition).await == count).then_some(())).await;
    }

    /// The newest message of the newest game, which was the task `id`, is due as if its post had not been recorded.
    pub async fn post_newest_again(&self, id: i64) {
        sqlx::query(
            "insert into tasks (id, kind, key, owner, chain, first_seq, last_seq, lane, due_since, due_at, tried_at, attempts)
             overriding system value
             select $1, 'delivery', id || '-' || events - 1, guild_id, id, events - 1, events - 1, channel_id, updated_at, now(), now(), 1
             from games where id = (select max(id) from games)",
        )
        .bind(id)
        .execute(&self.sql)
        .await
        .expect("a message");
    }

    /// Waits until all messages of games are posted.
    pub async fn wait_until_posted(&self) {
        poll("all messages are posted", async || {
            let (waiting, ..) = self.delivery_counts().await;
            (waiting == 0).then_some(())
        })
        .await;
    }

    /// How many messages are (waiting, sent), and in how many channels one was given up.
    pub async fn delivery_counts(&self) -> (i64, i64, i64) {
        database::delivery_counts(&self.sql).await.expect("counts")
    }

    /// The bot is using the database at that moment.
    pub async fn drop_database(&self) {
        self.store.close().await;
        self.sql.close().await;
        let options: PgConnectOptions = self.database.parse().expect("a URL");
        let name = options.get_database().expect("a name").to_owned();
        let mut connection = PgConnection::connect_with(&options.database("postgres")).await.expect("a connection");
        sqlx::query(AssertSqlSafe(format!("drop database {name} with (force)")))
            .execute(&mut connection)
            .await
            .expect("no database");
    }
}
