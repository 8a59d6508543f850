//! The commands as they are registered, as texts mention them, and their options as they arrive.

pub(crate) mod mentions;
pub(crate) mod options;
pub(crate) mod schema;
