//! Discord: commands, buttons and forms in, answers and boards out. The only module that names serenity.
//!
//! An interaction flows from `gateway` through `dispatch` to one of the `handlers`, which answers with what
//! `components` and `outbound` build. Everything is sent by the client in `outbound`.

#![expect(clippy::disallowed_types, reason = "the one module that names serenity")]

mod app;
mod choice;
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
pub(crate) use context::{Caller, HandlerError, HandlerResult, request_id};
pub(crate) use gateway::{
    connection::{Discord, ask_for_invitation},
    shards::{ShardState, Shards},
};
pub(crate) use handlers::{
    analysis,
    challenge::{accept, decline},
    follow, hint, learn, note, play,
    preferences::board_style_of as board_style,
    puzzle,
    rematch::rematch,
    vote_game::cast as cast_vote,
};
pub(crate) use outbound::{
    announcement::{public_lang, public_style},
    error::{BuildError, SendError},
    pictures::{Drawing, PagePicture},
    puzzle::list as list_puzzles,
};

pub use gateway::error::DiscordError;
