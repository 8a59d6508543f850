//! Events that can't follow each other.

use super::{Absence, Event, Participant};
use parlor_games::rules::Illegal;
use time::OffsetDateTime;

/// Valid stored games contain none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {index} can't happen here: {reason}")]
pub struct InvalidEvent {
    /// From 0.
    pub index: u32,
    pub reason: EventError,
}

#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    #[error("a table begins with a challenge, not {0:?}")]
    NotAChallenge(Option<Box<(Event, OffsetDateTime)>>),
    #[error("{0:?}")]
    WrongPhase(Box<Event>),
    /// A seed in a game without dice, or no seed in a game with dice.
    #[error("dice are rolled from a seed")]
    Seed,
    #[error("{0:?} at no seat")]
    AbsenceOfOther(Absence),
    #[error("{0:?} does not play")]
    NotAPlayer(Participant),
    #[error("{text}: the roll is {rolled:?}, not {stored:?}")]
    Roll { text: String, rolled: Option<u8>, stored: Option<u8> },
    #[error("{text}: {illegal:?}")]
    Illegal { text: String, illegal: Illegal },
    #[error("no plies to take back from {0} on")]
    NothingToTakeBack(u16),
    /// Takebacks have no position to start from.
    #[error("a game without a start")]
    NoStart,
}
