//! Everything that is sent to Discord.

pub(crate) mod animation;
pub(crate) mod announcement;
pub(crate) mod challenge_message;
pub(crate) mod channel_gone;
pub(crate) mod client;
pub(crate) mod daily_message;
pub(crate) mod delivery;
mod direct_delivery;
mod discord_time;
pub(crate) mod error;
pub(crate) mod lobby;
pub(crate) mod message;
pub(crate) mod names;
pub(crate) mod notify;
mod own_messages;
pub(crate) mod pictures;
pub(crate) mod poster;
pub(crate) mod public_answer;
pub(crate) mod rank_roles;
mod rate_limits;
pub(crate) mod rest;
pub(crate) mod results;
pub(crate) mod retry;
pub(crate) mod threads;
pub(crate) mod tournament;
pub(crate) mod typing;
pub(crate) mod visibility;
