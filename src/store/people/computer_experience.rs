use crate::play::{Participant, UserId};
use crate::store::database::{Result, Store, participant_from_db, participant_to_db, to_db};
use parlor_ai::Level;
use parlor_games::rules::Game;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelExperience {
    pub level: Level,
    /// Won by the person.
    pub wins: i64,
}

/// Including the game that has just ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct LevelResults {
    pub wins: i64,
    /// The last two games.
    pub lost_twice: bool,
}

impl Store {
    pub async fn level_results(&self, person: UserId, game: Game, level: Level) -> Result<LevelResults> {
        let results = sqlx::query_as!(
            LevelResults,
            r#"select count(*) filter (where won) as "wins!",
                   count(*) filter (where lost and recent <= 2) = 2 as "lost_twice!"
               from (
                   select coalesce(r.winner = seat, false) as won, coalesce(r.winner <> seat, false) as lost,
                       row_number() over (order by r.ended_at desc) as recent
                   from games g join results r on r.game_id = g.id,
                       lateral (select case r.player1 when $1 then 1 else 2 end as seat) own
                   where g.challenger = $1 and g.game = $2 and g.opponent = $3 and r.reason not in ('aborted', 'stopped')
               ) played"#,
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
            r#"select g.opponent as "computer!",
                   count(*) filter (where r.winner = case r.player1 when $1 then 1 else 2 end) as "wins!"
               from games g left join results r on r.game_id = g.id
               where g.challenger = $1 and g.game = $2 and g.opponent = any($3)
               group by g.opponent"#,
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
