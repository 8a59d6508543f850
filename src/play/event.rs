//! What happened at a table. Events are what is stored: their JSON may gain fields and variants, but
//! never change its meaning.

use super::{Absence, Ending, GameId, Participant, Plan, Terms};
use parlor_games::dice::Seed;
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, serde::timestamp};

/// One thing that happened. The time at which it did is stored beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// Somebody proposed a game: the first event of every table.
    Challenged {
        /// Who proposes it.
        by: Participant,
        /// Who is asked; nobody when the challenge is open to all in the channel.
        opponent: Option<Participant>,
        /// What is proposed.
        terms: Terms,
        /// Until when it can be accepted.
        #[serde(with = "timestamp")]
        expires: OffsetDateTime,
        /// The game after which this one was proposed.
        rematch_of: Option<GameId>,
    },
    /// The challenge was accepted and the game began.
    Accepted {
        /// Who sits where, player 1 first.
        seats: [Participant; 2],
        /// The secret of the dice, in games with a die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<Seed>,
        /// Who was away at that moment.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<Absence>,
    },
    /// The challenged person said no.
    Declined,
    /// The challenger took the challenge back.
    Cancelled,
    /// Nobody accepted in time.
    Expired,
    /// The player whose turn it was moved, or forfeited the turn where the roll allowed no move.
    Moved {
        /// The move's canonical text.
        text: String,
        /// The roll it used, in games with a die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<u8>,
        /// Whether it was an answer that the player had given in advance.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
    },
    /// A player said in advance what to answer to which moves, in place of what was said before.
    Planned {
        /// Who.
        by: Participant,
        /// The answers; none takes them all back.
        plan: Plan,
    },
    /// A player offered a draw.
    DrawOffered {
        /// Who.
        by: Participant,
    },
    /// The offered draw was declined.
    DrawDeclined {
        /// By whom.
        by: Participant,
    },
    /// A player asked to have the own last move back, and what came after it.
    TakebackAsked {
        /// Who.
        by: Participant,
        /// The number of plies that would be left.
        to: u16,
    },
    /// That was declined.
    TakebackDeclined {
        /// By whom.
        by: Participant,
    },
    /// That was granted: the game goes on from there.
    TakenBack {
        /// The number of plies that are left.
        to: u16,
    },
    /// A player's clock stands still for a while, or, with a time that is past, goes again.
    Away {
        /// Whose.
        by: Participant,
        /// Since when.
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        /// Until when.
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
        /// Where it came by itself because the time was up: the whole days of absence that are left this year.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
    },
    /// The bot was down, and nobody loses time by that.
    Credited {
        /// Since when.
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        /// Until when.
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
    },
    /// The player whose turn it is was told that time is running out.
    Reminded,
    /// The time for the move was up; the opponent may claim the win or give a day.
    TimeUp,
    /// The opponent gave the player whose time was up another day.
    Extended {
        /// The new end of the time.
        #[serde(with = "timestamp")]
        deadline: OffsetDateTime,
    },
    /// The game ended.
    Ended {
        /// How.
        #[serde(flatten)]
        ending: Ending,
        /// Who ended it, where it was neither the rules nor the clock.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Participant>,
    },
    /// A rematch was proposed.
    RematchOffered {
        /// By whom.
        by: Participant,
        /// The new table.
        game: GameId,
    },
}

impl Event {
    /// Whether the channel is told with a message of its own.
    ///
    /// A cancelled challenge is seen on its own message, and a rematch on the new table's first one.
    /// What a player plans is nobody else's business, and clocks are stopped and corrected in silence.
    pub const fn is_announced(&self) -> bool {
        !matches!(
            self,
            Self::Cancelled
                | Self::RematchOffered { .. }
                | Self::Planned { .. }
                | Self::Away { left: None, .. }
                | Self::Credited { .. }
        )
    }
}
