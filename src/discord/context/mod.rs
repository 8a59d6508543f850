//! The arguments and results of handlers.

mod caller;
pub(crate) mod commands;
mod result;

pub(crate) use caller::{Caller, request_id};
pub(crate) use commands::{CommandInfo, CommandName, Usable};
pub(crate) use result::{DeferredWork, HandlerError, HandlerResult, Handling, Response, Result, Shown, boxed, refuse};
