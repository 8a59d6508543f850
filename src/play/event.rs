//! The events at a table. Games are stored as events: their JSON may gain fields and variants, but its meaning
//! never changes.

use super::{Absence, Ending, GameId, Participant, Plan, Terms};
use parlor_games::dice::DiceSeed;
use serde::{Deserialize, Serialize};
use time::{OffsetDateTime, serde::timestamp};

/// One thing that happened at a table. Its time is stored beside it.
#[derive(Clone, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(tag = "kind", rename_all = "snake_case")]
pub enum Event {
    /// A participant proposed a game: the first event of every table.
    Challenged {
        /// The challenger.
        by: Participant,
        /// The challenged participant; `None` if everybody in the channel may accept.
        opponent: Option<Participant>,
        /// The proposed terms.
        terms: Terms,
        /// When the challenge expires.
        #[serde(with = "timestamp")]
        expires: OffsetDateTime,
        rematch_of: Option<GameId>,
    },
    /// The challenge was accepted and the game began.
    Accepted {
        /// The participants, player 1 first.
        seats: [Participant; 2],
        /// The secret seed of the rolls, in games with a die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        seed: Option<DiceSeed>,
        /// The absences of the players who were away at that moment.
        #[serde(default, skip_serializing_if = "Vec::is_empty")]
        away: Vec<Absence>,
    },
    /// The challenged participant declined.
    Declined,
    /// The challenger withdrew the challenge, or a manager of the server ended it.
    Cancelled,
    /// Nobody accepted in time.
    Expired,
    /// The player on turn moved, or forfeited the turn because the roll allowed no move.
    Moved {
        /// The move's canonical text.
        text: String,
        /// The roll that it used, in games with a die.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        roll: Option<u8>,
        /// Whether the player had given it in advance, as part of a plan.
        #[serde(default, skip_serializing_if = "std::ops::Not::not")]
        planned: bool,
    },
    /// A player replaced their plan: the answers given in advance.
    Planned {
        /// The player.
        by: Participant,
        /// The new plan; empty if it was deleted.
        plan: Plan,
    },
    /// A player against the computer was shown a good move for the ply to be made.
    Hinted {
        /// The player.
        by: Participant,
    },
    /// A player offered a draw.
    DrawOffered {
        /// The player.
        by: Participant,
    },
    /// The offered draw was declined.
    DrawDeclined {
        /// The player.
        by: Participant,
    },
    /// A player asked to take back their own last move and the plies after it.
    TakebackAsked {
        /// The player.
        by: Participant,
        /// The number of plies that remain if it is granted.
        to: u16,
    },
    /// The request for a takeback was declined.
    TakebackDeclined {
        /// The player.
        by: Participant,
    },
    /// The request for a takeback was granted.
    TakenBack {
        /// The number of plies that remain.
        to: u16,
    },
    /// A player is away, so that their clock stands still. With an `until` in the past: the player is back.
    Away {
        /// The player.
        by: Participant,
        /// When the absence begins.
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        /// When it ends.
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
        /// If the absence began by itself because the time was up: the whole days of absence that the player still has
        /// this year.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        left: Option<u32>,
    },
    /// The clock was credited with a time in which the bot was down.
    Credited {
        /// The beginning of that time.
        #[serde(with = "timestamp")]
        from: OffsetDateTime,
        /// The end of that time.
        #[serde(with = "timestamp")]
        until: OffsetDateTime,
    },
    /// The player on turn was reminded that time is running out.
    Reminded,
    /// The time for the move is up. The opponent may claim the win or give another day.
    TimeUp,
    /// The opponent gave another day to the player whose time was up.
    Extended {
        /// When the time ends now.
        #[serde(with = "timestamp")]
        deadline: OffsetDateTime,
    },
    /// The game ended.
    Ended {
        #[serde(flatten)]
        ending: Ending,
        /// Who ended it; `None` if the rules or the clock did.
        #[serde(default, skip_serializing_if = "Option::is_none")]
        by: Option<Participant>,
    },
    /// A rematch was proposed.
    RematchOffered {
        /// The player.
        by: Participant,
        /// The table of the rematch.
        game: GameId,
    },
}

impl Event {
    /// Whether the event leads to a board on which somebody is to move, unless the game is over: the next board says all that its
    /// message would.
    pub const fn brings_board(&self) -> bool {
        matches!(self, Self::Accepted { .. } | Self::Moved { .. })
    }

    /// Whether a message in the channel announces the event.
    ///
    /// The message of a cancelled challenge is edited instead, and a rematch is announced by its own table. Plans and
    /// hints are private, and clocks are stopped and corrected without a message.
    pub const fn is_announced(&self) -> bool {
        !matches!(
            self,
            Self::Cancelled
                | Self::RematchOffered { .. }
                | Self::Planned { .. }
                | Self::Hinted { .. }
                | Self::Away { left: None, .. }
                | Self::Credited { .. }
        )
    }
}
