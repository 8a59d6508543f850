//! Connects to the database.

use crate::store::database::{
    connect_error::{CONNECT_TIMEOUT, DUPLICATES, LOCK_NOT_AVAILABLE, NO_PRIVILEGE},
    pool,
    relay::{HELLO, Relay},
};
use crate::{
    config,
    deadline::{self, stretched},
    dial,
};
use futures_util::{StreamExt, stream::FuturesUnordered};
use reqwest::Url;
use sqlx::{
    AssertSqlSafe, Connection, Decode, Executor, PgConnection, Postgres, Row, Type,
    migrate::{MigrateError, Migrator},
    postgres::{PgConnectOptions, PgPoolOptions, PgSslMode},
};
use std::{collections::BTreeMap, fs, io, net::SocketAddr, sync::OnceLock, time::Duration};

pub use super::connect_error::ConnectError;
pub(in crate::store) use super::connect_error::redact;

/// Deadline for asking each of several servers whether it accepts writes.
const PROBE_TIMEOUT: Duration = Duration::from_secs(3);

/// How long a migration waits for a table's lock. All other requests for that table queue behind it meanwhile.
///
/// A migration has no other deadline. These statements follow those of [`pool::session`].
const MIGRATION: &str = "set statement_timeout = 0; set lock_timeout = '1s'";

const BACKEND: &str = "select pg_backend_pid()";

/// `resorted` is the quoted name of the database if the version of its collation has changed.
const DATABASE: &str = "select current_setting('server_encoding') as encoding,
        current_setting('transaction_read_only') as read_only, current_schema()::text as schema,
        case when datcollversion <> pg_database_collation_actual_version(oid) then quote_ident(datname) end as resorted
    from pg_database where datname = current_database()";

/// The number of checks for a pooler that switches the server process. One is not enough, because others may use the
/// pooler at the same moment.
const SESSION_CHECKS: u32 = 2;

/// The pause between attempts to lock a table, so that others can use it.
const MIGRATION_RETRY: Duration = Duration::from_secs(2);

/// The migration that creates the tables of version 1.0.0.
const FIRST_MIGRATION: i64 = 20_261_126_000_000;

fn is_lock_timeout(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else { return false };
    error.as_database_error().is_some_and(|error| error.code().as_deref() == Some(LOCK_NOT_AVAILABLE))
}

