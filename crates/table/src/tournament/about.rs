//! What a message about a tournament is about.

use super::Pairing;
use serde::{Deserialize, Serialize};

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum About {
    Invitation,
    /// Games of several groups or matches have begun.
    Games {
        stage: u16,
        section: u16,
        last_section: u16,
    },
    /// A tied match is played again; `replay` counts how often it was played before.
    Replay {
        stage: u16,
        section: u16,
        replay: u16,
    },
    /// A player is out after several losses on time without a move.
    Absent {
        seed: u16,
    },
    /// An organiser has removed a player after the start.
    Removed {
        seed: u16,
    },
    /// A player came after the start: an organiser has added them, or they took an empty place of a division.
    Added {
        seed: u16,
    },
    /// Somebody has taken over a place, and its games begin anew.
    Replaced {
        seed: u16,
    },
    /// Too few had joined at the start.
    PutOff,
    /// The daily table.
    Table,
    End,
}

impl About {
    pub const fn games(self) -> Option<NamedGames> {
        match self {
            Self::Games { stage, section, last_section } => {
                Some(NamedGames { stage, sections: (section, last_section), replay: 0 })
            }
            Self::Replay { stage, section, replay } => Some(NamedGames { stage, sections: (section, section), replay }),
            Self::Invitation
            | Self::Absent { .. }
            | Self::Removed { .. }
            | Self::Added { .. }
            | Self::Replaced { .. }
            | Self::PutOff
            | Self::Table
            | Self::End => None,
        }
    }
}

/// The games of consecutive groups or matches.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct NamedGames {
    pub stage: u16,
    pub sections: (u16, u16),
    pub replay: u16,
}

impl NamedGames {
    pub(super) fn contain(self, pairing: Pairing) -> bool {
        let (first, last) = self.sections;
        (pairing.stage, pairing.replay) == (self.stage, self.replay) && (first..=last).contains(&pairing.section)
    }
}
