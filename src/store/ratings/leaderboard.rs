//! A number of players and a place are counts over the index of the ranked players: 17 ms for a hundred thousand
//! (`benches/scale`).

use crate::play::{
    UserId,
    rating::{PlayerRating, Rating, Shown},
};
use crate::store::{
    database::{Result, Snapshot, from_db, to_db},
    ratings::{
        rate::{ACTIVE, Key, RatingRow},
        scope::{Scope, game_column},
    },
};
use parlor_games::rules::Game;
use time::OffsetDateTime;

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
    ) -> Result<Leaderboard> {
        let (scope, game) = (scope.to_db(), game_column(game));
        let ranked = sqlx::query_scalar!(
            r#"select count(*) as "players!" from ratings where scope = $1 and game = $2 and ranked"#,
            scope,
            game
        );
        let ranked = ranked.fetch_one(&mut *self.tx).await?;
        // The index alone finds the page; the rows before it are not read.
        let page = sqlx::query_as!(
            RatingRow,
            "with page as materialized (
                 select user_id from ratings
                 where scope = $1 and game = $2 and ranked
                 order by rating desc, user_id
                 limit $4 offset $3
             )
             select r.scope, r.game, r.user_id, rating, deviation, volatility, wins, losses, draws, rated_at
             from page join ratings r on r.scope = $1 and r.game = $2 and r.user_id = page.user_id
             order by rating desc, r.user_id",
            scope,
            game,
            skip,
            limit
        )
        .fetch_all(&mut *self.tx)
        .await?;
        let rows = (skip + 1..)
            .zip(page)
            .map(|(rank, row)| {
                let ((_, _, person), player_rating): (Key, PlayerRating) = row.into();
                Row { rank, person: UserId(from_db(person)), player_rating }
            })
            .collect();
        Ok(Leaderboard { ranked, rows })
    }

    pub async fn rank(
        &mut self,
        scope: Scope,
        game: Option<Game>,
        person: UserId,
        now: OffsetDateTime,
    ) -> Result<Rank> {
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
        if let Shown::New { games } = player_rating.shown(now) {
            return Ok(Rank::TooFew(games));
        }
        if !own.ranked || player_rating.last.is_none_or(|last| last < now - ACTIVE) {
            return Ok(Rank::Inactive);
        }
        let above = sqlx::query_scalar!(
            r#"select count(*) as "players!" from ratings
               where scope = $1 and game = $2 and ranked and rating >= $3 and (rating > $3 or user_id < $4)"#,
            scope,
            game,
            own.rating,
            user_id
        )
        .fetch_one(&mut *self.tx)
        .await?;
        Ok(Rank::Ranked(Row { rank: above + 1, person, player_rating }))
    }
}
