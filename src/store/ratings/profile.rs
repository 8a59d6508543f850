use crate::play::{
    GameId, Participant, UserId,
    rating::{DisplayedRating, PlayerRating},
};
use crate::store::{
    database::{Result, Snapshot, participant_from_db, to_db},
    place::{Place, id_from_db},
    ratings::{
        rate::{Key, RatingRow},
        scope::{ALL_GAMES, Scope, game_column},
    },
};
use parlor_games::rules::Game;
use time::OffsetDateTime;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Past {
    pub id: GameId,
    pub place: Place,
    /// If it was played in a thread of its own.
    pub parent: Option<u64>,
    pub game: Game,
    pub opponent: Participant,
    /// `None` for a draw.
    pub won: Option<bool>,
    pub ended: OffsetDateTime,
    pub message: Option<u64>,
}

/// Rated or not.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug)]
pub struct HeadToHead {
    pub wins: i64,
    pub losses: i64,
    pub draws: i64,
}

impl Snapshot {
    /// Only leaderboards on which the person has played. The rating of all games together, `None`, comes first.
    pub async fn player_ratings(&mut self, scope: Scope, person: UserId) -> Result<Vec<(Option<Game>, PlayerRating)>> {
        let rows = sqlx::query_as!(
            RatingRow,
            "select scope, game, user_id, rating, deviation, volatility, wins, losses, draws, rated_at
             from ratings
             where scope = $1 and user_id = $2 and rated_at is not null",
            scope.to_db(),
            to_db(person.0)
        )
        .fetch_all(&mut *self.tx)
        .await?;
        let mut ratings: Vec<_> = rows
            .into_iter()
            .filter_map(|row| {
                let ((_, game, _), player_rating): (Key, PlayerRating) = row.into();
                // Another version may know other games.
                let game = if game == ALL_GAMES { None } else { Some(Game::from_name(&game)?) };
                Some((game, player_rating))
            })
            .collect();
        ratings.sort_by_key(|(game, _)| *game);
        Ok(ratings)
    }

    /// Finished games, the newest first, without aborted and stopped ones.
    pub async fn past_games(&mut self, guild: u64, person: UserId, limit: i64) -> Result<Vec<Past>> {
        let rows = sqlx::query!(
            r#"select p.game_id as "game_id!", p.game as "game!", p.opponent as "opponent!", p.seat as "seat!",
                   p.winner, p.ended_at as "ended_at!", g.channel_id as "channel_id!", g.private as "private!",
                   g.thread_parent_id, g.message_id
               from (
                   (select game_id, game, player2 as opponent, 1::smallint as seat, winner, ended_at from results
                    where guild_id = $1 and player1 = $2 and reason not in ('aborted', 'stopped')
                    order by ended_at desc limit $3)
                   union all
                   (select game_id, game, player1, 2::smallint, winner, ended_at from results
                    where guild_id = $1 and player2 = $2 and reason not in ('aborted', 'stopped')
                    order by ended_at desc limit $3)
               ) p join placed_games g on g.id = p.game_id
               order by p.ended_at desc, p.game_id desc
               limit $3"#,
            to_db(guild),
            to_db(person.0),
            limit
        )
        .fetch_all(&mut *self.tx)
        .await?;
        Ok(rows
            .into_iter()
            .filter_map(|row| {
                Some(Past {
                    id: GameId(row.game_id),
                    place: Place::from_db(Some(to_db(guild)), row.channel_id, (false, None), row.private),
                    parent: row.thread_parent_id.and_then(id_from_db),
                    game: Game::from_name(&row.game)?,
                    opponent: participant_from_db(row.opponent),
                    won: row.winner.map(|winner| winner == row.seat),
                    ended: row.ended_at,
                    message: row.message_id.and_then(id_from_db),
                })
            })
            .collect())
    }

    /// The score of `one`, without aborted and stopped games.
    pub async fn head_to_head(&mut self, guild: u64, one: UserId, other: UserId) -> Result<HeadToHead> {
        let score = sqlx::query_as!(
            HeadToHead,
            r#"select count(*) filter (where winner = seat) as "wins!", count(*) filter (where winner <> seat) as "losses!",
                   count(*) filter (where winner is null) as "draws!"
               from results, lateral (select case player1 when $2 then 1 else 2 end as seat) own
               where guild_id = $1 and (player1, player2) in (($2, $3), ($3, $2)) and reason not in ('aborted', 'stopped')"#,
            to_db(guild),
            to_db(one.0),
            to_db(other.0)
        )
        .fetch_one(&mut *self.tx)
        .await?;
        Ok(score)
    }

    /// The rating after each of the last `limit` rated games, the oldest first.
    pub async fn rating_history(
        &mut self,
        scope: Scope,
        game: Option<Game>,
        person: UserId,
        limit: i64,
    ) -> Result<Vec<(OffsetDateTime, DisplayedRating)>> {
        let rows = sqlx::query!(
            "select at, rating_after, deviation_after from rating_changes
             where scope = $1 and game = $2 and user_id = $3
             order by number desc
             limit $4",
            scope.to_db(),
            game_column(game),
            to_db(person.0),
            limit
        )
        .fetch_all(&mut *self.tx)
        .await?;
        let shown = rows.iter().rev().map(|row| {
            let shown = DisplayedRating { value: row.rating_after, deviation: row.deviation_after };
            (row.at, shown)
        });
        Ok(shown.collect())
    }
}
