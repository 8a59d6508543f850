//! Puzzles: "Blue to move and win".
//!
//! In a puzzle, exactly one move wins by force, in two to four moves of the player. After every other move, an exhaustive search
//! without a limit of depth proves that the opponent wins or, in Tennessee Waltz, where play can go round for ever, can avoid
//! losing for ever. In Tetrathedral the rolls of both sides are given in advance, as many as the win and all refutations need.
//!
//! [`puzzle_of_day`] and [`puzzle()`] return the puzzles in `data/`, which a [`Finder`] found in games of the computer against
//! itself. [`Puzzle::attempt`] plays a person's moves: it answers right ones with the reply that lasts longest, wrong ones with
//! the reply that refutes them. [`Puzzle::prove`] proves everything again.
//!
//! The crate reads no clock, does no I/O and takes all randomness from a seed.

#![warn(missing_docs)]

mod find;
mod proof;
mod puzzle;
mod puzzling;
mod solver;
mod symmetry;

#[cfg(test)]
mod slow_proofs;

pub use find::{Counts, Finder};
pub use proof::NoPuzzle;
pub use puzzle::{Attempt, BadPuzzle, Puzzle, Verdict};
pub use symmetry::Canonical;

use parlor_games::{for_each_game, rules::Game};

/// Day 0 of all puzzles, in days since 1970: 1 January 2026.
const FIRST_DAY: i64 = 20_454;

macro_rules! define_data {
    ([] $($module:ident::$Game:ident,)*) => {
        /// The puzzles of a game, one a line: [`COUNT`] of them.
        pub const fn data(game: Game) -> &'static str {
            match game {
                $(Game::$Game => include_str!(concat!("../data/", stringify!($module), ".txt")),)*
            }
        }
    };
}

for_each_game!(define_data);

/// The number of puzzles of each game. It never changes, and lines are replaced in their places: otherwise a new version of the
/// program would change the puzzle of a day that has begun.
pub const COUNT: usize = 365;

/// The puzzle with that number, from 0; `None` from [`COUNT`] on.
pub fn puzzle(game: Game, number: usize) -> Option<Puzzle> {
    data(game).lines().nth(number).and_then(|line| Puzzle::parse(game, line).ok())
}

/// The puzzle of a day, which is given in days since 1 January 1970, UTC. The first puzzle follows the last. Tests check that there
/// is one.
pub fn puzzle_of_day(game: Game, day: i64) -> Option<Puzzle> {
    let number = day.saturating_sub(FIRST_DAY).rem_euclid(COUNT as i64);
    puzzle(game, usize::try_from(number).ok()?)
}
