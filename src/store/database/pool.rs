//! A connection pool in which every step has a deadline.
//!
//! A server that stops answering, but keeps its connections open, must not block a task or a place in the pool. A
//! connection that misses its deadline is closed at once, without waiting for the network. sqlx's own pool would first
//! ask the server whether the connection still works, and wait for ever.
//!
//! Any future that holds a connection may be dropped at any moment: at the deadline of a request, when a client hangs
//! up, or when the process stops. However it ends, the connection goes back to the pool only after everything that was
//! begun on it is over: see [`settle`].

use crate::deadline::{self, stretched};
use crate::league::LeagueId;
use crate::play::{GameId, UserId};
use crate::store::database::failures::{Failures, WriteFailure};
use crate::tournament::TournamentId;
use futures_util::{
    StreamExt, TryFutureExt, TryStreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    AssertSqlSafe, Connection as _, Either, Error, Execute, Executor, PgConnection, PgPool, Postgres, SqlStr,
    pool::PoolConnection,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo},
};
use std::{
    collections::HashMap,
    io,
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::Duration,
};
use tokio::sync::{OwnedSemaphorePermit, Semaphore};

/// Deadline for a statement, and for the return of a connection to the pool.
pub(in crate::store) const STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// Deadline for a statement that may scan or write most of a table, or wait for one that does.
pub(in crate::store) const LONG_STEP_TIMEOUT: Duration = Duration::from_mins(10);

#[derive(Clone, Debug)]
pub(in crate::store) struct Pool {
    /// The pool of the server in use.
    current: Arc<RwLock<PgPool>>,
    connections: u32,
    deadline: Duration,
    failures: Arc<Failures>,
    shares: Arc<Shares>,
    /// Whose work this handle does.
    owners: Vec<Owner>,
}

/// Whose work holds a connection.
#[derive(Clone, Copy, PartialEq, Eq, Hash, Debug)]
pub(in crate::store) enum Owner {
    Person(UserId),
    Game(GameId),
    Tournament(TournamentId),
    League(LeagueId),
}

tokio::task_local! {
    /// Who waits for the work of this task.
    static PERSON: UserId;
}

/// Every connection that `work` takes counts towards the person's share. A large future has to be boxed: stacks are small.
pub(crate) async fn for_person<F: Future>(person: UserId, work: F) -> F::Output {
    PERSON.scope(person, work).await
}

/// How many of a pool's connections an owner may hold at a time. Even in a small pool, a locked row and two people who wait for it
/// must leave connections for everyone else, however often they press a button.
fn share(connections: u32) -> usize {
    (connections as usize / 4).clamp(1, 4)
}

/// The connections that owners may still take. An owner without connections has no entry.
#[derive(Debug, Default)]
struct Shares(Mutex<HashMap<Owner, Arc<Semaphore>>>);

impl Shares {
    async fn take(&self, owner: Owner, size: usize) -> Result<OwnedSemaphorePermit, Error> {
        let share = {
            let mut shares = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            shares.retain(|_, share| Arc::strong_count(share) > 1);
            Arc::clone(shares.entry(owner).or_insert_with(|| Arc::new(Semaphore::new(size))))
        };
        let permit = deadline::timeout(ACQUIRE_TIMEOUT, share.acquire_owned()).await;
        let busy = "other work of the same person, game, tournament or league holds the connections";
        permit.map_err(|_| io::Error::new(io::ErrorKind::TimedOut, busy))?.map_err(|_| Error::PoolClosed)
    }
}

/// How long a request waits for a connection: well inside Discord's three seconds.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1500);

/// Settings of each session. A machine that disappears must hold neither row locks nor the server's connections for
/// hours, because the bot needs both when it reconnects; the server drops it after 25 seconds.
///
/// A statement that waits for a lock would outlive its request and its closed connection. The server ends it just
/// before [`STEP_TIMEOUT`], so that the connection can be used again, or soon after the client died.
///
/// The role or the database may have other settings that the code does not expect: transactions that fail because of
/// concurrent ones, limits of other lengths, other forms of texts and times.
///
/// Set by statements: PgBouncer would refuse them as connection parameters.
pub(in crate::store) fn session() -> String {
    let step = stretched(STEP_TIMEOUT).as_secs();
    // The server must not drop the connection of a process whose leases have not ended.
    let [idle, interval, silent] = [10, 5, 25].map(|seconds| stretched(Duration::from_secs(seconds)).as_secs());
    format!(
        "set statement_timeout = '{}s';
         set lock_timeout = 0;
         set idle_session_timeout = 0;
         select set_config(name, '0', false) from pg_settings where name = 'transaction_timeout';
         set default_transaction_isolation = 'read committed';
         set default_transaction_deferrable = off;
         set standard_conforming_strings = on;
         set datestyle = 'ISO, MDY';
         set intervalstyle = 'postgres';
         set timezone = 'UTC';
         set client_connection_check_interval = '2s';
         set idle_in_transaction_session_timeout = '{step}s';
         set tcp_keepalives_idle = {idle};
         set tcp_keepalives_interval = {interval};
         set tcp_keepalives_count = 3;
         set tcp_user_timeout = '{silent}s'",
        step - 1
    )
}

