//! Rank roles go to people with a place on the server's leaderboard and enough points. When a rating crosses a rule's, a task
//! for the person and the role is enqueued in the transaction that changes the rating or the rule. The task then decides
//! whether the person has the role. Giving or taking a role twice is harmless.
//!
//! A change of ratings takes a lock in shared mode, and a change of rank roles takes it exclusively, so neither misses the other.
//! If Discord refuses one task of a role, all tasks of the role wait, and `/doctor` reports it; one of them is tried when
//! permissions change, and now and then.

use crate::play::UserId;
use crate::store::{
    database::{Connection, Result, Store, StoreError, from_db, to_db},
    ratings::scope::{Scope, game_column},
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tasks::{self, ClaimedTask, TaskKind},
};
use parlor_games::rules::Game;
use std::collections::{BTreeMap, BTreeSet};
use time::OffsetDateTime;

const KIND: TaskKind = TaskKind::RankRole;

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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct RankRoleChange {
    pub guild: u64,
    pub role: u64,
    pub person: UserId,
    /// `false` takes the role.
    pub give: bool,
}

impl Store {
    /// Sorted by game.
    pub async fn rank_roles(&self, guild: u64) -> Result<Vec<RankRole>> {
        rank_roles(&mut self.pool.acquire().await?, guild).await
    }

    /// Including roles for winners of tournaments.
    pub async fn given_roles(&self, guild: u64) -> Result<Vec<GivenRole>> {
        let mut connection = self.pool.acquire().await?;
        let given = sqlx::query!(
            r#"select role_id as "role!", accepted_permissions as accepted from rank_roles where guild_id = $1
               union all
               select role_id, accepted_permissions from tournaments
               where guild_id = $1 and role_id is not null and phase <> 'over'
               union all
               select role_id, accepted_permissions from leagues
               where guild_id = $1 and role_id is not null and ended_at is null"#,
            to_db(guild)
        );
        let given = given.fetch_all(&mut connection).await?.into_iter();
        let given = given.map(|row| (from_db(row.role), row.accepted.map_or(0, from_db)));
        let won = won_roles(&mut connection, guild).await?.into_iter().map(|won| (won.role, won.accepted));
        let mut roles = BTreeMap::new();
        for (role, accepted) in given.chain(won) {
            *roles.entry(role).or_insert(u64::MAX) &= accepted;
        }
        Ok(roles.into_iter().map(|(role, accepted)| GivenRole { role, accepted, hidden: 0 }).collect())
    }

    /// Whether a person gets or loses a role now. `None` if the task is not about a role.
    pub async fn rank_role_change(&self, task: &ClaimedTask) -> Result<Option<RankRoleChange>> {
        let Some((guild, role, person)) = read_key(&task.key) else { return Ok(None) };
        let give = sqlx::query_scalar!(
            r#"select exists (
                   select from rank_roles rule
                       join ratings r on r.scope = rule.guild_id and r.game = rule.game and r.user_id = $3 and r.ranked
                   where rule.guild_id = $1 and rule.role_id = $2 and r.rating >= rule.rating - 0.5
               ) or exists (
                   select from tournaments t join tournament_players p on p.tournament_id = t.id
                   where t.guild_id = $1 and t.role_id = $2 and t.phase = 'over'
                       and p.user_id = $3 and p.place = 1 and p.left_at is null
               ) as "give!""#,
            to_db(guild),
            to_db(role),
            to_db(person.0)
        );
        let give = give.fetch_one(&self.pool).await?;
        Ok(Some(RankRoleChange { guild, role, person, give }))
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
        lock(&mut tx, guild).await?;
        let all = rank_roles(&mut tx, guild).await?;
        if all.len() >= MAX_RANK_ROLES && !all.iter().any(|rule| rule.role == role && rule.game == game) {
            tx.rollback().await?;
            return Err(RankRoleError::Full);
        }
        let before = holders(&mut tx, guild, role).await?;
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
        accept_for_prizes(&mut tx, guild, role, accepted).await?;
        let after = holders(&mut tx, guild, role).await?;
        let changed = before.symmetric_difference(&after).map(|person| (guild, role, *person));
        enqueue(&mut tx, changed, now).await?;
        tasks::retry_refused(&mut tx, guild, true, now).await?;
        if hidden > 0 {
            let change = AuditedChange::HiddenChannelsAccepted { role, channels: hidden };
            insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        }
        let change = AuditedChange::RankRole { role, game: game.map(|game| game.id().to_owned()), rating };
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        Ok(tx.commit().await?)
    }

    /// People keep the role. Returns `false` when there was no such rank role.
    pub async fn remove_rank_role(
        &self,
        guild: u64,
        role: u64,
        game: Option<Game>,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        lock(&mut tx, guild).await?;
        let mut kept = holders(&mut tx, guild, role).await?;
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
        // Tournament winners still get the role.
        let won = won_roles(&mut tx, guild).await?.into_iter().filter(|won| won.role == role);
        let won: Vec<_> = won.map(|won| key(guild, role, won.person)).collect();
        if rank_roles(&mut tx, guild).await?.iter().any(|rule| rule.role == role) {
            for person in holders(&mut tx, guild, role).await? {
                kept.remove(&person);
            }
            let keys = kept.into_iter().map(|person| key(guild, role, person));
            tasks::delete_all(&mut tx, KIND, &keys.filter(|key| !won.contains(key)).collect::<Vec<_>>()).await?;
        } else {
            tasks::delete_about(&mut tx, KIND, guild, role, &won).await?;
        }
        let change = AuditedChange::RankRoleRemoved { role, game: game.map(|game| game.id().to_owned()) };
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        tx.commit().await?;
        Ok(true)
    }

    pub async fn accepted_permissions(&self, guild: u64, role: u64) -> Result<u64> {
        let given = self.given_roles(guild).await?;
        Ok(given.iter().find(|given| given.role == role).map_or(0, |given| given.accepted))
    }

    pub async fn remove_deleted_rank_role(&self, guild: u64, role: u64) -> Result<()> {
        let mut tx = self.pool.begin().await?;
        remove_rules(&mut tx, guild, role).await?;
        Ok(tx.commit().await?)
    }
}

