//! A search in a game known only at run time.

use super::{Budget, Choice, Knowledge, Level, Progress, Random, Search, Settings, level, one_ply};
use parlor_games::{
    for_each_game, match_game, match_game_type,
    rules::{self, AnyPosition, Game, Illegal, Position},
};

/// Defines an enumeration with a variant for each game, and its conversions.
macro_rules! define_any_search {
    ([] $($module:ident::$Game:ident,)*) => {
        /// A [`Search`] in any game. Moves are read and written as texts.
        #[derive(Clone, Debug)]
        pub enum AnySearch {
            $(
                #[doc = concat!("A search in [`", stringify!($module), "`](rules::", stringify!($module), ").")]
                $Game(Search<rules::$module::$Game>),
            )*
        }

        impl AnySearch {
            /// A search with other settings.
            pub fn with(position: &AnyPosition, settings: Settings, seed: u64) -> Self {
                match position.clone() {
                    $(AnyPosition::$Game(position) => Self::$Game(Search::new(position, settings, seed)),)*
                }
            }
        }
    };
}

for_each_game!(define_any_search);

/// Converts moves to texts.
fn tell<P: Knowledge>(_: &Search<P>, choice: Choice<P::Move>) -> Choice<String> {
    let Choice { mv, win, visits, proven, plies, line } = choice;
    Choice { mv: mv.to_string(), win, visits, proven, plies, line: line.iter().map(ToString::to_string).collect() }
}

impl AnySearch {
    /// A search with the game's best settings; see [`Search::new`].
    pub fn new(position: &AnyPosition, seed: u64) -> Self {
        Self::with(position, Self::settings(position.game()), seed)
    }

    /// The game's best settings.
    pub const fn settings(game: Game) -> Settings {
        match_game_type!(game, P => P::SETTINGS)
    }

    /// The position that is searched.
    pub fn position(&self) -> AnyPosition {
        match_game!(Self, self, search => search.position().clone().into())
    }

    /// See [`Search::progress`].
    pub fn progress(&self) -> Progress {
        match_game!(Self, self, search => search.progress())
    }

    /// See [`Search::run`].
    pub fn run(&mut self, budget: Budget, stop: impl FnMut(&Progress) -> bool) {
        match_game!(Self, self, search => search.run(budget, stop));
    }

    /// See [`Search::best`].
    pub fn best(&self) -> Option<Choice<String>> {
        match_game!(Self, self, search => search.best().map(|choice| tell(search, choice)))
    }

    /// See [`Search::choices`].
    pub fn choices(&self) -> Vec<Choice<String>> {
        match_game!(Self, self, search => search.choices().into_iter().map(|choice| tell(search, choice)).collect())
    }

    /// Advances to the position after the move that `text` means; see [`Search::advance`].
    ///
    /// # Errors
    /// Why `text` is no legal move here; the search stays as it was.
    pub fn advance(&mut self, text: &str) -> Result<(), Illegal> {
        match_game!(Self, self, search => search.position().resolve(text).and_then(|mv| search.advance(mv)))
    }

    /// See [`Search::set_roll`].
    pub fn set_roll(&mut self, roll: u8) {
        match_game!(Self, self, search => search.set_roll(roll));
    }

    /// Playouts for a move of a level in this position. See [`Level::playouts`].
    pub fn playouts(&self, level: Level) -> u32 {
        match_game!(Self, self, search => level.playouts(search.position()))
    }

    /// The move that a level plays. See [`level::think`].
    pub fn think(&mut self, level: Level, seed: u64, stop: impl FnMut(&Progress) -> bool) -> Option<String> {
        match_game!(Self, self, search => level::think(search, level, seed, stop).map(|mv| mv.to_string()))
    }
}

/// Like [`one_ply`](one_ply::one_ply), in any game: returns the move's canonical text.
pub fn one_ply_any(position: &AnyPosition, random: &mut Random) -> Option<String> {
    match_game!(AnyPosition, position, position => one_ply::one_ply(position, random).map(|mv| mv.to_string()))
}
