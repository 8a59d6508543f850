//! Rank roles go to people with a place on the server's leaderboard and enough points. Triggers on `ratings` enqueue a
//! task for each person whose roles change, in the transaction that changes the rating. Giving or taking a role twice
//! is harmless.

use crate::play::UserId;
use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    ratings::rate::game_column,
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tasks::{self, TaskKind},
    to_db,
};
use parlor_games::rules::Game;
use serde::Deserialize;
use time::OffsetDateTime;

/// Per server.
pub const MAX_RANK_ROLES: usize = 10;

/// Stored as the refusal of a role whose permissions no administrator accepted.
pub const WITHHELD: &str = "withheld";

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRole {
    pub role: u64,
    /// `None` for all games together.
    pub game: Option<Game>,
    /// The minimum, in whole points as displayed.
    pub rating: i32,
    /// Discord does not let the bot give it.
    pub stopped: bool,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenRole {
    pub role: u64,
    /// Permissions that an administrator accepted with the role, beyond those of everybody.
    pub accepted: u64,
    /// In this many channels, which are hidden from the bot, somebody accepted whatever the role permits.
    pub hidden: u32,
}

impl From<u64> for GivenRole {
    /// Without accepted permissions.
    fn from(role: u64) -> Self {
        Self { role, accepted: 0, hidden: 0 }
    }
}

#[derive(Debug, thiserror::Error)]
pub enum RankRoleError {
    #[error("the list is full")]
    Full,
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RankRoleError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Deserialize)]
pub struct RankRoleChange {
    pub role: u64,
    pub person: UserId,
    /// `false` takes the role.
    pub give: bool,
}

impl Store {
    /// Sorted by game.
    pub async fn rank_roles(&self, guild: u64) -> Result<Vec<RankRole>, StoreError> {
        rank_roles(&mut self.pool.acquire().await?, guild).await
    }

    /// Including roles for winners of tournaments.
    pub async fn given_roles(&self, guild: u64) -> Result<Vec<GivenRole>, StoreError> {
        let rows = sqlx::query!(
            r#"select role_id as "role_id!", accepted as "accepted!" from given_roles($1) order by role_id"#,
            to_db(guild)
        )
        .fetch_all(&self.pool)
        .await?;
        let given = |role, accepted| GivenRole { role: from_db(role), accepted: from_db(accepted), hidden: 0 };
        Ok(rows.into_iter().map(|row| given(row.role_id, row.accepted)).collect())
    }

    /// People who qualify now get the role; people who no longer do lose it.
    pub async fn set_rank_role(
        &self,
        guild: u64,
        GivenRole { role, accepted, hidden }: GivenRole,
        game: Option<Game>,
        rating: i32,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), RankRoleError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        server_row::ensure(&mut tx, guild).await?;
        lock(&mut tx, to_db(guild)).await?;
        let all = rank_roles(&mut tx, guild).await?;
        if all.len() >= MAX_RANK_ROLES && !all.iter().any(|rule| rule.role == role && rule.game == game) {
            tx.rollback().await?;
            return Err(RankRoleError::Full);
        }
        enqueue_changes(&mut tx, guild, role, game, rating).await?;
        sqlx::query!(
            "with other_rules as (
                 update rank_roles set accepted_permissions = $5 where guild_id = $1 and role_id = $2 and game <> $3
             )
             insert into rank_roles (guild_id, role_id, game, rating, accepted_permissions) values ($1, $2, $3, $4, $5)
             on conflict (guild_id, role_id, game) do update
                 set rating = excluded.rating, accepted_permissions = excluded.accepted_permissions",
            to_db(guild),
            to_db(role),
            game_column(game),
            rating,
            to_db(accepted)
        )
        .execute(&mut *tx)
        .await?;
        tasks::retry_refused(&mut tx, guild, now).await?;
        if hidden > 0 {
            let change = AuditedChange::HiddenChannelsAccepted { role, channels: hidden };
            insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        }
        let change = AuditedChange::RankRole { role, game: game.map(|game| game.id().to_owned()), rating };
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// People keep the role. Returns `false` when there was no such rank role.
    pub async fn remove_rank_role(
        &self,
        guild: u64,
        role: u64,
        game: Option<Game>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        lock(&mut tx, to_db(guild)).await?;
        let deleted = sqlx::query!(
            "delete from rank_roles where guild_id = $1 and role_id = $2 and game = $3",
            to_db(guild),
            to_db(role),
            game_column(game)
        )
        .execute(&mut *tx)
        .await?;
        if deleted.rows_affected() == 0 {
            return Ok(false);
        }
        if !rank_roles(&mut tx, guild).await?.iter().any(|rule| rule.role == role) {
            delete_changes(&mut tx, guild, role).await?;
        }
        insert_audit_entry(&mut tx, guild, by, None, &AuditedChange::RankRoleRemoved(role), now).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn accepted_permissions(&self, guild: u64, role: u64) -> Result<u64, StoreError> {
        let given = self.given_roles(guild).await?;
        Ok(given.iter().find(|given| given.role == role).map_or(0, |given| given.accepted))
    }

    pub async fn remove_deleted_rank_role(&self, guild: u64, role: u64) -> Result<(), StoreError> {
        let mut tx = self.pool.begin().await?;
        // Under this lock nobody enqueues a change, and after the commit there is no rule that could.
        lock(&mut tx, to_db(guild)).await?;
        sqlx::query!("delete from rank_roles where guild_id = $1 and role_id = $2", to_db(guild), to_db(role))
            .execute(&mut *tx)
            .await?;
        delete_changes(&mut tx, guild, role).await?;
        tx.commit().await?;
        Ok(())
    }
}

