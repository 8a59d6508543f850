//! The games of Parlor: cells and lattices, the rules, fair dice, and records of games.
//!
//! * [`board`] cells, sets of cells, lattices
//! * [`rules`] the games
//! * [`dice`] rolls that can be checked afterwards
//! * [`record`] a game as text
//!
//! The crate reads no clock, does no I/O, waits for nothing and draws no random numbers: callers pass all of that in.

pub mod board;
pub mod dice;
mod games;
pub mod record;
pub mod rules;
