//! New leagues, and the role of their champions.

use super::DivisionName;
use crate::store::{
    database::{Store, StoreError, to_db},
    leagues::{
        LeagueError, LeagueRefusal, MAX_LEAGUES, NewLeague, enqueue_advance,
        load::{load, lock},
        messages,
    },
    ratings::rank_roles::GivenRole,
    servers::{
        audit_log::{AuditedChange, insert_audit_entry},
        server_row,
    },
    tournaments,
};
use crate::{
    league::{League, LeagueId, SeasonPhase},
    play::UserId,
};
use time::OffsetDateTime;

impl Store {
    /// A repeated delivery of the interaction returns the league that the first one created.
    ///
    /// # Errors
    /// [`LeagueRefusal::TooMany`], [`LeagueRefusal::NameTaken`].
    pub async fn create_league(&self, new: &NewLeague, now: OffsetDateTime) -> Result<LeagueId, LeagueError> {
        let mut tx = match self.begin_change(now).await? {
            Some(tx) => tx,
            None => self.pool.begin().await?,
        };
        // Concurrent creations wait for each other.
        server_row::lock(&mut tx, new.guild).await?;
        let before = sqlx::query!(
            r#"select (select id from leagues where interaction_id = $2) as created,
                   (select count(*) from leagues where guild_id = $1 and ended_at is null) as "unfinished!",
                   exists (
                       select from leagues where guild_id = $1 and ended_at is null and lower(name) = lower($3)
                   ) as "name_taken!""#,
            to_db(new.guild),
            to_db(new.interaction),
            new.name
        )
        .fetch_one(&mut *tx)
        .await?;
        if let Some(id) = before.created {
            return Ok(LeagueId(id));
        }
        if before.unfinished >= MAX_LEAGUES {
            return Err(LeagueRefusal::TooMany.into());
        }
        if before.name_taken {
            return Err(LeagueRefusal::NameTaken.into());
        }
        let id = LeagueId(sqlx::query_scalar!(
            "insert into leagues (guild_id, channel_id, interaction_id, name, game, options, pace, size, threads, role_id,
                 accepted_permissions, created_by, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, coalesce($11::bigint, 0), $12, $13)
             returning id",
            to_db(new.guild),
            to_db(new.channel),
            to_db(new.interaction),
            new.name,
            new.game.id(),
            new.setup.map(|setup| setup.options().to_string()),
            new.pace.id(),
            new.size.cast_signed(),
            new.threads,
            new.role.map(|given| to_db(given.role)),
            new.role.map(|given| to_db(given.accepted)),
            to_db(new.by.0),
            now
        )
        .fetch_one(&mut *tx)
        .await?);
        enqueue_advance(&mut tx, new.guild, id, now).await?;
        insert_audit_entry(&mut tx, new.guild, new.by, None, &AuditedChange::LeagueCreated(id), now).await?;
        tx.commit().await?;
        Ok(id)
    }

    /// The divisions of the current season get new names, too.
    ///
    /// # Errors
    /// [`LeagueRefusal::Ended`], [`LeagueRefusal::NameTaken`].
    pub async fn rename_league(
        &self,
        guild: u64,
        id: LeagueId,
        (name, division_name): (&str, DivisionName<'_>),
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), LeagueError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        // Two leagues must not get the same name at the same time.
        server_row::lock(&mut tx, guild).await?;
        let league = lock(&mut tx, id).await?.filter(|league| league.guild == guild).ok_or(LeagueRefusal::Unknown)?;
        if league.ended {
            return Err(LeagueRefusal::Ended.into());
        }
        let taken = sqlx::query_scalar!(
            r#"select exists (
                   select from leagues where guild_id = $1 and id <> $2 and ended_at is null and lower(name) = lower($3)
               ) as "taken!""#,
            to_db(guild),
            id.0,
            name
        );
        if taken.fetch_one(&mut *tx).await? {
            return Err(LeagueRefusal::NameTaken.into());
        }
        sqlx::query!("update leagues set name = $2 where id = $1", id.0, name).execute(&mut *tx).await?;
        let league = League { name: name.to_owned(), ..league };
        for season in &league.seasons {
            messages::renew(&mut tx, id, season.number, season.phase, now).await?;
            for division in season.divisions.iter().filter(|_| season.phase == SeasonPhase::Running) {
                let (division, name) = (division.tournament, division_name(&league, season.number, division.number));
                sqlx::query!("update tournaments set name = $2 where id = $1", division.0, name)
                    .execute(&mut *tx)
                    .await?;
                tournaments::messages::edit_invitation(&mut tx, division, now).await?;
            }
        }
        let renamed = AuditedChange::LeagueRenamed(id, name.to_owned());
        insert_audit_entry(&mut tx, guild, by, None, &renamed, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Returns `false` if the league has a role already, or has ended.
    pub async fn set_champion_role(
        &self,
        guild: u64,
        id: LeagueId,
        GivenRole { role, accepted, hidden }: GivenRole,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        let set = sqlx::query!(
            "update leagues set role_id = $3, accepted_permissions = $4
             where id = $1 and guild_id = $2 and ended_at is null and coalesce(role_id, $3) = $3",
            id.0,
            to_db(guild),
            to_db(role),
            to_db(accepted)
        );
        if set.execute(&mut *tx).await?.rows_affected() == 0 {
            tx.rollback().await?;
            return Ok(false);
        }
        let change = AuditedChange::HiddenChannelsAccepted { role, channels: hidden };
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        let season =
            load(&mut tx, id).await?.and_then(|league| Some(league.in_phase(SeasonPhase::Registration)?.number));
        if let Some(season) = season {
            messages::renew(&mut tx, id, season, SeasonPhase::Registration, now).await?;
        }
        tx.commit().await?;
        Ok(true)
    }
}
