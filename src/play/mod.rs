//! One game between people, from the challenge to the rematch: who may do what and when.
//!
//! [`Table`] is the state, folded from [`Event`]s; [`Table::decide`] turns a [`Command`] at a given
//! time into new events, or a [`Refusal`] that holds the facts a person is told. Nothing else knows
//! the rules of the table. There is no clock and no randomness in here: both are handed in.

mod absence;
mod clock;
mod command;
mod computer;
mod decide;
mod event;
mod game;
mod moves;
mod offers;
mod participant;
mod plan;
pub mod rating;
mod record;
mod table;
mod terms;
mod trial;

pub use absence::{Absence, Known};
pub use clock::Clock;
pub use command::{Command, Near, Refusal};
pub use computer::Task;
pub use event::Event;
pub use game::{Match, Takeback};
pub use participant::{Participant, UserId};
pub use plan::{Line, MAX_ANSWERS, Plan};
pub use table::{Corrupt, Phase, Table};
pub use terms::{Closed, Ending, First, Pace, Reason, Terms, Timeout};
pub use trial::{NotTried, Trial};

use serde::{Deserialize, Serialize};

/// A game, by the number under which it is stored and shown.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct GameId(pub i64);

impl std::fmt::Display for GameId {
    fn fmt(&self, f: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        self.0.fmt(f)
    }
}
