//! What nearly every handler uses.

pub(super) use crate::{
    discord::{
        choice::Choice,
        commands::command,
        components::custom_id::CustomId,
        context::{App, Caller, HandlerError, HandlerResult, Response, refuse},
        outbound::message::{File, Post, Reply},
    },
    play::GameId,
    text::{self, Lang, msg},
};
