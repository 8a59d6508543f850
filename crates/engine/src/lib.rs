//! Programs for playing and checking games, without Discord and without a database.
//!
//! * [`ugi`]: the computer player as an engine that speaks the Universal Game Interface
//! * [`match_play`]: matches between players and programs
//! * [`referee`]: the rules as a service, with JSON requests on standard input and answers on standard output
//!
//! The crate has no sentences about illegal moves: callers pass a function that makes them, [`Explain`].

mod excerpt;
mod game_search;
mod json;
mod lines;
pub mod match_play;
mod random_move;
pub mod referee;
pub mod setup;
pub mod ugi;

use parlor_games::rules::{Game, Illegal};

pub use excerpt::excerpt;
pub use random_move::random_move;

/// An English sentence about why a move is illegal. The text is the move as typed, shortened.
pub type Explain = fn(Game, &str, &Illegal) -> String;