async fn delete_changes(tx: &mut Connection, guild: u64, role: u64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks where owner = $1 and kind = $2 and payload->>'role' = $3::bigint::text",
        to_db(guild),
        TaskKind::RankRole.name(),
        to_db(role)
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Deletes the tasks that would give roles to a person. Tasks that take roles stay until Discord knows.
pub(in crate::store) async fn delete_gifts(tx: &mut Connection, person: i64) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tasks
         where kind = $2 and payload->>'person' = $1::bigint::text and (payload->'give')::boolean",
        person,
        TaskKind::RankRole.name()
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Until the transaction ends, nobody else changes the server's rank roles, or its players' ratings.
async fn lock(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!("select pg_advisory_xact_lock(20261124, rank_role_lock($1))", guild).execute(tx).await?;
    Ok(())
}

async fn rank_roles(connection: &mut Connection, guild: u64) -> Result<Vec<RankRole>, StoreError> {
    let rows = sqlx::query!(
        r#"select role_id, game, rating, exists (
               select from tasks
               where owner = $1 and kind = $2 and refused <> $3 and payload->>'role' = role_id::text
           ) as "stopped!"
           from rank_roles where guild_id = $1 order by game, rating desc, role_id"#,
        to_db(guild),
        TaskKind::RankRole.name(),
        WITHHELD
    )
    .fetch_all(connection)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| RankRole {
            role: from_db(row.role_id),
            game: Game::from_name(&row.game),
            rating: row.rating,
            stopped: row.stopped,
        })
        .collect())
}

/// Called before the rule is stored. Enqueues the changes for everybody who gains or loses the role.
async fn enqueue_changes(
    tx: &mut Connection,
    guild: u64,
    role: u64,
    game: Option<Game>,
    rating: i32,
) -> Result<(), StoreError> {
    sqlx::query!(
        "select enqueue_rank_role($1, $2, user_id, bool_or(has_now), now())
         from (
             select user_id, has_rank(r.rating, rule.rating) as had_before,
                 has_rank(r.rating, case r.game when $3 then $4 else rule.rating end) as has_now
             from ratings r
                 left join rank_roles rule on rule.guild_id = $1 and rule.role_id = $2 and rule.game = r.game
             where scope = $1 and ranked and (r.game = $3 or rule.game is not null)
         ) ranks
         group by user_id
         having bool_or(has_now) <> bool_or(had_before)
         order by user_id",
        to_db(guild),
        to_db(role),
        game_column(game),
        rating
    )
    .execute(tx)
    .await?;
    Ok(())
}
