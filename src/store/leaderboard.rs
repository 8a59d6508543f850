//! Tables of ratings, a page at a time.
//!
//! Neither a page nor a rank is found by counting all who stand above: `rank_counts` holds how many there are at
//! each whole point, so that only those at the same point are counted one by one.

use super::{
    Store, StoreError, from_db,
    ratings::{ACTIVE, RANKED_GAMES, Scope, title},
    to_db,
};
use crate::{
    play::{
        UserId,
        rating::{Rating, Standing},
    },
    rules::Game,
};
use sqlx::PgConnection;
use time::OffsetDateTime;

/// A page of a table of ratings.
#[derive(Clone, PartialEq, Debug)]
pub struct Leaderboard {
    /// How many have a place in the table.
    pub ranked: i64,
    /// Those on the page, best first.
    pub rows: Vec<Row>,
}

/// A line of a table of ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// The place, from 1.
    pub rank: i64,
    /// Who.
    pub person: UserId,
    /// What the rated games came to.
    pub standing: Standing,
}

/// Where somebody stands in a table of ratings.
#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rank {
    /// On a line of it.
    Ranked(Row),
    /// Nowhere: the person does not want to be listed.
    Unlisted,
    /// Nowhere: the person does not take part in the ratings of everywhere.
    NotEverywhere,
    /// Nowhere: so many rated games are not enough.
    TooFew(i32),
    /// Nowhere: the last rated game is too long ago.
    Inactive,
}

impl Store {
    /// Up to `most` lines of a table of ratings after the first `skip`, and how many there are in all.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn leaderboard(
        &self,
        scope: Scope,
        game: Option<Game>,
        skip: i64,
        most: i64,
    ) -> Result<Leaderboard, StoreError> {
        // Counts and rows as they were at one moment.
        let mut tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        let (scope, game) = (scope.to_db(), title(game));
        let start = start(&mut tx, scope, game, skip).await?;
        let mut rows = Vec::new();
        if let (Some(points), Some(above)) = (start.points, start.above) {
            // First who they are, which the index tells by itself however many are skipped.
            let page = sqlx::query_scalar!(
                "select user_id from ratings
                 where scope = $1 and game = $2 and ranked and rating < $3
                 order by rating desc, user_id
                 limit $4 offset $5",
                scope,
                game,
                f64::from(points) + 1.0,
                most,
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

    /// Where a person stands in a table of ratings, or why nowhere.
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
        let (scope, game, user_id) = (scope.to_db(), title(game), to_db(person.0));
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

/// Where a page begins: among how many, at which points, and how many have more than these.
struct Start {
    ranked: i64,
    points: Option<i32>,
    above: Option<i64>,
}

async fn start(tx: &mut PgConnection, scope: i64, game: &str, skip: i64) -> Result<Start, StoreError> {
    let start = sqlx::query_as!(
        Start,
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
