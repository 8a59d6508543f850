//! The computer player: Monte Carlo tree search, generic over the rules.
//!
//! A playout goes down the tree to a position that has no children yet, on from there by a cheap policy, and back up
//! with the result. On the way down it prefers moves that won more often; moves that have been tried little are judged by
//! the game's first impression of them ([`Knowledge::prior`]) and by how they fared anywhere later in other playouts
//! (RAVE). Results that are certain are not counted but proven: a position with a move that wins is won, one
//! whose moves all lose is lost, and endgames with a handful of moves are gone through. A roll of the die is a node
//! with a child for each number, all of them visited alike.
//!
//! [`Search`] is a search, [`AnySearch`] one in a game that is known only at run time, [`Level`] how strong it is to be.
//! There is no clock in here and no chance but from a seed: the same seed and playouts give the same move.

mod anchor2d;
mod any;
mod chance;
mod course;
mod knowledge;
mod level;
mod netted;
mod random;
mod ring;
mod search;
mod settings;
mod solve;
mod tether;
mod tetrathedral;
mod tree;
mod waltz;

pub use any::{AnySearch, choose_any};
pub use chance::{chance, of_one};
pub use course::{Course, Moment, Turning, Walk};
pub use knowledge::Knowledge;
pub use level::{Level, NoLevel, choose, think};
pub use random::Random;
pub use search::{Budget, Choice, Progress, Search};
pub use settings::Settings;
