//! The puzzles in the repository: the claims of each, and rules for the collection.

#![cfg(test)]

mod attempts;
mod collection;

use parlor_games::rules::Game;
use parlor_puzzles::{COUNT, Puzzle, puzzle};

fn puzzles(game: Game) -> Vec<Puzzle> {
    (0..COUNT).map(|number| puzzle(game, number).unwrap_or_else(|| panic!("{game:?} {number}"))).collect()
}
