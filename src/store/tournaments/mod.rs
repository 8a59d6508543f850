//! Tournaments: who takes part, and what people do with them. How they go on is in `progress.rs`, what is posted about
//! them in `messages.rs`.
//!
//! Whatever changes a tournament locks its row first. The ends of its games don't: they insert a row of `tournament_changes`.

mod messages;
mod progress;

pub use messages::{About, TournamentMessage, TournamentMessageOutcome};
pub use progress::{ClaimedTournament, GameToResign, Progress};

use super::{
    Place, Store, StoreError, audit_log::insert_audit_entry, from_db, participant_from_db, place::id_from_db,
    pool::Connection, server_row, to_db,
};
use crate::{
    play::{GameId, Pace, Participant, UserId},
    tournament::{Format, MIN_PLAYERS, Pairing, Score, Tournament, TournamentGame},
};
use parlor_games::rules::{Game, Options, Setup};
use time::{Duration, OffsetDateTime};

/// The most tournaments of a server that are not over.
pub const MAX_TOURNAMENTS: i64 = 10;

/// A tournament that has not begun for so long ends.
pub(super) const OPEN_FOR: Duration = Duration::days(30);

/// The rating of players who have none.
const USUAL_RATING: f64 = 1500.0;

/// The name of tournaments in the audit log.
const AUDIT: &str = "tournament";

/// The number of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub struct TournamentId(pub i64);

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

/// A tournament to be created.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewTournament {
    /// Its server and channel.
    pub guild: u64,
    /// Where it is announced and its games are played.
    pub channel: u64,
    /// Its name.
    pub name: String,
    /// Its format.
    pub format: Format,
    /// The game and its options.
    pub setup: Setup,
    /// The time for a move.
    pub pace: Pace,
    /// The most players.
    pub seats: u16,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// The role that winners get.
    pub role: Option<u64>,
    /// Who creates it.
    pub by: UserId,
    /// The interaction that asks for it.
    pub interaction: u64,
}

/// The phase of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentPhase {
    /// People can join.
    Open,
    /// It has begun.
    Running,
    /// It is over.
    Over {
        /// Whether it ended before all games had been played, or before it began.
        stopped: bool,
    },
}

/// A player of a tournament.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentPlayer {
    /// Who.
    pub player: Participant,
    /// The number by rating, from 1; `None` until the tournament begins.
    pub seed: Option<u16>,
    /// Whether the player left after it had begun.
    pub left: bool,
    /// The place at the end.
    pub place: Option<u16>,
}

/// A tournament as it is stored.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    /// Its number.
    pub id: TournamentId,
    /// Its server.
    pub guild: u64,
    /// Its channel.
    pub channel: u64,
    /// Its name.
    pub name: String,
    /// Its format.
    pub format: Format,
    /// The game and its options; `None` where this version doesn't know them.
    pub setup: Option<Setup>,
    /// The time for a move.
    pub pace: Pace,
    /// The most players.
    pub seats: u16,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// The role that winners get.
    pub role: Option<u64>,
    /// The participant who created it.
    pub created_by: Participant,
    /// Its phase.
    pub phase: TournamentPhase,
    /// The reason for which Discord refused a message about it.
    pub refusal_reason: Option<String>,
    /// Its players: in the order in which they joined, and once it has begun in that of their seeds.
    pub players: Vec<TournamentPlayer>,
    /// Its players, games and results, once it has begun.
    pub tournament: Tournament,
    /// The ids of its games, in the order of [`Tournament::games`]; `None` where a game has not begun, or is not played.
    pub game_ids: Vec<Option<GameId>>,
}

impl StoredTournament {
    /// The player with that seed.
    pub fn player(&self, seed: u16) -> Option<Participant> {
        let index = usize::from(seed).checked_sub(1)?;
        self.players.get(index).filter(|player| player.seed == Some(seed)).map(|player| player.player)
    }

    /// Its server and channel.
    pub const fn place(&self) -> Place {
        Place::on_server(self.guild, self.channel)
    }

