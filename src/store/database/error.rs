use crate::play::{GameId, InvalidEvent, Refusal};
use crate::store::database::connect::redact;

pub(in crate::store) type Result<T, E = StoreError> = std::result::Result<T, E>;

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("refused: {0:?}")]
    Refused(Box<Refusal>),
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    #[error("game {0}: {1}")]
    Corrupt(GameId, CorruptGame),
    #[error("a new table: {0}")]
    InvalidTable(InvalidEvent),
    /// Whenever this process had read the game, others changed it before the write.
    #[error("game {0} changes too fast")]
    Contended(GameId),
    #[error("{}", redact(.0))]
    Database(#[from] sqlx::Error),
}

impl StoreError {
    pub(in crate::store) fn refused(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }

    /// A game that can never be loaded: its events are damaged, or there are none. Retrying does not help, and other games are not affected.
    pub const fn is_broken_game(&self) -> bool {
        matches!(self, Self::Corrupt(..) | Self::NoSuchGame(_))
    }

    /// No connection could be had. The store itself logs why, once a minute.
    pub const fn is_unreachable(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::PoolTimedOut))
    }

    /// Whether the database aborted the transaction in favour of another one, so that a retry can succeed.
    pub(in crate::store) fn is_lost_race(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else { return matches!(self, Self::Contended(_)) };
        // Deadlock; serialization failure.
        error.code().is_some_and(|code| ["40P01", "40001"].contains(&&*code))
    }
}

#[derive(Debug, thiserror::Error)]
pub enum CorruptGame {
    #[error("event {index} can't happen here: event {stored} is stored in its place")]
    Misplaced { index: u32, stored: i32 },
    /// A newer version wrote it, or it is damaged.
    #[error("event {index} can't happen here: {error}")]
    Unreadable { index: u32, error: serde_json::Error },
    #[error(transparent)]
    Invalid(#[from] InvalidEvent),
}
