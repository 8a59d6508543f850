//! The roles that winners of tournaments get.

use crate::{
    play::UserId,
    store::{Store, StoreError, database::pool::Connection, from_db, to_db},
};
use time::OffsetDateTime;

impl Store {
    /// The newest tournaments of a server that ended after `since` and whose winners Discord did not let the bot give the role, each with
    /// its name and role.
    pub async fn refused_winner_roles(
        &self,
        guild: u64,
        since: OffsetDateTime,
    ) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = sqlx::query!(
            r#"select name, role_id as "role_id!" from tournaments
               where guild_id = $1 and role_id is not null and role_refused_at is not null and ended_at > $2
               order by id desc limit 5"#,
            to_db(guild),
            since
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.role_id))).collect())
    }

    /// Whether a server has tournaments that are not over and whose winners get a role.
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

/// Has the job that gives rank roles give that role too.
pub(super) async fn give_role(
    tx: &mut Connection,
    guild: u64,
    role: u64,
    person: UserId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into rank_role_changes (guild_id, role_id, user_id, give, created_at, due_at) values ($1, $2, $3, true, $4, $4)
         on conflict (guild_id, role_id, user_id) do update
             set give = true, number = default, created_at = excluded.created_at, tried_at = null, attempts = 0",
        to_db(guild),
        to_db(role),
        to_db(person.0),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Records that Discord does not let the bot give a role to those who are to get it, for the tournaments that they have won.
pub(in crate::store) async fn record_refused_role(
    tx: &mut Connection,
    guild: i64,
    role: i64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update tournaments t set role_refused_at = $3
         where guild_id = $1 and role_id = $2 and phase = 'over' and exists (
             select from tournament_players p join rank_role_changes c on c.user_id = p.user_id
             where p.tournament_id = t.id and p.place = 1 and p.left_at is null
                 and c.guild_id = $1 and c.role_id = $2 and c.give
         )",
        guild,
        role,
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}
