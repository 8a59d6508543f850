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
        /// The puzzles of a game, one a line. A day's puzzle is found by its number, so lines are only ever appended.
        pub const fn data(game: Game) -> &'static str {
            match game {
                $(Game::$Game => include_str!(concat!("../data/", stringify!($module), ".txt")),)*
            }
        }
    };
}

for_each_game!(define_data);

/// The number of puzzles of a game.
pub fn count(game: Game) -> usize {
    data(game).lines().count()
}

/// The puzzle with that number, from 0; `None` if the game has no more than that.
pub fn puzzle(game: Game, number: usize) -> Option<Puzzle> {
    data(game).lines().nth(number).and_then(|line| Puzzle::parse(game, line).ok())
}

/// The number of the puzzle of a day, which is given in days since 1 January 1970, UTC. The first puzzle follows the last.
pub fn number_of_day(game: Game, day: i64) -> usize {
    let count = i64::try_from(count(game)).unwrap_or(i64::MAX).max(1);
    usize::try_from((day - FIRST_DAY).rem_euclid(count)).unwrap_or(0)
}

/// The puzzle of a day; see [`number_of_day`]. Tests check that there is one.
pub fn puzzle_of_day(game: Game, day: i64) -> Option<Puzzle> {
    puzzle(game, number_of_day(game, day))
}
