//! The terms of a challenge, and how challenges and games end.

use super::GameId;
use parlor_games::rules::{Game, Options, Player, Setup};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use time::Duration;

/// Defines an enum whose values are stored as these ids.
macro_rules! stored_enum {
    ($(#[$meta:meta])* $name:ident { $($(#[$doc:meta])* $variant:ident = $id:literal,)+ }) => {
        $(#[$meta])*
        #[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Debug, serde::Serialize, serde::Deserialize)]
        pub enum $name {
            $($(#[$doc])* #[serde(rename = $id)] $variant,)+
        }

        impl $name {
            pub const fn id(self) -> &'static str {
                match self { $(Self::$variant => $id),+ }
            }

            pub fn from_id(id: &str) -> Option<Self> {
                [$(Self::$variant),+].into_iter().find(|known| known.id() == id)
            }
        }
    };
}
pub(crate) use stored_enum;

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Terms {
    #[serde(serialize_with = "write_setup", deserialize_with = "read_setup")]
    pub setup: Setup,
    pub first: First,
    pub pace: Pace,
    pub rated: bool,
    #[serde(default, skip_serializing_if = "TimeoutRule::is_default")]
    pub timeout: TimeoutRule,
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
    Challenger,
    Opponent,
    /// Chosen when the challenge is accepted. Stored as `lot`.
    #[serde(rename = "lot")]
    Random,
}

impl First {
    pub const fn id(self) -> &'static str {
        match self {
            Self::Challenger => "me",
            Self::Opponent => "opponent",
            Self::Random => "random",
        }
    }
}

stored_enum! {
    /// The time limit for each move; unused time is not kept.
    Pace {
        Unlimited = "none",
        Hour = "1h",
        QuarterDay = "6h",
        HalfDay = "12h",
        Day = "1d",
        ThreeDays = "3d",
        Week = "7d",
    }
}

impl Pace {
    /// For games between two people.
    pub const ALL: [Self; 6] = [Self::Unlimited, Self::Hour, Self::HalfDay, Self::Day, Self::ThreeDays, Self::Week];

    /// For vote games.
    pub const OF_VOTES: [Self; 3] = [Self::QuarterDay, Self::HalfDay, Self::Day];

    pub const DEFAULT: Self = Self::ThreeDays;

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

stored_enum! {
    /// What happens when a player's time is up.
    #[derive(Default)]
    TimeoutRule {
        /// The opponent may claim the win or give a day; days later the game ends on its own.
        #[default]
        Claim = "claim",
        Loss = "loss",
    }
}

impl TimeoutRule {
    pub const ALL: [Self; 2] = [Self::Claim, Self::Loss];

    fn is_default(&self) -> bool {
        *self == Self::default()
    }
}

stored_enum! {
    /// Whether a server allows games against the computer, and who sees them.
    #[derive(Default)]
    ComputerPlay {
        Off = "off",
        /// Only the player sees them.
        Private = "private",
        /// Private, unless the player asks for a public game.
        #[default]
        Asked = "asked",
        Public = "public",
    }
}

impl ComputerPlay {
    pub const ALL: [Self; 4] = [Self::Off, Self::Private, Self::Asked, Self::Public];
}

stored_enum! {
    /// Which boards of a running game keep their pictures in a channel.
    #[derive(Default)]
    KeptBoards {
        #[default]
        Newest = "newest",
        All = "all",
    }
}

impl KeptBoards {
    pub const ALL: [Self; 2] = [Self::Newest, Self::All];
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum ChallengeEnd {
    Declined,
    Cancelled,
    Expired,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Ending {
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
    Agreed,
    Adjudicated,
    /// A manager of the server ended the game without a result; never rated.
    Stopped,
    /// Ended before both players had made two moves, without a result; never rated.
    Aborted,
}

impl Reason {
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
