//! The arguments and results of handlers.

mod caller;
mod result;

pub(crate) use caller::Caller;
pub(crate) use result::{
    DeferredWork, HandlerError, HandlerResult, Handling, Response, Result, Shown, boxed, refuse, respond,
};
