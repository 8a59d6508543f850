//! How a process that has claimed shards or messages is found to be dead.
//!
//! A living process keeps extending its leases. Its death is known when a lease ends. It is known earlier when the
//! lease was not extended lately and the connection over which the process renewed its row in `processes` is gone: its
//! `pg_backend_pid` does not exist any more, or belongs to a connection with another `application_name`.

use std::time::Duration;

/// A vanished machine, or a claim whose answer was lost, is noticed after this time.
pub(in crate::store) const LEASE: Duration = Duration::from_secs(15);

/// How long a lease may go without an extension before a holder without a connection counts as dead.
pub(in crate::store) const MISSED_RENEWAL_TIMEOUT: Duration = Duration::from_millis(1250);

/// After the database starts, no process counts as dead for this long, even if its leases have ended: processes reconnect one after
/// another.
pub(in crate::store) const RECONNECTION: Duration = Duration::from_secs(5);

/// No lease ends this long after the latest possible end. One that does was written while the database's clock was ahead, so it does
/// not show that its holder is alive.
pub(in crate::store) const FAR_AHEAD: Duration = Duration::from_mins(5);

/// Executes an update that ends leases, given as a query up to its condition, and `now`. It ends expired leases, and
/// the leases of dead processes: a process is dead if it has not extended its lease lately and has no row in `processes`
/// or no connection. The connection says nothing if a pooler hides the processes' names, or if a standby was just promoted.
/// Returns the number of rows.
macro_rules! release_lost {
    ($update:literal, $pool:expr, $now:expr) => {{
        use $crate::{
            deadline::stretched,
            store::database::{interval, liveness},
        };
        sqlx::query!(
            $update
                + "
             -- The clock may have been ahead when the database started.
             and pg_postmaster_start_time() not between clock_timestamp() - $3::interval and clock_timestamp() + $3
             and (
                 leased_until < clock_timestamp()
                 or (
                     leased_until not between clock_timestamp() + $2 and clock_timestamp() + $4
                     and not exists (
                         select from processes p
                         left join pg_stat_activity a on a.pid = p.connection_pid and a.application_name = p.name
                         where p.name = leased_by and (
                             a.pid is not null or not p.has_named_connection
                             or p.server_start <> pg_postmaster_start_time()
                         )
                     )
                 )
             )",
            $now,
            interval(stretched(liveness::LEASE) - liveness::MISSED_RENEWAL_TIMEOUT),
            interval(liveness::RECONNECTION),
            interval(stretched(liveness::LEASE) + liveness::FAR_AHEAD)
        )
        .execute($pool)
        .await?
        .rows_affected()
    }};
}

pub(in crate::store) use release_lost;
