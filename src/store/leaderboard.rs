//! Leaderboards, a page at a time.
//!
//! Neither a page nor a rank is found by counting all players above: `rank_counts` holds how many there are at each
//! whole point, so that only those at the same point are counted one by one.

use super::{
    Store, StoreError, from_db,
    pool::Connection,
    rank_counts::RANKED_GAMES,
    ratings::{ACTIVE, Scope, game_column},
    to_db,
};
use crate::play::{
    UserId,
    rating::{Rating, Standing},
};
use parlor_games::rules::Game;
use time::OffsetDateTime;

/// A page of a leaderboard.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaderboard {
    /// The number of players on the leaderboard.
    pub ranked: i64,
    /// The players on the page, best first.
    pub rows: Vec<Row>,
}

/// A row of a leaderboard.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub rank: i64,
    /// The player.
    pub person: UserId,
    /// The player's rating and results.
    pub standing: Standing,
}

/// A player's rank on a leaderboard, or why there is none.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rank {
    /// The player has this row.
    Ranked(Row),
    /// The player does not want to be listed.
    Unlisted,
    /// The player does not take part in the ratings across all servers.
    NotEverywhere,
    /// This number of rated games is not enough.
    TooFew(i32),
    /// The last rated game is too long ago.
    Inactive,
}

impl Store {
    /// Up to `limit` rows of a leaderboard after the first `skip`, and the number of all rows.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard(
        &self,
        scope: Scope,
        game: Option<Game>,
        skip: i64,
        limit: i64,
    ) -> Result<Leaderboard, StoreError> {
        // Counts and rows are read in one snapshot.
        let mut tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let (scope, game) = (scope.to_db(), game_column(game));
        let start = page_start(&mut tx, scope, game, skip).await?;
        let mut rows = Vec::new();
        if let (Some(points), Some(above)) = (start.points, start.above) {
            // First the ids, for which the index suffices however many are skipped.
            let page = sqlx::query_scalar!(
                "select user_id from ratings
                 where scope = $1 and game = $2 and ranked and rating < $3
                 order by rating desc, user_id
                 limit $4 offset $5",
                scope,
                game,
                f64::from(points) + 1.0,
                limit,
                skip - above
            )
            .fetch_all(&mut *tx)
            .await?;
            let found = sqlx::query!(
                "select user_id, rating, deviation, volatility, wins, losses, draws, rated_at
                 from ratings
                 where scope = $1 and game = $2 and user_id = any($3)
                 order by rating desc, user_id",
                scope,
                game,
                &page
            )
            .fetch_all(&mut *tx)
            .await?;
            rows = (skip + 1..)
                .zip(found)
                .map(|(rank, row)| Row {
                    rank,
                    person: UserId(from_db(row.user_id)),
                    standing: Standing {
                        rating: Rating { value: row.rating, deviation: row.deviation, volatility: row.volatility },
                        wins: row.wins,
                        losses: row.losses,
                        draws: row.draws,
                        last: row.rated_at,
                    },
                })
                .collect();
        }
        tx.commit().await?;
        Ok(Leaderboard { ranked: start.ranked, rows })
    }

    /// A person's rank on a leaderboard, or why there is none.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn rank(
        &self,
        scope: Scope,
        game: Option<Game>,
        person: UserId,
        now: OffsetDateTime,
    ) -> Result<Rank, StoreError> {
        let choices = self.choices(person).await?;
        if !choices.listed {
            return Ok(Rank::Unlisted);
        }
        if scope == Scope::Everywhere && !choices.everywhere {
            return Ok(Rank::NotEverywhere);
        }
        let mut tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let (scope, game, user_id) = (scope.to_db(), game_column(game), to_db(person.0));
        let own = sqlx::query!(
            "select rating, deviation, volatility, wins, losses, draws, rated_at, ranked
             from ratings where scope = $1 and game = $2 and user_id = $3",
            scope,
            game,
            user_id
        )
        .fetch_optional(&mut *tx)
        .await?;
        let Some(own) = own else { return Ok(Rank::TooFew(0)) };
        let standing = Standing {
            rating: Rating { value: own.rating, deviation: own.deviation, volatility: own.volatility },
            wins: own.wins,
            losses: own.losses,
            draws: own.draws,
            last: own.rated_at,
        };
        if standing.games() < RANKED_GAMES {
            return Ok(Rank::TooFew(standing.games()));
        }
        if !own.ranked || standing.last.is_none_or(|last| last < now - ACTIVE) {
            return Ok(Rank::Inactive);
        }
        let above = sqlx::query_scalar!(
            r#"select (
                   select coalesce(sum(players), 0)::bigint
                   from (
                       select players from rank_counts where scope = $1 and game = $2 and points >= $4
                       union all
                       select players from rank_changes where scope = $1 and game = $2 and points >= $4
                   ) better
               ) + (
                   select count(*) from ratings
                   where scope = $1 and game = $2 and ranked and rating >= $3 and rating < $4::integer::float8
                       and (rating > $3 or user_id < $5)
               ) as "above!""#,
            scope,
            game,
            own.rating,
            own.rating.floor() as i32 + 1,
            user_id
        )
        .fetch_one(&mut *tx)
        .await?;
        tx.commit().await?;
        Ok(Rank::Ranked(Row { rank: above + 1, person, standing }))
    }
}

/// Where a page starts: the number of ranked players, the points of its first row, and how many have more points.
struct PageStart {
    ranked: i64,
    points: Option<i32>,
    above: Option<i64>,
}

async fn page_start(tx: &mut Connection, scope: i64, game: &str, skip: i64) -> Result<PageStart, StoreError> {
    let start = sqlx::query_as!(
        PageStart,
        r#"with counted as (
               select points, sum(players)::bigint as players
               from (
                   select points, players from rank_counts where scope = $1 and game = $2
                   union all
                   select points, players from rank_changes where scope = $1 and game = $2
               ) noted
               group by points
               having sum(players) > 0
           ), placed as (
               select points, players, (sum(players) over (order by points desc) - players)::bigint as above
               from counted
           )
           select coalesce((select sum(players) from counted), 0)::bigint as "ranked!", points as "points?",
               above as "above?"
           from (values (1)) one left join placed on above <= $3 and $3 < above + players"#,
        scope,
        game,
        skip
    )
    .fetch_one(&mut *tx)
    .await?;
    Ok(start)
}
