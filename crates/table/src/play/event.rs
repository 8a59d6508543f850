//! The events at a table. Games are stored as events: their JSON may gain fields and variants, but its meaning never changes.

use super::{Absence, Ending, GameId, Participant, Plan, Proposal, Terms, UserId};
use parlor_games::{dice::DiceSeed, rules::Illegal};
use serde::{Deserialize, Serialize};
use std::collections::BTreeMap;
use time::{OffsetDateTime, serde::timestamp};

/// The time of an event is stored beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// The first event of every table.
    Challenged {
        by: Participant,
        /// `None` if everybody in the channel may accept.
        opponent: Option<Participant>,
        terms: Terms,
        /// `None` for a challenge of a standing offer.
        #[serde(default, with = "timestamp::option", skip_serializing_if = "Option::is_none")]
        expires: Option<OffsetDateTime>,
        rematch_of: Option<GameId>,
    },
    Accepted {
        /// Player 1 first.
        seats: [Participant; 2],
        /// The secret seed of the rolls in games with a die, and of the draws that break ties in vote games.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<DiceSeed>,
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<Absence>,
    },
    Declined,
    /// Withdrawn by the challenger, or ended by a manager of the server.
    Cancelled,
    Expired,
    /// A move, or a turn forfeited because the roll allowed no move.
    Moved {
        /// In canonical form.
        text: String,
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<u8>,
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
    },
    /// The votes of a team. The event of the move with the most votes follows. [`DiceSeed::lot`] breaks ties.
    Voted {
        votes: Tally,
    },
    Planned {
        by: Participant,
        /// Empty if the plan was deleted.
        plan: Plan,
    },
    /// A player against the computer saw a hint for the next ply.
    Hinted {
        by: Participant,
    },
    DrawOffered {
        by: Participant,
    },
    DrawDeclined {
        by: Participant,
    },
    TakebackAsked {
        by: Participant,
        /// The number of plies that remain if it is granted.
        to: u16,
    },
    TakebackDeclined {
        by: Participant,
    },
    /// The player has withdrawn their own proposal.
    Withdrawn {
        by: Participant,
        proposal: Proposal,
    },
    TakenBack {
        to: u16,
    },
    /// A player's clock stands still. If `until` is in the past, the player is back.
    Away {
        by: Participant,
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
        /// Days of absence left this year, if the absence began automatically because the time was up.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
    },
    /// Discord accepted a board of a live game. The clock starts then, or at `latest` if that is earlier.
    Shown {
        #[serde(with = "milliseconds")]
        posted: OffsetDateTime,
        #[serde(with = "milliseconds")]
        latest: OffsetDateTime,
    },
    /// A board of a live game is held back, so the clock starts later.
    Held {
        #[serde(with = "milliseconds")]
        until: OffsetDateTime,
    },
    /// When a player of a live game made the move that follows.
    Pressed {
        #[serde(with = "milliseconds")]
        when: OffsetDateTime,
    },
    /// The clock gets back a period in which the bot was down.
    Credited {
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
    },
    Reminded,
    /// The opponent may now claim the win or give another day. For a team on which nobody voted, the time runs a second time
    /// instead.
    TimeUp,
    Extended {
        #[serde(with = "timestamp")]
        deadline: OffsetDateTime,
    },
    Ended {
        #[serde(flatten)]
        ending: Ending,
        /// `None` if the rules or the clock ended it.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Participant>,
    },
    RematchOffered {
        by: Participant,
        game: GameId,
    },
}

impl Event {
    /// Whether the event leads to a new board, which shows everything that its message says.
    pub const fn brings_board(&self) -> bool {
        matches!(self, Self::Accepted { .. } | Self::Moved { .. })
    }

    pub const fn ends_challenge(&self) -> bool {
        matches!(self, Self::Accepted { .. } | Self::Declined | Self::Cancelled | Self::Expired)
    }

