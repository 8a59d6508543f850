//! A game gets its thread, or loses it. Other games of its tournament may wait for that.

use crate::play::GameId;
use crate::store::{
    database::{Result, Store, to_db},
    games::threads::move_with,
    tournaments::advance_with_game,
};
use sqlx::{Postgres, postgres::PgArguments, query::Query};
use time::OffsetDateTime;

impl Store {
    pub async fn move_to_thread(&self, game: GameId, thread: u64, parent: u64, now: OffsetDateTime) -> Result<()> {
        let change = sqlx::query!(
            "update games set channel_id = $2, parent_id = $3, wants_thread = false where id = $1",
            game.0,
            to_db(thread),
            to_db(parent)
        );
        self.change_thread(game, change, now).await
    }

    /// Moves a game from its thread to the parent channel. A game that still waits for a thread stays where it is.
    pub async fn move_out_of_thread(&self, game: GameId, now: OffsetDateTime) -> Result<()> {
        let change = sqlx::query!(
            "update games set channel_id = coalesce(parent_id, channel_id), parent_id = null, wants_thread = false,
                 message_id = case when parent_id is null then message_id end,
                 board_id = case when parent_id is null then board_id end
             where id = $1",
            game.0
        );
        self.change_thread(game, change, now).await
    }

    async fn change_thread(
        &self,
        game: GameId,
        change: Query<'_, Postgres, PgArguments>,
        now: OffsetDateTime,
    ) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        move_with(&mut tx, game, change).await?;
        advance_with_game(&mut tx, game, now).await?;
        Ok(tx.commit().await?)
    }
}
