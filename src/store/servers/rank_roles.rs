//! Rank roles: the roles that people have on a server while their rating is high enough.
//!
//! People with a place on the server's leaderboard and enough points have the role. The triggers of `ratings` record the
//! changes in the transaction that makes them (see the migration `rank_roles`); a process claims each for a minute while it sends
//! it. Should it die meanwhile, another one takes it up, and to give or to take a role twice changes nothing.

use crate::play::UserId;
use crate::store::{
    Store, StoreError,
    database::pool::Connection,
    from_db,
    ratings::rate::game_column,
    servers::{audit_log::insert_audit_entry, server_row},
    to_db, tournaments,
};
use parlor_games::rules::Game;
use time::{Duration, OffsetDateTime};

/// The most rank roles of a server.
pub const MAX_RANK_ROLES: usize = 10;

/// How long a change is left to the process that claimed it.
const CLAIM: Duration = Duration::minutes(1);

/// The name of rank roles in the audit log.
const AUDIT: &str = "rank-role";

/// A role that people have while their rating is high enough.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRole {
    pub role: u64,
    /// The game; `None` for all games together.
    pub game: Option<Game>,
    /// The least rating, in whole points as people see them.
    pub rating: i32,
    /// Whether Discord does not let the bot give it, so that nothing is sent until a manager sets it anew.
    pub stopped: bool,
}

/// A role for the bot to give.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct GivenRole {
    pub role: u64,
    /// The permissions that an administrator accepted with it, beyond those that everybody has.
    pub accepted: u64,
}

impl From<u64> for GivenRole {
    /// A role with no permissions beyond those that everybody has.
    fn from(role: u64) -> Self {
        Self { role, accepted: 0 }
    }
}

/// Why a rank role was not set.
#[derive(Debug, thiserror::Error)]
pub enum RankRoleError {
    /// The server has [`MAX_RANK_ROLES`].
    #[error("the list is full")]
    Full,
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for RankRoleError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

/// A person who is to get a role or to lose it, claimed by this process.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRoleChange {
    pub guild: u64,
    pub role: u64,
    pub person: UserId,
    /// Whether the person gets the role; otherwise it is taken.
    pub give: bool,
    /// The permissions that were accepted with the role.
    pub accepted: u64,
    /// When it was first tried: now, unless an earlier attempt failed or its process died.
    pub tried: OffsetDateTime,
    /// How many attempts there were, this one included.
    pub attempts: i32,
    /// Tells it from a later change for the same person.
    number: i64,
}

/// The outcome of a change.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum RankRoleOutcome {
    /// It was made, or never will be.
    Done,
    /// It is tried again at that time.
    Retry(OffsetDateTime),
    /// Discord limits the rate of such requests: all changes on the server wait until then.
    Limited(OffsetDateTime),
    /// The role has permissions that nobody accepted: nobody gets it before that time, unless its permissions change.
    Withheld(OffsetDateTime),
    /// Discord does not let the bot give the role: its rules stop.
    Refused,
    /// There is no such role any more: its rules are removed.
    RoleDeleted,
}

/// The rules of one role that hold, by column.
#[derive(Default)]
struct Rules {
    games: Vec<String>,
    ratings: Vec<i32>,
}

impl Store {
    /// The rank roles of a server, by game.
    pub async fn rank_roles(&self, guild: u64) -> Result<Vec<RankRole>, StoreError> {
        rank_roles(&mut self.pool.acquire().await?, guild).await
    }

    /// The roles that the bot gives on a server, by rating or to winners of tournaments.
    pub async fn given_roles(&self, guild: u64) -> Result<Vec<GivenRole>, StoreError> {
        let rows = sqlx::query!(
            r#"select role_id as "role_id!", accepted as "accepted!" from given_roles($1) order by role_id"#,
            to_db(guild)
        )
        .fetch_all(&self.pool)
        .await?;
        let given = |role, accepted| GivenRole { role: from_db(role), accepted: from_db(accepted) };
        Ok(rows.into_iter().map(|row| given(row.role_id, row.accepted)).collect())
    }

