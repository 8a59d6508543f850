//! Games that people follow. A row is deleted once the game is over and its follower has been told.

use crate::play::{GameId, Participant, UserId};
use crate::store::{
    database::{Owner, Result, Store, participant_from_db, prune, to_db},
    people::person_limits,
    place::{Place, id_from_db},
};
use parlor_games::rules::Game;
use time::OffsetDateTime;

/// How many games in progress a person may follow.
pub const MAX_FOLLOWED: i64 = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct FollowedGame {
    pub id: GameId,
    pub place: Place,
    pub parent: Option<u64>,
    pub game: Game,
    /// Player 1 first.
    pub seats: [Participant; 2],
    /// `None` once it is over.
    pub on_turn: Option<Participant>,
    /// Otherwise the person is told only of the end.
    pub moves: bool,
    /// The newest.
    pub message: Option<u64>,
    pub ply: i32,
}

impl Store {
    /// With `moves`, the person is told of each move, otherwise only of the end; in both cases in `language`. Returns `false` at the
    /// limit, or if the game is gone.
    pub async fn follow(
        &self,
        person: UserId,
        game: GameId,
        moves: bool,
        language: &str,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let Some(mut tx) = self.owned_by(Owner::Game(game)).begin_change(now).await? else { return Ok(true) };
        let id = to_db(person.0);
        person_limits::lock(&mut tx, id).await?;
        let followed = sqlx::query!(
            "insert into follows (game_id, user_id, moves, language, sent_ply, at)
             select id, $2, $3, $6, ply, $4 from games
             where id = $1 and $5 > (
                 select count(*) from follows f join games g on g.id = f.game_id
                 where f.user_id = $2 and f.game_id <> $1 and g.phase = 'playing'
             )
             on conflict (game_id, user_id) do update set moves = excluded.moves, language = excluded.language",
            game.0,
            id,
            moves,
            now,
            MAX_FOLLOWED,
            language
        )
        .execute(&mut *tx)
        .await?;
        if followed.rows_affected() == 0 {
            // Another delivery of the interaction has to be refused as well.
            return Ok(false);
        }
        tx.commit().await?;
        Ok(true)
    }

    pub async fn unfollow(&self, person: UserId, game: GameId) -> Result<()> {
        sqlx::query!("delete from follows where game_id = $1 and user_id = $2", game.0, to_db(person.0))
            .execute(&self.pool)
            .await?;
        Ok(())
    }

    /// Whether the person follows each move of the game; `None` if not even its end.
    pub async fn follows(&self, person: UserId, game: GameId) -> Result<Option<bool>> {
        let moves = sqlx::query_scalar!(
            "select moves from follows where game_id = $1 and user_id = $2",
            game.0,
            to_db(person.0)
        );
        Ok(moves.fetch_optional(&self.pool).await?)
    }

    /// With their languages. Without `ended`, only people who follow each move.
    pub async fn followers(&self, game: GameId, ended: bool) -> Result<Vec<(UserId, String)>> {
        let followers =
            sqlx::query!("select user_id, language from follows where game_id = $1 and (moves or $2)", game.0, ended);
        let followers = followers.fetch_all(&self.pool).await?.into_iter();
        Ok(followers.filter_map(|row| Some((participant_from_db(row.user_id).human()?, row.language))).collect())
    }

    /// The newest first: games in progress, or games with news since the last daily message. Omits games on servers that
    /// the bot has left or that have banned the person, and in channels that are gone.
    pub async fn followed_games(
        &self,
        person: UserId,
        only_news: bool,
        now: OffsetDateTime,
    ) -> Result<Vec<FollowedGame>> {
        let rows = sqlx::query!(
            r#"select g.id as "id!", g.guild_id, g.channel_id as "channel_id!", g.by_answers as "by_answers!", g.answers_guild_id,
                   g.private as "private!", g.thread_parent_id, g.game as "game!", g.player1 as "player1!", g.player2 as "player2!",
                   g.on_turn, g.message_id, g.ply as "ply!", f.moves
               from follows f join placed_games g on g.id = f.game_id
               where f.user_id = $1
                   and case when $2 then g.phase = 'over' or f.moves and g.ply <> f.sent_ply else g.phase = 'playing' end
                   and not exists (
                       select from bans b
                       where b.guild_id = g.guild_id and b.user_id = $1 and (b.until is null or b.until > $3)
                   )
                   and not exists (select from channels c where c.channel_id = g.channel_id and c.gone)
                   and not exists (select from servers s where s.guild_id = g.guild_id and s.left_at is not null)
               order by f.at desc, g.id"#,
            to_db(person.0),
            only_news,
            now
        )
        .fetch_all(&self.pool)
        .await?;
        let games = rows.into_iter().filter_map(|row| {
            Some(FollowedGame {
                id: GameId(row.id),
                place: Place::from_db(
                    row.guild_id,
                    row.channel_id,
                    (row.by_answers, row.answers_guild_id),
                    row.private,
                ),
                parent: row.thread_parent_id.and_then(id_from_db),
                game: Game::from_name(&row.game)?,
                seats: [row.player1, row.player2].map(participant_from_db),
                on_turn: row.on_turn.map(participant_from_db),
                moves: row.moves,
                message: row.message_id.and_then(id_from_db),
                ply: row.ply,
            })
        });
        Ok(games.collect())
    }

    /// Deletes rows of games that ended before `then`, because some followers can't be told.
    pub async fn delete_old_follows(&self, then: OffsetDateTime, limit: i64) -> Result<u64> {
        prune!(
            &self.pool,
            "follows",
            "(select g.phase = 'over' and g.updated_at < $1 from games g where g.id = game_id)",
            then,
            limit
        )
    }

    /// Also stops following the games that are over.
    pub async fn record_notified(&self, person: UserId, games: &[FollowedGame]) -> Result<()> {
        let ids: Vec<_> = games.iter().map(|game| game.id.0).collect();
        let plies: Vec<_> = games.iter().map(|game| game.ply).collect();
        let over: Vec<_> = games.iter().filter(|game| game.on_turn.is_none()).map(|game| game.id.0).collect();
        let id = to_db(person.0);
        sqlx::query!(
            "with reported as (
                 update follows f set sent_ply = news.ply
                 from unnest($2::bigint[], $3::integer[]) news (id, ply) where f.game_id = news.id and f.user_id = $1
             )
             delete from follows where user_id = $1 and game_id = any($4)",
            id,
            &ids,
            &plies,
            &over
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }
}
