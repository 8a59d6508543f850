//! Absences spread to the clocks of all games of a person.

use super::{Cause, Delivery, Store, StoreError, absences, from_db, to_db};
use crate::play::{Command, GameId, UserId};
use futures_util::{StreamExt, stream};
use time::OffsetDateTime;

/// Games that are told at the same time.
const AT_ONCE: usize = 4;

impl Store {
    /// People of whose absence, or return, not all of their games have learned.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn untold(&self, most: i64) -> Result<Vec<UserId>, StoreError> {
        let people = sqlx::query_scalar!("select distinct user_id from absences where not told limit $1", most)
            .fetch_all(&self.pool)
            .await?;
        Ok(people.into_iter().map(|person| UserId(from_db(person))).collect())
    }

    /// Lets all games of a person that are on, on all servers, learn whether the person is away. Each looks for
    /// itself, so it does not matter which of two that spread at once comes last.
    ///
    /// # Errors
    /// When the database fails; the person is among the [`untold`](Store::untold) then.
    pub async fn spread(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        let news = sqlx::query!("select starts, ends from absences where user_id = $1 and not told", to_db(person.0))
            .fetch_all(&self.pool)
            .await?;
        let games = sqlx::query_scalar!(
            r#"select id as "id!" from games where player1 = $1 and phase = 'playing'
               union
               select id from games where player2 = $1 and phase = 'playing'"#,
            to_db(person.0)
        )
        .fetch_all(&self.pool)
        .await?;
        let cause = Cause { interaction: None, delivery: Delivery::Channel };
        let told = stream::iter(games).map(|game| async move {
            match self.act(GameId(game), &Command::Learn, cause, now).await {
                Ok(_) | Err(StoreError::NoSuchGame(_)) => Ok(()),
                Err(error @ StoreError::Corrupt(..)) => {
                    // It would not be better the next time.
                    tracing::error!(%error, game, "a clock was not told of an absence");
                    Ok(())
                }
                Err(error) => Err(error),
            }
        });
        let told: Vec<Result<(), StoreError>> = told.buffer_unordered(AT_ONCE).collect().await;
        told.into_iter().collect::<Result<(), _>>()?;
        // What has changed meanwhile is still to be told.
        let (starts, ends): (Vec<_>, Vec<_>) = news.into_iter().map(|row| (row.starts, row.ends)).unzip();
        let mut tx = self.pool.begin().await?;
        absences::lock(&mut tx, person).await?;
        sqlx::query!(
            "update absences set told = true
             where user_id = $1 and (starts, ends) in (select * from unnest($2::timestamptz[], $3::timestamptz[]))",
            to_db(person.0),
            &starts,
            &ends
        )
        .execute(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(())
    }
}
