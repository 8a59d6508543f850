//! Imports that nearly every handler needs.

pub(super) use crate::{
    discord::{
        App,
        choice::Choice,
        commands::command,
        components::custom_id::CustomId,
        context::{Caller, HandlerError, HandlerResult, Response, refuse},
        outbound::message::{File, Post, Reply},
    },
    play::GameId,
    text::{self, Lang, msg},
};
