//! Levels of playing strength, and how they choose their moves.

use super::{Budget, Choice, Progress, Random, Search, knowledge::Knowledge, one_ply::loses_at_once};
use parlor_games::rules::Outcome;
use std::{fmt, str::FromStr};

/// The strength of the computer player.
#[derive(Clone, Copy, PartialEq, Eq, PartialOrd, Ord, Hash, Debug)]
pub enum Level {
    /// Like a beginner ([`super::Beginner`]): considers few moves, and overlooks most wins and some threats.
    Easy,
    /// Chooses by the prior and a short search.
    Medium,
    /// Plays the best move of a search.
    Hard,
    /// Like hard, with ten or twenty times the playouts: as long as people like to wait.
    Master,
}

/// The softmax temperature of the medium level. At 0 it would play the best move. At 1, a move with half the visits is half as
/// likely; at 2, it is 0.7 times as likely, and so on.
const TEMPERATURE: f32 = 0.25;

/// The text is no level's id.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct UnknownLevel;

impl Level {
    /// All levels, the weakest first.
    pub const ALL: [Self; 4] = [Self::Easy, Self::Medium, Self::Hard, Self::Master];

    /// The next level up; `None` for the strongest.
    pub fn harder(self) -> Option<Self> {
        Self::ALL.into_iter().find(|level| *level > self)
    }

    /// The next level down; `None` for the weakest.
    pub fn easier(self) -> Option<Self> {
        Self::ALL.into_iter().rfind(|level| *level < self)
    }

    /// The level's id in the database and on the command line.
    pub const fn id(self) -> &'static str {
        match self {
            Self::Easy => "easy",
            Self::Medium => "medium",
            Self::Hard => "hard",
            Self::Master => "master",
        }
    }

    /// Playouts for a move in this position.
    pub fn playouts<P: Knowledge>(self, position: &P) -> u32 {
        match self {
            Self::Easy => 16,
            Self::Medium => (position.master_playouts() / 100).clamp(200, 4000),
            Self::Hard => position.hard_playouts(),
            Self::Master => position.master_playouts(),
        }
    }

    /// The time limit for a move, in milliseconds. The search reads no clock, so the caller enforces the limit in its callback.
    /// It is several times what the playouts take, so that only a very busy machine weakens a level.
    pub const fn time_cap(self) -> u32 {
        match self {
            Self::Easy => 2_000,
            Self::Medium => 3_000,
            Self::Hard => 5_000,
            Self::Master => 15_000,
        }
    }
}

impl fmt::Display for Level {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(self.id())
    }
}

impl FromStr for Level {
    type Err = UnknownLevel;

    fn from_str(text: &str) -> Result<Self, UnknownLevel> {
        Self::ALL.into_iter().find(|level| level.id() == text).ok_or(UnknownLevel)
    }
}

/// The move of a level. `None` after the end of the game and before a roll.
///
/// The same position, level and seed give the same move, unless `stop` ends the search early. `stop` is called before the first
/// playout and then after every few.
pub fn choose<P: Knowledge>(
    position: &P,
    level: Level,
    seed: u64,
    stop: impl FnMut(&Progress) -> bool,
) -> Option<P::Move> {
    let mut search = Search::new(position.clone(), P::SETTINGS, seed);
    think(&mut search, level, seed, stop)
}

/// Like [`choose`], with an existing search, which keeps its tree from move to move.
pub fn think<P: Knowledge>(
    search: &mut Search<P>,
    level: Level,
    seed: u64,
    stop: impl FnMut(&Progress) -> bool,
) -> Option<P::Move> {
    let early = level >= Level::Hard;
    search.run(Budget { playouts: level.playouts(search.position()), early }, stop);
    let best = search.best()?;
    let (position, mut random) = (search.position(), Random::new(seed ^ 0x5eed_c401_ce00_0000));
    let chosen = match level {
        Level::Easy => P::BEGINNER.choose(position, search.choices(), &mut random),
        Level::Medium if best.proven != Some(Outcome::Won(position.to_move())) => {
            choose_randomly(position, search.choices(), &mut random)
        }
        Level::Medium | Level::Hard | Level::Master => None,
    };
    Some(chosen.unwrap_or(best.mv))
}

/// Better moves are more likely, and obviously bad ones are left out.
fn choose_randomly<P: Knowledge>(position: &P, choices: Vec<Choice<P::Move>>, random: &mut Random) -> Option<P::Move> {
    let lost = Some(Outcome::Won(position.to_move().other()));
    let mut kept: Vec<(f32, P::Move)> = choices
        .into_iter()
        .filter(|choice| choice.proven != lost && !position.is_nonsense(choice.mv))
        .map(|choice| {
            // The largest key is a weighted random choice (Efraimidis and Spirakis, 2006). A move without visits had a bad prior,
            // but not by much if there were few visits.
            let key = random.unit().ln() / (choice.visits as f32 + 0.2).powf(1.0 / TEMPERATURE);
            (key, choice.mv)
        })
        .collect();
    kept.sort_by(|(a, _), (b, _)| b.total_cmp(a));
    kept.into_iter().map(|(_, mv)| mv).find(|&mv| !loses_at_once(position, mv))
}
