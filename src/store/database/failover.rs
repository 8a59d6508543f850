//! Several servers for one database, of which one can be written: when another one has taken over, goes over to it.

use crate::store::database::{connect::Server, pool::Pool};
use futures_util::{StreamExt, stream};
use std::time::Duration;

/// The pause between two searches for the server that can be written.
const PAUSE: Duration = Duration::from_secs(1);

/// Goes over to another server whenever the present one fails and the other one can be written. Never ends.
pub(in crate::store) async fn follow(pool: Pool, beside: Pool, servers: Vec<Server>, mut current: usize) {
    loop {
        pool.server_failed().await;
        let asking = (0..servers.len()).map(|index| is_writable(&servers, index));
        let writable: Vec<bool> = stream::iter(asking).buffered(servers.len()).collect().await;
        // Where both can be written, nothing says that the other one has taken over.
        if !writable.get(current).is_some_and(|&writable| writable)
            && let Some(other) = writable.iter().position(|&writable| writable)
            && let Some(server) = servers.get(other)
        {
            tracing::warn!(server = server.name, "another server of the database can be written; going over to it");
            for pool in [&pool, &beside] {
                pool.replace(server.options.clone());
            }
            current = other;
        }
        tokio::time::sleep(PAUSE).await;
    }
}

async fn is_writable(servers: &[Server], index: usize) -> bool {
    match servers.get(index) {
        Some(server) => matches!(server.is_writable().await, Ok(true)),
        None => false,
    }
}
