//! The terms of a challenge, and how challenges and games end.

use super::GameId;
use parlor_games::rules::{Game, Player, Setup};
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
    /// Whether it is a game of a tournament. Such a game is never called off, and counts for the ratings only if it was played.
    #[serde(default, skip_serializing_if = "std::ops::Not::not")]
    pub event: bool,
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
    game.read_setup(&stored.options).map_err(D::Error::custom)
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

/// The clock of a pace. "A day a move" is the case in which each move fills the clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TimeControl {
    pub start: Duration,
    /// The time that each move adds to the clock.
    pub gain: Duration,
    /// The most that a clock can show after a gain.
    pub most: Duration,
}

impl TimeControl {
    const fn a_move(limit: Duration) -> Self {
        Self { start: limit, gain: limit, most: limit }
    }

    const fn in_all(time: Duration) -> Self {
        Self { start: time, gain: Duration::ZERO, most: time }
    }

    /// A control that adds time for each move, without a limit on saved time.
    const fn with_gain(start: Duration, gain: Duration) -> Self {
        Self { start, gain, most: Duration::MAX }
    }

    /// Whether it is below an hour; see [`Table::is_live`](super::Table::is_live).
    pub fn is_short(self) -> bool {
        self.start < Duration::HOUR
    }

    /// Whether a turn's unused time counts in later turns.
    pub fn saves(self) -> bool {
        self.gain < self.most
    }
}

/// The most live games that run at once in a channel without threads of their own. With more, boards would come too late.
pub const MAX_LIVE_GAMES: i64 = 4;

stored_enum! {
    /// The time that players have.
    Pace {
        Unlimited = "none",
        OneMinute = "1m",
        ThreeMinutes = "3m",
        FiveMinutes = "5m",
        TenMinutes = "10m",
        QuarterHour = "15m",
        HalfHour = "30m",
        Hour = "1h",
        QuarterDay = "6h",
        HalfDay = "12h",
        Day = "1d",
        ThreeDays = "3d",
        Week = "7d",
        FiveMinutesSaved = "5m+10s",
        QuarterHourSaved = "15m+30s",
        ThreeDaysSaved = "3d+12h",
        FiveDaysSaved = "5d+1d",
        WeekInAll = "7d+0",
        FortnightInAll = "14d+0",
    }
}

impl Pace {
    /// The paces of games between two people.
    pub const ALL: [Self; 17] = [
        Self::Unlimited,
        Self::OneMinute,
        Self::ThreeMinutes,
        Self::FiveMinutes,
        Self::TenMinutes,
        Self::HalfHour,
        Self::FiveMinutesSaved,
        Self::QuarterHourSaved,
        Self::Hour,
        Self::HalfDay,
        Self::Day,
        Self::ThreeDays,
        Self::Week,
        Self::ThreeDaysSaved,
        Self::FiveDaysSaved,
        Self::WeekInAll,
        Self::FortnightInAll,
    ];

    /// The paces of vote games.
    pub const OF_VOTES: [Self; 6] =
        [Self::FiveMinutes, Self::QuarterHour, Self::Hour, Self::QuarterDay, Self::HalfDay, Self::Day];

    pub const DEFAULT: Self = Self::ThreeDays;

    /// `None` without a limit.
    pub const fn time_control(self) -> Option<TimeControl> {
        Some(match self {
            Self::Unlimited => return None,
            Self::OneMinute => TimeControl::a_move(Duration::minutes(1)),
            Self::ThreeMinutes => TimeControl::a_move(Duration::minutes(3)),
            Self::FiveMinutes => TimeControl::a_move(Duration::minutes(5)),
            Self::TenMinutes => TimeControl::a_move(Duration::minutes(10)),
            Self::QuarterHour => TimeControl::a_move(Duration::minutes(15)),
            Self::HalfHour => TimeControl::a_move(Duration::minutes(30)),
            Self::Hour => TimeControl::a_move(Duration::hours(1)),
            Self::QuarterDay => TimeControl::a_move(Duration::hours(6)),
            Self::HalfDay => TimeControl::a_move(Duration::hours(12)),
            Self::Day => TimeControl::a_move(Duration::days(1)),
            Self::ThreeDays => TimeControl::a_move(Duration::days(3)),
            Self::Week => TimeControl::a_move(Duration::days(7)),
            Self::FiveMinutesSaved => TimeControl::with_gain(Duration::minutes(5), Duration::seconds(10)),
            Self::QuarterHourSaved => TimeControl::with_gain(Duration::minutes(15), Duration::seconds(30)),
            Self::ThreeDaysSaved => {
                TimeControl { start: Duration::days(3), gain: Duration::hours(12), most: Duration::days(3) }
            }
            Self::FiveDaysSaved => {
                TimeControl { start: Duration::days(5), gain: Duration::days(1), most: Duration::days(7) }
            }
            Self::WeekInAll => TimeControl::in_all(Duration::days(7)),
            Self::FortnightInAll => TimeControl::in_all(Duration::days(14)),
        })
    }

    /// Whether a game between two people at this pace is live.
    pub fn is_live(self) -> bool {
        self.time_control().is_some_and(TimeControl::is_short)
    }

    /// The number of whole days that a full clock shows, but at least one.
    pub fn days(self) -> u32 {
        let days = self.time_control().map_or(0, |control| control.most.whole_days());
        u32::try_from(days).unwrap_or(0).max(1)
    }
}

stored_enum! {
    /// What happens when a player's time is up.
    #[derive(Default)]
    TimeoutRule {
        /// The opponent may claim the win or give another day. If the opponent does neither, the game ends by itself some days
        /// later.
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
