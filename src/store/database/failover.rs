//! Switches to another server of the database when the current one fails.

use crate::store::database::{connect::Server, pool::Pool};
use futures_util::future::join_all;
use std::time::Duration;

const PAUSE: Duration = Duration::from_secs(1);

pub(in crate::store) async fn follow(pool: Pool, beside: Pool, servers: Vec<Server>, mut current: usize) {
    loop {
        pool.server_failed().await;
        let writable = join_all(servers.iter().map(Server::is_writable)).await;
        let accepts = |index: usize| matches!(writable.get(index), Some(Ok(true)));
        // While the current server accepts writes, nothing proves that another one took over.
        if !accepts(current)
            && let Some((other, server)) = servers.iter().enumerate().find(|(other, _)| accepts(*other))
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
