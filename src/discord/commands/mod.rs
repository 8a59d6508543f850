//! The commands as they are registered, as texts mention them, and their options as they arrive and their limits.

pub(crate) mod limits;
pub(crate) mod mentions;
pub(crate) mod options;
pub(crate) mod schema;
