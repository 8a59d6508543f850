//! The connection to Discord: events in, and a shutdown that finishes the interactions in progress.
//!
//! Each shard is a task of its own ([`shard`]), which can be started and stopped by itself. It keeps a WebSocket
//! ([`socket`]), decides by the reason of its end what to do ([`disconnect`]), identifies as often as Discord allows
//! ([`identify`]), and passes what arrives to [`events`]. Of serenity only the types of events are used here: its own
//! client spins on a connection that Discord has closed with certain codes, and does not stop.

pub(crate) mod connection;
mod disconnect;
pub(crate) mod error;
mod events;
mod identify;
mod shard;
pub(crate) mod shards;
mod socket;
