//! What a restored backup needs before the bot runs on it.

use crate::play::UserId;
use crate::store::{
    ConnectError,
    database::{Result, Store, connect::Address, from_db},
};
use sqlx::AssertSqlSafe;
use time::OffsetDateTime;

/// More numbers than are drawn between a backup and its restore.
const NUMBERS: i64 = 100_000;

impl Store {
    /// Lets all numbers jump, so that none from after the backup is used again: old buttons name them. With `former`, the last
    /// numbers of the database that the backup replaces, they go on after those, too.
    pub async fn skip_numbers(&self, former: &[(String, i64)]) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        sqlx::query("select setval(sequencename::regclass, coalesce(last_value, 0) + $1) from pg_sequences where schemaname = current_schema()")
            .bind(NUMBERS)
            .execute(&mut *tx)
            .await?;
        for (name, last) in former {
            sqlx::query("select setval(to_regclass($1), greatest($2, nextval(to_regclass($1))))")
                .bind(name)
                .bind(last + 1)
                .execute(&mut *tx)
                .await?;
        }
        Ok(tx.commit().await?)
    }

    /// The names and last values of all sequences of a database, which may be of any version and stays as it is.
    pub async fn last_numbers(url: &str) -> Result<Vec<(String, i64)>, ConnectError> {
        let query =
            "select sequencename::text, coalesce(last_value, 0) from pg_sequences where schemaname = current_schema()";
        let address = Address::parse(url)?;
        let (_, server) = address.choose().await?;
        let server = server.on(server.route().await);
        let mut connection = server.connect().await?;
        server.answer(sqlx::query_as(query).fetch_all(&mut connection)).await
    }

    /// The newest time at which the bot ran on this database. Heartbeats are written every few seconds.
    pub async fn last_heartbeat(&self) -> Result<Option<OffsetDateTime>> {
        Ok(sqlx::query_scalar("select max(at) from heartbeats").fetch_one(&self.pool).await?)
    }

    pub async fn requested_deletions(&self) -> Result<Vec<UserId>> {
        let query = "select user_id from people where deletion_requested_at is not null order by deletion_requested_at";
        let people: Vec<i64> = sqlx::query_scalar(query).fetch_all(&self.pool).await?;
        Ok(people.into_iter().map(|person| UserId(from_db(person))).collect())
    }

    /// Signs out all browsers, and takes back all links: some may have been ended after the backup. Returns how many.
    pub async fn end_all_sessions(&self) -> Result<u64> {
        let mut tx = self.pool.begin().await?;
        let mut ended = 0;
        for table in ["web_sessions", "opened_boards"] {
            ended +=
                sqlx::query(AssertSqlSafe(format!("delete from {table}"))).execute(&mut *tx).await?.rows_affected();
        }
        tx.commit().await?;
        Ok(ended)
    }
}