/// Dropping it returns it to the pool, or closes it if it missed a deadline.
#[derive(Debug)]
pub(in crate::store) struct Connection {
    /// `None` only during the drop.
    live: Option<PoolConnection<Postgres>>,
    deadline: Duration,
    failures: Arc<Failures>,
    standing: Standing,
    /// A statement has begun, and its answer has not been read to the end. If this is set when the connection is dropped, the
    /// statement's future was dropped before.
    interrupted: bool,
    /// Given back after the connection.
    shares: Vec<OwnedSemaphorePermit>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Standing {
    /// Outside of transactions.
    Idle,
    /// A transaction may be open.
    InTransaction,
    /// A statement of the transaction failed. PostgreSQL would answer a commit with a rollback, and call that a success.
    Aborted,
    /// A statement failed in a way that leaves the connection unusable.
    Broken,
}

/// Dropping it without a successful [`Transaction::commit`] rolls it back.
pub(in crate::store) struct Transaction {
    connection: Connection,
}

pub(in crate::store) fn settings(connections: u32) -> PgPoolOptions {
    let settings = PgPoolOptions::new().max_connections(connections).acquire_timeout(stretched(ACQUIRE_TIMEOUT));
    settings.after_connect(|connection, _| {
        Box::pin(async move { connection.execute(sqlx::raw_sql(AssertSqlSafe(session()))).await.map(drop) })
    })
}

impl Pool {
    /// Opens the first connection; at most `connections` exist at a time.
    pub(in crate::store) async fn connect(options: PgConnectOptions, connections: u32) -> Result<Self, Error> {
        let current = Arc::new(RwLock::new(settings(connections).connect_with(options).await?));
        let (failures, shares) = Default::default();
        Ok(Self { current, connections, deadline: STEP_TIMEOUT, failures, shares, owners: Vec::new() })
    }

