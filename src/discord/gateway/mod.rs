//! The connection to Discord: events in, and a shutdown that finishes the interactions in progress.

pub(crate) mod connection;
mod events;
pub(crate) mod shards;
