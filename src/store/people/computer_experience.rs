use crate::play::{Participant, UserId};
use crate::store::database::{Result, Store, participant_from_db, participant_to_db, to_db};
use parlor_ai::Level;
use parlor_games::rules::Game;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelExperience {
    pub level: Level,
    /// Won by the person. More than two are not counted.
    pub wins: i64,
}

/// Including the game that has just ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelResults {
    /// More than two are not counted.
    pub wins: i64,
    /// The last two games.
    pub lost_twice: bool,
}

impl Store {
    pub async fn level_results(&self, person: UserId, game: Game, level: Level) -> Result<LevelResults> {
        let results = sqlx::query_as!(
            LevelResults,
            r#"with played as not materialized (
                   select g.updated_at, r.winner, case r.player1 when $1 then 1 else 2 end as seat
                   from games g join results r on r.game_id = g.id
                   where g.challenger = $1 and g.game = $2 and g.opponent = $3 and r.reason not in ('aborted', 'stopped')
                       -- As in the index.
                       and g.phase = 'over' and g.opponent between 4294967296 and 4294967299
               )
               select (select count(*) from (select from played where winner = seat limit 2) won) as "wins!",
                   (select count(*) filter (where winner <> seat) = 2
                    from (select * from played order by updated_at desc limit 2) recent) as "lost_twice!""#,
            to_db(person.0),
            game.id(),
            participant_to_db(Participant::Computer(level))
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(results)
    }

    /// The levels at which a person has played a game, weakest first. Running games count too.
    pub async fn computer_experience(&self, person: UserId, game: Game) -> Result<Vec<LevelExperience>> {
        let levels = Level::ALL.map(|level| participant_to_db(Participant::Computer(level)));
        let rows = sqlx::query!(
            r#"select computer as "computer!", wins as "wins!"
               from unnest($3::bigint[]) computer, lateral (
                   select count(*) as wins
                   from (
                       select from games g join results r on r.game_id = g.id
                       where g.challenger = $1 and g.game = $2 and g.opponent = computer
                           and g.phase = 'over' and g.opponent between 4294967296 and 4294967299
                           and r.winner = case r.player1 when $1 then 1 else 2 end
                       limit 2
                   ) won
               ) beaten
               -- With `exists`, the games of all levels would be read for a hash.
               where wins > 0
                   or (
                       select true from games g
                       where g.challenger = $1 and g.game = $2 and g.opponent = computer
                           and g.phase = 'over' and g.opponent between 4294967296 and 4294967299
                       limit 1
                   )
                   or (
                       select true from games g
                       where (g.player1 = $1 or g.player2 = $1) and g.phase = 'playing' and g.game = $2
                           -- The computer's own games are not to be read.
                           and case g.player1 when $1 then g.player2 else g.player1 end = computer
                       limit 1
                   )"#,
            to_db(person.0),
            game.id(),
            &levels as _
        )
        .fetch_all(&self.pool)
        .await?;
        let mut levels: Vec<_> = rows
            .into_iter()
            .filter_map(|row| {
                Some(LevelExperience { level: participant_from_db(row.computer).level()?, wins: row.wins })
            })
            .collect();
        levels.sort_by_key(|experience| experience.level);
        Ok(levels)
    }
}
