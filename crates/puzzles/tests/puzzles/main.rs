//! The puzzles in the repository: what is claimed of them, and what they have in common.

#![cfg(test)]

mod attempts;
mod collection;

use parlor_games::rules::Game;
use parlor_puzzles::{Puzzle, count, puzzle};

fn puzzles(game: Game) -> Vec<Puzzle> {
    (0..count(game)).map(|number| puzzle(game, number).unwrap_or_else(|| panic!("{game:?} {number}"))).collect()
}
