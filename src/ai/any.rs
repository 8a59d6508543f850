//! A search in a game that is known only at run time.

use super::{Budget, Choice, Knowledge, Level, Progress, Search, Settings, level};
use crate::rules::{
    AnyPosition, Game, Illegal, Position, anchor2d::Anchor2d, each, netted::Netted, tether::Tether,
    tetrathedral::Tetrathedral, waltz::Waltz,
};

/// A [`Search`] in any of the games. Moves come and go as texts.
#[derive(Clone, Debug)]
pub enum AnySearch {
    /// Tether.
    Tether(Search<Tether>),
    /// Anchor 2D.
    Anchor2d(Search<Anchor2d>),
    /// Tennessee Waltz.
    Waltz(Search<Waltz>),
    /// Netted.
    Netted(Search<Netted>),
    /// Tetrathedral.
    Tetrathedral(Search<Tetrathedral>),
}

/// A choice of the search with texts for moves.
fn tell<P: Knowledge>(_: &Search<P>, choice: Choice<P::Move>) -> Choice<String> {
    let Choice { mv, win, visits, proven, plies, line } = choice;
    Choice { mv: mv.to_string(), win, visits, proven, plies, line: line.iter().map(ToString::to_string).collect() }
}

impl AnySearch {
    /// A search with the settings that are best in the game. See [`Search::new`].
    pub fn new(position: &AnyPosition, seed: u64) -> Self {
        Self::with(position, Self::settings(position.game()), seed)
    }

    /// A search with other settings.
    pub fn with(position: &AnyPosition, settings: Settings, seed: u64) -> Self {
        match position.clone() {
            AnyPosition::Tether(position) => Self::Tether(Search::new(position, settings, seed)),
            AnyPosition::Anchor2d(position) => Self::Anchor2d(Search::new(position, settings, seed)),
            AnyPosition::Waltz(position) => Self::Waltz(Search::new(position, settings, seed)),
            AnyPosition::Netted(position) => Self::Netted(Search::new(position, settings, seed)),
            AnyPosition::Tetrathedral(position) => Self::Tetrathedral(Search::new(position, settings, seed)),
        }
    }

    /// The settings that are best in a game.
    pub const fn settings(game: Game) -> Settings {
        match game {
            Game::Tether => Tether::SETTINGS,
            Game::Anchor2d => Anchor2d::SETTINGS,
            Game::Waltz => Waltz::SETTINGS,
            Game::Netted => Netted::SETTINGS,
            Game::Tetrathedral => Tetrathedral::SETTINGS,
        }
    }

    /// The position that is searched.
    pub fn position(&self) -> AnyPosition {
        match self {
            Self::Tether(search) => AnyPosition::Tether(search.position().clone()),
            Self::Anchor2d(search) => AnyPosition::Anchor2d(search.position().clone()),
            Self::Waltz(search) => AnyPosition::Waltz(search.position().clone()),
            Self::Netted(search) => AnyPosition::Netted(search.position().clone()),
            Self::Tetrathedral(search) => AnyPosition::Tetrathedral(search.position().clone()),
        }
    }

    /// See [`Search::progress`].
    pub fn progress(&self) -> Progress {
        each!(Self, self, search => search.progress())
    }

    /// See [`Search::run`].
    pub fn run(&mut self, budget: Budget, stop: impl FnMut(&Progress) -> bool) {
        each!(Self, self, search => search.run(budget, stop));
    }

    /// See [`Search::best`].
    pub fn best(&self) -> Option<Choice<String>> {
        each!(Self, self, search => search.best().map(|choice| tell(search, choice)))
    }

    /// See [`Search::choices`].
    pub fn choices(&self) -> Vec<Choice<String>> {
        each!(Self, self, search => search.choices().into_iter().map(|choice| tell(search, choice)).collect())
    }

    /// Goes on from the position after the move that `text` means. See [`Search::advance`].
    ///
    /// # Errors
    /// Why it means no legal move here; the search stays as it was.
    pub fn advance(&mut self, text: &str) -> Result<(), Illegal> {
        each!(Self, self, search => search.position().resolve(text).and_then(|mv| search.advance(mv)))
    }

    /// See [`Search::set_roll`].
    pub fn set_roll(&mut self, roll: u8) {
        each!(Self, self, search => search.set_roll(roll));
    }

    /// Playouts for a move of a level in this position. See [`Level::playouts`].
    pub fn playouts(&self, level: Level) -> u32 {
        each!(Self, self, search => level.playouts(search.position()))
    }

    /// The move that a level plays. See [`level::think`].
    pub fn think(&mut self, level: Level, seed: u64, stop: impl FnMut(&Progress) -> bool) -> Option<String> {
        each!(Self, self, search => level::think(search, level, seed, stop).map(|mv| mv.to_string()))
    }
}

/// As [`level::choose`], in any game: the canonical text of the move.
pub fn choose_any(
    position: &AnyPosition,
    level: Level,
    seed: u64,
    stop: impl FnMut(&Progress) -> bool,
) -> Option<String> {
    AnySearch::new(position, seed).think(level, seed, stop)
}
