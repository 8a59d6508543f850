//! PostgreSQL's NOTIFY, which wakes the jobs of all processes.

use crate::deadline::{self, stretched};
use crate::play::GameId;
use crate::store::database::{
    Store, StoreError,
    pool::{self, Pool, STEP_TIMEOUT},
};
use sqlx::postgres::{PgConnectOptions, PgListener};
use std::{sync::Arc, time::Duration};

pub(in crate::store) const TASKS_CHANNEL: &str = "parlor_tasks";

/// PostgreSQL NOTIFY channel for games that have changed; the payload is the game's number.
pub(in crate::store) const GAMES_CHANNEL: &str = "parlor_games";

/// After this long without a notification, the connection is probed.
const LISTENER_PROBE: Duration = Duration::from_secs(5);

impl Store {
    pub async fn listen(&self) -> Result<NotificationListener, StoreError> {
        // A separate pool, so that a silent connection takes no place in the main one.
        let options = self.pool.options();
        let pool = pool::settings(1).acquire_timeout(stretched(STEP_TIMEOUT));
        let pool = pool.max_lifetime(None).idle_timeout(None).connect_lazy_with((*options).clone());
        let listening = async {
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.listen_all([TASKS_CHANNEL, GAMES_CHANNEL]).await?;
            Ok(NotificationListener { listener, options, pool: self.pool.clone() })
        };
        deadline::timeout(STEP_TIMEOUT, listening).await.unwrap_or_else(|_| Err(pool::timed_out().into()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notification {
    Tasks,
    Game(GameId),
}

/// Notifications may be lost, so poll now and then as well.
pub struct NotificationListener {
    listener: PgListener,
    /// Changes when the pool switches servers.
    options: Arc<PgConnectOptions>,
    pool: Pool,
}

impl NotificationListener {
    /// After an error, listen again.
    pub async fn next(&mut self) -> Result<Notification, StoreError> {
        let received = loop {
            tokio::select! {
                received = self.listener.recv() => break received?,
                () = tokio::time::sleep(LISTENER_PROBE) => {}
            }
            if !Arc::ptr_eq(&self.options, &self.pool.options()) {
                return Err(sqlx::Error::PoolClosed.into());
            }
            // Nothing arrives either if the other end is gone.
            let probe = sqlx::query!(r#"select 1 as "one!""#).fetch_one(&mut self.listener);
            deadline::timeout(STEP_TIMEOUT, probe).await.map_err(|_| pool::timed_out())??;
        };
        Ok(match received.channel() {
            GAMES_CHANNEL => Notification::Game(GameId(received.payload().parse().unwrap_or_default())),
            _ => Notification::Tasks,
        })
    }
}
