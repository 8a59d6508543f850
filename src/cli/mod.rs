//! The modes of the command line other than `serve`.

pub mod bench;
pub mod health;
pub mod puzzles;
pub mod ratings;
mod record_file;
pub mod render;
pub mod sandbox;
mod scene;
pub mod verify;

use crate::text::{self, Lang};
use parlor_games::rules::{Game, Illegal};

/// English, because other programs use these modes.
pub fn explain(game: Game, typed: &str, illegal: &Illegal) -> String {
    text::illegal(Lang::English, game, typed, illegal)
}
