//! The connection to Discord: events in, and a shutdown that finishes the interactions in progress.
//!
//! Processes on one database divide the shards among them: the [`keeper`] leases shards, as [`assignment`] decides, and
//! starts and stops their tasks. Where the gateway is, Discord says to [`discovery`]. Each shard is a task of its own
//! ([`shard`]). It keeps a WebSocket ([`socket`]), decides by the reason of its end what to do ([`disconnect`]) and when
//! ([`reconnect`]), identifies as often as Discord allows ([`identify`]), and passes what arrives to [`events`] while the
//! [`lease`] is valid. Serenity's own client spins on a connection that Discord has closed with certain codes, and does not stop.

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
