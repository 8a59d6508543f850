//! Updates the clocks of all of a person's games after an absence starts or ends.

use crate::play::{Command, GameId, UserId};
use crate::store::{
    changes::cause::Cause,
    database::{Result, Store, StoreError, from_db, to_db},
    people::absences,
};
use futures_util::{StreamExt, stream};
use time::OffsetDateTime;

/// Games per person at a time.
const CONCURRENCY: usize = 4;

impl Store {
    /// People whose games don't know of their latest absence or return.
    pub async fn unsynced(&self, now: OffsetDateTime, limit: i64) -> Result<Vec<UserId>> {
        let people = sqlx::query_scalar!(
            "select distinct user_id from absences where not synced and sync_at <= $1 limit $2",
            now,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(people.into_iter().map(|person| UserId(from_db(person))).collect())
    }

    /// Each game reads the absences itself, so the order of concurrent calls does not matter. After an error the person
    /// stays [`unsynced`](Store::unsynced).
    pub async fn sync_absences(&self, person: UserId, now: OffsetDateTime) -> Result<()> {
        let unsynced =
            sqlx::query!("select starts, ends from absences where user_id = $1 and not synced", to_db(person.0))
                .fetch_all(&self.pool)
                .await?;
        let games = sqlx::query_scalar!(
            // Games without a time limit have no clock.
            "select id from games where (player1 = $1 or player2 = $1) and phase = 'playing' and deadline is not null",
            to_db(person.0)
        )
        .fetch_all(&self.pool)
        .await?;
        let synced = stream::iter(games).map(|game| async move {
            match self.apply(GameId(game), &Command::SyncAbsences, Cause::JOB, now).await {
                Ok(_) | Err(StoreError::NoSuchGame(_)) => Ok(()),
                Err(error) if error.is_broken_game() => {
                    tracing::error!(%error, game, "could not record an absence in a game; will not retry");
                    Ok(())
                }
                Err(error) => Err(error),
            }
        });
        let synced: Vec<Result<()>> = synced.buffer_unordered(CONCURRENCY).collect().await;
        synced.into_iter().collect::<Result<(), _>>()?;
        // An absence that has changed meanwhile stays unsynced.
        let (starts, ends): (Vec<_>, Vec<_>) = unsynced.into_iter().map(|row| (row.starts, row.ends)).unzip();
        let mut tx = self.pool.begin().await?;
        absences::lock(&mut tx, &[person.into()]).await?;
        sqlx::query!(
            "update absences set synced = true
             where user_id = $1 and (starts, ends) in (select * from unnest($2::timestamptz[], $3::timestamptz[]))",
            to_db(person.0),
            &starts,
            &ends
        )
        .execute(&mut *tx)
        .await?;
        Ok(tx.commit().await?)
    }
}
