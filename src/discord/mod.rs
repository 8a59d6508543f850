//! Discord: commands, buttons and forms in, answers and boards out. The only module that names serenity.
//!
//! An interaction flows from `gateway` through `dispatch` to one of the `handlers`, which answers with what
//! `components` and `outbound` build. Everything is sent by the client in `outbound`.

#![expect(clippy::disallowed_types, reason = "the one module that names serenity")]

mod app;
mod choice;
mod command_list;
mod commands;
mod components;
mod context;
mod dispatch;
mod gateway;
mod handlers;
mod invitation;
mod model;
pub(crate) mod outbound;
mod tls;

pub(crate) use app::App;
pub(crate) use gateway::{
    connection::{Discord, ask_for_invitation},
    shards::{ShardState, Shards},
};

pub use gateway::error::DiscordError;
