//! A game between participants, from challenge to rematch: who may do what and when.
//!
//! [`Table`] is the state, folded from [`Event`]s. [`Table::decide`] turns a [`Command`] at a given time into new events, or
//! into a [`Refusal`] with the facts for the user. Only this module decides these rules. It has no clock and no randomness:
//! callers pass in times and seeds.

mod absence;
mod challenge_limits;
mod clock;
mod command;
mod decide;
mod event;
mod exploration;
mod game;
mod hint;
mod moves;
mod offers;
mod participant;
mod plan;
pub mod rating;
mod record;
mod table;
mod terms;
mod time_left;
mod timers;
mod votes;

pub use absence::{Absence, OutsideFacts, days_left};
pub use challenge_limits::FruitlessChallenges;
pub use clock::TurnClock;
pub use command::{Command, Refusal, SimilarMoves};
pub use event::{Event, EventError, InvalidEvent, Tally};
pub use exploration::{Exploration, ExplorationError};
pub use game::{Counts, StartedGame, Takeback};
pub use hint::{HintReason, hint_reason};
pub use offers::Proposal;
pub use participant::{Participant, Team, UserId};
pub use plan::{Line, MAX_ANSWERS, Plan};
pub use table::{Phase, Table, Task};
pub(crate) use terms::stored_enum;
pub use terms::{
    ChallengeEnd, ComputerPlay, Ending, First, KeptBoards, MAX_LIVE_GAMES, Pace, Pair, Reason, Terms, TimeControl,
    TimeoutRule,
};
pub use time_left::TimeLeft;

use serde::{Deserialize, Serialize};

/// The number of a game, as it is stored and shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