    /// Those who have won it: nobody where all who could have won have left.
    pub fn winners(&self) -> Vec<Participant> {
        let first = self.players.iter().filter(|player| player.place == Some(1) && !player.left);
        first.map(|player| player.player).collect()
    }
}

/// A tournament in a list.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TournamentSummary {
    /// Its number.
    pub id: TournamentId,
    /// Its name.
    pub name: String,
    /// Its channel.
    pub channel: u64,
    /// Its phase.
    pub phase: TournamentPhase,
    /// Whether the person for whom the list is takes part.
    pub takes_part: bool,
}

/// Why a request about a tournament is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    /// There is none of that number on the server.
    Unknown,
    /// It has begun.
    Started,
    /// It is over.
    Over,
    /// There is no place left.
    Full,
    /// The person takes part already.
    Joined,
    /// The person has asked for the deletion of their data.
    Deleting,
    /// The person does not take part, or has left.
    NotJoined,
    /// Too few people have joined.
    TooFew,
    /// The server has [`MAX_TOURNAMENTS`].
    TooMany,
}

/// Why a tournament was not changed.
#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    /// Its state does not allow it.
    #[error("refused: {0:?}")]
    Refused(TournamentRefusal),
    /// The database failed.
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for TournamentError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<TournamentRefusal> for TournamentError {
    fn from(refusal: TournamentRefusal) -> Self {
        Self::Refused(refusal)
    }
}

impl TournamentPhase {
    fn from_db(phase: &str, stopped: bool) -> Self {
        match phase {
            "open" => Self::Open,
            "running" => Self::Running,
            _ => Self::Over { stopped },
        }
    }
}

