//! How a process is known to be dead, by what it has claimed: shards, or messages of the outbox.
//!
//! It extends its leases all the time. When one ends, its holder is dead, frozen or cut off; sooner, when it was not extended
//! lately and the connection is gone over which the holder has renewed its row of `processes`: the server's process of that
//! number does not exist any more, or bears another `application_name`.

use std::time::Duration;

/// How long a claim lasts without an extension: a process on a machine that has vanished is noticed after that, and so is a
/// claim whose answer was lost.
pub(in crate::store) const LEASE: Duration = Duration::from_secs(15);

/// How long a lease has not been extended when its holder is taken for dead, given that it has no connection either.
pub(in crate::store) const MISSED_RENEWAL_TIMEOUT: Duration = Duration::from_millis(1250);

/// How long after the start of the database a process without a connection is not taken for dead: processes connect one
/// after the other.
pub(in crate::store) const RECONNECTION: Duration = Duration::from_secs(5);
