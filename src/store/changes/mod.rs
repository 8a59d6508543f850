//! Transactions that change rows of several modules, with all consequences.

pub(in crate::store) mod access;
pub(in crate::store) mod apply;
pub(in crate::store) mod bans;
pub(in crate::store) mod cause;
pub(in crate::store) mod clock;
pub(in crate::store) mod create_table;
pub(in crate::store) mod credit;
pub(in crate::store) mod data_deletion;
pub(in crate::store) mod leagues;
pub(in crate::store) mod lost_channels;
pub(in crate::store) mod server_presence;
pub(in crate::store) mod settings;
pub(in crate::store) mod settle;
pub(in crate::store) mod sync_absences;
pub(in crate::store) mod threads;
pub(in crate::store) mod tournaments;
pub(in crate::store) mod transition;