impl Store {
    /// Creates a tournament. A repeated delivery of the interaction finds the one that the first created.
    ///
    /// # Errors
    /// [`TournamentRefusal::TooMany`], or when the database fails.
    pub async fn create_tournament(
        &self,
        new: &NewTournament,
        now: OffsetDateTime,
    ) -> Result<TournamentId, TournamentError> {
        let mut tx = self.pool.begin().await?;
        // Should the bot leave the server one day, the tournament is found by this row. Others are created one after the other.
        server_row::ensure(&mut tx, new.guild).await?;
        sqlx::query!("select guild_id from servers where guild_id = $1 for update", to_db(new.guild))
            .fetch_one(&mut *tx)
            .await?;
        let created =
            sqlx::query_scalar!("select id from tournaments where interaction_id = $1", to_db(new.interaction))
                .fetch_optional(&mut *tx)
                .await?;
        if let Some(id) = created {
            return Ok(TournamentId(id));
        }
        let others = sqlx::query_scalar!(
            r#"select count(*) as "count!" from tournaments where guild_id = $1 and phase <> 'over'"#,
            to_db(new.guild)
        )
        .fetch_one(&mut *tx)
        .await?;
        if others >= MAX_TOURNAMENTS {
            return Err(TournamentRefusal::TooMany.into());
        }
        let id = sqlx::query_scalar!(
            "insert into tournaments (guild_id, channel_id, interaction_id, name, form, game, options, pace, seats, threads,
                 role_id, created_by, created_at)
             values ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13)
             returning id",
            to_db(new.guild),
            to_db(new.channel),
            to_db(new.interaction),
            new.name,
            new.format.id(),
            new.setup.game().id(),
            new.setup.options().to_string(),
            new.pace.id(),
            i32::from(new.seats),
            new.threads,
            new.role.map(to_db),
            to_db(new.by.0),
            now
        )
        .fetch_one(&mut *tx)
        .await?;
        messages::insert(&mut tx, id, About::Invitation, now, now).await?;
        insert_change(&mut tx, id, now + OPEN_FOR).await?;
        insert_audit_entry(&mut tx, new.guild, new.by, AUDIT, &format!("+{id}"), now).await?;
        tx.commit().await?;
        Ok(TournamentId(id))
    }

    /// A person joins a tournament that has not begun.
    ///
    /// # Errors
    /// Why the person can't join, or when the database fails.
    pub async fn join_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        person: UserId,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let mut tx = self.pool.begin().await?;
        let row = lock(&mut tx, guild, id).await?;
        match row.phase {
            TournamentPhase::Open => {}
            TournamentPhase::Running => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
        }
        let players = sqlx::query_scalar!("select user_id from tournament_players where tournament_id = $1", id.0)
            .fetch_all(&mut *tx)
            .await?;
        if players.contains(&to_db(person.0)) {
            return Err(TournamentRefusal::Joined.into());
        }
        if players.len() >= usize::from(row.seats) {
            return Err(TournamentRefusal::Full.into());
        }
        if super::data_deletion::is_requested(&mut tx, to_db(person.0)).await? {
            return Err(TournamentRefusal::Deleting.into());
        }
        sqlx::query!(
            "insert into tournament_players (tournament_id, user_id, joined_at) values ($1, $2, $3)",
            id.0,
            to_db(person.0),
            now
        )
        .execute(&mut *tx)
        .await?;
        messages::renew_invitation(&mut tx, id.0, now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// A person leaves a tournament. Once it has begun, the person loses all games that have not ended.
    ///
    /// # Errors
    /// [`TournamentRefusal::Started`] where it has begun and `for_good` is not set, other reasons why the person can't leave, or
    /// when the database fails.
    pub async fn leave_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        person: UserId,
        for_good: bool,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let mut tx = self.pool.begin().await?;
        let row = lock(&mut tx, guild, id).await?;
        let takes_part = sqlx::query_scalar!(
            r#"select exists (
                   select from tournament_players where tournament_id = $1 and user_id = $2 and left_at is null
               ) as "takes_part!""#,
            id.0,
            to_db(person.0)
        )
        .fetch_one(&mut *tx)
        .await?;
        match row.phase {
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
            _ if !takes_part => return Err(TournamentRefusal::NotJoined.into()),
            TournamentPhase::Running if !for_good => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Open | TournamentPhase::Running => leave(&mut tx, &[id.0], to_db(person.0), now).await?,
        }
        tx.commit().await?;
        Ok(())
    }

    /// Begins a tournament, once however often it is asked for: its players get their seeds. Its games begin when a job sees to it.
    /// Returns the number of players.
    ///
    /// # Errors
    /// Why it can't begin, or when the database fails.
    pub async fn start_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<u16, TournamentError> {
        let mut tx = self.pool.begin().await?;
        match lock(&mut tx, guild, id).await?.phase {
            TournamentPhase::Open => {}
            TournamentPhase::Running => return Err(TournamentRefusal::Started.into()),
            TournamentPhase::Over { .. } => return Err(TournamentRefusal::Over.into()),
        }
        // Who keeps the rating private counts as having none.
        let seeded = sqlx::query!(
            "update tournament_players p set seed = ranks.seed
             from (
                 select q.user_id, (row_number() over (
                     order by coalesce(r.rating, $3) desc, q.joined_at, q.user_id
                 ))::smallint as seed
                 from tournament_players q
                     join tournaments t on t.id = q.tournament_id
                     left join people h on h.user_id = q.user_id
                     left join ratings r on r.scope = t.guild_id and r.game = t.game and r.user_id = q.user_id
                         and coalesce(h.listed, true)
                 where q.tournament_id = $1
                     and not exists (
                         select from bans b
                         where b.guild_id = t.guild_id and b.user_id = q.user_id and (b.until is null or b.until > $2)
                     )
             ) ranks
             where p.tournament_id = $1 and p.user_id = ranks.user_id",
            id.0,
            now,
            USUAL_RATING
        )
        .execute(&mut *tx)
        .await?;
        let players = usize::try_from(seeded.rows_affected()).unwrap_or(usize::MAX);
        if players < MIN_PLAYERS {
            return Err(TournamentRefusal::TooFew.into());
        }
        sqlx::query!("delete from tournament_players where tournament_id = $1 and seed is null", id.0)
            .execute(&mut *tx)
            .await?;
        sqlx::query!("update tournaments set phase = 'running', started_at = $2 where id = $1", id.0, now)
            .execute(&mut *tx)
            .await?;
        insert_change(&mut tx, id.0, now).await?;
        messages::renew_invitation(&mut tx, id.0, now).await?;
        insert_audit_entry(&mut tx, guild, by, AUDIT, &format!("={id}"), now).await?;
        tx.commit().await?;
        Ok(u16::try_from(players).unwrap_or(u16::MAX))
    }

    /// Ends a tournament before its end. Games in progress go on by themselves.
    ///
    /// # Errors
    /// [`TournamentRefusal::Over`] or [`TournamentRefusal::Unknown`], or when the database fails.
    pub async fn stop_tournament(
        &self,
        guild: u64,
        id: TournamentId,
        by: UserId,
        now: OffsetDateTime,
    ) -> Result<(), TournamentError> {
        let mut tx = self.pool.begin().await?;
        if let TournamentPhase::Over { .. } = lock(&mut tx, guild, id).await?.phase {
            return Err(TournamentRefusal::Over.into());
        }
        stop(&mut tx, id.0, now).await?;
        insert_audit_entry(&mut tx, guild, by, AUDIT, &format!("-{id}"), now).await?;
        tx.commit().await?;
        Ok(())
    }

    /// Has messages about a tournament posted in that channel from now on, where Discord refused one in its own. Returns whether it
    /// was so.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn move_refused_tournament(
        &self,
        id: TournamentId,
        channel: u64,
        now: OffsetDateTime,
    ) -> Result<bool, StoreError> {
        let mut tx = self.pool.begin().await?;
        let moved = sqlx::query!(
            "update tournaments set channel_id = $2, refused = null where id = $1 and refused is not null",
            id.0,
            to_db(channel)
        )
        .execute(&mut *tx)
        .await?;
        if moved.rows_affected() > 0 {
            // The messages in the other channel can't be edited any more.
            sqlx::query!(
                "update tournament_messages set message_id = null, content = null, tried_at = null, attempts = 0
                 where tournament_id = $1 and kind = 'open'",
                id.0
            )
            .execute(&mut *tx)
            .await?;
            messages::renew_invitation(&mut tx, id.0, now).await?;
        }
        tx.commit().await?;
        Ok(moved.rows_affected() > 0)
    }

    /// A tournament with all that belongs to it.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn tournament(&self, id: TournamentId) -> Result<Option<StoredTournament>, StoreError> {
        load(&mut self.pool.acquire().await?, id).await
    }

    /// The tournaments of a server that are not over, and those that ended last, the newest first; at most `limit`.
    ///
    /// # Errors
    /// When the database fails.
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
                phase: TournamentPhase::from_db(&row.phase, row.stopped),
                takes_part: row.takes_part,
            })
            .collect())
    }

    /// The tournament for which a game counts, with its name.
    ///
    /// # Errors
    /// When the database fails.
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

    /// The newest tournaments of a server about which Discord refused a message, each with its name and channel.
    ///
    /// # Errors
    /// When the database fails.
    pub async fn refused_tournaments(&self, guild: u64) -> Result<Vec<(String, u64)>, StoreError> {
        let rows = sqlx::query!(
            "select name, channel_id from tournaments
             where guild_id = $1 and refused is not null order by id desc limit 5",
            to_db(guild)
        )
        .fetch_all(&self.pool)
        .await?;
        Ok(rows.into_iter().map(|row| (row.name, from_db(row.channel_id))).collect())
    }

    /// The newest tournaments of a server that ended after `since` and whose winners Discord did not let the bot give the role, each with
    /// its name and role.
    ///
    /// # Errors
    /// When the database fails.
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
    ///
    /// # Errors
    /// When the database fails.
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

