//! From an interaction to its handler, and the first answer back.

pub(crate) mod answer;
mod deferred;
pub(crate) mod route;
pub(crate) mod trace;
