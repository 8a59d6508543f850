//! Threads in which games are played: opened with the game, put away some time after its end.

use super::{Store, StoreError, from_db, to_db};
use crate::play::GameId;
use time::OffsetDateTime;

impl Store {
    /// The channel to which the thread of a game belongs, where it has one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn parent_of(&self, id: GameId) -> Result<Option<u64>, StoreError> {
        let parent =
            sqlx::query_scalar!("select parent_id from games where id = $1", id.0).fetch_optional(&self.pool).await?;
        Ok(parent.flatten().map(from_db))
    }

    /// Moves a game into the thread that was opened for it in `parent`.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn enter_thread(&self, game: GameId, thread: u64, parent: u64) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set channel_id = $2, parent_id = $3, wants_thread = false where id = $1",
            game.0,
            to_db(thread),
            to_db(parent)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Moves a game out of its thread, or has it stay where it is when it should have had one.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leave_thread(&self, game: GameId) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set channel_id = coalesce(parent_id, channel_id), parent_id = null, wants_thread = false
             where id = $1",
            game.0
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Moves a game to a channel that is not a thread of its own.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn move_game(&self, game: GameId, channel: u64) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set channel_id = $2, parent_id = null, wants_thread = false where id = $1",
            game.0,
            to_db(channel)
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Whether a game is on, or proposed, in that thread of its own.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn is_played_in(&self, thread: u64) -> Result<bool, StoreError> {
        let played = sqlx::query_scalar!(
            r#"select exists (
                   select from games
                   where channel_id = $1 and parent_id is not null and phase in ('open', 'playing')
               ) as "played!""#,
            to_db(thread)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(played)
    }

    /// Has the thread of a game that has ended put away at `then`, if it is the game's own.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn put_away_later(&self, game: GameId, then: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "update games set put_away_at = $2 where id = $1 and phase = 'over' and parent_id is not null",
            game.0,
            then
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Takes on the threads that are to be put away by `now`, some at a time, each once: such in which nothing
    /// is played any more.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn take_threads(&self, now: OffsetDateTime, most: i64) -> Result<Vec<u64>, StoreError> {
        let threads = sqlx::query_scalar!(
            r#"with taken as (
                   update games set put_away_at = null
                   where id = any(array(
                       select id from games where put_away_at <= $1
                       order by put_away_at limit $2 for update skip locked
                   ))
                   returning channel_id
               )
               select distinct channel_id as "channel_id!" from taken t
               where not exists (
                   select from games g where g.channel_id = t.channel_id and g.phase in ('open', 'playing')
               )"#,
            now,
            most
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(threads.into_iter().map(from_db).collect())
    }
}
