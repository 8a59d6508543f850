use crate::store::{Store, StoreError, database::pool::Connection};
use time::OffsetDateTime;

/// Rated games needed for a place on a leaderboard.
pub const RANKED_GAMES: i32 = 3;

impl Store {
    /// Takes players without a rated game since `active` off the leaderboards, up to `limit` of them. Leaves locked
    /// rows for the next call. Returns the count.
    pub async fn unrank_inactive(&self, active: OffsetDateTime, limit: i64) -> Result<u64, StoreError> {
        let unranked = sqlx::query!(
            "update ratings set ranked = false
             where ctid = any (array(
                 select ctid from ratings
                 where ranked and rated_at < $1
                 order by rated_at
                 limit $2
                 for no key update skip locked
             ))",
            active,
            limit
        )
        .execute(&self.pool)
        .await?;
        Ok(unranked.rows_affected())
    }
}

/// Updates whether these people have places on leaderboards. A place needs enough games, the last one after `active`,
/// and the person's consent. The caller has locked the rows.
pub(in crate::store) async fn update_ranked(
    tx: &mut Connection,
    people: &[i64],
    active: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "with due as (
             select r.scope, r.game, r.user_id,
                 r.wins + r.losses + r.draws >= $3 and coalesce(r.rated_at >= $2, false)
                     and coalesce(p.listed, true) and (r.scope <> 0 or coalesce(p.everywhere, false)) as ranked
             from ratings r left join people p using (user_id)
             where r.user_id = any($1)
         )
         update ratings r set ranked = due.ranked
         from due
         where r.scope = due.scope and r.game = due.game and r.user_id = due.user_id and r.ranked <> due.ranked",
        people,
        active,
        RANKED_GAMES
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
