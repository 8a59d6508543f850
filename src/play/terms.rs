//! What the two sides of a challenge agree on, and the ways in which things end.

use parlor_games::rules::{Game, Options, Player, Setup};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use time::Duration;

/// What a challenge proposes.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    /// Game and options.
    #[serde(serialize_with = "write_setup", deserialize_with = "read_setup")]
    pub setup: Setup,
    /// Who begins.
    pub first: First,
    /// Time for a move.
    pub pace: Pace,
    /// Whether the result counts for the ratings.
    pub rated: bool,
    /// What happens when a player's time is up.
    #[serde(default, skip_serializing_if = "Timeout::is_default")]
    pub timeout: Timeout,
}

/// A setup as it is stored: the game's id and its options' text.
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
    /// Who made the challenge.
    Challenger,
    /// Who accepts it.
    Opponent,
    /// Drawn by lot when it is accepted.
    Lot,
}

/// Time for a move. There is no other clock: the next move gets the full time again.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Pace {
    /// No limit.
    #[serde(rename = "none")]
    Unlimited,
    /// One hour.
    #[serde(rename = "1h")]
    Hour,
    /// Twelve hours.
    #[serde(rename = "12h")]
    HalfDay,
    /// A day.
    #[serde(rename = "1d")]
    Day,
    /// Three days.
    #[serde(rename = "3d")]
    ThreeDays,
    /// A week.
    #[serde(rename = "7d")]
    Week,
}

impl Pace {
    /// All paces, from none to the slowest.
    pub const ALL: [Self; 6] = [Self::Unlimited, Self::Hour, Self::HalfDay, Self::Day, Self::ThreeDays, Self::Week];

    /// The pace of a challenge that names none.
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

    /// The days that the time for one move touches, at least one.
    pub fn days(self) -> u32 {
        let days = self.limit().map_or(0, Duration::whole_days);
        u32::try_from(days).unwrap_or(0).max(1)
    }
}

/// What happens when a player's time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Timeout {
    /// The opponent may claim the win or give a day; days later the game ends by itself.
    #[default]
    Claim,
    /// The game is lost at once.
    Loss,
}

impl Timeout {
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
pub enum Closed {
    /// The challenged person said no.
    Declined,
    /// The challenger took it back.
    Cancelled,
    /// Nobody accepted it in time.
    Expired,
}

/// How a game ended.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// Who won, if anybody did.
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
    /// One side resigned.
    Resigned,
    /// One side's time was up and the other claimed the win.
    Claimed,
    /// One side's time was up, and the other did nothing about it for days.
    Lapsed,
    /// One side's time was up, where that loses at once.
    TimedOut,
    /// Both agreed on a draw.
    Agreed,
    /// Somebody who manages the server said who won, or that nobody did.
    Adjudicated,
    /// Somebody who manages the server ended it: nobody won, and it is never rated.
    Stopped,
    /// It was given up before both had made two moves: nobody won, and it is never rated.
    Aborted,
}

impl Reason {
    /// Whether there is a result, which counts where the terms say so.
    pub const fn has_result(self) -> bool {
        !matches!(self, Self::Stopped | Self::Aborted)
    }
}

/// A seat stored as 1, 2 or null.
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
