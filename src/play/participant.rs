//! Who takes part in a game: a Discord user, the computer, or a user whose data was deleted.

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
    /// The random number that replaced the user's id.
    Deleted(u32),
}

/// Smaller numbers mean deleted users. Discord's ids contain a time, so they are far greater.
const LAST_DELETED: u64 = u32::MAX as u64;

impl Participant {
    pub(crate) fn from_number(number: u64) -> Self {
        if let Ok(deleted) = u32::try_from(number) {
            return Self::Deleted(deleted);
        }
        match Level::ALL.into_iter().find(|&level| Self::Computer(level).number() == number) {
            Some(level) => Self::Computer(level),
            None => Self::Human(UserId(number)),
        }
    }

    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Human(UserId(id)) => id,
            // Stored in games, so these must never change.
            Self::Computer(Level::Easy) => LAST_DELETED + 1,
            Self::Computer(Level::Medium) => LAST_DELETED + 2,
            Self::Computer(Level::Hard) => LAST_DELETED + 3,
            Self::Computer(Level::Master) => LAST_DELETED + 4,
            Self::Deleted(number) => number as u64,
        }
    }

    pub const fn human(self) -> Option<UserId> {
        match self {
            Self::Human(id) => Some(id),
            Self::Computer(_) | Self::Deleted(_) => None,
        }
    }

    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Human(_) | Self::Deleted(_) => None,
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
