//! The other modes of the command line: programs beside the bot that share its rules.

pub mod bench;
mod chance;
pub mod duel;
pub mod engine;
mod follower;
pub mod health;
mod json;
mod lines;
pub mod ratings;
pub mod referee;
pub mod render;
pub mod sandbox;
mod setup;
mod shown;
pub mod verify;
