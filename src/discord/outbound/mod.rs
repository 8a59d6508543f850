//! Everything that is sent to Discord.

pub(crate) mod animation;
pub(crate) mod announcement;
pub(crate) mod client;
mod daily_message;
mod direct_delivery;
pub(crate) mod error;
mod guild;
pub(crate) mod lobby;
pub(crate) mod message;
pub(crate) mod names;
pub(crate) mod notify;
pub(crate) mod pictures;
pub(crate) mod poster;
pub(crate) mod public_answer;
mod rank_roles;
mod rate_limits;
pub(crate) mod rest;
mod results;
pub(crate) mod retry;
pub(crate) mod threads;
pub(crate) mod tournament;
pub(crate) mod visibility;
