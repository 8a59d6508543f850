//! Parlor: a Discord bot for playing abstract board games at one's own pace.
//!
//! ARCHITECTURE.md lists the modules; each uses only the ones above it. The games, the computer player, the engine and the
//! stand-in for Discord are crates of their own.

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
mod input;
pub mod jobs;
mod lessons;
pub mod log_writer;
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
