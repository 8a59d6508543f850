//! Changes of a server's settings, with their consequences.

use crate::store::{
    database::{Connection, Result, Store, to_db},
    leagues, puzzles,
    ratings::rank_roles,
    servers::{
        audit_log::{AuditedChange, Setting, insert_audit_entry},
        lobbies, server_row,
        settings::{DeletedSettings, Settings, settings},
    },
    tournaments,
};
use crate::{
    league::{LeagueId, SeasonPhase},
    play::UserId,
    tournament::TournamentId,
};
use time::OffsetDateTime;

impl Store {
    /// Channels or roles that are `deleted` on Discord are dropped only when something is added to their list: on their
    /// own they allow nothing, while an empty list allows everything. Returns `false` when the list is full.
    pub async fn change_setting(
        &self,
        guild: u64,
        setting: Setting,
        deleted: &[u64],
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<bool> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(true) };
        // Concurrent changes of different settings must not overwrite each other.
        server_row::lock(&mut tx, guild).await?;
        let mut settings = settings(&mut tx, guild).await?;
        let change = AuditedChange::Setting(setting.clone());
        let moves_puzzle = matches!(setting, Setting::Zone(_));
        if !setting.apply(&mut settings, deleted) {
            return Ok(false);
        }
        write(&mut tx, guild, &settings, now).await?;
        insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        // The lobby's language may have changed.
        lobbies::renew(&mut tx, to_db(guild), now).await?;
        if moves_puzzle {
            puzzles::renew(&mut tx, guild, now).await?;
        }
        tx.commit().await?;
        Ok(true)
    }

    /// Removes deleted channels and roles from the settings, and from tournaments and leagues whose winners get them. A list of
    /// deleted entries alone stays, because an empty list allows everything.
    pub async fn remove_deleted(
        &self,
        guild: u64,
        deleted: &DeletedSettings,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        let mut changes = Vec::new();
        for rule in rank_roles::rank_roles(&mut tx, guild).await? {
            if deleted.event_roles.contains(&rule.role) {
                rank_roles::remove_rules(&mut tx, guild, rule.role).await?;
                let game = rule.game.map(|game| game.id().to_owned());
                changes.push(AuditedChange::RankRoleRemoved { role: rule.role, game });
            }
        }
        server_row::lock(&mut tx, guild).await?;
        remove_event_roles(&mut tx, guild, &deleted.event_roles, now).await?;
        let mut settings = settings(&mut tx, guild).await?;
        let mut take_out = |list: &mut Vec<u64>, deleted: &[u64], change: fn(u64) -> Setting| {
            let (gone, kept): (Vec<_>, Vec<_>) = list.iter().copied().partition(|id| deleted.contains(id));
            if !kept.is_empty() {
                *list = kept;
                changes.extend(gone.into_iter().map(|id| AuditedChange::Setting(change(id))));
            }
        };
        take_out(&mut settings.channels, &deleted.channels, |id| Setting::Channel(id, false));
        take_out(&mut settings.roles, &deleted.roles, |id| Setting::Role(id, false));
        write(&mut tx, guild, &settings, now).await?;
        for change in changes {
            insert_audit_entry(&mut tx, guild, by, None, &change, now).await?;
        }
        Ok(tx.commit().await?)
    }
}

/// The winners of unfinished tournaments and the champions of leagues no longer get these roles, and no tournament calls them.
async fn remove_event_roles(tx: &mut Connection, guild: u64, roles: &[u64], now: OffsetDateTime) -> Result<()> {
    let roles: Vec<_> = roles.iter().map(|&role| to_db(role)).collect();
    let registrations = sqlx::query!(
        "with changed as (
             update leagues set role_id = null where guild_id = $1 and role_id = any($2) and ended_at is null returning id
         )
         select changed.id, s.number from changed join seasons s on s.league_id = changed.id and s.phase = 'registration'",
        to_db(guild),
        &roles
    );
    for season in registrations.fetch_all(&mut *tx).await? {
        let (league, number) = (LeagueId(season.id), season.number.cast_unsigned());
        leagues::messages::renew(tx, league, number, SeasonPhase::Registration, now).await?;
    }
    let tournaments = sqlx::query_scalar!(
        "update tournaments set role_id = case when role_id <> all($2) then role_id end,
             called_role = case when called_role <> all($2) then called_role end
         where guild_id = $1 and (role_id = any($2) or called_role = any($2)) and phase <> 'over'
         returning id",
        to_db(guild),
        &roles
    );
    for tournament in tournaments.fetch_all(&mut *tx).await? {
        tournaments::messages::edit_invitation(tx, TournamentId(tournament), now).await?;
    }
    Ok(())
}

async fn write(tx: &mut Connection, guild: u64, settings: &Settings, now: OffsetDateTime) -> Result<()> {
    let list = |ids: &[u64]| ids.iter().map(|&id| to_db(id)).collect::<Vec<_>>();
    sqlx::query!(
        "update servers set language = $2, theme = $3, pace = $4, timeout = $5, reminders = $6, rated = $7,
                 computer = $8, threads = $9, channels = $10, roles = $11, tournament_role = $12, boards = $13,
                 public_pages_since = case when $14 then coalesce(public_pages_since, $15) end, time_zone = $16
             where guild_id = $1",
        to_db(guild),
        settings.language,
        settings.theme,
        settings.pace.id(),
        settings.timeout.id(),
        settings.reminders,
        settings.rated,
        settings.computer.id(),
        settings.threads,
        &list(&settings.channels),
        &list(&settings.roles),
        settings.tournament_role.map(to_db),
        settings.boards.id(),
        settings.public_pages,
        now,
        settings.zone.name()
    )
    .execute(&mut *tx)
    .await?;
    Ok(())
}
