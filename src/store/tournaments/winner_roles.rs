use crate::{
    play::UserId,
    store::{
        Store, StoreError, database::pool::Connection, from_db, servers::rank_roles::WITHHELD, tasks::TaskKind, to_db,
    },
};
use time::OffsetDateTime;

impl Store {
    /// Tournaments whose role Discord does not let the bot give, as name and role; only the newest.
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

    /// Whether an unfinished tournament of the server has a role for its winners.
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

pub(super) async fn give_role(
    tx: &mut Connection,
    guild: u64,
    role: u64,
    person: UserId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!("select enqueue_rank_role($1, $2, $3, true, $4)", to_db(guild), to_db(role), to_db(person.0), now)
        .execute(tx)
        .await?;
    Ok(())
}
