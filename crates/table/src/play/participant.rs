//! The participants of games: a Discord user, the computer, a team that votes, or a user whose data was deleted.

use parlor_ai::Level;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub u64);

/// A participant, which is stored as one number.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(from = "u64", into = "u64")]
pub enum Participant {
    Human(UserId),
    Computer(Level),
    /// People who vote on each move.
    Team(Team),
    /// A user whose data was deleted, with the random number that has replaced the id.
    Deleted(u32),
}

/// A team of a vote game. The numbers are stored, so they must not change.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Team {
    /// The only team of a game against the computer.
    Channel = 0,
    /// The one of two teams that begins.
    First = 1,
    Second = 2,
}

impl Team {
    pub const ALL: [Self; 3] = [Self::Channel, Self::First, Self::Second];

    pub const fn number(self) -> u8 {
        self as u8
    }

    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|team| team.number() == number)
    }
}

/// Numbers up to this one stand for deleted users. Discord's ids contain a time, so they are far greater.
const LAST_DELETED: u64 = u32::MAX as u64;

impl From<u64> for Participant {
    fn from(number: u64) -> Self {
        if let Ok(deleted) = u32::try_from(number) {
            return Self::Deleted(deleted);
        }
        let mut others = Level::ALL.map(Self::Computer).into_iter().chain(Team::ALL.map(Self::Team));
        others.find(|other| u64::from(*other) == number).unwrap_or(Self::Human(UserId(number)))
    }
}

impl From<Participant> for u64 {
    fn from(participant: Participant) -> Self {
        match participant {
            Participant::Human(UserId(id)) => id,
            // Stored in games, so these must never change.
            Participant::Computer(Level::Easy) => LAST_DELETED + 1,
            Participant::Computer(Level::Medium) => LAST_DELETED + 2,
            Participant::Computer(Level::Hard) => LAST_DELETED + 3,
            Participant::Computer(Level::Master) => LAST_DELETED + 4,
            Participant::Team(team) => LAST_DELETED + 16 + Self::from(team.number()),
            Participant::Deleted(number) => number.into(),
        }
    }
}

impl Participant {
    pub const fn human(self) -> Option<UserId> {
        if let Self::Human(id) = self { Some(id) } else { None }
    }

    pub const fn team(self) -> Option<Team> {
        if let Self::Team(team) = self { Some(team) } else { None }
    }

    pub const fn level(self) -> Option<Level> {
        if let Self::Computer(level) = self { Some(level) } else { None }
    }

    pub fn is(self, id: UserId) -> bool {
        self == Self::Human(id)
    }
}

impl From<UserId> for Participant {
    fn from(id: UserId) -> Self {
        Self::Human(id)
    }
}

impl From<Team> for Participant {
    fn from(team: Team) -> Self {
        Self::Team(team)
    }
}
