//! The subjects of messages about tournaments.

use super::{Format, Pairing, Tournament};
use serde::{Deserialize, Serialize};

/// The most matches in a message. With more, it would have no room for links to their boards.
const MATCHES_PER_MESSAGE: u16 = 10;

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
    /// Asks people to check in. There are `of` such messages, and each asks a part of the people.
    CheckIn {
        part: u16,
        of: u16,
    },
    /// The start was put off, because too few people had joined or checked in.
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
            | Self::CheckIn { .. }
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

impl Tournament {
    /// Whether a message about these games is the first one after the start.
    pub fn is_start(&self, games: NamedGames) -> bool {
        let first = self.games.iter().filter(|game| game.pairing.stage == 1).map(|game| game.pairing.section).min();
        (games.stage, games.replay) == (1, 0) && first == Some(games.sections.0)
    }

    /// The messages about games that begin.
    pub(super) fn messages_about(&self, pairings: &[Pairing]) -> Vec<About> {
        let per_message = match self.format {
            Format::RoundRobin => 1,
            Format::Knockout | Format::Swiss | Format::Teams => MATCHES_PER_MESSAGE,
        };
        let mut messages: Vec<About> = Vec::new();
        let mut sections: Vec<_> = pairings.iter().map(|it| (it.stage, it.section, it.replay)).collect();
        sections.dedup();
        for (stage, section, replay) in sections {
            match messages.last_mut() {
                _ if replay > 0 => messages.push(About::Replay { stage, section, replay }),
                Some(About::Games { section: first, last_section, .. }) if section - *first < per_message => {
                    *last_section = section;
                }
                _ => messages.push(About::Games { stage, section, last_section: section }),
            }
        }
        messages
    }
}