/// A role is given only if its permissions were accepted wherever it is named.
async fn accept_for_prizes(tx: &mut Connection, guild: u64, role: u64, accepted: u64) -> Result<()> {
    let won = won_roles(tx, guild).await?.into_iter().filter(|won| won.role == role).map(|won| won.tournament);
    sqlx::query!(
        "with in_leagues as (
             update leagues set accepted_permissions = $3 where guild_id = $1 and role_id = $2 and ended_at is null
         ), of_winners as (
             update tournaments set accepted_permissions = $3 where id = any($4)
         )
         update tournaments set accepted_permissions = $3 where guild_id = $1 and role_id = $2 and phase <> 'over'",
        to_db(guild),
        to_db(role),
        to_db(accepted),
        &won.collect::<Vec<_>>()
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Removes all rank roles of a role. Returns `false` if there was none.
pub(in crate::store) async fn remove_rules(tx: &mut Connection, guild: u64, role: u64) -> Result<bool> {
    // Under this lock nobody enqueues a change, and after the commit there is no rule that could.
    lock(tx, guild).await?;
    let removed =
        sqlx::query!("delete from rank_roles where guild_id = $1 and role_id = $2", to_db(guild), to_db(role))
            .execute(&mut *tx)
            .await?;
    tasks::delete_about(tx, KIND, guild, role, &[]).await?;
    Ok(removed.rows_affected() > 0)
}

/// The key of a task that gives or takes a role.
pub(in crate::store) fn key(guild: u64, role: u64, person: u64) -> String {
    format!("{guild}-{role}-{person}")
}

fn read_key(key: &str) -> Option<(u64, u64, UserId)> {
    let mut parts = key.split('-').map(|part| part.parse().ok());
    Some((parts.next()??, parts.next()??, UserId(parts.next()??)))
}

/// The role of a finished tournament that its winner has yet to get.
pub(in crate::store) struct WonRole {
    pub tournament: i64,
    pub name: String,
    pub role: u64,
    person: u64,
    accepted: u64,
    pub refused: Option<String>,
}

/// The newest tournament first.
pub(in crate::store) async fn won_roles(connection: &mut Connection, guild: u64) -> Result<Vec<WonRole>> {
    // Starts with the tasks, because a server may have had thousands of winners. Their keys name the server.
    let waiting = tasks::waiting(connection, KIND, guild).await?;
    let people: BTreeSet<_> = waiting.keys().filter_map(|key| Some(to_db(read_key(key)?.2.0))).collect();
    let winners = sqlx::query!(
        r#"select t.id, t.guild_id, t.name, t.role_id as "role_id!", t.accepted_permissions, p.user_id
           from tournament_players p join tournaments t on t.id = p.tournament_id
           where p.user_id = any($1) and p.place = 1 and p.left_at is null and t.phase = 'over' and t.role_id is not null
           order by t.id desc"#,
        &people.into_iter().collect::<Vec<_>>()
    )
    .fetch_all(&mut *connection)
    .await?;
    let won = winners.into_iter().filter_map(|row| {
        let role = from_db(row.role_id);
        Some(WonRole {
            tournament: row.id,
            name: row.name,
            role,
            person: from_db(row.user_id),
            accepted: from_db(row.accepted_permissions),
            refused: waiting.get(&key(from_db(row.guild_id), role, from_db(row.user_id)))?.clone(),
        })
    });
    Ok(won.collect())
}

/// Enqueues that people may get or lose roles, as server, role and person. In the order of the keys, like all transactions
/// that lock several of these tasks.
pub(in crate::store) async fn enqueue(
    tx: &mut Connection,
    changes: impl IntoIterator<Item = (u64, u64, u64)>,
    now: OffsetDateTime,
) -> Result<()> {
    let changes: BTreeSet<_> = changes.into_iter().collect();
    let changes: Vec<_> =
        changes.into_iter().map(|(guild, role, person)| (key(guild, role, person), guild, role)).collect();
    tasks::enqueue_all(tx, KIND, &changes, now).await
}

/// The first number of the advisory locks on rank roles.
const LOCKS: i32 = 20_261_124;

/// The second number. Servers share 64 locks, because each takes memory.
const fn lock_of(guild: u64) -> i32 {
    (guild >> 22 & 63) as i32
}

/// Until the transaction ends, nobody else changes the server's rank roles, or its players' ratings.
async fn lock(tx: &mut Connection, guild: u64) -> Result<()> {
    sqlx::query!("select pg_advisory_xact_lock($1, $2)", LOCKS, lock_of(guild)).execute(tx).await?;
    Ok(())
}

/// Who has which rank roles by their ratings, before these change.
pub(in crate::store) struct RolesBefore {
    guilds: Vec<i64>,
    people: Vec<i64>,
    /// By server, role and person; empty if no server has rank roles.
    held: BTreeMap<(u64, u64, u64), bool>,
}

impl RolesBefore {
    /// Call it in the transaction that changes ratings, with the scopes and people. Until it ends, nobody changes the servers'
    /// rank roles: either that change or this one sees what the other did.
    pub async fn of(tx: &mut Connection, changing: &[(i64, i64)]) -> Result<Self> {
        let everywhere = Scope::Everywhere.to_db();
        let members: BTreeSet<_> = changing.iter().filter(|(scope, _)| *scope != everywhere).collect();
        let (guilds, people): (Vec<_>, Vec<_>) = members.into_iter().copied().unzip();
        if guilds.is_empty() {
            return Ok(Self { guilds, people, held: BTreeMap::new() });
        }
        let locks: BTreeSet<_> = guilds.iter().map(|guild| lock_of(from_db(*guild))).collect();
        sqlx::query!(
            "select pg_advisory_xact_lock_shared($1, lock) from unnest($2::integer[]) lock",
            LOCKS,
            &locks.into_iter().collect::<Vec<_>>()
        )
        .execute(&mut *tx)
        .await?;
        let held = held(tx, &guilds, &people).await?;
        Ok(Self { guilds, people, held })
    }

    /// Call it after the change.
    pub async fn enqueue_changes(self, tx: &mut Connection, now: OffsetDateTime) -> Result<()> {
        if self.held.is_empty() {
            return Ok(());
        }
        let after = held(tx, &self.guilds, &self.people).await?;
        let changed = after.into_iter().filter(|(of, has)| self.held.get(of) != Some(has)).map(|(of, _)| of);
        enqueue(tx, changed, now).await
    }
}

/// For each of the people and each role of their server: whether a rule gives it.
async fn held(tx: &mut Connection, guilds: &[i64], people: &[i64]) -> Result<BTreeMap<(u64, u64, u64), bool>> {
    let rows = sqlx::query!(
        r#"select rule.guild_id, rule.role_id, member.user_id as "user_id!",
               bool_or(coalesce(r.rating >= rule.rating - 0.5, false)) as "has!"
           from unnest($1::bigint[], $2::bigint[]) member (guild_id, user_id)
               join rank_roles rule on rule.guild_id = member.guild_id
               left join ratings r
                   on r.scope = rule.guild_id and r.game = rule.game and r.user_id = member.user_id and r.ranked
           group by rule.guild_id, rule.role_id, member.user_id"#,
        guilds,
        people
    );
    let rows = rows.fetch_all(tx).await?.into_iter();
    Ok(rows.map(|row| ((from_db(row.guild_id), from_db(row.role_id), from_db(row.user_id)), row.has)).collect())
}

/// Everybody to whom a rule gives the role.
async fn holders(tx: &mut Connection, guild: u64, role: u64) -> Result<BTreeSet<u64>> {
    let people = sqlx::query_scalar!(
        "select r.user_id
         from rank_roles rule join ratings r on r.scope = rule.guild_id and r.game = rule.game
         where rule.guild_id = $1 and rule.role_id = $2 and r.ranked and r.rating >= rule.rating - 0.5",
        to_db(guild),
        to_db(role)
    );
    Ok(people.fetch_all(tx).await?.into_iter().map(from_db).collect())
}

pub(in crate::store) async fn rank_roles(connection: &mut Connection, guild: u64) -> Result<Vec<RankRole>> {
    let subjects = tasks::subjects(connection, KIND, guild, WITHHELD).await?;
    let rows = sqlx::query!(
        "select role_id, game, rating from rank_roles where guild_id = $1 order by game, rating desc, role_id",
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
            stopped: subjects.contains(&(from_db(row.role_id), true)),
        })
        .collect())
}
