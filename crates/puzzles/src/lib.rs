//! Puzzles: "Blue to move and win".
//!
//! In a puzzle, exactly one move wins by force, in two to four moves of the player. After every other move, an exhaustive search
//! without a limit of depth proves that the opponent wins or, in Tennessee Waltz, where play can go round for ever, can avoid
//! losing for ever. In Tetrathedral the rolls of both sides are given in advance, as many as the win and all refutations need.
//! A warm-up claims less: see [`Series`].
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
mod series;
mod solver;
mod symmetry;

#[cfg(test)]
mod tests;

pub use find::{Counts, Finder};
pub use proof::NoPuzzle;
pub use puzzle::{Attempt, BadPuzzle, Puzzle, Verdict};
pub use series::{Series, data};
pub use symmetry::Canonical;

/// The puzzle of a series with that number, from 0; `None` from [`Series::count`] on.
pub fn puzzle(series: Series, number: usize) -> Option<Puzzle> {
    data(series).lines().nth(number).and_then(|line| Puzzle::parse(series, line).ok())
}

/// The puzzle of a day, which is given in days since 1 January 1970, UTC. The first puzzle follows the last. Tests check that there
/// is one for each series of [`Series::of_day`]; other series have none.
pub fn puzzle_of_day(series: Series, day: i64) -> Option<Puzzle> {
    puzzle(series, series.number(day)?)
}
