use crate::{
    play::{GameId, UserId},
    store::{
        Store, StoreError, from_db, servers::rank_roles::WITHHELD, tasks::TaskKind, to_db, tournaments::phase_from_db,
    },
    tournament::{TournamentId, TournamentPhase},
};

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSummary {
    pub id: TournamentId,
    pub name: String,
    pub channel: u64,
    pub phase: TournamentPhase,
    /// The person who asked for the list takes part.
    pub takes_part: bool,
}

impl Store {
    /// Unfinished ones first; then the newest first.
    pub async fn tournaments_of(
        &self,
        guild: u64,
        person: UserId,
        limit: i64,
    ) -> Result<Vec<TournamentSummary>, StoreError> {
        let rows = sqlx::query!(
            r#"select id, name, channel_id, phase, stopped, exists (
                   select from tournament_players p where p.tournament_id = t.id and p.user_id = $2 and p.left_at is null
               ) as "takes_part!"
               from tournaments t where guild_id = $1
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
            })
            .collect())
    }

    pub async fn tournament_of_game(&self, game: GameId) -> Result<Option<(TournamentId, String)>, StoreError> {
        let row = sqlx::query!(
            "select t.id, t.name from tournament_games g join tournaments t on t.id = g.tournament_id
             where g.game_id = $1 and not t.stopped",
            game.0
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(row.map(|row| (TournamentId(row.id), row.name)))
    }

    /// Only the newest, as name and channel.
    pub async fn refused_tournaments(&self, guild: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = sqlx::query!(
            "select name, channel_id from tournaments t
             where guild_id = $1 and exists (
                 select from tasks
                 where owner = $1 and kind = $2 and payload->'tournament' = to_jsonb(t.id) and refused is not null
             )
             order by id desc limit 5",
            to_db(guild),
            TaskKind::TournamentMessage.name()
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.channel_id))).collect())
    }

    /// Only the newest, as name and role.
    pub async fn refused_winner_roles(&self, guild: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = sqlx::query!(
            r#"select name, role_id as "role_id!" from tournaments t
               where guild_id = $1 and phase = 'over' and exists (
                   select from tournament_players p
                       join tasks on kind = $2 and key = guild_id || '-' || t.role_id || '-' || p.user_id
                   where p.tournament_id = t.id and p.place = 1 and p.left_at is null and refused <> $3
               )
               order by id desc limit 5"#,
            to_db(guild),
            TaskKind::RankRole.name(),
            WITHHELD
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.role_id))).collect())
    }

    pub async fn has_tournament_role(&self, guild: u64) -> Result<bool, StoreError> {
        let found = sqlx::query_scalar!(
            r#"select exists (
                   select from tournaments where guild_id = $1 and phase <> 'over' and role_id is not null
               ) as "found!""#,
            to_db(guild)
        )
        .fetch_one(&self.pool)
        .await?;
        Ok(found)
    }
}