/// The conditions of a change of a tournament.
struct LockedTournament {
    phase: TournamentPhase,
    seats: u16,
}

/// Until the transaction ends, nobody else changes the tournament.
async fn lock(tx: &mut Connection, guild: u64, id: TournamentId) -> Result<LockedTournament, TournamentError> {
    let row = sqlx::query!(
        "select phase, stopped, seats from tournaments where id = $1 and guild_id = $2 for no key update",
        id.0,
        to_db(guild)
    )
    .fetch_optional(tx)
    .await?
    .ok_or(TournamentRefusal::Unknown)?;
    let seats = u16::try_from(row.seats).unwrap_or(0);
    Ok(LockedTournament { phase: TournamentPhase::from_db(&row.phase, row.stopped), seats })
}

/// Has a tournament seen to at that time.
pub(super) async fn insert_change(tx: &mut Connection, id: i64, at: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!("insert into tournament_changes (tournament_id, due_at) values ($1, $2)", id, at).execute(tx).await?;
    Ok(())
}

/// Has the tournament of a game that has just ended seen to, where it is part of one.
pub(super) async fn record_end_of_game(
    tx: &mut Connection,
    game: GameId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    sqlx::query!(
        "insert into tournament_changes (tournament_id, due_at)
         select tournament_id, $2::timestamptz from tournament_games where game_id = $1",
        game.0,
        at
    )
    .execute(tx)
    .await?;
    Ok(())
}

