//! Leaderboards, a page at a time.
//!
//! Neither a page nor a rank is found by counting all players above: [`rank_tree`] holds how many there are, so that only
//! those within a 64th of a point are counted one by one.

use crate::play::{
    UserId,
    rating::{PlayerRating, Rating},
};
use crate::store::{
    Snapshot, StoreError, from_db,
    ratings::{
        rank_tree,
        ranked::RANKED_GAMES,
        rate::{ACTIVE, Scope, game_column},
    },
    to_db,
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
    pub person: UserId,
    /// The player's rating and results.
    pub player_rating: PlayerRating,
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

impl Snapshot {
    /// Up to `limit` rows of a leaderboard after the first `skip`, and the number of all rows.
    pub async fn leaderboard(
        &mut self,
        scope: Scope,
        game: Option<Game>,
        skip: i64,
        limit: i64,
    ) -> Result<Leaderboard, StoreError> {
        let tx = &mut *self.0;
        let (scope, game) = (scope.to_db(), game_column(game));
        let found = rank_tree::find(tx, scope, game, skip).await?;
        let mut rows = Vec::new();
        if let Some((step, above)) = found.step {
            // The index alone leads to the first row: those that are skipped are not read.
            let page = sqlx::query!(
                "with first as materialized (
                     select rating, user_id from ratings
                     where scope = $1 and game = $2 and ranked and rating < $3
                     order by rating desc, user_id
                     limit 1 offset $5
                 )
                 select user_id, rating, deviation, volatility, wins, losses, draws, rated_at
                 from ratings
                 where scope = $1 and game = $2 and ranked and rating <= (select rating from first)
                     and (rating < (select rating from first) or user_id >= (select user_id from first))
                 order by rating desc, user_id
                 limit $4",
                scope,
                game,
                rank_tree::end_of(step),
                limit,
                skip - above
            )
            .fetch_all(&mut *tx)
            .await?;
            rows = (skip + 1..)
                .zip(page)
                .map(|(rank, row)| Row {
                    rank,
                    person: UserId(from_db(row.user_id)),
                    player_rating: PlayerRating {
                        rating: Rating { value: row.rating, deviation: row.deviation, volatility: row.volatility },
                        wins: row.wins,
                        losses: row.losses,
                        draws: row.draws,
                        last: row.rated_at,
                    },
                })
                .collect();
        }
        Ok(Leaderboard { ranked: found.ranked, rows })
    }

    /// A person's rank on a leaderboard, or why there is none.
    pub async fn rank(
        &mut self,
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
        let tx = &mut *self.0;
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
        let player_rating = PlayerRating {
            rating: Rating { value: own.rating, deviation: own.deviation, volatility: own.volatility },
            wins: own.wins,
            losses: own.losses,
            draws: own.draws,
            last: own.rated_at,
        };
        if player_rating.games() < RANKED_GAMES {
            return Ok(Rank::TooFew(player_rating.games()));
        }
        if !own.ranked || player_rating.last.is_none_or(|last| last < now - ACTIVE) {
            return Ok(Rank::Inactive);
        }
        let step = rank_tree::step_of(own.rating);
        // Players in higher parts of the nodes that lead to the rating, then those before the person in the same step.
        let above = sqlx::query_scalar!(
            r#"select (
                   select coalesce(sum(players), 0)::bigint
                   from (
                       select unnest(players[($4::integer & 63) + 2:]) as players
                       from rank_tree where scope = $1 and game = $2 and level = 0 and node = $4 >> 6
                       union all
                       select unnest(players[($4 >> 6 & 63) + 2:])
                       from rank_tree where scope = $1 and game = $2 and level = 1 and node = $4 >> 12
                       union all
                       select unnest(players[($4 >> 12) + 2:])
                       from rank_tree where scope = $1 and game = $2 and level = 2 and node = 0
                       union all
                       select players from rank_tree_changes where scope = $1 and game = $2 and step > $4
                   ) better
               ) + (
                   select count(*) from ratings
                   where scope = $1 and game = $2 and ranked and rating >= $3 and rating < $5
                       and (rating > $3 or user_id < $6)
               ) as "above!""#,
            scope,
            game,
            own.rating,
            step,
            rank_tree::end_of(step),
            user_id
        )
        .fetch_one(&mut *tx)
        .await?;
        Ok(Rank::Ranked(Row { rank: above + 1, person, player_rating }))
    }
}
