//! Tournaments. Whatever changes a tournament locks its row first. The ends of its games don't: they enqueue that it is advanced.

mod deletion;
mod lifecycle;
mod lists;
mod load;
mod messages;
mod players;
mod progress;
mod winner_roles;

pub(super) use deletion::{delete_of_server, replace_person};
pub use lifecycle::{MAX_TOURNAMENTS, NewTournament};
pub use lists::TournamentSummary;
pub use messages::{About, NamedGames, SPACING, TournamentMessage};
pub(super) use players::{leave_all, leave_open};
pub use progress::{GameToResign, Progress};

use crate::store::{
    Place, StoreError,
    database::pool::Connection,
    from_db,
    tasks::{self, TaskKind},
    to_db,
};
use crate::{
    play::{GameId, Pace, Participant},
    tournament::{Format, Tournament},
};
use parlor_games::rules::Setup;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// A tournament that has not begun for so long ends.
const OPEN_FOR: Duration = Duration::days(30);

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct TournamentId(pub i64);

impl std::fmt::Display for TournamentId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TournamentPhase {
    /// People can join.
    Open,
    /// It has begun.
    Running,
    Over {
        /// Whether it ended before all games had been played, or before it began.
        stopped: bool,
    },
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

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TournamentPlayer {
    pub player: Participant,
    /// The number by rating, from 1; `None` until the tournament begins.
    pub seed: Option<u16>,
    /// Whether the player left after it had begun.
    pub left: bool,
    /// The place at the end.
    pub place: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    pub id: TournamentId,
    pub guild: u64,
    pub channel: u64,
    pub name: String,
    pub format: Format,
    /// The game and its options; `None` where this version doesn't know them.
    pub setup: Option<Setup>,
    /// The time for a move.
    pub pace: Pace,
    /// The most players.
    pub max_players: u16,
    /// Whether each game gets a thread.
    pub threads: bool,
    /// The role that winners get.
    pub role: Option<u64>,
    pub created_by: Participant,
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

/// Why a request about a tournament is refused.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    /// There is none of that number on the server.
    Unknown,
    /// It has begun.
    Started,
    Over,
    /// There is no place left.
    Full,
    /// The person takes part already.
    Joined,
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

/// The conditions of a change of a tournament.
struct LockedTournament {
    phase: TournamentPhase,
    max_players: u16,
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
    let max_players = u16::try_from(row.seats).unwrap_or(0);
    Ok(LockedTournament { phase: TournamentPhase::from_db(&row.phase, row.stopped), max_players })
}

/// Enqueues that a tournament is advanced at that time.
async fn insert_change(tx: &mut Connection, id: i64, at: OffsetDateTime) -> Result<(), StoreError> {
    let guild = sqlx::query_scalar!("select guild_id from tournaments where id = $1", id).fetch_one(&mut *tx).await?;
    tasks::enqueue(tx, TaskKind::Tournament, &id.to_string(), Some(from_db(guild)), (at, at), &()).await
}

/// Enqueues that the tournament of a game that has just ended is advanced, where it is part of one.
pub(super) async fn record_end_of_game(
    tx: &mut Connection,
    game: GameId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    let tournament = sqlx::query_scalar!("select tournament_id from tournament_games where game_id = $1", game.0);
    match tournament.fetch_optional(&mut *tx).await? {
        Some(tournament) => insert_change(tx, tournament, at).await,
        None => Ok(()),
    }
}
