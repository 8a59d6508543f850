//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! A module uses only the modules that are listed before it:
//!
//! * [`play`] a game between people: challenge, turn, clock, result
//! * [`tournament`] who plays whom in a tournament, and who has won
//! * [`render`] positions as pictures
//! * [`text`] sentences
//! * `input` what people type
//! * `lessons` what a newcomer is taught
//! * [`store`] Postgres
//! * [`discord`], [`jobs`] the bot; [`health`] reports its state; [`serve`] runs them, and passes [`config`], [`clock`],
//!   [`metrics`] and [`search_pool`] to them
//! * [`watchdog`] notices when the bot is stuck
//! * `background_thread` runs what must not keep people waiting
//! * [`cli`] the other modes of the command line
//!
//! The games, the computer player, the engine and the stand-in for Discord are crates of their own.

mod analysis_service;
mod background_thread;
pub mod cli;
pub mod clock;
pub mod config;
pub mod discord;
pub mod health;
mod input;
pub mod jobs;
mod lessons;
pub mod metrics;
pub mod play;
pub mod render;
pub mod search_pool;
pub mod serve;
pub mod store;
pub mod text;
pub mod tournament;
pub mod watchdog;
mod work_limits;
