//! The commands as they are registered, as texts mention them, and the limits of their options.

pub(crate) mod limits;
pub(crate) mod mentions;
pub(crate) mod schema;
