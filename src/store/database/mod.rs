pub(in crate::store) mod connect;
pub(in crate::store) mod failover;
pub(in crate::store) mod liveness;
pub(in crate::store) mod pool;
pub(in crate::store) mod pruning;
pub(in crate::store) mod snapshot;
