pub(in crate::store) mod downtime;
pub(in crate::store) mod shard_leases;
