mod pictures;
pub(crate) mod posting;
mod texts;

pub(crate) use pictures::Tables;
pub(crate) use texts::{invitation, table};
