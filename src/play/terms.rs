//! The terms of a challenge, and how challenges and games end.

use super::GameId;
use parlor_games::rules::{Game, Options, Player, Setup};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use time::Duration;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    #[serde(serialize_with = "write_setup", deserialize_with = "read_setup")]
    pub setup: Setup,
    pub first: First,
    /// For each move.
    pub pace: Pace,
    pub rated: bool,
    #[serde(default, skip_serializing_if = "TimeoutRule::is_default")]
    pub timeout: TimeoutRule,
    /// `None` if the game is not one of a pair.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub pair: Option<Pair>,
}

/// Two games that begin together with seats swapped, so that each player begins one.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Pair {
    /// The proposed game. Accepting it also begins the other one.
    First,
    /// The other game, with the number of the first.
    SecondAfter(GameId),
}

/// The stored form of a set-up.
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

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum First {
    /// The participant who made the challenge.
    Challenger,
    /// The participant who accepts it.
    Opponent,
    /// Chosen when the challenge is accepted. Stored as `lot`.
    #[serde(rename = "lot")]
    Random,
}

impl First {
    /// The option's value in commands.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Challenger => "me",
            Self::Opponent => "opponent",
            Self::Random => "random",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        [Self::Challenger, Self::Opponent, Self::Random].into_iter().find(|first| first.id() == id)
    }
}

/// The time limit for each move; unused time is not kept.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, Serialize, Deserialize)]
pub enum Pace {
    #[serde(rename = "none")]
    Unlimited,
    #[serde(rename = "1h")]
    Hour,
    #[serde(rename = "6h")]
    QuarterDay,
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
    /// For games between two people.
    pub const ALL: [Self; 6] = [Self::Unlimited, Self::Hour, Self::HalfDay, Self::Day, Self::ThreeDays, Self::Week];

    /// For vote games.
    pub const OF_VOTES: [Self; 3] = [Self::QuarterDay, Self::HalfDay, Self::Day];

    /// Used if the challenge does not name one.
    pub const DEFAULT: Self = Self::ThreeDays;

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Unlimited => "none",
            Self::Hour => "1h",
            Self::QuarterDay => "6h",
            Self::HalfDay => "12h",
            Self::Day => "1d",
            Self::ThreeDays => "3d",
            Self::Week => "7d",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|pace| pace.id() == id)
    }

    /// `None` without a limit.
    pub const fn limit(self) -> Option<Duration> {
        match self {
            Self::Unlimited => None,
            Self::Hour => Some(Duration::hours(1)),
            Self::QuarterDay => Some(Duration::hours(6)),
            Self::HalfDay => Some(Duration::hours(12)),
            Self::Day => Some(Duration::days(1)),
            Self::ThreeDays => Some(Duration::days(3)),
            Self::Week => Some(Duration::days(7)),
        }
    }

    /// Whole days per move, at least one.
    pub fn days(self) -> u32 {
        let days = self.limit().map_or(0, Duration::whole_days);
        u32::try_from(days).unwrap_or(0).max(1)
    }
}

/// What happens when a player's time is up.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum TimeoutRule {
    /// The opponent may claim the win or give a day; days later the game ends on its own.
    #[default]
    Claim,
    Loss,
}

impl TimeoutRule {
    pub const ALL: [Self; 2] = [Self::Claim, Self::Loss];

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Claim => "claim",
            Self::Loss => "loss",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|timeout| timeout.id() == id)
    }

    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

/// Whether a server allows games against the computer, and who sees them.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum ComputerPlay {
    Off,
    /// Only the player sees them.
    Private,
    /// Private, unless the player asks for a public game.
    #[default]
    Asked,
    Public,
}

impl ComputerPlay {
    pub const ALL: [Self; 4] = [Self::Off, Self::Private, Self::Asked, Self::Public];

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Off => "off",
            Self::Private => "private",
            Self::Asked => "asked",
            Self::Public => "public",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|play| play.id() == id)
    }
}

/// Which boards of a running game keep their pictures in a channel.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Default, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum KeptBoards {
    #[default]
    Newest,
    All,
}

impl KeptBoards {
    pub const ALL: [Self; 2] = [Self::Newest, Self::All];

    /// As stored.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Newest => "newest",
            Self::All => "all",
        }
    }

    pub fn from_id(id: &str) -> Option<Self> {
        Self::ALL.into_iter().find(|kept| kept.id() == id)
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeEnd {
    Declined,
    Cancelled,
    Expired,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
    /// `None` if nobody won.
    #[serde(with = "seat")]
    pub winner: Option<Player>,
    pub reason: Reason,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
#[serde(rename_all = "snake_case")]
pub enum Reason {
    Rules,
    Resigned,
    /// A player's time was up, and the opponent claimed the win.
    Claimed,
    /// A player's time was up, and for days the opponent neither claimed the win nor gave more time.
    Lapsed,
    /// A player's time was up in a game with [`TimeoutRule::Loss`], or nobody on a team voted in time.
    TimedOut,
    /// Both players agreed on a draw.
    Agreed,
    /// A manager of the server decided the result.
    Adjudicated,
    /// A manager of the server ended the game without a result; never rated.
    Stopped,
    /// Ended before both players had made two moves, without a result; never rated.
    Aborted,
}

impl Reason {
    /// Only games with a result can be rated.
    pub const fn has_result(self) -> bool {
        !matches!(self, Self::Stopped | Self::Aborted)
    }
}

/// A seat is stored as 1, 2 or null.
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
