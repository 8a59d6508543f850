use crate::store::{Store, StoreError, database::pool::Connection};
use time::OffsetDateTime;

/// Rated games needed for a place on a leaderboard.
pub const RANKED_GAMES: i32 = 3;

impl Store {
    /// Takes players without a rated game since `active` off the leaderboards. Leaves locked rows for the next call.
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

/// A place on a leaderboard needs enough games, the last one after `active`, and the person's consent. The caller has
/// locked the rows of these scopes, games and people: a transaction that changes a consent waits for them.
pub(in crate::store) async fn update_ranked(
    tx: &mut Connection,
    (scopes, games, people): (&[i64], &[String], &[i64]),
    active: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "with due as (
             select scope, game, user_id,
                 r.wins + r.losses + r.draws >= $5 and coalesce(r.rated_at >= $4, false)
                     and coalesce(p.listed, true) and (scope <> 0 or coalesce(p.everywhere, false)) as ranked
             from unnest($1::bigint[], $2::text[], $3::bigint[]) given (scope, game, user_id)
                 join ratings r using (scope, game, user_id) left join people p using (user_id)
         )
         update ratings r set ranked = due.ranked
         from due
         where r.scope = due.scope and r.game = due.game and r.user_id = due.user_id and r.ranked <> due.ranked",
        scopes,
        games,
        people,
        active,
        RANKED_GAMES
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
