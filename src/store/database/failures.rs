//! What failed on the connections of a pool.

use sqlx::Error;
use std::sync::{
    Arc, Mutex, PoisonError,
    atomic::{AtomicU32, Ordering},
};
use tokio::sync::Notify;

/// Read-only transaction, disk full, I/O error.
const NOT_WRITABLE: [&str; 3] = ["25006", "53100", "58030"];

/// The class of codes for a server that stops or starts.
const OPERATOR_INTERVENTION: &str = "57P";

/// Why writes may still fail, after the database refused one.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum WriteFailure {
    /// The database still refuses them, for this reason.
    Refused(String),
    /// Whether it still refuses them is unknown: a probe failed for another reason, for example because all connections are in use.
    Unknown(String),
}

#[derive(Debug, Default)]
pub(in crate::store) struct Failures {
    /// Why the last write was refused; `None` once it is known that the database accepts writes.
    write: Mutex<Option<Arc<str>>>,
    /// Notified of failures of the server, as opposed to failures of a statement.
    server: Notify,
    /// Requests for a connection that got none, since they were last counted.
    refused: AtomicU32,
}

impl Failures {
    pub fn record(&self, error: &Error) {
        if let Some(error) = error.as_database_error() {
            let code = error.code().unwrap_or_default();
            if NOT_WRITABLE.contains(&&*code) {
                *self.write.lock().unwrap_or_else(PoisonError::into_inner) = Some(error.message().into());
            } else if !code.starts_with(OPERATOR_INTERVENTION) {
                return;
            }
        }
        self.server.notify_one();
    }

    pub fn refuse(&self, error: Error) -> Error {
        self.record(&error);
        self.refused.fetch_add(1, Ordering::Relaxed);
        if matches!(error, Error::PoolClosed) { error } else { Error::PoolTimedOut }
    }

    pub fn take_refused(&self) -> u32 {
        self.refused.swap(0, Ordering::Relaxed)
    }

    pub async fn of_server(&self) {
        self.server.notified().await;
    }

    pub fn refused_write(&self) -> Option<Arc<str>> {
        self.write.lock().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// `failed` is the error of a probe.
    pub fn of_probe(failed: &Error) -> WriteFailure {
        let refused = failed.as_database_error().filter(|error| {
            let code = error.code().unwrap_or_default();
            NOT_WRITABLE.contains(&&*code)
        });
        refused.map_or_else(
            || WriteFailure::Unknown(failed.to_string()),
            |error| WriteFailure::Refused(error.message().to_owned()),
        )
    }

    /// Unless another write was refused since.
    pub fn forget(&self, refused: &Arc<str>) {
        let mut write = self.write.lock().unwrap_or_else(PoisonError::into_inner);
        write.take_if(|last| Arc::ptr_eq(last, refused));
    }
}
