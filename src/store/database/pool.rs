//! Connections to the database on which every step has a deadline.
//!
//! A server that has fallen silent, without closing its connections, must not keep a task or a place in the pool. A
//! connection that did not answer in time is closed at once, without waiting for the network; sqlx's own pool would ask
//! it first whether it still works, and wait for ever.

use futures_util::{
    StreamExt, TryFutureExt, TryStreamExt,
    future::BoxFuture,
    stream::{self, BoxStream},
};
use sqlx::{
    Either, Error, Execute, Executor, PgConnection, PgPool, Postgres, SqlStr,
    pool::PoolConnection,
    postgres::{PgArguments, PgConnectOptions, PgPoolOptions, PgQueryResult, PgRow, PgStatement, PgTypeInfo},
};
use std::{
    fmt, io,
    ops::{Deref, DerefMut},
    sync::{Arc, Mutex, PoisonError, RwLock},
    time::{Duration, Instant},
};
use tokio::sync::Notify;

/// Deadline for a statement, and for the return of a connection to the pool.
pub(in crate::store) const STEP_TIMEOUT: Duration = Duration::from_secs(10);

/// Deadline for a statement that may read or write most of a table, or wait for those that do.
pub(in crate::store) const LONG_STEP_TIMEOUT: Duration = Duration::from_mins(10);

/// Connections of a process, shared by handle.
#[derive(Clone, Debug)]
pub(in crate::store) struct Pool {
    /// Those to the server that is used now.
    current: Arc<RwLock<PgPool>>,
    /// How many there may be.
    connections: u32,
    deadline: Duration,
    failures: Arc<Failures>,
}

/// The known failures.
#[derive(Debug, Default)]
struct Failures {
    /// The last refusal of a write, unless a write has succeeded since.
    write: Mutex<Option<WriteFailure>>,
    /// Notified of failures that are the server's, and not those of a statement.
    server: Notify,
}

/// A refusal of a write.
#[derive(Debug)]
struct WriteFailure {
    at: Instant,
    message: String,
    /// Whether nothing can be written at all. On a full disk, rows are still changed in place.
    read_only: bool,
}

/// How long a request waits for a connection from the pool: well inside Discord's three seconds.
const ACQUIRE_TIMEOUT: Duration = Duration::from_millis(1500);

/// Settings of each connection: a machine that disappears must not keep a row's lock for hours, nor any of the server's
/// connections, which the bot needs when it connects again. The server gives it up after 25 seconds. A statement that waits
/// for a lock would also outlive the request that has given it up, and the connection that was closed meanwhile: the server
/// ends it just before [`STEP_TIMEOUT`], so that the connection can be used again, or soon after its process has died. They
/// are no parameters of the connection, which PgBouncer would refuse.
const SESSION: &str = "set statement_timeout = '9s';
    set client_connection_check_interval = '2s';
    set idle_in_transaction_session_timeout = '10s';
    set tcp_keepalives_idle = 10;
    set tcp_keepalives_interval = 5;
    set tcp_keepalives_count = 3;
    set tcp_user_timeout = '25s'";

/// PostgreSQL's code for a write in a read-only transaction.
const READ_ONLY: &str = "25006";

/// Codes of PostgreSQL that mean that writes fail: a transaction is read-only, the disk is full, a file can't be read or written.
const NOT_WRITABLE: [&str; 3] = [READ_ONLY, "53100", "58030"];

/// The class of PostgreSQL's codes for a server that stops or starts.
const OPERATOR_INTERVENTION: &str = "57P";

impl Failures {
    fn record(&self, error: &Error) {
        if let Some(error) = error.as_database_error() {
            let code = error.code().unwrap_or_default();
            if NOT_WRITABLE.contains(&&*code) {
                let (message, read_only) = (error.message().to_owned(), code == READ_ONLY);
                let failure = WriteFailure { at: Instant::now(), message, read_only };
                *self.write.lock().unwrap_or_else(PoisonError::into_inner) = Some(failure);
            } else if !code.starts_with(OPERATOR_INTERVENTION) {
                return;
            }
        }
        self.server.notify_one();
    }

    /// Forgets a failure that is over, as the success of this statement shows.
    fn end(&self, sql: &str) {
        let mut failure = self.write.lock().unwrap_or_else(PoisonError::into_inner);
        if failure.as_ref().is_some_and(|failure| is_proof(sql, failure.read_only)) {
            *failure = None;
        }
    }
}

/// Whether the success of a statement proves that the database can be written again. Where it was not `read_only`, only a new row does.
fn is_proof(sql: &str, read_only: bool) -> bool {
    let sql = sql.trim_start();
    let changes = ["insert ", "update ", "delete "].iter().any(|verb| sql.starts_with(verb));
    let adds_row = sql.starts_with("insert ") && !sql.contains("on conflict");
    if read_only { changes } else { adds_row }
}

