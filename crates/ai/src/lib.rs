//! The computer player: Monte Carlo tree search, generic over the rules.
//!
//! A playout walks down the tree to a position without children, goes on from there with a cheap policy, and carries the result
//! back up. On the way down it prefers moves that won more often. Moves with few visits are judged by the game's prior
//! ([`Knowledge::prior`]) and by their results anywhere later in other playouts (RAVE). Certain results are proven, not counted:
//! a position with a winning move is won, a position whose moves all lose is lost, and endgames with a handful of moves are
//! solved. A roll of the die is a node with a child for each face; all of them are visited equally often.
//!
//! [`Search`] searches one game, [`AnySearch`] a game known only at run time. [`Level`] is the playing strength; [`Analyzer`]
//! analyses finished games. The crate reads no clock and takes all randomness from a seed: the same seed and number of playouts
//! give the same move.

#![warn(missing_docs)]

mod analysis;
mod any;
mod beginner;
mod knowledge;
mod level;
mod neighbourhood;
mod one_ply;
mod random;
mod search;
mod settings;
mod solve;
mod tree;
mod win_chance;

parlor_games::for_each_game!(parlor_games::declare_modules);

pub use analysis::{Analysis, Analyzer, Mistake, WinChance};
pub use any::{AnySearch, one_ply_any};
pub use beginner::Beginner;
pub use knowledge::Knowledge;
pub use level::{Level, UnknownLevel, choose, think};
pub use one_ply::one_ply;
pub use random::Random;
pub use search::{Budget, Choice, Progress, Search};
pub use settings::Settings;
pub use win_chance::{relative_to, win_chance};
