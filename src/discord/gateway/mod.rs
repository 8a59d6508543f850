//! The connection to Discord: events in, and a shutdown that finishes interactions in progress.
//!
//! Processes on one database share the shards: the [`keeper`] leases them as [`assignment`] decides, and starts and stops their
//! tasks. [`discovery`] asks Discord for the gateway's address. Each shard is a task ([`shard`]) with a WebSocket ([`socket`]).
//! When that ends, [`disconnect`] decides what to do, and [`reconnect`] when. A shard identifies as often as Discord allows
//! ([`identify`]), and passes what arrives to [`events`] while the [`lease`] is valid.
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
