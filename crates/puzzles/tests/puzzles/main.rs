//! The puzzles in the repository: the claims of each, and rules for the collection.

#![cfg(test)]

mod attempts;
mod collection;

use parlor_games::rules::Game;
use parlor_puzzles::{Puzzle, Series, puzzle};

fn puzzles(series: Series) -> Vec<Puzzle> {
    (0..series.count()).map(|number| puzzle(series, number).unwrap_or_else(|| panic!("{series} {number}"))).collect()
}

/// The series without warm-ups.
fn games() -> impl Iterator<Item = Series> {
    Game::ALL.iter().copied().map(Series::Game)
}

fn warm_ups() -> impl Iterator<Item = Series> {
    Game::ALL.iter().copied().map(Series::WarmUp)
}
