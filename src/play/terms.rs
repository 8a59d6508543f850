//! The terms of a challenge, and how challenges and games end.

use super::GameId;
use parlor_games::rules::{Game, Options, Player, Setup};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use time::Duration;

/// The proposal of a challenge.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Game and options.
    #[serde(serialize_with = "write_setup", deserialize_with = "read_setup")]
    pub setup: Setup,
    /// Who begins.
    pub first: First,
    /// Time for a move.
    pub pace: Pace,
    /// Whether the game is rated.
    pub rated: bool,
    /// The consequence of a player's time being up.
    #[serde(default, skip_serializing_if = "TimeoutRule::is_default")]
    pub timeout: TimeoutRule,
    /// Which of a pair of games this is; `None` for a game by itself.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<Pair>,
}

/// Which of two games this is that begin together with seats swapped, so that each player makes the first move in one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pair {
    /// The one that was proposed. When it is accepted, the other one begins too.
    First,
    /// The other one, with the number of the first.
    SecondAfter(GameId),
}

/// A set-up as it is stored: the game's id, and the options as text.
#[derive(Serialize, Deserialize)]
struct StoredSetup {
    game: String,
    options: String,
}

fn write_setup<S: Serializer>(setup: &Setup, serializer: S) -> Result<S::Ok, S::Error> {
    StoredSetup { game: setup.game().id().to_owned(), options: setup.options().to_string() }.serialize(serializer)
}

fn read_setup<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Setup, D::Error> {
    let stored = StoredSetup::deserialize(deserializer)?;
    let game = Game::from_name(&stored.game).ok_or_else(|| D::Error::custom("no such game"))?;
    let options = Options::parse(&stored.options, game.options()).map_err(D::Error::custom)?;
    game.setup(&options).map_err(D::Error::custom)
}

/// Who begins.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The participant who made the challenge.
    Challenger,
    /// The participant who accepts it.
    Opponent,
    /// Chosen at random when the challenge is accepted. Stored as `lot`.
    #[serde(rename = "lot")]
    Random,
}

impl First {
    /// The value of the option of a command: `me`, `opponent` or `random`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Challenger => "me",
            Self::Opponent => "opponent",
            Self::Random => "random",
        }
    }

    /// The choice of that value.
    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Challenger, Self::Opponent, Self::Random].into_iter().find(|first| first.id() == id)
    }
}

/// The time limit for each move. Time that was not used is not kept for later moves.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// No limit.
    #[serde(rename = "none")]
    Unlimited,
    #[serde(rename = "1h")]
    Hour,
    /// Twelve hours.
    #[serde(rename = "12h")]
    HalfDay,
    #[serde(rename = "1d")]
    Day,
    #[serde(rename = "3d")]
    ThreeDays,
    #[serde(rename = "7d")]
    Week,
}

impl Pace {
    /// All paces, from none to the slowest.
    pub const ALL: [Self; 6] = [Self::Unlimited, Self::Hour, Self::HalfDay, Self::Day, Self::ThreeDays, Self::Week];

    /// The pace of a challenge without the option.
    pub const DEFAULT: Self = Self::ThreeDays;

    /// Its stored name: `none`, `1h`, `12h`, `1d`, `3d` or `7d`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Unlimited => "none",
            Self::Hour => "1h",
            Self::HalfDay => "12h",
            Self::Day => "1d",
            Self::ThreeDays => "3d",
            Self::Week => "7d",
        }
    }

    /// The pace of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// The time for one move, where there is a limit.
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::Unlimited => None,
            Self::Hour => Some(Duration::hours(1)),
            Self::HalfDay => Some(Duration::hours(12)),
            Self::Day => Some(Duration::days(1)),
            Self::ThreeDays => Some(Duration::days(3)),
            Self::Week => Some(Duration::days(7)),
        }
    }

    /// The time for one move in whole days, at least one.
    pub fn days(self) -> u32 {
        let days = self.limit().map_or(0, Duration::whole_days);
        u32::try_from(days).unwrap_or(0).max(1)
    }
}

/// The consequence of a player's time being up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutRule {
    /// The opponent may claim the win or give a day; days later the game ends by itself.
    #[default]
    Claim,
    /// The game is lost at once.
    Loss,
}

impl TimeoutRule {
    /// Both choices.
    pub const ALL: [Self; 2] = [Self::Claim, Self::Loss];

    /// Its stored name: `claim` or `loss`.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Loss => "loss",
        }
    }

    /// The choice of that name.
    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|timeout| timeout.id() == id)
    }

    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// How a challenge ended without a game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeEnd {
    /// The challenged person declined.
    Declined,
    /// The challenger withdrew it.
    Cancelled,
    /// Nobody accepted it in time.
    Expired,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// The winner; `None` if nobody won.
    #[serde(with = "seat")]
    pub winner: Option<Player>,
    /// Why.
    pub reason: Reason,
}

/// Why a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    /// The game's own rules decided it.
    Rules,
    /// One player resigned.
    Resigned,
    /// One player's time was up, and the opponent claimed the win.
    Claimed,
    /// One player's time was up, and for days the opponent neither claimed the win nor gave more time.
    Lapsed,
    /// One player's time was up, in a game with [`TimeoutRule::Loss`].
    TimedOut,
    /// Both players agreed on a draw.
    Agreed,
    /// A manager of the server decided who won, or that it is a draw.
    Adjudicated,
    /// A manager of the server ended the game. Nobody won, and it is never rated.
    Stopped,
    /// The game ended before both players had made two moves. Nobody won, and it is never rated.
    Aborted,
}

impl Reason {
    /// Whether the game has a result. It is rated if the terms say so.
    pub const fn has_result(self) -> bool {
        !matches!(self, Self::Stopped | Self::Aborted)
    }
}

/// A seat, stored as 1, 2 or null.
mod seat {
    use super::Player;
    use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(seat: &Option<Player>, serializer: S) -> Result<S::Ok, S::Error> {
        seat.map(Player::number).serialize(serializer)
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Option<Player>, D::Error> {
        Option::<i64>::deserialize(deserializer)?
            .map(|number| Player::from_number(number).ok_or_else(|| D::Error::custom("a seat is 1 or 2")))
            .transpose()
    }
}
