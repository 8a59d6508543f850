//! The connection to Discord: events in, and a shutdown that finishes interactions in progress.
//!
//! The connection is not serenity's: after certain close codes, serenity's client polls the closed stream in a busy loop, and
//! does not stop.
//!
//! `shard.rs` is a task that can be started and stopped on its own, and keeps its session across reconnects. `disconnect.rs`
//! decides what follows from each close code: resume, identify anew, or end the process with an error message. `reconnect.rs`
//! decides when, and when to give a session up. `identify.rs` limits how often shards identify: over all processes,
//! `max_concurrency` every five seconds, and at most Discord's daily number.
//!
//! The processes on one database divide the shards among them (`keeper.rs`, `assignment.rs`). A process stops serving before
//! its lease ends for the others, and checks the lease for each event (`lease.rs`). The session of a shard is stored with its
//! lease. For five minutes, the next process, or the same one after a restart, can resume it: it misses no event and needs no
//! identify. The total number of shards is stored in the database and grows when Discord recommends more.

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
