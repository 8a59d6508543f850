//! Private notes about games. Only their author sees them.

use crate::play::{GameId, UserId};
use crate::store::{
    database::{Result, Store, to_db},
    people::person_limits,
};
use time::OffsetDateTime;

/// Per person.
pub const MAX_NOTES: i64 = 500;

/// In characters.
pub const MAX_NOTE: u16 = 500;

impl Store {
    /// Replaces the person's note at this ply; an empty text deletes it. Returns `false` at the limit.
    pub async fn set_note(
        &self,
        person: UserId,
        (game, ply): (GameId, u16),
        text: &str,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let id = to_db(person.0);
        person_limits::lock(&mut tx, id).await?;
        sqlx::query!("delete from notes where game_id = $1 and user_id = $2 and ply = $3", game.0, id, i32::from(ply))
            .execute(&mut *tx)
            .await?;
        if !text.is_empty() {
            let added = sqlx::query!(
                "insert into notes (game_id, user_id, ply, text, at)
                 select $1, $2, $3, $4, $5 where (select count(*) from notes where user_id = $2) < $6",
                game.0,
                id,
                i32::from(ply),
                text,
                now,
                MAX_NOTES
            );
            if added.execute(&mut *tx).await?.rows_affected() == 0 {
                return Ok(false);
            }
        }
        tx.commit().await?;
        Ok(true)
    }

    pub async fn note(&self, person: UserId, game: GameId, ply: u16) -> Result<Option<(u16, String)>> {
        let row = sqlx::query!(
            "select ply, text from notes where game_id = $1 and user_id = $2 and ply <= $3 order by ply desc limit 1",
            game.0,
            to_db(person.0),
            i32::from(ply)
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.and_then(|row| Some((u16::try_from(row.ply).ok()?, row.text))))
    }

    /// All of the person's notes about a game, with their plies, in the order of the game.
    pub async fn notes(&self, person: UserId, game: GameId) -> Result<Vec<(u16, String)>> {
        let rows = sqlx::query!(
            "select ply, text from notes where game_id = $1 and user_id = $2 order by ply",
            game.0,
            to_db(person.0)
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().filter_map(|row| Some((u16::try_from(row.ply).ok()?, row.text))).collect())
    }
}
