//! Switches to another server of the database when the current one fails.

use crate::store::database::{connect::Server, pool::Pool};
use futures_util::{StreamExt, stream};
use std::time::Duration;

const PAUSE: Duration = Duration::from_secs(1);

/// Switches whenever the current server stops accepting writes and another one accepts them. Never ends.
pub(in crate::store) async fn follow(pool: Pool, beside: Pool, servers: Vec<Server>, mut current: usize) {
    loop {
        pool.server_failed().await;
        let asking = (0..servers.len()).map(|index| is_writable(&servers, index));
        let writable: Vec<bool> = stream::iter(asking).buffered(servers.len()).collect().await;
        // While the current server accepts writes, nothing proves that another one took over.
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
