//! Messages about tournaments.

mod pictures;
mod posting;
mod texts;

pub(crate) use pictures::Tables;
pub(crate) use texts::{invitation, table};
