//! Who takes part in a game: a Discord user, the computer, a team that votes, or a user whose data was deleted.

use parlor_ai::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// Discord's id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub u64);

/// Stored games and events hold one number per participant. Only `Participant::from_number` and `Participant::number` know what
/// the numbers mean.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Participant {
    Human(UserId),
    Computer(Level),
    /// People who vote on each move.
    Team(Team),
    /// The random number that replaced the user's id.
    Deleted(u32),
}

/// In a vote game.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Team {
    /// Against the computer: everyone may vote.
    Channel,
    /// The one of two teams that begins.
    First,
    Second,
}

impl Team {
    pub const ALL: [Self; 3] = [Self::Channel, Self::First, Self::Second];

    /// As stored.
    pub const fn number(self) -> u8 {
        match self {
            Self::Channel => 0,
            Self::First => 1,
            Self::Second => 2,
        }
    }

    pub fn from_number(number: u8) -> Option<Self> {
        Self::ALL.into_iter().find(|team| team.number() == number)
    }
}

/// Smaller numbers mean deleted users. Discord's ids contain a time, so they are far greater.
const LAST_DELETED: u64 = u32::MAX as u64;

impl Participant {
    pub(crate) fn from_number(number: u64) -> Self {
        if let Ok(deleted) = u32::try_from(number) {
            return Self::Deleted(deleted);
        }
        let mut others = Level::ALL.map(Self::Computer).into_iter().chain(Team::ALL.map(Self::Team));
        others.find(|other| other.number() == number).unwrap_or(Self::Human(UserId(number)))
    }

    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Human(UserId(id)) => id,
            // Stored in games, so these must never change.
            Self::Computer(Level::Easy) => LAST_DELETED + 1,
            Self::Computer(Level::Medium) => LAST_DELETED + 2,
            Self::Computer(Level::Hard) => LAST_DELETED + 3,
            Self::Computer(Level::Master) => LAST_DELETED + 4,
            Self::Team(team) => LAST_DELETED + 16 + team.number() as u64,
            Self::Deleted(number) => number as u64,
        }
    }

    pub const fn human(self) -> Option<UserId> {
        match self {
            Self::Human(id) => Some(id),
            Self::Computer(_) | Self::Team(_) | Self::Deleted(_) => None,
        }
    }

    pub const fn team(self) -> Option<Team> {
        match self {
            Self::Team(team) => Some(team),
            Self::Human(_) | Self::Computer(_) | Self::Deleted(_) => None,
        }
    }

    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Human(_) | Self::Team(_) | Self::Deleted(_) => None,
        }
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

impl Serialize for Participant {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        self.number().serialize(serializer)
    }
}

impl<'de> Deserialize<'de> for Participant {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        u64::deserialize(deserializer).map(Self::from_number)
    }
}
