//! Events that can't follow each other.

use super::{Absence, Event, Participant};
use parlor_games::rules::Illegal;
use time::OffsetDateTime;

/// An event that can't follow the events before it. Valid stored games contain none.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {index} can't happen here: {reason}")]
pub struct InvalidEvent {
    /// The index of the event, from 0.
    pub index: u32,
    /// Why it is invalid.
    pub reason: EventError,
}

/// Why an event can't follow the events before it.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum EventError {
    /// The first event is another one, or there are no events.
    #[error("a table begins with a challenge, not {0:?}")]
    NotAChallenge(Option<Box<(Event, OffsetDateTime)>>),
    /// There is nothing of the kind in this phase of the table.
    #[error("{0:?}")]
    WrongPhase(Box<Event>),
    /// There is a seed in a game without dice, or none in a game with dice.
    #[error("dice are rolled from a seed")]
    Seed,
    /// An absence of a participant who has no seat.
    #[error("{0:?} at no seat")]
    AbsenceOfOther(Absence),
    /// An act of a participant who has no seat.
    #[error("{0:?} does not play")]
    NotAPlayer(Participant),
    /// The ply has another roll than its position.
    #[error("{text}: the roll is {rolled:?}, not {stored:?}")]
    Roll {
        /// The move.
        text: String,
        /// The roll of the position.
        rolled: Option<u8>,
        /// The roll of the ply.
        stored: Option<u8>,
    },
    /// The ply is illegal.
    #[error("{text}: {illegal:?}")]
    Illegal {
        /// The move.
        text: String,
        /// Why.
        illegal: Illegal,
    },
    /// The game has no more plies than are to remain.
    #[error("no plies to take back from {0} on")]
    NothingToTakeBack(u16),
    /// There is no position from which a takeback could be replayed.
    #[error("a game without a start")]
    NoStart,
}
