//! Discord: commands, buttons and forms in, answers and boards out. The only module that names serenity.

mod app;
mod autocomplete;
mod buttons;
mod caller;
mod carry;
mod challenge;
mod commands;
mod custom_id;
mod errors;
mod gateway;
mod leaderboard;
mod lists;
mod names;
mod options;
mod poster;
mod profile;
mod reply;
mod route;
mod rules;
mod turn;

pub(crate) use poster::Poster;

pub use gateway::{Discord, DiscordError};
