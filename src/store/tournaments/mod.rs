//! Tournaments. Every change of a tournament locks its row first, except the end of a game, which only enqueues a task
//! that advances the tournament.

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

/// A tournament that does not begin within this time ends.
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
    Open,
    Running,
    Over {
        /// It ended before all games were played, or before it began.
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
    /// The rank by rating, from 1; `None` until the tournament begins.
    pub seed: Option<u16>,
    /// After the tournament began.
    pub left: bool,
    pub place: Option<u16>,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct StoredTournament {
    pub id: TournamentId,
    pub guild: u64,
    pub channel: u64,
    pub name: String,
    pub format: Format,
    /// `None` when this version doesn't know the game or its options.
    pub setup: Option<Setup>,
    pub pace: Pace,
    pub max_players: u16,
    pub threads: bool,
    /// For the winners.
    pub role: Option<u64>,
    pub created_by: Participant,
    pub phase: TournamentPhase,
    /// Why Discord refused a message about it.
    pub refusal_reason: Option<String>,
    /// In the order of joining; once it has begun, in the order of seeds.
    pub players: Vec<TournamentPlayer>,
    /// Empty until the tournament begins.
    pub tournament: Tournament,
    /// In the order of [`Tournament::games`]; `None` for a game that has not begun, or is not played.
    pub game_ids: Vec<Option<GameId>>,
}

impl StoredTournament {
    pub fn player(&self, seed: u16) -> Option<Participant> {
        let index = usize::from(seed).checked_sub(1)?;
        self.players.get(index).filter(|player| player.seed == Some(seed)).map(|player| player.player)
    }

    pub const fn place(&self) -> Place {
        Place::on_server(self.guild, self.channel)
    }

    /// Nobody, if everybody in first place has left.
    pub fn winners(&self) -> Vec<Participant> {
        let first = self.players.iter().filter(|player| player.place == Some(1) && !player.left);
        first.map(|player| player.player).collect()
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum TournamentRefusal {
    Unknown,
    Started,
    Over,
    Full,
    Joined,
    /// The person does not take part, or has left.
    NotJoined,
    TooFew,
    /// The server has [`MAX_TOURNAMENTS`].
    TooMany,
}

#[derive(Debug, thiserror::Error)]
pub enum TournamentError {
    #[error("refused: {0:?}")]
    Refused(TournamentRefusal),
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

/// Enqueues the task that advances the tournament.
async fn insert_change(tx: &mut Connection, id: i64, at: OffsetDateTime) -> Result<(), StoreError> {
    let guild = sqlx::query_scalar!("select guild_id from tournaments where id = $1", id).fetch_one(&mut *tx).await?;
    tasks::enqueue(tx, TaskKind::Tournament, &id.to_string(), Some(from_db(guild)), (at, at), &()).await
}

/// If the finished game belongs to a tournament, enqueues the task that advances it.
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
