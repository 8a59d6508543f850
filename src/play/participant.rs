//! Who takes part in a game: a Discord user, the computer, or a user whose data was deleted.

use parlor_ai::Level;
use serde::{Deserialize, Deserializer, Serialize, Serializer};

/// A user, by Discord's id.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct UserId(pub u64);

/// A participant of a game.
///
/// Stored games and events hold a participant as one number. `Participant::from_number` and
/// `Participant::number` are the only places that know which numbers mean what.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Participant {
    /// A Discord user.
    Human(UserId),
    /// The computer player at a level.
    Computer(Level),
    /// A user whose data was deleted, by the random number that replaced the user's id.
    Deleted(u32),
}

/// Numbers up to here mean deleted users. Discord's ids are far above: they hold the time at which they were given.
const LAST_DELETED: u64 = u32::MAX as u64;

impl Participant {
    /// The participant that a stored number means.
    pub(crate) fn from_number(number: u64) -> Self {
        if let Ok(deleted) = u32::try_from(number) {
            return Self::Deleted(deleted);
        }
        match Level::ALL.into_iter().find(|&level| Self::Computer(level).number() == number) {
            Some(level) => Self::Computer(level),
            None => Self::Human(UserId(number)),
        }
    }

    /// The number under which the participant is stored.
    pub(crate) const fn number(self) -> u64 {
        match self {
            Self::Human(UserId(id)) => id,
            // These are stored in games and must never change.
            Self::Computer(Level::Easy) => LAST_DELETED + 1,
            Self::Computer(Level::Medium) => LAST_DELETED + 2,
            Self::Computer(Level::Hard) => LAST_DELETED + 3,
            Self::Computer(Level::Master) => LAST_DELETED + 4,
            Self::Deleted(number) => number as u64,
        }
    }

    /// The Discord user, if the participant is one.
    pub const fn human(self) -> Option<UserId> {
        match self {
            Self::Human(id) => Some(id),
            Self::Computer(_) | Self::Deleted(_) => None,
        }
    }

    /// The level of the computer player, if the participant is one.
    pub const fn level(self) -> Option<Level> {
        match self {
            Self::Computer(level) => Some(level),
            Self::Human(_) | Self::Deleted(_) => None,
        }
    }

    /// Whether the participant is the Discord user `id`.
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