/// Uses the simple protocol, which needs no prepared statement.
async fn query<T>(connection: &mut PgConnection, sql: &'static str) -> Result<T, sqlx::Error>
where
    T: for<'r> Decode<'r, Postgres> + Type<Postgres>,
{
    connection.fetch_one(sqlx::raw_sql(sql)).await?.try_get(0)
}

/// Leaves out the user and the password.
fn server_name(options: &PgConnectOptions) -> String {
    let port = options.get_port();
    match options.get_socket() {
        Some(folder) => folder.join(format!(".s.PGSQL.{port}")).display().to_string(),
        None if options.get_host().contains(':') => format!("[{}]:{port}", options.get_host()),
        None => format!("{}:{port}", options.get_host()),
    }
}

/// The parameters of a URL that sqlx knows. It would ignore others, such as a misspelt `sslmode`.
const PARAMETERS: [&str; 19] = [
    "sslmode",
    "ssl-mode",
    "sslrootcert",
    "ssl-root-cert",
    "ssl-ca",
    "sslcert",
    "ssl-cert",
    "sslkey",
    "ssl-key",
    "statement-cache-capacity",
    "host",
    "hostaddr",
    "port",
    "dbname",
    "user",
    "password",
    "application_name",
    "options",
    "target_session_attrs",
];

/// The part of a URL after its hosts, without `target_session_attrs`, which sqlx does not know.
fn without_target(after: &str) -> Result<String, ConnectError> {
    let Some((path, query)) = after.split_once('?') else { return Ok(after.to_owned()) };
    let name = |parameter: &str| parameter.split('=').next().unwrap_or_default().to_owned();
    let is_unknown =
        |name: &String| !name.is_empty() && !PARAMETERS.contains(&name.as_str()) && !name.starts_with("options[");
    if let Some(unknown) = query.split('&').map(name).find(is_unknown) {
        return Err(ConnectError::Parameter(unknown));
    }
    let (target, rest): (Vec<_>, Vec<_>) =
        query.split('&').partition(|parameter| parameter.starts_with("target_session_attrs="));
    if target.iter().any(|target| !target.ends_with("=read-write") && !target.ends_with("=primary")) {
        return Err(ConnectError::Target);
    }
    Ok(format!("{path}?{}", rest.join("&")))
}

/// The names of a parameter in the URL, and PostgreSQL's variable for URLs without it.
const TLS_PARAMETERS: [(&[&str], &str); 4] = [
    (&["sslmode", "ssl-mode"], "PGSSLMODE"),
    (&["sslrootcert", "ssl-root-cert", "ssl-ca"], "PGSSLROOTCERT"),
    (&["sslcert", "ssl-cert"], "PGSSLCERT"),
    (&["sslkey", "ssl-key"], "PGSSLKEY"),
];

/// The mode and the files of TLS. sqlx's own errors leave out which file it could not read, and what modes there are; a variable
/// with a misspelt mode would count as none.
fn check_tls(after: &str) -> Result<(), ConnectError> {
    let Ok(url) = Url::parse(&format!("postgres://host{after}")) else { return Ok(()) };
    for (names, variable) in TLS_PARAMETERS {
        let own = names.first().copied().unwrap_or_default();
        let given = url.query_pairs().filter(|(name, _)| names.contains(&&**name));
        let mut values: Vec<_> = given.map(|(_, value)| (own, value.into_owned())).collect();
        if values.is_empty() {
            values.extend(config::variable(variable).map(|value| (variable, value)));
        }
        for (parameter, value) in values {
            if variable == "PGSSLMODE" {
                let name = if parameter == own { "its sslmode" } else { parameter };
                value.parse::<PgSslMode>().map_err(|_| ConnectError::SslMode(name))?;
            } else if !value.trim().starts_with("-----BEGIN") {
                fs::read(&value).map_err(|error| ConnectError::File { parameter, file: value, error })?;
            }
        }
    }
    Ok(())
}

/// If PGPORT is not a number, sqlx silently uses the default port.
fn check_port_variable(hosts: &str, after: &str) -> Result<(), ConnectError> {
    let has_port = |host: &str| host.rsplit(']').next().is_some_and(|end| end.contains(':'));
    let is_given = hosts.split(',').all(has_port) || after.contains("?port=") || after.contains("&port=");
    let is_number = || config::variable("PGPORT").is_none_or(|port| port.parse::<u16>().is_ok());
    if is_given || is_number() { Ok(()) } else { Err(ConnectError::Port) }
}

pub(in crate::store) struct Address {
    /// Candidates; one of them accepts writes.
    pub(in crate::store) servers: Vec<Server>,
    /// For messages: database, hosts and ports.
    pub(in crate::store) name: String,
}

pub(in crate::store) struct Server {
    pub(in crate::store) options: PgConnectOptions,
    pub(in crate::store) name: String,
    /// Started when it is first needed.
    relay: OnceLock<Relay>,
}

impl Address {
    /// The URL may list several hosts with commas between them, as in libpq.
    pub(in crate::store) fn parse(url: &str) -> Result<Self, ConnectError> {
        let (scheme, rest) = url.split_once("://").ok_or(ConnectError::Scheme)?;
        if !["postgres", "postgresql"].iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
            return Err(ConnectError::Scheme);
        }
        let (authority, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if after.contains(['#', '@']) {
            return Err(ConnectError::Unescaped);
        }
        let after = without_target(after)?;
        check_tls(&after)?;
        let (user, hosts) = authority.split_at(authority.rfind('@').map_or(0, |at| at + 1));
        check_port_variable(hosts, &after)?;
        let servers: Vec<_> = hosts
            .split(',')
            .map(|host| Ok(Server::new(format!("{scheme}://{user}{host}{after}").parse()?)))
            .collect::<Result<_, _>>()
            .map_err(ConnectError::Address)?;
        let names: Vec<_> = servers.iter().map(|server| server_name(&server.options)).collect();
        let database = servers.first().and_then(|server| server.options.get_database());
        let at = database.map_or_else(String::new, |database| format!("{database} at "));
        Ok(Self { name: format!("{at}{}", names.join(" or ")), servers })
    }

    pub(in crate::store) fn with_application_name(mut self, name: &str) -> Self {
        for server in &mut self.servers {
            server.options = server.options.clone().application_name(name);
        }
        self
    }

    /// A server that accepts writes: the first one that says so, because others may be silent. A single server is not asked.
    pub(in crate::store) async fn choose(&self) -> Result<(usize, &Server), ConnectError> {
        if let [server] = self.servers.as_slice() {
            return Ok((0, server));
        }
        let ask = self.servers.iter().enumerate();
        let ask = ask.map(|(index, server)| async move { (index, server, server.is_writable().await) });
        let (mut answers, mut problems) = (ask.collect::<FuturesUnordered<_>>(), BTreeMap::new());
        while let Some((index, server, answer)) = answers.next().await {
            let problem = match answer {
                Ok(true) => return Ok((index, server)),
                Ok(false) => format!("{} is read-only", server.name),
                Err(error) => format!("{}: {}", server.name, redact(&error)),
            };
            problems.insert(index, problem);
        }
        Err(ConnectError::NoServer(problems.into_values().collect::<Vec<_>>().join("; ")))
    }
}

impl Server {
    fn new(options: PgConnectOptions) -> Self {
        // sqlx treats the brackets of an IPv6 address as a part of the host name.
        let host = options.get_host().trim_matches(['[', ']']).to_owned();
        let options = options.host(&host);
        let server = server_name(&options);
        let name = options.get_database().map_or_else(|| server.clone(), |database| format!("{database} at {server}"));
        // PgBouncer refuses this parameter, and the bot does not need it: numbers arrive in binary.
        Self { options: options.extra_float_digits(None), name, relay: OnceLock::new() }
    }

    /// How to connect now: through a relay while the first address of the server's name does not answer and another one does.
    pub(in crate::store) async fn route(&self) -> PgConnectOptions {
        let (host, port) = (self.options.get_host(), self.options.get_port());
        if self.options.get_socket().is_some() {
            return self.options.clone();
        }
        match deadline::timeout(PROBE_TIMEOUT, dial::answering(host, port, HELLO)).await {
            Ok(Ok(answering)) if answering.after_dead_end => self.relay(answering.address),
            _ => None,
        }
        .map_or_else(|| self.options.clone(), |relay| self.options.clone().socket(relay.folder()))
    }

    fn relay(&self, address: SocketAddr) -> Option<&Relay> {
        if let Some(relay) = self.relay.get() {
            relay.lead_to(address);
        } else {
            match Relay::start(address, self.options.get_port()) {
                Ok(relay) => {
                    tracing::warn!(
                        server = self.name,
                        "the first address of the database does not answer; using another one"
                    );
                    _ = self.relay.set(relay);
                }
                Err(error) => {
                    tracing::warn!(server = self.name, %error, "could not bypass an address of the database that does not answer");
                }
            }
        }
        self.relay.get()
    }

    /// The same server, to which connections go on `route`.
    pub(in crate::store) fn on(&self, route: PgConnectOptions) -> Self {
        Self { options: route, name: self.name.clone(), relay: OnceLock::new() }
    }

    /// Connects without a pool, which would retry and then report only a timeout.
    pub(in crate::store) async fn connect(&self) -> Result<PgConnection, ConnectError> {
        self.answer(PgConnection::connect_with(&self.options)).await
    }

    pub(in crate::store) async fn answer<T>(
        &self,
        asking: impl Future<Output = Result<T, sqlx::Error>>,
    ) -> Result<T, ConnectError> {
        match deadline::timeout(CONNECT_TIMEOUT, asking).await {
            Ok(answer) => answer.map_err(|error| self.failed(error)),
            Err(_) => Err(ConnectError::Silent { database: self.name.clone() }),
        }
    }

    /// `false` for a standby, and for a server that was made read-only.
    pub(in crate::store) async fn is_writable(&self) -> Result<bool, sqlx::Error> {
        let asking = async {
            // Not the name of the process: connections with that name tell other processes that this one is alive.
            let options = self.route().await.application_name("parlor-probe");
            let mut connection = PgConnection::connect_with(&options).await?;
            let read_only: String = query(&mut connection, "show transaction_read_only").await?;
            connection.close().await?;
            Ok(read_only == "off")
        };
        let silent =
            || io::Error::new(io::ErrorKind::TimedOut, format!("no answer within {} s", PROBE_TIMEOUT.as_secs()));
        deadline::timeout(PROBE_TIMEOUT, asking).await.unwrap_or_else(|_| Err(silent().into()))
    }

    /// Without the database's name.
    pub(in crate::store) fn place(&self) -> String {
        server_name(&self.options)
    }

    /// Refuses a pooler in transaction mode. There, two connections share one session of the server, or a connection
    /// changes its session between two statements while the other one is in a transaction.
    pub(in crate::store) async fn check_sessions(&self) -> Result<(), ConnectError> {
        let (mut one, mut two) = (self.connect().await?, self.connect().await?);
        let checking = async {
            for _ in 0..SESSION_CHECKS {
                let before: i32 = query(&mut one, BACKEND).await?;
                two.execute(sqlx::raw_sql("begin")).await?;
                let other: i32 = query(&mut two, BACKEND).await?;
                let after: i32 = query(&mut one, BACKEND).await?;
                two.execute(sqlx::raw_sql("rollback")).await?;
                if before != after || before == other {
                    return Ok(false);
                }
            }
            one.close().await?;
            two.close().await?;
            Ok(true)
        };
        if self.answer(checking).await? { Ok(()) } else { Err(ConnectError::Pooler(self.name.clone())) }
    }

    /// Refuses a database that would lose texts or take no tables. Warns of one whose sort order has changed.
    pub(in crate::store) async fn check_database(&self) -> Result<(), ConnectError> {
        let mut connection = self.connect().await?;
        let checking = async {
            let row = connection.fetch_one(sqlx::raw_sql(DATABASE)).await?;
            connection.close().await?;
            Ok((row.try_get("encoding")?, row.try_get("read_only")?, row.try_get("schema")?, row.try_get("resorted")?))
        };
        let (encoding, read_only, schema, resorted): (String, String, Option<String>, Option<String>) =
            self.answer(checking).await?;
        let database = || self.name.clone();
        if encoding != "UTF8" {
            return Err(ConnectError::Encoding(database(), encoding));
        }
        if read_only == "on" {
            return Err(ConnectError::ReadOnly(database()));
        }
        if schema.is_none() {
            return Err(ConnectError::NoSchema(database()));
        }
        if let Some(name) = resorted {
            let repair = format!("REINDEX DATABASE {name}; ALTER DATABASE {name} REFRESH COLLATION VERSION");
            tracing::warn!(
                repair,
                "this machine's sort order differs from that of the database's indexes; stop the bot and repair them"
            );
        }
        Ok(())
    }

    /// Migrates the tables. If an older program, a backup or another process holds a table's lock, this retries until
    /// the lock is free; between the attempts the serving program can go on.
    pub(in crate::store) async fn migrate(&self, migrator: &Migrator) -> Result<(), ConnectError> {
        loop {
            // The lock of the migrations ends with this connection.
            let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(stretched(CONNECT_TIMEOUT));
            let pool = pool
                .after_connect(|connection, _| {
                    Box::pin(async move {
                        connection.execute(sqlx::raw_sql(AssertSqlSafe(pool::session()))).await?;
                        connection.execute(sqlx::raw_sql(MIGRATION)).await.map(drop)
                    })
                })
                .connect_lazy_with(self.options.clone());
            // A migration may take long, but must not hang on a server that stopped answering.
            let migrated = tokio::select! {
                migrated = migrator.run(&pool) => migrated,
                error = self.failure() => return Err(error),
            };
            pool.close().await;
            match migrated {
                Err(error) if is_lock_timeout(&error) => {
                    tracing::warn!(%error, "a table is in use and can't be migrated; will retry");
                }
                migrated => return migrated.map_err(|error| self.not_migrated(error)),
            }
            tokio::time::sleep(MIGRATION_RETRY).await;
        }
    }

    async fn failure(&self) -> ConnectError {
        loop {
            tokio::time::sleep(CONNECT_TIMEOUT).await;
            if let Err(error) = self.connect().await {
                return error;
            }
        }
    }

    pub(in crate::store) fn failed(&self, error: sqlx::Error) -> ConnectError {
        ConnectError::Failed { database: self.name.clone(), error }
    }

    fn not_migrated(&self, error: MigrateError) -> ConnectError {
        let database = self.name.clone();
        match error {
            MigrateError::VersionMissing(version) if version < FIRST_MIGRATION => ConnectError::Older(database),
            MigrateError::VersionMissing(version) => ConnectError::Newer(database, version),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                match error.as_database_error().and_then(sqlx::error::DatabaseError::code).as_deref() {
                    Some(NO_PRIVILEGE) => {
                        let (role, why) = (self.options.get_username().to_owned(), redact(&error));
                        if why.starts_with("must be owner of") || why.starts_with("permission denied for table") {
                            ConnectError::ForeignTables { database, role }
                        } else {
                            ConnectError::NotOwner { database, role }
                        }
                    }
                    Some(code) if DUPLICATES.contains(&code) => ConnectError::Occupied(database, redact(&error)),
                    _ => ConnectError::Failed { database, error },
                }
            }
            error => ConnectError::Migration(database, error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn database_name_omits_user_and_password() {
        for (url, name) in [
            ("postgres://ana:s3cret@localhost/games", "games at localhost:5432"),
            ("PostgreSQL://ana:s3c%2Fret@db.example:6000/games?sslmode=require", "games at db.example:6000"),
            ("postgres://ana:s3:c@ret@[::1]/games", "games at [::1]:5432"),
            ("postgres://ana@[fd00::7]:6000,b/games", "games at [fd00::7]:6000 or b:5432"),
            ("postgres://ana@%2Frun%2Fdb:6000/games", "games at /run/db/.s.PGSQL.6000"),
            ("postgres:///games?host=/run/db&user=ana&password=s3cret", "games at /run/db/.s.PGSQL.5432"),
            ("postgres://ana:s3,c@a,b:6000/games?target_session_attrs=read-write", "games at a:5432 or b:6000"),
        ] {
            assert_eq!(Address::parse(url).expect(url).name, name, "{url}");
        }
    }

    #[test]
    fn sqlx_gets_an_ipv6_address_without_brackets() {
        let address = Address::parse("postgres://ana:s3cret@[::1]:6000/games").expect("an address");
        assert_eq!(address.servers[0].options.get_host(), "::1");
    }

    #[test]
    fn parse_errors_explain_and_omit_the_password() {
        for (url, why) in [
            ("nonsense", "begins with postgres://"),
            ("mysql://ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres:/ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres://ana:s3cret/x@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret#x@localhost/games", "%23 for #"),
            // Here the part before the slash must not be read as a port: the message would show it.
            ("postgres://ana:53/cret@localhost/games", "%2F for /"),
            ("postgres://ana:53#cret@localhost/games", "%2F for /"),
            ("postgres://ana:53?cret@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret@localhost:port/games", "invalid port number"),
            ("postgres://ana:s3cret@a,b/games?target_session_attrs=standby", "can only be read-write"),
            ("postgres://ana:s3cret@localhost/games?sslmode=s", "its sslmode can only be disable, allow, "),
            ("postgres://ana:s3cret@localhost/games?sslmod=verify-full", "it has an unknown parameter sslmod;"),
            ("postgres://ana@localhost/games?port=6000&pasword=s3cret", "it has an unknown parameter pasword;"),
            (
                "postgres://ana:s3cret@localhost/games?sslrootcert=%2Fnowhere%2Fca.pem",
                "sslrootcert: /nowhere/ca.pem: No such",
            ),
        ] {
            let error = Address::parse(url).err().expect(url).to_string();
            assert!(error.contains(why), "{url}: {error}");
            assert!(!error.contains("s3c") && !error.contains("cret"), "{url}: {error}");
        }
    }
}
