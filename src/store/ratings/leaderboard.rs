//! Players are counted by whole points, and within a point one by one. Counting a million players takes some 200 ms, so
//! the counts of a large leaderboard are cached for a minute. Meanwhile the number of players, and a rank, may be
//! slightly out of date.

use crate::play::{
    UserId,
    rating::{PlayerRating, Rating},
};
use crate::store::{
    Snapshot, StoreError, from_db,
    ratings::{
        counts::Counts,
        rate::{ACTIVE, RANKED_GAMES, Scope, game_column},
    },
    to_db,
};
use parlor_games::rules::Game;
use std::sync::{Arc, PoisonError};
use time::{Duration, OffsetDateTime};

/// Smaller leaderboards are counted on every request.
const MIN_CACHED_PLAYERS: i64 = 10_000;

const CACHE_TTL: Duration = Duration::MINUTE;

#[derive(Clone, PartialEq, Debug)]
pub struct Leaderboard {
    /// Players on the whole leaderboard.
    pub ranked: i64,
    /// Best first.
    pub rows: Vec<Row>,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub struct Row {
    /// From 1.
    pub rank: i64,
    pub person: UserId,
    pub player_rating: PlayerRating,
}

#[derive(Clone, Copy, PartialEq, Debug)]
pub enum Rank {
    Ranked(Row),
    Unlisted,
    /// The player does not take part in the ratings across servers.
    NotEverywhere,
    /// The player has ended only this many rated games.
    TooFew(i32),
    /// The last rated game was too long ago.
    Inactive,
}

impl Snapshot {
    pub async fn leaderboard(
        &mut self,
        scope: Scope,
        game: Option<Game>,
        skip: i64,
        limit: i64,
        now: OffsetDateTime,
    ) -> Result<Leaderboard, StoreError> {
        let (scope, game) = (scope.to_db(), game_column(game));
        let counts = self.counts(scope, game, now).await?;
        let mut rows = Vec::new();
        if let Some((points, above)) = counts.find(skip) {
            // The index alone finds the first row; the rows before it are not read.
            let page = sqlx::query!(
                "with first as materialized (
                     select rating, user_id from ratings
                     where scope = $1 and game = $2 and ranked and rating < $3::integer + 1
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
                points,
                limit,
                skip - above
            )
            .fetch_all(&mut *self.tx)
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
        Ok(Leaderboard { ranked: counts.players(), rows })
    }

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
        let (scope, game, user_id) = (scope.to_db(), game_column(game), to_db(person.0));
        let own = sqlx::query!(
            "select rating, deviation, volatility, wins, losses, draws, rated_at, ranked
             from ratings where scope = $1 and game = $2 and user_id = $3",
            scope,
            game,
            user_id
        )
        .fetch_optional(&mut *self.tx)
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
        let counts = self.counts(scope, game, now).await?;
        let within_the_point = sqlx::query_scalar!(
            r#"select count(*) as "players!" from ratings
               where scope = $1 and game = $2 and ranked and rating >= $3 and rating < floor($3) + 1
                   and (rating > $3 or user_id < $4)"#,
            scope,
            game,
            own.rating,
            user_id
        )
        .fetch_one(&mut *self.tx)
        .await?;
        let rank = counts.above(own.rating.floor() as i32) + within_the_point + 1;
        Ok(Rank::Ranked(Row { rank, person, player_rating }))
    }

    async fn counts(&mut self, scope: i64, game: &'static str, now: OffsetDateTime) -> Result<Arc<Counts>, StoreError> {
        let cached = self.cached_counts.lock().unwrap_or_else(PoisonError::into_inner).get(&(scope, game)).cloned();
        if let Some(counts) = cached.filter(|counts| (now - counts.counted_at).abs() < CACHE_TTL) {
            return Ok(counts);
        }
        let rows = sqlx::query!(
            r#"select floor(rating)::integer as "points!", count(*) as "players!"
               from ratings
               where scope = $1 and game = $2 and ranked
               group by 1
               order by 1 desc"#,
            scope,
            game
        )
        .fetch_all(&mut *self.tx)
        .await?;
        let by_points = rows.into_iter().map(|row| (row.points, row.players)).collect();
        let counts = Arc::new(Counts { counted_at: now, by_points });
        if counts.players() >= MIN_CACHED_PLAYERS {
            let mut cached = self.cached_counts.lock().unwrap_or_else(PoisonError::into_inner);
            cached.insert((scope, game), Arc::clone(&counts));
        }
        Ok(counts)
    }
}
