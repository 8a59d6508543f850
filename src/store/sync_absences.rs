//! Tells the clocks of all games of a person of the person's absences.

use super::{Cause, Store, StoreError, absences, from_db, to_db};
use crate::play::{Command, GameId, UserId};
use futures_util::{StreamExt, stream};
use time::{Duration, OffsetDateTime};

/// Games that are synced at the same time.
const CONCURRENCY: usize = 4;

/// The most by which the clocks of two processes differ.
const CLOCK_SKEW: Duration = Duration::MINUTE;

impl Store {
    /// Up to `limit` people of whose absence, or return, their games are to be told at `now`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn unsynced(&self, now: OffsetDateTime, limit: i64) -> Result<Vec<UserId>, StoreError> {
        let people = sqlx::query_scalar!(
            "select distinct user_id from absences where not told and sync_at <= $1 limit $2",
            now,
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(people.into_iter().map(|person| UserId(from_db(person))).collect())
    }

    /// Has all games of a person in progress, on all servers, learn whether the person is away. Each game reads the
    /// absences itself, so of two concurrent calls it does not matter which ends last.
    ///
    /// # Errors
    /// When the database fails; the person then stays [`unsynced`](Store::unsynced).
    pub async fn sync_absences(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        self.sync(person, None, now).await
    }

    /// Has the games of a person who has come back learn of that, if they know of the absence: those with an event since it
    /// began. The clocks of all others ran on.
    ///
    /// # Errors
    /// As [`Store::sync_absences`].
    pub async fn sync_return(&self, person: UserId, now: OffsetDateTime) -> Result<(), StoreError> {
        let began = sqlx::query_scalar!(
            "select starts from absences where user_id = $1 order by ends desc, starts desc limit 1",
            to_db(person.0)
        )
        .fetch_optional(&self.pool)
        .await?;
        self.sync(person, began.map(|began| began - CLOCK_SKEW), now).await
    }

    /// Syncs the games with an event since that time, or all.
    async fn sync(&self, person: UserId, since: Option<OffsetDateTime>, now: OffsetDateTime) -> Result<(), StoreError> {
        let unsynced = sqlx::query!(
            "select starts, ends from absences where user_id = $1 and not told and ($2 or sync_at <= $3)",
            to_db(person.0),
            since.is_none(),
            now
        )
        .fetch_all(&self.pool)
        .await?;
        // Without a limit there is no clock.
        let games = sqlx::query_scalar!(
            r#"select id as "id!"
               from (
                   select id, deadline, updated_at from games where player1 = $1 and phase = 'playing'
                   union
                   select id, deadline, updated_at from games where player2 = $1 and phase = 'playing'
               ) mine
               where deadline is not null and ($2::timestamptz is null or updated_at >= $2)"#,
            to_db(person.0),
            since
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
        let synced: Vec<Result<(), StoreError>> = synced.buffer_unordered(CONCURRENCY).collect().await;
        synced.into_iter().collect::<Result<(), _>>()?;
        // An absence that has changed in the meantime stays unsynced.
        let (starts, ends): (Vec<_>, Vec<_>) = unsynced.into_iter().map(|row| (row.starts, row.ends)).unzip();
        let mut tx = self.pool.begin().await?;
        absences::lock(&mut tx, person.into()).await?;
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
