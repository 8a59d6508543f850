//! Connects to the database, and explains why that failed.

use super::redact;
use sqlx::{
    Connection, PgConnection,
    migrate::{MigrateError, Migrator},
    postgres::{PgConnectOptions, PgPoolOptions},
};
use std::time::Duration;

/// Deadline for the first connection.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// How long a migration waits for the lock of a table. All requests for that table wait behind it meanwhile.
const LOCK_TIMEOUT: &str = "1s";

/// How long a migration leaves a locked table alone before it tries again.
const MIGRATION_RETRY: Duration = Duration::from_secs(2);

/// Advice about a password that is not percent-encoded, as the end of a sentence.
const ESCAPING_ADVICE: &str = ". Special characters in a password are written as %2F for /, %23 for # and so on";

/// Why a database can't be used, and what to do about it. Of the address only host, port and database are shown: the
/// rest may be the password, or a part of it.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    /// The URL is not one of a PostgreSQL server.
    #[error(
        "it says where PostgreSQL is and begins with postgres://, as in postgres://parlor:password@localhost/parlor"
    )]
    Scheme,
    /// A special character in the password ends the URL's authority early: the rest would be read as a port or a
    /// database.
    #[error("it has a #, or an @ after a /{}", ESCAPING_ADVICE)]
    Unescaped,
    /// The URL can't be parsed.
    #[error("{}{}", redact(.0), ESCAPING_ADVICE)]
    Address(sqlx::Error),
    /// The server does not answer.
    #[error("{database} does not answer within {} s. Is PostgreSQL running there?", CONNECT_TIMEOUT.as_secs())]
    Silent {
        /// The database.
        database: String,
    },
    /// The server can't be reached, or refuses the connection.
    #[error("{database}: {}{}", redact(.error), advice(.error))]
    Failed {
        /// The database.
        database: String,
        /// Why.
        error: sqlx::Error,
    },
    /// The tables were migrated by a newer version of this program.
    #[error("{0}: its tables are those of a newer Parlor (migration {1}); run that one, or restore a backup")]
    Newer(String, i64),
    /// The tables can't be migrated.
    #[error("{0}: its tables can't be brought up to date: {1}")]
    Migration(String, MigrateError),
}

/// Advice about an error, as the end of a sentence.
fn advice(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => ". Is PostgreSQL running there?",
        sqlx::Error::Database(answer) => match answer.code().as_deref() {
            Some(WRONG_PASSWORD) => ESCAPING_ADVICE,
            Some(NO_DATABASE) => ". The program createdb makes one",
            _ => "",
        },
        _ => "",
    }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const WRONG_PASSWORD: &str = "28P01";
const NO_DATABASE: &str = "3D000";
const LOCK_NOT_AVAILABLE: &str = "55P03";

/// Whether a migration has waited too long for a lock.
fn is_lock_timeout(error: &MigrateError) -> bool {
    let (MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _)) = error else { return false };
    error.as_database_error().is_some_and(|error| error.code().as_deref() == Some(LOCK_NOT_AVAILABLE))
}

/// Names the database with its host and port, without the user and the password.
fn database_name(options: &PgConnectOptions) -> String {
    let port = options.get_port();
    let server = match options.get_socket() {
        Some(folder) => folder.join(format!(".s.PGSQL.{port}")).display().to_string(),
        None => format!("{}:{port}", options.get_host()),
    };
    options.get_database().map_or_else(|| server.clone(), |database| format!("{database} at {server}"))
}

/// The address of a database.
pub(super) struct Address {
    pub(super) options: PgConnectOptions,
    /// Database, host and port, to be shown.
    pub(super) name: String,
}

impl Address {
    pub(super) fn parse(url: &str) -> Result<Self, ConnectError> {
        let (scheme, rest) = url.split_once("://").ok_or(ConnectError::Scheme)?;
        if !["postgres", "postgresql"].iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
            return Err(ConnectError::Scheme);
        }
        let (_, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if after.contains(['#', '@']) {
            return Err(ConnectError::Unescaped);
        }
        let options: PgConnectOptions = url.parse().map_err(ConnectError::Address)?;
        Ok(Self { name: database_name(&options), options })
    }

    /// Opens a first connection. A pool would retry and then report only that it took too long.
    pub(super) async fn connect(&self) -> Result<PgConnection, ConnectError> {
        match tokio::time::timeout(CONNECT_TIMEOUT, PgConnection::connect_with(&self.options)).await {
            Ok(connected) => connected.map_err(|error| self.failed(error)),
            Err(_) => Err(ConnectError::Silent { database: self.name.clone() }),
        }
    }

    /// Migrates the tables. Where an older program, a backup or another process holds a lock on one, this waits for as
    /// long as it does, with pauses in which the program that serves goes on.
    pub(super) async fn migrate(&self, migrator: &Migrator) -> Result<(), ConnectError> {
        let options = self.options.clone().options([("lock_timeout", LOCK_TIMEOUT)]);
        loop {
            // A connection of its own, with which the lock of the migrations ends.
            let pool = PgPoolOptions::new().max_connections(1).acquire_timeout(CONNECT_TIMEOUT);
            let pool = pool.connect_lazy_with(options.clone());
            let migrated = migrator.run(&pool).await;
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

    pub(super) fn failed(&self, error: sqlx::Error) -> ConnectError {
        ConnectError::Failed { database: self.name.clone(), error }
    }

    pub(super) fn not_migrated(&self, error: MigrateError) -> ConnectError {
        let database = self.name.clone();
        match error {
            MigrateError::VersionMissing(version) => ConnectError::Newer(database, version),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                ConnectError::Failed { database, error }
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
            ("postgres://ana@%2Frun%2Fdb:6000/games", "games at /run/db/.s.PGSQL.6000"),
            ("postgres:///games?host=/run/db&user=ana&password=s3cret", "games at /run/db/.s.PGSQL.5432"),
        ] {
            assert_eq!(Address::parse(url).expect(url).name, name, "{url}");
        }
    }

    #[test]
    fn parse_errors_explain_and_omit_the_password() {
        for (url, why) in [
            ("nonsense", "begins with postgres://"),
            ("mysql://ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres:/ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres://ana:s3cret/x@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret#x@localhost/games", "%23 for #"),
            // The part before the slash is not taken for a port, which would be shown.
            ("postgres://ana:53/cret@localhost/games", "%2F for /"),
            ("postgres://ana:53#cret@localhost/games", "%2F for /"),
            ("postgres://ana:53?cret@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret@localhost:port/games", "invalid port number"),
            ("postgres://ana:s3cret@localhost/games?sslmode=s", "unknown value \"s\" for `ssl_mode`"),
        ] {
            let error = Address::parse(url).err().expect(url).to_string();
            assert!(error.contains(why), "{url}: {error}");
            assert!(!error.contains("s3c") && !error.contains("cret"), "{url}: {error}");
        }
    }
}
