mod departed;
mod pictures;
pub(crate) mod posting;
mod texts;

pub(crate) use departed::{expel_gone, leave_gone, tell_replaced};
pub(crate) use pictures::Tables;
pub(super) use texts::list;
pub(crate) use texts::{hidden, invitation, moment, table};
