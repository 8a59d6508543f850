//! Leases of shards, and the times at which they were down.

pub(in crate::store) mod downtime;
pub(in crate::store) mod shard_leases;