/// A connection of the pool. When it is dropped it returns there, or is closed where it did not answer in time.
pub(in crate::store) struct Connection {
    /// `None` when it is being dropped.
    live: Option<PoolConnection<Postgres>>,
    deadline: Duration,
    failures: Arc<Failures>,
    /// Whether a statement failed in a way after which the connection can't be used.
    broken: bool,
}

/// A transaction, which is rolled back when it is dropped without [`Transaction::commit`].
pub(in crate::store) struct Transaction {
    connection: Connection,
    open: bool,
}

fn settings(connections: u32) -> PgPoolOptions {
    let settings = PgPoolOptions::new().max_connections(connections).acquire_timeout(ACQUIRE_TIMEOUT);
    settings.after_connect(|connection, _| {
        Box::pin(async move { connection.execute(sqlx::raw_sql(SESSION)).await.map(drop) })
    })
}

impl Pool {
    /// Opens a first connection of at most so many.
    pub(in crate::store) async fn connect(options: PgConnectOptions, connections: u32) -> Result<Self, Error> {
        let current = Arc::new(RwLock::new(settings(connections).connect_with(options).await?));
        Ok(Self { current, connections, deadline: STEP_TIMEOUT, failures: Arc::default() })
    }

    fn current(&self) -> PgPool {
        self.current.read().unwrap_or_else(PoisonError::into_inner).clone()
    }

    /// How the server is connected to that is used now.
    pub(in crate::store) fn options(&self) -> Arc<PgConnectOptions> {
        self.current().connect_options()
    }

    /// Uses another server from now on. Connections to the former one are closed when they are returned.
    pub(in crate::store) fn replace(&self, options: PgConnectOptions) {
        let pool = settings(self.connections).connect_lazy_with(options);
        let former = std::mem::replace(&mut *self.current.write().unwrap_or_else(PoisonError::into_inner), pool);
        let deadline = self.deadline;
        tokio::spawn(async move { tokio::time::timeout(deadline, former.close()).await });
    }

    /// So many connections beside these to the same server, opened when they are needed. What fails there is a failure of
    /// the server here too.
    pub(in crate::store) fn beside(&self, connections: u32) -> Self {
        let pool = settings(connections).connect_lazy_with((*self.options()).clone());
        Self { current: Arc::new(RwLock::new(pool)), connections, ..self.clone() }
    }

    /// Waits for a failure that is the server's.
    pub(in crate::store) async fn server_failed(&self) {
        self.failures.server.notified().await;
    }

    /// The same connections with another deadline for each statement.
    pub(in crate::store) fn with_deadline(&self, deadline: Duration) -> Self {
        Self { deadline, ..self.clone() }
    }

    pub(in crate::store) async fn acquire(&self) -> Result<Connection, Error> {
        let live = Some(self.current().acquire().await.inspect_err(|error| self.failures.record(error))?);
        Ok(Connection { live, deadline: self.deadline, failures: Arc::clone(&self.failures), broken: false })
    }

    /// Why the database refused a write within the last `span`, if it did and none has succeeded since: it is read-only, or its
    /// disk is full.
    pub(in crate::store) fn write_failure(&self, span: Duration) -> Option<String> {
        let last = self.failures.write.lock().unwrap_or_else(PoisonError::into_inner);
        last.as_ref().filter(|failure| failure.at.elapsed() < span).map(|failure| failure.message.clone())
    }

    pub(in crate::store) async fn begin(&self) -> Result<Transaction, Error> {
        self.begin_with("begin").await
    }

    /// Begins a transaction with a statement other than `begin`.
    pub(in crate::store) async fn begin_with(&self, statement: &'static str) -> Result<Transaction, Error> {
        let mut transaction = Transaction { connection: self.acquire().await?, open: true };
        transaction.execute(statement).await?;
        Ok(transaction)
    }

    /// Begins a transaction whose statements have [`LONG_STEP_TIMEOUT`], also at the server.
    pub(in crate::store) async fn begin_long(&self) -> Result<Transaction, Error> {
        self.with_deadline(LONG_STEP_TIMEOUT).begin_with("begin; set local statement_timeout = '10min'").await
    }

    /// Waits for statements in progress and closes all connections.
    pub(in crate::store) async fn close(&self) {
        let _timed_out = tokio::time::timeout(self.deadline, self.current().close()).await;
    }
}

