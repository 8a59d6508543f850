use crate::play::{GameId, Participant, UserId};
use crate::store::database::{Result, Store, participant_from_db, to_db};
use parlor_games::rules::{Game, Player};
use time::OffsetDateTime;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Played {
    pub id: GameId,
    pub game: Game,
    /// Player 1 first.
    pub seats: [Participant; 2],
    pub over: bool,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Finished {
    pub id: GameId,
    pub game: Game,
    /// Player 1 first.
    pub seats: [Participant; 2],
    pub winner: Option<Player>,
    /// Whether it counts as a draw.
    pub drawn: bool,
}

impl Store {
    /// Games in progress and finished ones, the newest first.
    pub async fn recent_games(&self, guild: Option<u64>, person: UserId, limit: i64) -> Result<Vec<Played>> {
        let rows = sqlx::query!(
            r#"select id as "id!", game as "game!", phase as "phase!", player1 as "player1!", player2 as "player2!"
               from (
                   -- Without `or`, each arm has an index whatever the plan.
                   (select * from games where guild_id = $1 and player1 = $2 and phase in ('playing', 'over')
                    order by id desc limit $3)
                   union
                   (select * from games where guild_id = $1 and player2 = $2 and phase in ('playing', 'over')
                    order by id desc limit $3)
                   union
                   (select * from games
                    where $1::bigint is null and guild_id is null and player1 = $2 and phase in ('playing', 'over')
                    order by id desc limit $3)
                   union
                   (select * from games
                    where $1::bigint is null and guild_id is null and player2 = $2 and phase in ('playing', 'over')
                    order by id desc limit $3)
               ) mine
               order by id desc
               limit $3"#,
            guild.map(to_db),
            to_db(person.0),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let played = rows.into_iter().filter_map(|row| {
            Some(Played {
                id: GameId(row.id),
                game: Game::from_name(&row.game)?,
                seats: [row.player1, row.player2].map(participant_from_db),
                over: row.phase == "over",
            })
        });
        Ok(played.collect())
    }

    /// Finished games, wherever they were played, the most recently finished first.
    pub async fn finished_games(&self, person: UserId, limit: i64) -> Result<Vec<Finished>> {
        let rows = sqlx::query!(
            r#"select game_id as "game_id!", game as "game!", player1 as "player1!", player2 as "player2!", winner,
                   winner is null and reason not in ('aborted', 'stopped') as "drawn!"
               from (
                   -- A result that counts everywhere outlives its game.
                   (select * from results r where player1 = $1 and exists (select from games g where g.id = r.game_id)
                    order by ended_at desc limit $2)
                   union all
                   (select * from results r where player2 = $1 and exists (select from games g where g.id = r.game_id)
                    order by ended_at desc limit $2)
               ) mine
               order by ended_at desc, game_id desc
               limit $2"#,
            to_db(person.0),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let finished = rows.into_iter().filter_map(|row| {
            Some(Finished {
                id: GameId(row.game_id),
                game: Game::from_name(&row.game)?,
                seats: [row.player1, row.player2].map(participant_from_db),
                winner: row.winner.and_then(|seat| Player::from_number(seat.into())),
                drawn: row.drawn,
            })
        });
        Ok(finished.collect())
    }

    /// `None` for a game that has not begun.
    pub async fn began(&self, id: GameId) -> Result<Option<OffsetDateTime>> {
        let at = sqlx::query_scalar!(
            "select at from events where game_id = $1 and body ->> 'kind' = 'accepted' order by seq limit 1",
            id.0
        );
        Ok(at.fetch_optional(&self.pool).await?)
    }
}
