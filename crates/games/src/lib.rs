//! The games of Parlor: cells and lattices, the rules, fair dice, and records of games.
//!
//! * [`board`] cells, sets of cells, lattices
//! * [`rules`] the games
//! * [`dice`] rolls that can be checked afterwards
//! * [`record`] a game as text
//!
//! A game is played by texts of moves, which the rules accept or refuse:
//!
//! ```
//! use parlor_games::rules::{Game, Options};
//!
//! let setup = Game::Tether.setup(&Options::default()).expect("defaults are allowed");
//! let mut position = setup.start();
//! assert!(position.play_text("c3").is_ok());
//! assert!(position.play_text("c3").is_err(), "the cell is occupied");
//! assert_eq!(position.ply(), 1, "a refused move changes nothing");
//! ```
//!
//! The crate reads no clock, does no I/O, waits for nothing and draws no random numbers: callers pass all of that in.

#![warn(missing_docs)]

pub mod board;
pub mod dice;
mod games;
pub mod record;
pub mod rules;
