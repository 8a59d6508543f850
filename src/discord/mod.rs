//! Discord: commands, buttons and forms in, answers and boards out. The only module that names serenity.

mod analyse;
mod analyst;
mod app;
mod autocomplete;
mod away;
mod buttons;
mod caller;
mod carry;
mod challenge;
mod commands;
mod computer;
mod custom_id;
mod doctor;
mod errors;
mod explore;
mod export;
mod film;
mod gateway;
mod leaderboard;
mod lists;
mod names;
mod offers;
mod options;
mod pick;
mod plan;
mod poster;
mod preferences;
mod privacy;
mod profile;
mod replay;
mod reply;
mod route;
mod rules;
mod settings;
mod shards;
mod telling;
mod threads;
mod trace;
mod turn;

pub(crate) use poster::Poster;
pub(crate) use shards::Shards;

pub use gateway::{Discord, DiscordError};
