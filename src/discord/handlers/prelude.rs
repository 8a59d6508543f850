//! Imports that nearly every handler needs.

pub(super) use super::lookup::{self, Guess};
pub(super) use crate::{
    actions::{apply, checks, sight},
    discord::{
        App,
        choice::Choice,
        commands::command,
        components::{buttons, custom_id::CustomId},
        context::{Caller, HandlerError, HandlerResult, Response, Result, refuse, respond},
        outbound::message::{File, Post, Reply},
    },
    play::GameId,
    text::{self, Lang, msg},
};
