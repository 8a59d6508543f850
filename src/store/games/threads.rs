use crate::play::GameId;
use crate::store::{
    database::{Connection, Result, Store, from_db, to_db},
    place::{Place, id_from_db},
    tasks::{self, kinds},
};
use sqlx::{Postgres, postgres::PgArguments, query::Query};
use time::OffsetDateTime;

/// A thread that is recorded as public stays public. A later request may come without the thread's type, and then `is_public`
/// is `false`.
pub(in crate::store) async fn record_thread(
    connection: &mut Connection,
    guild: u64,
    (thread, parent): (u64, u64),
    is_public: bool,
) -> Result<()> {
    sqlx::query!(
        "insert into threads (channel_id, parent_id, guild_id, is_public) values ($1, $2, $3, $4)
         on conflict (channel_id) do update set is_public = true where excluded.is_public and not threads.is_public",
        to_db(thread),
        to_db(parent),
        to_db(guild),
        is_public
    )
    .execute(connection)
    .await?;
    Ok(())
}

/// The game's messages follow it.
pub(in crate::store) async fn move_with(
    tx: &mut Connection,
    game: GameId,
    change: Query<'_, Postgres, PgArguments>,
) -> Result<()> {
    change.execute(&mut *tx).await?;
    tasks::redirect(tx, &[game.0]).await
}

impl Store {
    /// Everybody who sees `parent` also sees a public thread of it.
    pub async fn record_thread(&self, guild: u64, thread: u64, parent: u64, is_public: bool) -> Result<()> {
        record_thread(&mut self.pool.acquire().await?, guild, (thread, parent), is_public).await
    }

    /// The parent of the game's own thread, or of the public thread in which it is played.
    pub async fn parent_of(&self, id: GameId) -> Result<Option<u64>> {
        let parent = sqlx::query_scalar!("select thread_parent_id from placed_games where id = $1", id.0);
        Ok(parent.fetch_optional(&self.pool).await?.flatten().map(from_db))
    }

    /// Like [`Self::parent_of`], but also of a private thread. Not everybody who sees that channel sees the game.
    pub async fn channel_above(&self, id: GameId) -> Result<Option<u64>> {
        let channel = sqlx::query_scalar!(
            r#"select coalesce(g.parent_id, t.parent_id) as "channel"
               from games g left join threads t on t.channel_id = g.channel_id
               where g.id = $1"#,
            id.0
        );
        Ok(channel.fetch_optional(&self.pool).await?.flatten().map(from_db))
    }

    /// Moves a game to a channel that is not a thread of its own.
    pub async fn move_game(&self, game: GameId, to: Place) -> Result<()> {
        let (by_answers, answers_guild) = to.answers_to_db();
        let change = sqlx::query!(
            "with closed as (update public_pages set is_open = false where game_id = $1)
             update games set guild_id = $2, channel_id = $3, by_answers = $4, answers_guild_id = $5, parent_id = null,
                 wants_thread = false, message_id = null, board_id = null
             where id = $1",
            game.0,
            to.guild.map(to_db),
            to_db(to.channel),
            by_answers,
            answers_guild
        );
        let mut tx = self.pool.begin().await?;
        move_with(&mut tx, game, change).await?;
        Ok(tx.commit().await?)
    }

    pub async fn is_thread_in_use(&self, thread: u64) -> Result<bool> {
        let played = sqlx::query_scalar!(
            r#"select exists (
                   select from games
                   where channel_id = $1 and parent_id is not null and phase in ('open', 'playing')
               ) as "played!""#,
            to_db(thread)
        );
        Ok(played.fetch_one(&self.pool).await?)
    }

    /// If the game has ended and has a thread of its own, schedules the archiving of the thread for `then`.
    pub async fn schedule_archive(&self, game: GameId, now: OffsetDateTime, then: OffsetDateTime) -> Result<()> {
        let mut connection = self.pool.acquire().await?;
        let guild = sqlx::query_scalar!(
            "select guild_id from games where id = $1 and phase = 'over' and parent_id is not null",
            game.0
        );
        let Some(guild) = guild.fetch_optional(&mut connection).await?.flatten().map(from_db) else { return Ok(()) };
        // The subject is the game, because Discord may refuse to archive this thread and no other one.
        let (key, subject) = (game.0.to_string(), (Some(guild), Some(game.0.cast_unsigned())));
        tasks::enqueue_about(&mut connection, kinds::ArchiveThread, &key, subject, (now, then), &()).await
    }

    /// The thread of an ended game; `None` if another game goes on in it.
    pub async fn thread_to_archive(&self, game: GameId) -> Result<Option<u64>> {
        let thread = sqlx::query_scalar!(
            "select channel_id from games g
             where id = $1 and parent_id is not null and not exists (
                 select from games other where other.channel_id = g.channel_id and other.phase in ('open', 'playing')
             )",
            game.0
        );
        Ok(thread.fetch_optional(&self.pool).await?.and_then(id_from_db))
    }
}
