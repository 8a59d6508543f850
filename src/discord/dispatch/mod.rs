//! From an interaction to its handler, and the first answer back.

pub(crate) mod answer;
pub(crate) mod commands;
mod deferred;
mod route;
pub(crate) mod trace;
