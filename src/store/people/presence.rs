//! Who is at the page of a running game, so that messages do not call them.

use crate::play::{GameId, UserId};
use crate::store::database::{Store, StoreError, from_db, prune, to_db};
use std::collections::HashMap;
use time::{Duration, OffsetDateTime};

/// How long the time of a sign is kept.
pub const PRESENCE_TIME: Duration = Duration::minutes(2);

impl Store {
    /// Records that a person is at a game's page. Only players whom messages call are recorded: those of running games that are not
    /// private.
    pub async fn record_presence(&self, person: UserId, game: GameId, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "insert into presence (game_id, user_id, at)
             select id, $1, $3 from games
             where id = $2 and phase = 'playing' and not private and $1 in (player1, player2)
             on conflict (game_id, user_id) do update set at = excluded.at",
            to_db(person.0),
            game.0,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// The last sign of each player who has given one after `since`.
    pub async fn present_since(
        &self,
        game: GameId,
        since: OffsetDateTime,
    ) -> Result<HashMap<UserId, OffsetDateTime>, StoreError> {
        let signs = sqlx::query!("select user_id, at from presence where game_id = $1 and at > $2", game.0, since);
        let signs = signs.fetch_all(&self.pool).await?;
        Ok(signs.into_iter().map(|sign| (UserId(from_db(sign.user_id)), sign.at)).collect())
    }

    pub async fn delete_presence(&self, then: OffsetDateTime, limit: i64) -> Result<u64, StoreError> {
        prune!(&self.pool, "presence", "at < $1 order by at", then, limit)
    }
}
