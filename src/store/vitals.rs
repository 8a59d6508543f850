//! How the database and its outbox are doing.

use super::{Store, StoreError};
use time::OffsetDateTime;

/// What a look at the tables tells.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Vitals {
    /// Messages that wait to be posted.
    pub waiting: i64,
    /// Since when the oldest of them does.
    pub oldest: Option<OffsetDateTime>,
    /// Games that are on.
    pub games: i64,
    /// Things that the computer has to do, those on which somebody works among them.
    pub turns: i64,
}

impl Store {
    /// Asks the database for an answer, any.
    ///
    /// # Errors
    /// When there is none.
    pub async fn ping(&self) -> Result<(), StoreError> {
        sqlx::query!(r#"select 1 as "one!""#).fetch_one(&self.pool).await?;
        Ok(())
    }

    /// A look at the tables, by indices of what waits and of what is on.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn vitals(&self) -> Result<Vitals, StoreError> {
        let row = sqlx::query!(
            r#"select count(*) as "waiting!", min(created_at) as oldest,
                   (select count(*) from games where phase = 'playing') as "games!",
                   (select count(*) from computer_turns) as "turns!"
               from outbox where state = 'waiting'"#
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(Vitals { waiting: row.waiting, oldest: row.oldest, games: row.games, turns: row.turns })
    }
}