    /// Sets a rank role, or changes its rating. Those who are to have it now get it, and those who had it by the former rating
    /// alone lose it.
    ///
    /// # Errors
    /// When the server has too many rank roles, or the database fails.
    pub async fn set_rank_role(
        &self,
        guild: u64,
        GivenRole { role, accepted }: GivenRole,
        game: Option<Game>,
        rating: i32,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), RankRoleError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        // Should the bot leave the server one day, its rank roles are found by this row.
        server_row::ensure(&mut tx, guild).await?;
        lock(&mut tx, to_db(guild)).await?;
        let all = rank_roles(&mut tx, guild).await?;
        if all.len() >= MAX_RANK_ROLES && !all.iter().any(|rule| rule.role == role && rule.game == game) {
            return Err(RankRoleError::Full);
        }
        // Nothing is known of a role that Discord refused: all who are to have it get it.
        let before = rules_of(&mut tx, guild, role).await?;
        sqlx::query!(
            "insert into rank_roles (guild_id, role_id, game, rating) values ($1, $2, $3, $4)
             on conflict (guild_id, role_id, game) do update set rating = excluded.rating",
            to_db(guild),
            to_db(role),
            game_column(game),
            rating
        )
        .execute(&mut *tx)
        .await?;
        // What was accepted with the role holds for all its rules.
        sqlx::query!(
            "update rank_roles set stopped_at = null, accepted_permissions = $3 where guild_id = $1 and role_id = $2",
            to_db(guild),
            to_db(role),
            to_db(accepted)
        )
        .execute(&mut *tx)
        .await?;
        let after = rules_of(&mut tx, guild, role).await?;
        record_changes(&mut tx, guild, role, &before, &after).await?;
        release_withheld(&mut tx, guild, now).await?;
        insert_audit_entry(&mut tx, guild, by, AUDIT, &audit_value(role, game, Some(rating)), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Removes a rank role. People keep the role. Returns `false` when there was no such rank role.
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
        sqlx::query!(
            "delete from rank_role_changes
             where guild_id = $1 and role_id = $2
                 and not exists (select from rank_roles where guild_id = $1 and role_id = $2)",
            to_db(guild),
            to_db(role)
        )
        .execute(&mut *tx)
        .await?;
        insert_audit_entry(&mut tx, guild, by, AUDIT, &audit_value(role, game, None), now).await?;
        tx.commit().await?;
        Ok(true)
    }

    /// Claims the change that has been due longest, but none of the servers in `busy`.
    pub async fn claim_rank_role_change(
        &self,
        busy: &[u64],
        now: OffsetDateTime,
    ) -> Result<Option<RankRoleChange>, StoreError> {
        let busy: Vec<_> = busy.iter().copied().map(to_db).collect();
        let claimed = sqlx::query!(
            r#"update rank_role_changes
               set due_at = $2, tried_at = coalesce(tried_at, $1), attempts = attempts + 1, withheld = false
               where (guild_id, role_id, user_id) = (
                   select guild_id, role_id, user_id from rank_role_changes
                   where due_at <= $1 and guild_id <> all($3)
                   order by due_at limit 1
                   for update skip locked
               )
               returning guild_id, role_id, user_id, give, number, tried_at as "tried!", attempts,
                   (select g.accepted from given_roles(guild_id) g where g.role_id = rank_role_changes.role_id) as accepted"#,
            now,
            now + CLAIM,
            &busy
        )
        .fetch_optional(&self.pool)
        .await?;
        Ok(claimed.map(|row| RankRoleChange {
            guild: from_db(row.guild_id),
            role: from_db(row.role_id),
            person: UserId(from_db(row.user_id)),
            give: row.give,
            accepted: row.accepted.map_or(0, from_db),
            tried: row.tried,
            attempts: row.attempts,
            number: row.number,
        }))
    }

