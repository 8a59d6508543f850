//! The commands as they are registered, and their options as they arrive.

pub(crate) mod options;
pub(crate) mod schema;
