//! Games: their events, the rows that are read fast, and what is to be posted of them.

pub(in crate::store) mod analyses;
pub(in crate::store) mod apply;
pub(in crate::store) mod cause;
pub(in crate::store) mod computer_queue;
pub(in crate::store) mod create_table;
pub(in crate::store) mod explorations;
pub(in crate::store) mod interactions;
pub(in crate::store) mod lists;
pub(in crate::store) mod load;
pub(in crate::store) mod outbox;
pub(in crate::store) mod replays;
pub(in crate::store) mod stats;
pub(in crate::store) mod threads;
pub(in crate::store) mod transition;
