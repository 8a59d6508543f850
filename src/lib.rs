//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! A module uses only modules in the lines above it ([`metrics`] also names types of [`store`]):
//!
//! * [`config`], [`clock`], [`metrics`], `background_thread`, [`watchdog`]: settings, the time of day, counters, threads
//! * [`play`] a game between people: challenge, turn, clock, result
//! * [`tournament`] pairings and winners of tournaments
//! * [`render`] positions as pictures
//! * [`text`] sentences
//! * `input` typed texts
//! * `lessons` lessons for newcomers
//! * [`search_pool`], `work_limits`: limits on concurrent work
//! * [`store`] PostgreSQL
//! * `analysis_service` analyses of finished games
//! * [`discord`] interactions in, answers and boards out
//! * [`jobs`] work without a request
//! * [`health`] reports the bot's state; [`serve`]: runs the bot; [`cli`]: the other modes of the command line
//!
//! The games, the computer player, the engine and the stand-in for Discord are crates of their own.

mod analysis_service;
mod background_thread;
mod backoff;
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
mod web;
mod work_limits;
