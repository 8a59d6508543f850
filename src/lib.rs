//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! The map of the house, lower floors first; a module knows only those above it in this list:
//!
//! * [`board`] cells, sets of cells, lattices
//! * [`rules`] the games
//! * [`tools`] the other modes of the command line
#![warn(missing_docs)]
#![forbid(unsafe_code)]

pub mod board;
pub mod rules;
pub mod tools;