    fn current(&self) -> PgPool {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    pub(in crate::store) fn options(&self) -> Arc<PgConnectOptions> {
        self.current().connect_options()
    }

    /// Switches to another server. Connections to the former one are closed when they are returned.
    pub(in crate::store) fn replace(&self, options: PgConnectOptions) {
        let pool = settings(self.connections).connect_lazy_with(options);
        let former = std::mem::replace(&mut *self.current.write().unwrap_or_else(PoisonError::into_inner), pool);
        let deadline = self.deadline;
        tokio::spawn(async move { deadline::timeout(deadline, former.close()).await });
    }

    /// A second pool to the same server, opened on demand. The two pools share their record of failures.
    pub(in crate::store) fn beside(&self, connections: u32) -> Self {
        let pool = settings(connections).connect_lazy_with((*self.options()).clone());
        Self { current: Arc::new(RwLock::new(pool)), connections, ..self.clone() }
    }

    pub(in crate::store) async fn server_failed(&self) {
        self.failures.of_server().await;
    }

    pub(in crate::store) fn with_deadline(&self, deadline: Duration) -> Self {
        Self { deadline, ..self.clone() }
    }

    /// A handle whose connections also count for this owner.
    pub(in crate::store) fn owned_by(&self, owner: Owner) -> Self {
        let mut owners = self.owners.clone();
        if !owners.contains(&owner) {
            owners.push(owner);
        }
        Self { owners, ..self.clone() }
    }

    /// How many requests for a connection got none since the last call.
    pub(in crate::store) fn take_refused(&self) -> u32 {
        self.failures.take_refused()
    }

    /// Fails with [`Error::PoolTimedOut`] if the server can't be reached. `failover` logs why.
    ///
    /// Waits until every owner has a free share. Holding a connection while taking another one for the same owner could
    /// block both.
    pub(in crate::store) async fn acquire(&self) -> Result<Connection, Error> {
        let person = PERSON.try_with(|person| Owner::Person(*person)).ok().filter(|it| !self.owners.contains(it));
        let mut shares = Vec::new();
        // The person first: whoever waits for it must not hold a share of a game.
        for owner in person.into_iter().chain(self.owners.iter().copied()) {
            shares.push(self.shares.take(owner, share(self.connections)).await?);
        }
        let live = self.current().acquire().await.map_err(|error| self.failures.refuse(error))?;
        let (deadline, failures) = (self.deadline, Arc::clone(&self.failures));
        let (live, standing) = (Some(live), Standing::Idle);
        Ok(Connection { live, deadline, failures, standing, interrupted: false, shares })
    }

    /// `None` if the database has refused no write, or takes them again.
    pub(in crate::store) async fn write_failure(&self) -> Option<WriteFailure> {
        let refused = self.failures.refused_write()?;
        match self.probe().await {
            Ok(()) => {
                self.failures.forget(&refused);
                None
            }
            Err(error) => Some(Failures::of_probe(&error)),
        }
    }

    /// Adds rows that need new pages, which a full disk does not have, and takes them back.
    async fn probe(&self) -> Result<(), Error> {
        let mut tx = self.begin().await?;
        sqlx::query!("insert into identify_buckets (bucket) select generate_series(-2000, -1)")
            .execute(&mut *tx)
            .await?;
        tx.rollback().await
    }

    pub(in crate::store) async fn begin(&self) -> Result<Transaction, Error> {
        self.begin_with("begin").await
    }

    /// Takes a statement in place of `begin`, for other kinds of transactions.
    pub(in crate::store) async fn begin_with(&self, statement: &'static str) -> Result<Transaction, Error> {
        let mut connection = self.acquire().await?;
        connection.standing = Standing::InTransaction;
        connection.execute(statement).await?;
        Ok(Transaction { connection })
    }

    /// Gives each statement [`LONG_STEP_TIMEOUT`], at the server too.
    pub(in crate::store) async fn begin_long(&self) -> Result<Transaction, Error> {
        self.with_deadline(LONG_STEP_TIMEOUT).begin_with("begin; set local statement_timeout = '10min'").await
    }

    pub(in crate::store) async fn close(&self) {
        let _timed_out = deadline::timeout(self.deadline, self.current().close()).await;
    }
}

impl Connection {
    fn parts(&mut self) -> Result<(&mut PgConnection, Guard<'_>), Error> {
        let Self { live, deadline, failures, standing, interrupted, .. } = self;
        let live = live.as_mut().ok_or(Error::PoolClosed)?;
        Ok((&mut **live, Guard { deadline: *deadline, failures, standing, interrupted }))
    }
}

pub(in crate::store) fn timed_out() -> Error {
    Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database did not answer in time"))
}

type TakenApart = (SqlStr, Option<PgArguments>);

struct Guard<'c> {
    deadline: Duration,
    failures: &'c Failures,
    standing: &'c mut Standing,
    interrupted: &'c mut bool,
}

impl Guard<'_> {
    async fn run<'q, T, F>(
        self,
        mut query: impl Execute<'q, Postgres>,
        run: impl FnOnce(TakenApart) -> F,
    ) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let arguments = query.take_arguments().map_err(Error::Encode)?;
        self.wait(run((query.sql(), arguments))).await
    }

    /// Any failure other than a refusal by the server makes the connection unusable.
    async fn wait<T>(self, statement: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        *self.interrupted = true;
        let result = deadline::timeout(self.deadline, statement).await.unwrap_or_else(|_| Err(timed_out()));
        *self.interrupted = false;
        let result = result.inspect_err(|error| self.failures.record(error));
        match &result {
            Err(Error::Io(_) | Error::Protocol(_) | Error::Tls(_)) => *self.standing = Standing::Broken,
            Err(Error::Database(_)) if *self.standing == Standing::InTransaction => *self.standing = Standing::Aborted,
            _ => {}
        }
        result
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(live) = self.live.take() else { return };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) if self.standing != Standing::Broken => {
                let (standing, interrupted, deadline) = (self.standing, self.interrupted, self.deadline);
                let shares = std::mem::take(&mut self.shares);
                runtime.spawn(async move {
                    settle(live, standing, interrupted, deadline).await;
                    drop(shares);
                });
            }
            // Closes the socket without sending anything.
            _ => drop(live.detach()),
        }
    }
}

