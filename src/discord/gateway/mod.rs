//! The connection to Discord: events in, and a shutdown that finishes interactions in progress. ARCHITECTURE.md explains the parts.
//!
//! Serenity's own client spins on a connection that Discord closed with certain codes, and does not stop.

mod assignment;
pub(crate) mod connection;
mod disconnect;
mod discovery;
pub(crate) mod error;
mod events;
mod identify;
mod keeper;
mod lease;
mod reconnect;
mod registration;
mod shard;
pub(crate) mod shards;
mod socket;