/// Ends a tournament whose row is locked.
pub(super) async fn stop(tx: &mut Connection, id: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!("update tournaments set phase = 'over', stopped = true, ended_at = $2 where id = $1", id, now)
        .execute(&mut *tx)
        .await?;
    messages::delete_waiting(tx, id).await?;
    messages::renew_invitation(tx, id, now).await?;
    messages::insert(tx, id, About::End, now, now).await
}

/// A person leaves these tournaments, whose rows are locked.
async fn leave(tx: &mut Connection, tournaments: &[i64], person: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    sqlx::query!(
        "delete from tournament_players p using tournaments t
         where p.tournament_id = any($1) and p.user_id = $2 and t.id = p.tournament_id and t.phase = 'open'",
        tournaments,
        person
    )
    .execute(&mut *tx)
    .await?;
    sqlx::query!(
        "update tournament_players p set left_at = $3 from tournaments t
         where p.tournament_id = any($1) and p.user_id = $2 and p.left_at is null
             and t.id = p.tournament_id and t.phase = 'running'",
        tournaments,
        person,
        now
    )
    .execute(&mut *tx)
    .await?;
    for &id in tournaments {
        insert_change(tx, id, now).await?;
        messages::renew_invitation(tx, id, now).await?;
    }
    Ok(())
}

/// A person leaves all tournaments that are not over.
pub(super) async fn leave_all(tx: &mut Connection, person: i64, now: OffsetDateTime) -> Result<(), StoreError> {
    let tournaments = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1)) and phase <> 'over'
         order by id for no key update",
        person
    )
    .fetch_all(&mut *tx)
    .await?;
    leave(tx, &tournaments, person, now).await
}

/// A person who is banned on a server leaves its tournaments that have not begun.
pub(super) async fn leave_open(
    tx: &mut Connection,
    guild: u64,
    person: UserId,
    now: OffsetDateTime,
) -> Result<(), StoreError> {
    let tournaments = sqlx::query_scalar!(
        "select id from tournaments
         where id = any(array(select tournament_id from tournament_players where user_id = $1))
             and guild_id = $2 and phase = 'open'
         order by id for no key update",
        to_db(person.0),
        to_db(guild)
    )
    .fetch_all(&mut *tx)
    .await?;
    leave(tx, &tournaments, to_db(person.0), now).await
}

