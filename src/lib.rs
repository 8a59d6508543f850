//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! The map of the house, lower floors first; a module knows only those above it in this list:
//!
//! * [`board`] cells, sets of cells, lattices
//! * [`rules`] the games
//! * [`ai`] the computer player
//! * [`record`] a game as text
//! * [`render`] positions as pictures
//! * [`play`] a game between people: challenge, turn, clock, result
//! * [`text`] sentences
//! * [`store`] Postgres
//! * [`discord`], [`jobs`] the bot, and [`health`], which tells how it is; run by [`serve`]; [`config`], [`clock`],
//!   [`metrics`] and [`minds`] are handed to them
//! * [`tools`] the other modes of the command line
//!
//! Beside them stands [`sandbox`], a local stand-in for Discord, which knows nothing of all this.
#![warn(missing_docs)]
#![forbid(unsafe_code)]

pub mod ai;
pub mod board;
pub mod clock;
pub mod config;
pub mod discord;
pub mod health;
pub mod jobs;
pub mod metrics;
pub mod minds;
pub mod play;
pub mod record;
pub mod render;
pub mod rules;
pub mod sandbox;
pub mod serve;
pub mod store;
pub mod text;
pub mod tools;
