//! The series of puzzles, each with a puzzle a day.

use parlor_games::{for_each_game, rules::Game};
use std::{fmt, ops::RangeInclusive};

/// Day 0 of all puzzles, in days since 1970: 1 January 2026.
const FIRST_DAY: i64 = 20_454;

const WARM_UP: &str = "warm-up-";

/// A list of puzzles, one of which is the puzzle of a day. What is claimed of a puzzle, and proved, depends on its series.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Series {
    /// Warm-ups on small boards, for people who know only the lessons. Exactly one move wins within the stated one or two moves of the
    /// player. An exhaustive search of that many moves, which is cheap, proves that each other move does not win as soon. Some of the
    /// others win later: a search without a limit of depth decides which.
    WarmUp(Game),
    /// Exactly one move wins by force, in two to four moves of the player. An exhaustive search without a limit of depth proves that
    /// each other move does not win at all.
    Game(Game),
}

macro_rules! define_data {
    ([] $($module:ident::$Game:ident,)*) => {
        /// The puzzles of a series, one a line: [`Series::count`] of them.
        pub const fn data(series: Series) -> &'static str {
            match series {
                $(
                    Series::Game(Game::$Game) => include_str!(concat!("../data/", stringify!($module), ".txt")),
                    Series::WarmUp(Game::$Game) => include_str!(concat!("../data/warm-up-", stringify!($module), ".txt")),
                )*
            }
        }
    };
}

for_each_game!(define_data);

impl Series {
    /// The series that have a puzzle on a day, in days since 1970, UTC: first the warm-up, whose games take turns, then each game.
    pub fn of_day(day: i64) -> impl Iterator<Item = Self> {
        let turn = usize::try_from(since_first(day).rem_euclid(Game::ALL.len() as i64)).ok();
        let warm_up = turn.and_then(|turn| Game::ALL.get(turn)).copied().map(Self::WarmUp);
        warm_up.into_iter().chain(Game::ALL.iter().copied().map(Self::Game))
    }

    /// All series, warm-ups first.
    pub fn all() -> impl Iterator<Item = Self> {
        let games = || Game::ALL.iter().copied();
        games().map(Self::WarmUp).chain(games().map(Self::Game))
    }

    /// The series that [`Display`](fmt::Display) has written, or the puzzles of the game with that name.
    pub fn from_name(name: &str) -> Option<Self> {
        match name.strip_prefix(WARM_UP) {
            Some(game) => Game::from_name(game).map(Self::WarmUp),
            None => Game::from_name(name).map(Self::Game),
        }
    }

    /// The warm-ups of a game, for its puzzles, and the other way round.
    pub(crate) const fn other(self) -> Self {
        match self {
            Self::WarmUp(game) => Self::Game(game),
            Self::Game(game) => Self::WarmUp(game),
        }
    }

    /// The game of its puzzles.
    pub const fn game(self) -> Game {
        match self {
            Self::WarmUp(game) | Self::Game(game) => game,
        }
    }

    /// Whether its puzzles are warm-ups.
    pub const fn is_warm_up(self) -> bool {
        matches!(self, Self::WarmUp(_))
    }

    /// The number of its puzzles. It never changes, and lines are replaced in their places: otherwise a new version of the program
    /// would change the puzzle of a day that has begun.
    pub const fn count(self) -> usize {
        match self {
            Self::WarmUp(_) => 75,
            Self::Game(_) => 365,
        }
    }

    /// The number of the puzzle of a day, which is given in days since 1970, UTC. `None` if another game has the day's warm-up.
    pub(crate) fn number(self, day: i64) -> Option<usize> {
        let turns = match self {
            Self::WarmUp(_) => since_first(day).div_euclid(Game::ALL.len() as i64),
            Self::Game(_) => since_first(day),
        };
        let number = usize::try_from(turns.rem_euclid(self.count() as i64)).ok();
        number.filter(|_| Self::of_day(day).any(|series| series == self))
    }

    /// The player's moves until the win.
    pub(crate) const fn moves(self) -> RangeInclusive<u16> {
        match self {
            Self::WarmUp(_) => 1..=2,
            Self::Game(_) => 2..=4,
        }
    }

    /// The fewest moves that a person must have to choose from; with fewer, guessing would do.
    pub(crate) const fn least_choice(self) -> usize {
        match self {
            Self::WarmUp(_) => 4,
            Self::Game(_) => 6,
        }
    }
}

fn since_first(day: i64) -> i64 {
    day.saturating_sub(FIRST_DAY)
}

/// The id in addresses, buttons and the database: that of the game, or of the game with a prefix.
impl fmt::Display for Series {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        let prefix = if self.is_warm_up() { WARM_UP } else { "" };
        write!(f, "{prefix}{}", self.game().id())
    }
}
