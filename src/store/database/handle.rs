use crate::play::UserId;
use crate::store::database::{
    StoreError,
    connect::{Address, ConnectError},
    failover,
    pool::{Owner, Pool, Transaction},
};
use std::{sync::Arc, time::Duration};
use tokio::task::JoinSet;

static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!();

/// Default limit per process, not counting the connections for notifications and leases.
const MAX_CONNECTIONS: u32 = 24;

/// Deadline for statements about shard leases: short enough to replace a silent connection before the leases end.
const LEASE_STEP_TIMEOUT: Duration = Duration::from_secs(4);

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pub(in crate::store) pool: Pool,
    /// Separate, so that a busy process still renews its shard leases.
    pub(in crate::store) lease_pool: Pool,
    /// Switches to another server of the database, or another address of its name.
    _failover: Arc<JoinSet<()>>,
    /// The `application_name` of this process's connections, which shows other processes that it is alive.
    pub(in crate::store) name: Arc<str>,
    /// The interaction that asks for this handle's changes; `None` for the bot's own jobs.
    pub(in crate::store) request: Option<Request>,
}

#[derive(Clone, Copy, Debug)]
pub(in crate::store) struct Request {
    pub(in crate::store) interaction: u64,
    pub(in crate::store) person: UserId,
}

/// A view of the database at one moment, for reads that must agree. It holds a connection, so drop it before waiting
/// for anything else.
pub struct Snapshot {
    pub(in crate::store) tx: Transaction,
}

impl Store {
    /// Connects and migrates the tables. Several processes may do so at once. Safe to cancel.
    pub async fn connect(url: &str) -> Result<Self, ConnectError> {
        Self::connect_with(url, MAX_CONNECTIONS).await
    }

    pub async fn connect_with(url: &str, connections: u32) -> Result<Self, ConnectError> {
        let address = Address::parse(url)?;
        tracing::info!(database = %address.name, "connecting to the database");
        let name = format!("parlor-{:016x}", rand::random::<u64>());
        let address = address.with_application_name(&name);
        let (current, server) = address.choose().await?;
        let server = server.on(server.route().await);
        server.check_sessions().await?;
        server.check_database().await?;
        server.migrate(&MIGRATOR).await?;
        let pool = Pool::connect(server.options.clone(), connections).await.map_err(|error| server.failed(error))?;
        let lease_pool = pool.beside(1).with_deadline(LEASE_STEP_TIMEOUT);
        let mut failover = JoinSet::new();
        failover.spawn(failover::follow(pool.clone(), lease_pool.clone(), address.servers, current));
        Ok(Self { pool, lease_pool, _failover: Arc::new(failover), name: name.into(), request: None })
    }

    /// A handle for changes of one game, tournament or league. They can't take all connections of the pool.
    pub(in crate::store) fn owned_by(&self, owner: Owner) -> Self {
        Self { pool: self.pool.owned_by(owner), ..self.clone() }
    }

    /// A handle for a person's request. A change outside of games is made once, however often Discord delivers the
    /// interaction, and is refused while the person's data is being deleted.
    pub fn for_interaction(&self, interaction: u64, person: UserId) -> Self {
        let pool = self.pool.owned_by(Owner::Person(person));
        Self { pool, request: Some(Request { interaction, person }), ..self.clone() }
    }

    pub async fn snapshot(&self) -> Result<Snapshot, StoreError> {
        let tx = self.pool.begin_with("begin isolation level repeatable read read only").await?;
        Ok(Snapshot { tx })
    }

    /// Waits for queries in progress.
    pub async fn close(&self) {
        tokio::join!(self.pool.close(), self.lease_pool.close());
    }
}
