//! A second implementation of each game, written from the sentences of its rule sheet, and slow. It is a crate of its own because
//! it is compiled with optimisation, while the rest of what tests share changes often.

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

parlor_games::for_each_game!(parlor_games::declare_modules, pub);

pub trait HasSlowRules: Position {
    type Slow: SlowRules;
}

/// As slow and as plain as the rules can be written; shares nothing with the library.
pub trait SlowRules: Clone {
    /// Random games that tests compare ply by ply with the referee's answers.
    const GAMES: usize;

    /// Tests stop such a game after this many plies.
    const MAX_PLIES: usize;

    fn start(options: &Options) -> Self;

    /// In byte order; none after the end.
    fn legal(&self) -> Vec<String>;

    fn play(&mut self, text: &str);

    fn set_roll(&mut self, _roll: u8) {}

    fn state(&self) -> State;
}

/// The public facts of a position. Players are 0 and 1.
pub struct State {
    /// After the end, the one who would be next.
    pub mover: usize,
    /// Names of cells, in byte order.
    pub stones: [Vec<String>; 2],
    /// `None` while the game goes on, then the winner, if there is one.
    pub result: Option<Option<usize>>,
    /// The counts as the referee shows them, without the roll.
    pub extra: Value,
}

/// As text, such as `9`.
pub fn option(options: &Options, name: &str, default: &str) -> String {
    options.iter().find(|(other, _)| *other == name).map_or_else(|| default.to_owned(), |(_, value)| value.to_string())
}
