//! Says why the database does not answer, and switches to another server of it, or to another address of its name.

use crate::deadline::stretched;
use crate::store::database::{
    connect::{Server, redact},
    pool::Pool,
};
use futures_util::future::join_all;
use std::time::{Duration, Instant};

const PAUSE: Duration = Duration::from_secs(1);

const LOG_INTERVAL: Duration = Duration::from_mins(1);

pub(in crate::store) async fn follow(pool: Pool, beside: Pool, servers: Vec<Server>, mut current: usize) {
    let (mut outage, mut shortage) = (Spaced::default(), Spaced::default());
    loop {
        pool.server_failed().await;
        let refused = pool.take_refused();
        let mut was_down = false;
        loop {
            let chosen = if servers.len() > 1 { writable(&servers, current).await } else { current };
            let Some(server) = servers.get(chosen) else { return };
            let route = server.route().await;
            if chosen != current {
                tracing::warn!(server = server.name, "another server of the database accepts writes; switching to it");
            }
            if chosen != current || route.get_socket() != pool.options().get_socket() {
                for pool in [&pool, &beside] {
                    pool.replace(route.clone());
                }
                current = chosen;
            }
            let Err(error) = server.is_writable().await else { break };
            if outage.is_due() {
                tracing::error!("the database does not answer: {} at {}; trying again", redact(&error), server.place());
            }
            was_down = true;
            tokio::time::sleep(PAUSE).await;
        }
        if was_down {
            pool.take_refused();
            tracing::info!("the database answers again");
        } else if refused > 0 && shortage.is_due() {
            tracing::warn!(refused, "no connection to the database was free in time");
        }
        tokio::time::sleep(PAUSE).await;
    }
}

/// For lines that are logged once a minute.
#[derive(Default)]
struct Spaced(Option<Instant>);

impl Spaced {
    fn is_due(&mut self) -> bool {
        let is_due = self.0.is_none_or(|at| at.elapsed() >= stretched(LOG_INTERVAL));
        if is_due {
            self.0 = Some(Instant::now());
        }
        is_due
    }
}

/// While the current server accepts writes, nothing proves that another one took over.
async fn writable(servers: &[Server], current: usize) -> usize {
    let writable = join_all(servers.iter().map(Server::is_writable)).await;
    let accepts = |index: &usize| matches!(writable.get(*index), Some(Ok(true)));
    if accepts(&current) { current } else { (0..servers.len()).find(accepts).unwrap_or(current) }
}