impl Connection {
    /// The connection, and where to note that it can't be used again.
    fn parts(&mut self) -> Result<(&mut PgConnection, Guard<'_>), Error> {
        let Self { live, deadline, failures, broken } = self;
        let live = live.as_mut().ok_or(Error::PoolClosed)?;
        Ok((&mut **live, Guard { deadline: *deadline, failures, broken }))
    }
}

/// The error of a step that did not end before its deadline.
pub(in crate::store) fn timed_out() -> Error {
    Error::Io(io::Error::new(io::ErrorKind::TimedOut, "the database did not answer in time"))
}

/// A query as its statement and its arguments.
type TakenApart = (SqlStr, Option<PgArguments>);

/// The deadline of a statement, and what becomes of the connection after a failure.
struct Guard<'c> {
    deadline: Duration,
    failures: &'c Failures,
    broken: &'c mut bool,
}

impl Guard<'_> {
    /// Runs a query as [`Guard::wait`] does. Its success can end a failure of writes.
    async fn run<'q, T, F>(
        self,
        query: impl Execute<'q, Postgres>,
        run: impl FnOnce(TakenApart) -> F,
    ) -> Result<T, Error>
    where
        F: Future<Output = Result<T, Error>>,
    {
        let mut query = query;
        let arguments = query.take_arguments().map_err(Error::Encode)?;
        let sql = query.sql();
        let failures = self.failures;
        let result = self.wait(run((sql.clone(), arguments))).await;
        if result.is_ok() {
            failures.end(sql.as_str());
        }
        result
    }

    /// Waits for a statement. After a failure other than a refusal by the server the connection is not used again.
    async fn wait<T>(self, statement: impl Future<Output = Result<T, Error>>) -> Result<T, Error> {
        let result = match tokio::time::timeout(self.deadline, statement).await {
            Ok(result) => result,
            Err(_) => Err(timed_out()),
        };
        if let Err(error) = &result {
            self.failures.record(error);
        }
        *self.broken |= matches!(result, Err(Error::Io(_) | Error::Protocol(_) | Error::Tls(_)));
        result
    }
}

impl Drop for Connection {
    fn drop(&mut self) {
        let Some(mut live) = self.live.take() else { return };
        match tokio::runtime::Handle::try_current() {
            // What sqlx does itself, but with a deadline: it asks the server whether the connection still works, after
            // the end of a statement that was cancelled. Later the connection is closed like a broken one.
            Ok(runtime) if !self.broken => {
                runtime.spawn(tokio::time::timeout(self.deadline, live.return_to_pool()));
            }
            // The socket is closed, and nothing is sent.
            _ => drop(live.detach()),
        }
    }
}

impl Transaction {
    /// Commits the transaction.
    pub(in crate::store) async fn commit(mut self) -> Result<(), Error> {
        self.connection.execute("commit").await?;
        self.open = false;
        Ok(())
    }

    /// Rolls the transaction back, and waits for that.
    pub(in crate::store) async fn rollback(mut self) -> Result<(), Error> {
        self.connection.execute("rollback").await?;
        self.open = false;
        Ok(())
    }
}

impl Drop for Transaction {
    fn drop(&mut self) {
        if !self.open || self.connection.broken {
            return;
        }
        let Connection { live, deadline, failures, .. } = &mut self.connection;
        let mut connection =
            Connection { live: live.take(), deadline: *deadline, failures: Arc::clone(failures), broken: false };
        match tokio::runtime::Handle::try_current() {
            Ok(runtime) => _ = runtime.spawn(async move { connection.execute("rollback").await.map(drop) }),
            // The connection is closed, which ends the transaction too.
            Err(_) => connection.broken = true,
        }
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

impl fmt::Debug for Connection {
    fn fmt(&self, formatter: &mut fmt::Formatter<'_>) -> fmt::Result {
        formatter.debug_struct("Connection").finish_non_exhaustive()
    }
}

/// The result of a query: rows, and the numbers of rows that its statements changed.
type Step = Either<PgQueryResult, PgRow>;

impl<'c> Executor<'c> for &'c mut Connection {
    type Database = Postgres;

    /// All rows are read before the first is returned, within the deadline.
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

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn rows_that_are_changed_in_place_do_not_prove_that_a_disk_has_room() {
        for (sql, after_read_only, after_full_disk) in [
            ("insert into events (game_id) values ($1)", true, true),
            ("insert into heartbeats (at) values ($1) on conflict (total) do update set at = excluded.at", true, false),
            ("update processes set leased_until = $1", true, false),
            ("select id from games where name = 'insert '", false, false),
            ("begin isolation level repeatable read read only", false, false),
        ] {
            assert_eq!((is_proof(sql, true), is_proof(sql, false)), (after_read_only, after_full_disk), "{sql}");
        }
    }
}
