//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! ARCHITECTURE.md lists the modules; each uses only the ones above it. The games, the computer player, the rules of the table, the
//! texts, the pictures, the engine and the stand-in for Discord are crates of their own.

mod actions;
mod analysis_service;
mod background_thread;
mod backoff;
pub mod cli;
pub mod clock;
pub mod config;
pub mod deadline;
pub mod deletion_file;
mod dial;
mod digest;
pub mod discord;
pub mod health;
pub mod jobs;
pub mod log_writer;
pub mod metrics;
pub mod quiet_hours;
pub mod search_pool;
pub mod serve;
pub mod store;
pub mod watchdog;
mod web;
mod work_limits;

pub use parlor_table::{league, play, tournament, zone};
pub use parlor_words::text;
use parlor_words::{input, lessons};
