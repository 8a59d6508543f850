use crate::store::{
    database::{Store, StoreError, from_db, participant_from_db, to_db},
    ratings::rank_roles::{self, WITHHELD},
    tasks::{self, TaskKind},
    tournaments::phase_from_db,
};
use crate::{
    play::{GameId, Participant, UserId},
    tournament::{TournamentId, TournamentPhase},
};
use parlor_games::rules::{Game, Setup};
use std::collections::HashSet;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSummary {
    pub id: TournamentId,
    pub name: String,
    pub channel: u64,
    pub phase: TournamentPhase,
    /// Whether the person for whom the list is made takes part, or waits for the next tournament of the series.
    pub takes_part: bool,
    /// Whether that person is asked to check in and has not done so.
    pub is_asked: bool,
}

/// The roles without which an unfinished tournament can't call or admit people.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct EventRoles {
    pub name: String,
    pub channel: u64,
    pub called: Option<u64>,
    pub teams: Vec<u64>,
}

impl Store {
    pub async fn event_roles(&self, guild: u64) -> Result<Vec<EventRoles>, StoreError> {
        let rows = sqlx::query!(
            "select name, channel_id, called_role, team_one, team_two from tournaments
             where guild_id = $1 and phase <> 'over' and (phase = 'open' or repeats is not null)
                 and (called_role is not null or team_one is not null)
             order by id",
            to_db(guild)
        );
        let events = rows.fetch_all(&self.pool).await?.into_iter().map(|row| EventRoles {
            name: row.name,
            channel: from_db(row.channel_id),
            called: row.called_role.map(from_db),
            teams: row.team_one.into_iter().chain(row.team_two).map(from_db).collect(),
        });
        Ok(events.collect())
    }

