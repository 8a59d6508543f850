//! Switches to another server of the database, or to another address of its name, when the current one fails.

use crate::store::database::{connect::Server, pool::Pool};
use futures_util::future::join_all;
use std::time::Duration;

const PAUSE: Duration = Duration::from_secs(1);

pub(in crate::store) async fn follow(pool: Pool, beside: Pool, servers: Vec<Server>, mut current: usize) {
    loop {
        pool.server_failed().await;
        let chosen = if servers.len() > 1 { writable(&servers, current).await } else { current };
        if let Some(server) = servers.get(chosen) {
            let route = server.route().await;
            if chosen != current {
                tracing::warn!(server = server.name, "another server of the database can be written; going over to it");
            }
            if chosen != current || route.get_socket() != pool.options().get_socket() {
                for pool in [&pool, &beside] {
                    pool.replace(route.clone());
                }
                current = chosen;
            }
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// While the current server accepts writes, nothing proves that another one took over.
async fn writable(servers: &[Server], current: usize) -> usize {
    let writable = join_all(servers.iter().map(Server::is_writable)).await;
    let accepts = |index: &usize| matches!(writable.get(*index), Some(Ok(true)));
    if accepts(&current) { current } else { (0..servers.len()).find(accepts).unwrap_or(current) }
}
