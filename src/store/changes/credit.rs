//! Gives clocks back the time in which the bot was down.

use crate::play::{Command, GameId};
use crate::store::{
    changes::apply::apply_within,
    database::{Result, Store},
    gateway::downtime::Downtime,
};
use time::OffsetDateTime;

impl Store {
    /// Credits a game's clock once. A broken game is marked as credited. If another transaction changes the game at the
    /// same time, nothing happens, and the game stays [`uncredited`](Store::uncredited).
    ///
    /// # Errors
    /// Also when the game is broken.
    pub async fn credit(&self, game: GameId, downtime: Downtime, now: OffsetDateTime) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        let command = Command::Credit { from: downtime.starts, until: downtime.ends };
        // First the event, then the row, as in every other transaction on a game, so that these never deadlock.
        let broken = match apply_within(&mut tx, game, &command, now).await {
            Ok(()) => None,
            Err(error) if error.is_lost_race() => return Ok(tx.rollback().await?),
            Err(error) if error.is_broken_game() => Some(error),
            Err(error) => return Err(error),
        };
        let claimed = sqlx::query!(
            "update games set last_downtime = $2 where id = $1 and coalesce(last_downtime, 0) < $2",
            game.0,
            downtime.id
        )
        .execute(&mut *tx)
        .await?;
        if claimed.rows_affected() > 0 {
            tx.commit().await?;
        }
        broken.map_or(Ok(()), Err)
    }
}
