//! A second implementation of each game, written from the sentences of its rule sheet and slow. It is a crate of its own
//! because it is compiled with optimisation, while the rest of what tests share changes often.

#![allow(
    clippy::expect_used,
    clippy::panic,
    clippy::unreachable,
    clippy::unwrap_used,
    reason = "a test fails by panicking"
)]

use parlor_games::rules::{Options, Position};
use serde_json::Value;

pub mod places;

macro_rules! declare_modules {
    ([] $($module:ident::$Game:ident,)*) => {
        $(pub mod $module;)*
    };
}

parlor_games::for_each_game!(declare_modules);

/// Says which type is the second implementation of a game.
pub trait HasSlowRules: Position {
    type Slow: SlowRules;
}

/// A second implementation of a game, as slow and as plain as its rules can be written, that shares
/// nothing with the library.
pub trait SlowRules: Clone {
    /// How many random games tests compare ply by ply with the referee's answers.
    const GAMES: usize;

    /// The number of plies after which tests stop such a game.
    const MAX_PLIES: usize;

    /// The position before the first ply.
    fn start(options: &Options) -> Self;

    /// The texts of the legal moves, in the order of their bytes; none after the end.
    fn legal(&self) -> Vec<String>;

    /// Plays a legal move.
    fn play(&mut self, text: &str);

    /// Puts a roll on the table.
    fn set_roll(&mut self, _roll: u8) {}

    /// The public facts.
    fn state(&self) -> State;
}

/// The public facts of a position. Players are 0 and 1.
pub struct State {
    /// The player to move; after the end, the one who would be next.
    pub mover: usize,
    /// The names of the cells with their stones, in the order of the names' bytes.
    pub stones: [Vec<String>; 2],
    /// None while the game goes on, then the winner, if there is one.
    pub result: Option<Option<usize>>,
    /// The counts of the game, as the referee shows them, the roll left out.
    pub extra: Value,
}

/// The value of an option as text, e.g. `9`.
pub fn option(options: &Options, name: &str, default: &str) -> String {
    options.iter().find(|(other, _)| *other == name).map_or_else(|| default.to_owned(), |(_, value)| value.to_string())
}