/// The one way back to the pool, for every connection. Rolls back a transaction that is not known to be over, waits for
/// a statement whose future was dropped, and closes the connection unless both succeed before the deadline. Meanwhile
/// the connection keeps its place in the pool, because the server still works for it.
async fn settle(mut live: PoolConnection<Postgres>, standing: Standing, interrupted: bool, deadline: Duration) {
    if interrupted || standing != Standing::Idle {
        // The runtime may drop this task too.
        live.close_on_drop();
        let settling = async {
            loop {
                let ended = match standing {
                    Standing::Idle => live.ping().await,
                    _ => live.execute("rollback").await.map(drop),
                };
                match ended {
                    // This is the answer to the interrupted statement, and sqlx has sent nothing else yet.
                    Err(Error::Database(_)) => {}
                    ended => return ended,
                }
            }
        };
        if !matches!(deadline::timeout(deadline, settling).await, Ok(Ok(()))) {
            drop(live.detach());
            return;
        }
    }
    // What sqlx does on drop, but with a deadline: it asks the server whether the connection still works.
    let _timed_out = deadline::timeout(deadline, live.return_to_pool()).await;
}

impl Transaction {
    /// Fails if a statement of the transaction has failed.
    pub(in crate::store) async fn commit(self) -> Result<(), Error> {
        if self.connection.standing == Standing::Aborted {
            return Err(Error::Protocol("a transaction can't be committed after one of its statements failed".into()));
        }
        self.end("commit").await
    }

    /// Unlike a drop, waits for the rollback.
    pub(in crate::store) async fn rollback(self) -> Result<(), Error> {
        self.end("rollback").await
    }

    async fn end(mut self, statement: &'static str) -> Result<(), Error> {
        self.connection.execute(statement).await?;
        self.connection.standing = Standing::Idle;
        Ok(())
    }
}

impl Deref for Transaction {
    type Target = Connection;

    fn deref(&self) -> &Connection {
        &self.connection
    }
}

impl DerefMut for Transaction {
    fn deref_mut(&mut self) -> &mut Connection {
        &mut self.connection
    }
}

type Step = Either<PgQueryResult, PgRow>;

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Postgres;

    /// Reads all rows within the deadline before it returns the first one.
    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Step, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let all = async move {
            let (live, guard) = self.parts()?;
            let steps: Vec<Step> = guard.run(query, |query| live.fetch_many(query).try_collect()).await?;
            Ok(stream::iter(steps.into_iter().map(Ok)))
        };
        all.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'c: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        Box::pin(async move {
            let (live, guard) = self.parts()?;
            guard.run(query, |query| live.fetch_optional(query)).await
        })
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [PgTypeInfo]) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'c: 'e,
    {
        Box::pin(async move {
            let (live, guard) = self.parts()?;
            guard.wait(live.prepare_with(sql, parameters)).await
        })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Postgres>, Error>>
    where
        'c: 'e,
    {
        Box::pin(async move {
            let (live, guard) = self.parts()?;
            guard.wait(live.describe(sql)).await
        })
    }
}

impl<'p> Executor<'p> for &'p Pool {
    type Database = Postgres;

    fn fetch_many<'e, 'q: 'e, E>(self, query: E) -> BoxStream<'e, Result<Step, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        let all = async move {
            let steps: Vec<Step> = self.acquire().await?.fetch_many(query).try_collect().await?;
            Ok(stream::iter(steps.into_iter().map(Ok)))
        };
        all.try_flatten_stream().boxed()
    }

    fn fetch_optional<'e, 'q: 'e, E>(self, query: E) -> BoxFuture<'e, Result<Option<PgRow>, Error>>
    where
        'p: 'e,
        E: 'q + Execute<'q, Postgres>,
    {
        Box::pin(async move { self.acquire().await?.fetch_optional(query).await })
    }

    fn prepare_with<'e>(self, sql: SqlStr, parameters: &'e [PgTypeInfo]) -> BoxFuture<'e, Result<PgStatement, Error>>
    where
        'p: 'e,
    {
        Box::pin(async move { self.acquire().await?.prepare_with(sql, parameters).await })
    }

    fn describe<'e>(self, sql: SqlStr) -> BoxFuture<'e, Result<sqlx::Describe<Postgres>, Error>>
    where
        'p: 'e,
    {
        Box::pin(async move { self.acquire().await?.describe(sql).await })
    }
}
