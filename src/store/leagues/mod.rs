//! Leagues and their seasons. [`crate::league`] says what is due; `changes/leagues` does it.

pub(super) mod lists;
pub(super) mod load;
pub(super) mod messages;

pub use lists::{Champions, LatePerson, LeagueSummary, SeasonPlace};
pub use messages::LeagueMessage;

use crate::store::{
    database::{Connection, StoreError},
    ratings::rank_roles::GivenRole,
    tasks::{self, kinds},
};
use crate::{
    league::LeagueId,
    play::{Pace, UserId},
};
use parlor_games::rules::{Game, Setup};
use time::OffsetDateTime;

/// Per server, not counting ended ones.
pub const MAX_LEAGUES: i64 = 5;

#[derive(Clone, PartialEq, Eq, Debug)]
pub struct NewLeague {
    pub guild: u64,
    /// For its messages and games.
    pub channel: u64,
    pub name: String,
    pub game: Game,
    /// `None` for the usual boards.
    pub setup: Option<Setup>,
    pub pace: Pace,
    pub size: u16,
    pub threads: bool,
    /// Given to the champions.
    pub role: Option<GivenRole>,
    pub by: UserId,
    pub interaction: u64,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum LeagueRefusal {
    Unknown,
    /// No season follows.
    Ended,
    /// The server has as many leagues as it may.
    TooMany,
    /// A league of the server has this name.
    NameTaken,
    Full,
    /// The person is in as many leagues of the server as one may be.
    TooManyJoined,
    /// A block keeps the person and somebody who has joined apart.
    Blocked,
    Banned,
    /// Nobody can join now; registration begins then, if that is known.
    NotOpen(Option<OffsetDateTime>),
    /// The person has joined in this way.
    Joined,
    /// The person is not in the next season, and doesn't play in the current one.
    NotJoined,
    /// A manager names somebody who has not joined the next season.
    NoPlayer,
    NotRunning,
}

#[derive(Debug, thiserror::Error)]
pub enum LeagueError {
    #[error("refused: {0:?}")]
    Refused(LeagueRefusal),
    #[error(transparent)]
    Store(#[from] StoreError),
}

impl From<sqlx::Error> for LeagueError {
    fn from(error: sqlx::Error) -> Self {
        Self::Store(error.into())
    }
}

impl From<LeagueRefusal> for LeagueError {
    fn from(refusal: LeagueRefusal) -> Self {
        Self::Refused(refusal)
    }
}

pub(in crate::store) async fn enqueue_advance(
    tx: &mut Connection,
    guild: u64,
    id: LeagueId,
    at: OffsetDateTime,
) -> Result<(), StoreError> {
    tasks::enqueue(tx, kinds::League, &id.to_string(), Some(guild), (at, at), &None).await
}
