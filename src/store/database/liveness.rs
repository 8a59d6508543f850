//! How a process that has claimed shards or messages is found to be dead.
//!
//! A living process keeps extending its leases. Its death is known when a lease ends. It is known earlier when the
//! lease was not extended lately and the connection over which the process renewed its row in `processes` is gone: its
//! `pg_backend_pid` does not exist any more, or belongs to a connection with another `application_name`.

use std::time::Duration;

/// Lifetime of a claim without an extension. A vanished machine, or a claim whose answer was lost, is noticed after
/// this time.
pub(in crate::store) const LEASE: Duration = Duration::from_secs(15);

/// How long a lease may go without an extension before a holder without a connection counts as dead.
pub(in crate::store) const MISSED_RENEWAL_TIMEOUT: Duration = Duration::from_millis(1250);

/// No process is taken for dead this soon after the database started: they reconnect one after another.
pub(in crate::store) const RECONNECTION: Duration = Duration::from_secs(5);
