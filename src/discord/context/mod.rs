//! The arguments and the result of every handler.

mod app;
mod caller;
mod result;

pub(crate) use app::App;
pub(crate) use caller::Caller;
pub(crate) use result::{ClosedMessage, DeferredWork, HandlerError, HandlerResult, Response, refuse};