/// Records that Discord does not let the bot give a role to those who are to get it, for the tournaments that they have won.
pub(super) async fn record_refused_role(
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

/// Replaces a person whose data is deleted by the deleted participant of that number.
pub(super) async fn replace_person(tx: &mut Connection, person: i64, stand_in: i64) -> Result<(), StoreError> {
    sqlx::query!("update tournament_players set user_id = $2 where user_id = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    sqlx::query!("update tournaments set created_by = $2 where created_by = $1", person, stand_in)
        .execute(&mut *tx)
        .await?;
    // The text of a message is only needed to see whether it has changed.
    sqlx::query!("update tournament_messages set content = null where content ~ $1", format!(r"\m{person}\M"))
        .execute(&mut *tx)
        .await?;
    Ok(())
}

/// Deletes all tournaments of a server that the bot has left.
pub(super) async fn delete_of_server(tx: &mut Connection, guild: i64) -> Result<(), StoreError> {
    let ids = sqlx::query_scalar!("select id from tournaments where guild_id = $1 for update", guild)
        .fetch_all(&mut *tx)
        .await?;
    sqlx::query!("delete from tournament_changes where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_messages where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_games where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournament_players where tournament_id = any($1)", &ids).execute(&mut *tx).await?;
    sqlx::query!("delete from tournaments where id = any($1)", &ids).execute(&mut *tx).await?;
    Ok(())
}

/// Reads a tournament within a transaction.
pub(super) async fn load(
    connection: &mut Connection,
    id: TournamentId,
) -> Result<Option<StoredTournament>, StoreError> {
    let row = sqlx::query!(
        "select guild_id, channel_id, name, form, game, options, pace, seats, threads, role_id, created_by, phase, stopped,
             refused
         from tournaments where id = $1",
        id.0
    )
    .fetch_optional(&mut *connection)
    .await?;
    let Some(row) = row else { return Ok(None) };
    let players = sqlx::query!(
        "select user_id, seed, left_at, place from tournament_players where tournament_id = $1
         order by seed, joined_at, user_id",
        id.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let games = sqlx::query!(
        "select stage, section, replay, first, second, game_id, score from tournament_games where tournament_id = $1
         order by stage, section, replay, first, second",
        id.0
    )
    .fetch_all(&mut *connection)
    .await?;
    let format = Format::from_id(&row.form).unwrap_or(Format::RoundRobin);
    // The order in which players left; of those who left at one moment, that of their seeds.
    let mut leavers: Vec<_> = players.iter().filter_map(|player| Some((player.left_at?, player.seed?))).collect();
    leavers.sort_unstable();
    let left_as = |seed: Option<i16>| {
        let place = leavers.iter().position(|(_, leaver)| Some(*leaver) == seed)?;
        u32::try_from(place).ok()
    };
    let seeded = players.iter().filter(|player| player.seed.is_some());
    let left = seeded.map(|player| left_as(player.seed)).collect();
    let game_ids = games.iter().map(|game| game.game_id.map(GameId)).collect();
    let games = games.into_iter().map(|game| TournamentGame {
        pairing: Pairing {
            stage: game.stage.cast_unsigned(),
            section: game.section.cast_unsigned(),
            replay: game.replay.cast_unsigned(),
            seeds: [game.first.cast_unsigned(), game.second.cast_unsigned()],
        },
        score: game.score.as_deref().and_then(Score::from_id),
    });
    let tournament = Tournament { format, left, games: games.collect() };
    Ok(Some(StoredTournament {
        id,
        guild: from_db(row.guild_id),
        channel: from_db(row.channel_id),
        name: row.name,
        format,
        setup: setup(&row.game, &row.options),
        pace: Pace::from_id(&row.pace).unwrap_or(Pace::DEFAULT),
        seats: u16::try_from(row.seats).unwrap_or(0),
        threads: row.threads,
        role: row.role_id.and_then(id_from_db),
        created_by: participant_from_db(row.created_by),
        phase: TournamentPhase::from_db(&row.phase, row.stopped),
        refusal_reason: row.refused,
        players: players
            .into_iter()
            .map(|player| TournamentPlayer {
                player: participant_from_db(player.user_id),
                seed: player.seed.map(i16::cast_unsigned),
                left: player.left_at.is_some(),
                place: player.place.map(i16::cast_unsigned),
            })
            .collect(),
        tournament,
        game_ids,
    }))
}

/// The stored game with its options; `None` where this version does not know them.
fn setup(game: &str, options: &str) -> Option<Setup> {
    let game = Game::from_name(game)?;
    game.setup(&Options::parse(options, game.options()).ok()?).ok()
}