    /// Records what became of a change. A later change for the same person, which came meanwhile, is due at once. Returns
    /// `false` where the change is not there any more, so that its outcome has no effect.
    pub async fn settle_rank_role_change(
        &self,
        change: &RankRoleChange,
        outcome: RankRoleOutcome,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let (guild, role, person) = (to_db(change.guild), to_db(change.role), to_db(change.person.0));
        match outcome {
            RankRoleOutcome::Done => {
                let deleted = sqlx::query!(
                    "delete from rank_role_changes
                     where guild_id = $1 and role_id = $2 and user_id = $3 and number = $4",
                    guild,
                    role,
                    person,
                    change.number
                )
                .execute(&self.pool)
                .await?;
                if deleted.rows_affected() > 0 {
                    return Ok(true);
                }
                self.release_later_change(change, now).await?;
                Ok(false)
            }
            RankRoleOutcome::Retry(then) => {
                let delayed = sqlx::query!(
                    "update rank_role_changes set due_at = case number when $4 then $5::timestamptz else $6 end
                     where guild_id = $1 and role_id = $2 and user_id = $3",
                    guild,
                    role,
                    person,
                    change.number,
                    then,
                    now
                )
                .execute(&self.pool)
                .await?;
                Ok(delayed.rows_affected() > 0)
            }
            RankRoleOutcome::Limited(then) => {
                let delayed = sqlx::query!(
                    "update rank_role_changes set due_at = $4
                     where guild_id = $1 and (role_id, user_id) in (
                         select role_id, user_id from rank_role_changes
                         where guild_id = $1 and (due_at <= $4 or (role_id, user_id) = ($2, $3))
                         for update skip locked
                     )",
                    guild,
                    role,
                    person,
                    then
                )
                .execute(&self.pool)
                .await?;
                Ok(delayed.rows_affected() > 0)
            }
            RankRoleOutcome::Withheld(then) => {
                let withheld = sqlx::query!(
                    "update rank_role_changes set due_at = $3, withheld = true, tried_at = null, attempts = 0
                     where guild_id = $1 and role_id = $2 and give",
                    guild,
                    role,
                    then
                )
                .execute(&self.pool)
                .await?;
                Ok(withheld.rows_affected() > 0)
            }
            RankRoleOutcome::Refused | RankRoleOutcome::RoleDeleted => {
                self.end_rules(change, outcome == RankRoleOutcome::RoleDeleted, now).await
            }
        }
    }

    /// A change that replaced a claimed one is due at once.
    async fn release_later_change(&self, claimed: &RankRoleChange, now: OffsetDateTime) -> Result<(), StoreError> {
        sqlx::query!(
            "update rank_role_changes set due_at = $5
             where guild_id = $1 and role_id = $2 and user_id = $3 and number <> $4 and due_at > $5",
            to_db(claimed.guild),
            to_db(claimed.role),
            to_db(claimed.person.0),
            claimed.number,
            now
        )
        .execute(&self.pool)
        .await?;
        Ok(())
    }

    /// Stops all rules of a change's role, or deletes them, and deletes what waits for them.
    async fn end_rules(&self, change: &RankRoleChange, delete: bool, now: OffsetDateTime) -> Result<bool, StoreError> {
        let (guild, role, person) = (to_db(change.guild), to_db(change.role), to_db(change.person.0));
        let mut tx = self.pool.begin().await?;
        // No change is recorded until this commits, and none after it.
        lock(&mut tx, guild).await?;
        let waits = sqlx::query_scalar!(
            r#"select exists (
                   select from rank_role_changes where guild_id = $1 and role_id = $2 and user_id = $3 and number = $4
               ) as "waits!""#,
            guild,
            role,
            person,
            change.number
        )
        .fetch_one(&mut *tx)
        .await?;
        // Another process ended them before, and perhaps a manager has set them anew since.
        if !waits {
            return Ok(false);
        }
        if delete {
            sqlx::query!("delete from rank_roles where guild_id = $1 and role_id = $2", guild, role)
                .execute(&mut *tx)
                .await?;
        } else {
            sqlx::query!(
                "update rank_roles set stopped_at = $3 where guild_id = $1 and role_id = $2 and stopped_at is null",
                guild,
                role,
                now
            )
            .execute(&mut *tx)
            .await?;
            tournaments::record_refused_role(&mut tx, guild, role, now).await?;
        }
        sqlx::query!("delete from rank_role_changes where guild_id = $1 and role_id = $2", guild, role)
            .execute(&mut *tx)
            .await?;
        tx.commit().await?;
        Ok(true)
    }
}

