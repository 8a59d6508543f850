//! Figures about the database for health checks and metrics.

use super::{Store, StoreError};
use time::OffsetDateTime;

/// Counts of what waits and of what is in progress.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Stats {
    /// Messages that wait to be posted.
    pub waiting: i64,
    /// When the oldest of them was created.
    pub oldest: Option<OffsetDateTime>,
    /// Games in progress.
    pub games: i64,
    /// Turns of the computer, those in progress included.
    pub turns: i64,
}

impl Store {
    /// Checks that the database answers a query.
    ///
    /// # Errors
    /// When it does not.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query!(r#"select 1 as "one!""#).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// Counts what waits and what is in progress, by indexes.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn stats(&self) -> Result<Stats, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "waiting!", min(created_at) as oldest,
                   (select count(*) from games where phase = 'playing') as "games!",
                   (select count(*) from computer_turns) as "turns!"
               from outbox where state = 'waiting'"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Stats { waiting: row.waiting, oldest: row.oldest, games: row.games, turns: row.turns })
    }
}