    /// Puts `stand_in` in the place of a person whose data is deleted. The patterns name every field, so that a new one can't
    /// be forgotten.
    pub fn replace_person(&mut self, person: UserId, stand_in: Participant) {
        let replace = |named: &mut Participant| {
            if named.is(person) {
                *named = stand_in;
            }
        };
        match self {
            Self::Challenged { by, opponent, expires: _, terms: _, rematch_of: _ } => {
                replace(by);
                opponent.as_mut().map(replace);
            }
            Self::Accepted { seats, away, seed: _ } => {
                seats.iter_mut().for_each(replace);
                away.iter_mut().for_each(|Absence { by, from: _, until: _ }| replace(by));
            }
            Self::Ended { by, ending: Ending { winner: _, reason: _ } } => _ = by.as_mut().map(replace),
            Self::Planned { by, plan: _ }
            | Self::Hinted { by }
            | Self::DrawOffered { by }
            | Self::DrawDeclined { by }
            | Self::TakebackAsked { by, to: _ }
            | Self::TakebackDeclined { by }
            | Self::Withdrawn { by, proposal: _ }
            | Self::Away { by, from: _, until: _, left: _ }
            | Self::RematchOffered { by, game: _ } => replace(by),
            Self::Declined
            | Self::Cancelled
            | Self::Expired
            | Self::Moved { text: _, roll: _, planned: _ }
            | Self::Voted { votes: _ }
            | Self::TakenBack { to: _ }
            | Self::Shown { posted: _, latest: _ }
            | Self::Held { until: _ }
            | Self::Pressed { when: _ }
            | Self::Credited { from: _, until: _ }
            | Self::Reminded
            | Self::TimeUp
            | Self::Extended { deadline: _ } => {}
        }
    }

    /// Whether a message announces the event. The message of a cancelled challenge is edited instead, and a rematch has a table
    /// of its own. Plans and hints are private, and clocks change without a message.
    pub const fn is_announced(&self) -> bool {
        !matches!(
            self,
            Self::Cancelled
                | Self::RematchOffered { .. }
                | Self::Planned { .. }
                | Self::Hinted { .. }
                | Self::Voted { .. }
                | Self::Away { left: None, .. }
                | Self::Shown { .. }
                | Self::Held { .. }
                | Self::Pressed { .. }
                | Self::Credited { .. }
        )
    }
}

/// `time` writes milliseconds as a number that serde can't read in an enum with a tag.
mod milliseconds {
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
    use time::{Duration, OffsetDateTime};

    pub(super) fn serialize<S: Serializer>(time: &OffsetDateTime, serializer: S) -> Result<S::Ok, S::Error> {
        let since = (*time - OffsetDateTime::UNIX_EPOCH).whole_milliseconds();
        i64::try_from(since).unwrap_or(i64::MAX).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<OffsetDateTime, D::Error> {
        let since = Duration::milliseconds(i64::deserialize(deserializer)?);
        OffsetDateTime::UNIX_EPOCH.checked_add(since).ok_or_else(|| D::Error::custom("a time"))
    }
}

/// Moves with their numbers of votes, the highest number first; equal ones are sorted by text.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(transparent)]
pub struct Tally(pub Vec<(String, u32)>);

impl Tally {
    pub fn of(votes: &[String]) -> Self {
        let mut counts = BTreeMap::<&str, u32>::new();
        for text in votes {
            *counts.entry(text).or_default() += 1;
        }
        let mut counts: Vec<_> = counts.into_iter().map(|(text, count)| (text.to_owned(), count)).collect();
        counts.sort_by_key(|(_, count)| std::cmp::Reverse(*count));
        Self(counts)
    }

    /// The moves with the most votes, sorted by text. If there are several, the seed of the game decides between them.
    pub fn first(&self) -> &[(String, u32)] {
        let most = self.0.first().map(|(_, most)| *most);
        let tied = self.0.iter().take_while(|(_, count)| Some(*count) == most).count();
        self.0.get(..tied).unwrap_or_default()
    }

    pub fn total(&self) -> u32 {
        self.0.iter().map(|(_, count)| count).sum()
    }
}

/// An event that can't follow the events before it. A stored game that has one is corrupt.
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
    /// There is a seed in a game that needs none, or no seed in a game that needs one.
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
    /// The game has no checkpoint from which a takeback could be replayed.
    #[error("a game without a start")]
    NoStart,
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_most_votes_come_first_and_equal_ones_in_the_order_of_their_texts() {
        let votes = ["e5", "d4", "b2", "d4", "e5", "a1"].map(str::to_owned);
        let tally = Tally::of(&votes);
        let of = |text: &str, count| (text.to_owned(), count);
        assert_eq!(tally.0, [of("d4", 2), of("e5", 2), of("a1", 1), of("b2", 1)]);
        assert_eq!(tally.first(), [of("d4", 2), of("e5", 2)]);
        assert_eq!(tally.total(), 6);
        assert!(Tally::of(&[]).first().is_empty());
    }
}