    /// Whether a person has an unfinished game on this board in a running tournament or league, on any server.
    pub async fn plays_in_competition(&self, person: UserId, setup: Setup) -> Result<bool, StoreError> {
        let plays = sqlx::query_scalar!(
            r#"select exists (
                   select from tournament_games g join tournaments t on t.id = g.tournament_id
                   where g.score is null and t.phase = 'running' and t.game = $2 and t.options = $3
                       and g.game_id = any(array(
                           select id from games where player1 = $1 and phase = 'playing'
                           union all select id from games where player2 = $1 and phase = 'playing'
                       ))
               ) as "plays!""#,
            to_db(person.0),
            setup.game().id(),
            setup.options().to_string()
        );
        Ok(plays.fetch_one(&self.pool).await?)
    }

    /// Unfinished ones first; then the newest first.
    pub async fn tournaments_of(
        &self,
        guild: u64,
        person: UserId,
        limit: i64,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        let rows = sqlx::query!(
            r#"select id, name, channel_id, phase, stopped, exists (
                   select from tournament_players p where p.tournament_id = t.id and p.user_id = $2
                       and (p.left_at is null and (p.seed is not null or t.started_at is null) or p.every and t.phase = 'running')
               ) as "takes_part!", called_at is not null and phase = 'open' and exists (
                   select from tournament_players p where p.tournament_id = t.id and p.user_id = $2 and not p.checked_in
               ) as "is_asked!"
               from tournaments t where guild_id = $1 and season_id is null
               order by phase = 'over', id desc limit $3"#,
            to_db(guild),
            to_db(person.0),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows
            .into_iter()
            .map(|row| TournamentSummary {
                id: TournamentId(row.id),
                name: row.name,
                channel: from_db(row.channel_id),
                phase: phase_from_db(&row.phase, row.stopped),
                takes_part: row.takes_part,
                is_asked: row.is_asked,
            })
            .collect())
    }

    pub async fn result_is_open(&self, game: GameId) -> Result<bool, StoreError> {
        super::result_is_open(&mut self.pool.acquire().await?, game).await
    }

    /// Games of others that an organiser may adjudicate: games in progress, and adjudicated games as long as the tournament has
    /// not gone on from their results. The newest first, with their players.
    pub async fn decidable_games(
        &self,
        guild: u64,
        by: UserId,
        limit: i64,
    ) -> Result<Vec<(GameId, Game, [Participant; 2])>, StoreError> {
        let rows = sqlx::query!(
            r#"select g.game_id as "id!", t.game, one.user_id as one, two.user_id as two
               from tournament_games g
                   join tournaments t on t.id = g.tournament_id
                   join tournament_players one on one.tournament_id = t.id and one.seed = g.first
                   join tournament_players two on two.tournament_id = t.id and two.seed = g.second
                   left join results r on r.game_id = g.game_id
               where t.id = any(array(select id from tournaments where guild_id = $1 and phase = 'running'))
                   and g.game_id is not null
                   and $2 not in (one.user_id, two.user_id)
                   and (r.reason is null and g.score is null or r.reason = 'adjudicated' and not exists (
                       select from tournament_games later
                       where later.tournament_id = g.tournament_id
                           and (later.stage > g.stage
                               or later.stage = g.stage and later.section = g.section and later.replay > g.replay)
                   ))
               order by g.game_id desc limit $3"#,
            to_db(guild),
            to_db(by.0),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let rows = rows.into_iter().filter_map(|row| {
            Some((GameId(row.id), Game::from_name(&row.game)?, [row.one, row.two].map(participant_from_db)))
        });
        Ok(rows.collect())
    }

    /// `None` if the person's data was deleted.
    pub async fn tournament_creator(&self, id: TournamentId) -> Result<Option<UserId>, StoreError> {
        let creator = sqlx::query_scalar!("select created_by from tournaments where id = $1", id.0);
        Ok(creator.fetch_optional(&self.pool).await?.and_then(|person| participant_from_db(person).human()))
    }

    /// Its name, and whether its games share threads.
    pub async fn tournament_of_game(&self, game: GameId) -> Result<Option<(String, bool)>, StoreError> {
        let row = sqlx::query!(
            r#"select t.name, t.thread_id is not null as "shares!"
               from tournament_games g join tournaments t on t.id = g.tournament_id
               where g.game_id = $1 and not t.stopped"#,
            game.0
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| (row.name, row.shares)))
    }

    /// The newest five tournaments with a message that Discord refuses, as name and channel. Divisions of leagues are not among
    /// them.
    pub async fn refused_tournaments(&self, guild: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let mut connection = self.pool.acquire().await?;
        let subjects = tasks::subjects(&mut connection, TaskKind::TournamentMessage, guild, "").await?;
        let refused: Vec<_> =
            subjects.into_iter().filter(|(_, is_refused)| *is_refused).map(|(id, _)| to_db(id)).collect();
        let rows = sqlx::query!(
            "select name, channel_id from tournaments
             where id = any($1) and season_id is null order by id desc limit 5",
            &refused
        )
        .fetch_all(&mut connection)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.channel_id))).collect())
    }

    /// The newest five tournaments whose winners' role Discord refuses to give, as name and role.
    pub async fn refused_winner_roles(&self, guild: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let mut won = rank_roles::won_roles(&mut self.pool.acquire().await?, guild).await?;
        won.retain(|won| won.refused.as_ref().is_some_and(|why| why != WITHHELD));
        won.dedup_by_key(|won| won.tournament);
        Ok(won.into_iter().take(5).map(|won| (won.name, won.role)).collect())
    }

    /// Those of `people` who do not appear on leaderboards.
    pub async fn unlisted(&self, people: &[UserId]) -> Result<HashSet<UserId>, StoreError> {
        let people: Vec<_> = people.iter().map(|person| to_db(person.0)).collect();
        let unlisted =
            sqlx::query_scalar!("select user_id from people where user_id = any($1) and not listed", &people);
        Ok(unlisted.fetch_all(&self.pool).await?.into_iter().map(|id| UserId(from_db(id))).collect())
    }

    pub async fn has_tournament_role(&self, guild: u64) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar!(
            r#"select exists (
                   select from tournaments where guild_id = $1 and phase <> 'over' and role_id is not null
                   union all
                   select from leagues where guild_id = $1 and ended_at is null and role_id is not null
               ) as "found!""#,
            to_db(guild)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(found)
    }
}
