use crate::store::{
    database::{Connection, Result, Store, participant_from_db, to_db},
    requests::deletion_requests,
};
use crate::{
    league::LeagueId,
    play::{ComputerPlay, GameId, KeptBoards, Pace, Participant, TimeoutRule, UserId},
    tournament::TournamentId,
};
use serde::{Deserialize, Serialize};
use sqlx::types::Json;
use time::{OffsetDateTime, serde::timestamp};

/// A change by somebody who manages a server or organises its tournaments. Stored as JSON.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum AuditedChange {
    Setting(Setting),
    /// The channel, and the role that is notified.
    Lobby(Option<u64>, Option<u64>),
    Results(Option<u64>),
    Puzzle(Option<u64>),
    /// `game` is a game's id, or `None` for all games together.
    RankRole {
        role: u64,
        game: Option<String>,
        rating: i32,
    },
    /// `game` as above.
    RankRoleRemoved {
        role: u64,
        game: Option<String>,
    },
    /// The bot gives the role although it can't check what the role permits in this many channels, which are hidden from
    /// the bot.
    HiddenChannelsAccepted {
        role: u64,
        channels: u32,
    },
    Banned(#[serde(with = "timestamp::option")] Option<OffsetDateTime>),
    Unbanned,
    TournamentCreated(TournamentId),
    TournamentStarted(TournamentId),
    TournamentEnded(TournamentId),
    /// With the new name, because it may change again.
    TournamentRenamed(TournamentId, String),
    /// About the player.
    TournamentRemoved(TournamentId),
    /// About the player whose place somebody else has taken.
    TournamentAdded(TournamentId),
    TournamentExported(TournamentId),
    TournamentReplaced(TournamentId),
    /// The series ended by itself. The entry names the person who created the tournament.
    SeriesEnded(TournamentId),
    LeagueCreated(LeagueId),
    /// About the person, and the division.
    LeagueMoved(LeagueId, u16),
    /// About the person.
    LeagueRemoved(LeagueId),
    /// With the new name.
    LeagueRenamed(LeagueId, String),
    SeasonEnded(LeagueId),
    LeagueEnded(LeagueId),
    GameEnded(GameId),
    GameAdjudicated(GameId),
    /// The rated games of a year, or of one of its months.
    GamesExported {
        year: u16,
        month: Option<u8>,
    },
}

#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Setting {
    Language(Option<String>),
    Theme(String),
    Pace(Pace),
    Timeout(TimeoutRule),
    Reminders(bool),
    Rated(bool),
    Computer(ComputerPlay),
    Threads(bool),
    PublicPages(bool),
    Boards(KeptBoards),
    /// `true` adds the channel, `false` removes it.
    Channel(u64, bool),
    /// `true` adds the role, `false` removes it.
    Role(u64, bool),
    /// These and no others.
    Channels(Vec<u64>),
    /// These and no others.
    Roles(Vec<u64>),
    AllChannels,
    AllRoles,
    TournamentRole(Option<u64>),
    /// Its name in the IANA database.
    Zone(String),
}

/// How many of a person's newest entries are searched for an earlier record of the same export.
const NEWEST_OF_PERSON: i64 = 50;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct AuditEntry {
    pub at: OffsetDateTime,
    pub by: Participant,
    /// The person whom the change is about, unless their data was being deleted.
    pub about: Option<Participant>,
    /// `None` if this version can't read it.
    pub change: Option<AuditedChange>,
}

/// Runs in the transaction of the change itself. Names nobody whose data is being deleted.
pub(in crate::store) async fn insert_audit_entry(
    connection: &mut Connection,
    guild: u64,
    by: UserId,
    about: Option<UserId>,
    change: &AuditedChange,
    now: OffsetDateTime,
) -> Result<()> {
    let mut about = about.map(|person| to_db(person.0));
    if let Some(person) = about
        && !deletion_requests::may_be_named(connection, person).await?
    {
        about = None;
    }
    sqlx::query!(
        "insert into audit (guild_id, at, user_id, about, change) values ($1, $2, $3, $4, $5)",
        to_db(guild),
        now,
        to_db(by.0),
        about,
        Json(change) as _
    )
    .execute(connection)
    .await?;
    Ok(())
}

impl Store {
    /// An export changes nothing else. One that the same person repeats within a day is not recorded again: it would push other
    /// entries out of sight.
    pub async fn record_export(
        &self,
        guild: u64,
        exported: &AuditedChange,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<()> {
        let Some(mut tx) = self.begin_change(now).await? else { return Ok(()) };
        let is_repeated = sqlx::query_scalar!(
            r#"select exists (
                   select from (
                       select guild_id, at, change from audit where user_id = $1 order by id desc limit $2
                   ) newest
                   where guild_id = $3 and change = $4 and at > $5
               ) as "is_repeated!""#,
            to_db(by.0),
            NEWEST_OF_PERSON,
            to_db(guild),
            Json(exported) as _,
            now - time::Duration::DAY
        );
        if !is_repeated.fetch_one(&mut *tx).await? {
            insert_audit_entry(&mut tx, guild, by, None, exported, now).await?;
        }
        Ok(tx.commit().await?)
    }

    /// The newest first.
    pub async fn audit_entries(&self, guild: u64, limit: i64) -> Result<Vec<AuditEntry>> {
        let rows = sqlx::query!(
            "select at, user_id, about, change from audit where guild_id = $1 order by id desc limit $2",
            to_db(guild),
            limit
        )
        .fetch_all(&self.pool)
        .await?;
        let entries = rows.into_iter().map(|row| AuditEntry {
            at: row.at,
            by: participant_from_db(row.user_id),
            about: row.about.map(participant_from_db),
            change: serde_json::from_value(row.change).ok(),
        });
        Ok(entries.collect())
    }
}