/// Has the withheld roles of a server looked at again: their permissions may have changed.
pub(in crate::store) async fn release_withheld(
    tx: &mut Connection,
    guild: u64,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "update rank_role_changes set due_at = $2 where guild_id = $1 and withheld and due_at > $2",
        to_db(guild),
        now
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Until the transaction ends, no other one changes the rank roles of the server, or the ratings of its players.
async fn lock(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    sqlx::query!("select pg_advisory_xact_lock(20261124, rank_role_lock($1))", guild).execute(tx).await?;
    Ok(())
}

async fn rank_roles(connection: &mut Connection, guild: u64) -> Result<Vec<RankRole>, StoreError> {
    let rows = sqlx::query!(
        r#"select role_id, game, rating, stopped_at is not null as "stopped!" from rank_roles
           where guild_id = $1 order by game, rating desc, role_id"#,
        to_db(guild)
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

/// The rules of a role by which people have it: none while it is stopped.
async fn rules_of(tx: &mut Connection, guild: u64, role: u64) -> Result<Rules, StoreError> {
    let rows = sqlx::query!(
        "select game, rating from rank_roles where guild_id = $1 and role_id = $2 and stopped_at is null",
        to_db(guild),
        to_db(role)
    )
    .fetch_all(tx)
    .await?;
    let (games, ratings) = rows.into_iter().map(|row| (row.game, row.rating)).unzip();
    Ok(Rules { games, ratings })
}

/// Records who gets the role, or loses it, when these rules replace those.
async fn record_changes(
    tx: &mut Connection,
    guild: u64,
    role: u64,
    before: &Rules,
    after: &Rules,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into rank_role_changes (guild_id, role_id, user_id, give)
         select $1, $2, user_id, bool_or(has_now)
         from (
             select user_id,
                 exists (
                     select from unnest($3::text[], $4::integer[]) rule (game, needed)
                     where rule.game = r.game and has_rank(r.rating, rule.needed)
                 ) as had_before,
                 exists (
                     select from unnest($5::text[], $6::integer[]) rule (game, needed)
                     where rule.game = r.game and has_rank(r.rating, rule.needed)
                 ) as has_now
             from ratings r
             where scope = $1 and ranked and game = any($3 || $5)
         ) ranks
         group by user_id
         having bool_or(has_now) <> bool_or(had_before)
         order by user_id
         on conflict (guild_id, role_id, user_id) do update
             set give = excluded.give, number = default, created_at = now(), tried_at = null, attempts = 0",
        to_db(guild),
        to_db(role),
        &before.games,
        &before.ratings,
        &after.games,
        &after.ratings
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// As written to the audit log: the game, the role, and the rating, which a rule that was removed has not.
fn audit_value(role: u64, game: Option<Game>, rating: Option<i32>) -> String {
    let rating = rating.map_or_else(|| "-".to_owned(), |rating| rating.to_string());
    format!("{} {role} {rating}", game.map_or("*", Game::id))
}

/// The role, game and rating of an entry of the audit log; the rating is `None` where the rule was removed.
pub fn parse_rank_role_entry(value: &str) -> Option<(u64, Option<Game>, Option<i32>)> {
    let mut parts = value.split(' ');
    let game = match parts.next()? {
        "*" => None,
        id => Some(Game::from_name(id)?),
    };
    Some((parts.next()?.parse().ok()?, game, parts.next()?.parse().ok()))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn entries_of_the_audit_log_are_read_as_they_were_written() {
        for game in Game::ALL.iter().copied().map(Some).chain([None]) {
            for rating in [None, Some(0), Some(1600)] {
                let entry = (1_100_000_000_000_000_001, game, rating);
                assert_eq!(parse_rank_role_entry(&audit_value(entry.0, game, rating)), Some(entry));
            }
        }
        assert_eq!(parse_rank_role_entry(""), None);
    }
}
