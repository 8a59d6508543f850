//! The way to the database, and what to say where it leads nowhere.

use super::told;
use sqlx::{Connection, PgConnection, migrate::MigrateError, postgres::PgConnectOptions};
use std::time::Duration;

/// How long the server gets to take us in.
const PATIENCE: Duration = Duration::from_secs(10);

/// What to do about a password that can't be read as it was meant, as the end of a sentence.
const ESCAPED: &str = ". Special characters in a password are written as %2F for /, %23 for # and so on";

/// Why a database can't be used, and what to do about it. No more of the address is told than where it leads: what else
/// is in it may be the password, or a part of it.
#[derive(Debug, thiserror::Error)]
pub enum OpenError {
    /// It is no address of a PostgreSQL.
    #[error(
        "it says where PostgreSQL is and begins with postgres://, as in postgres://parlor:password@localhost/parlor"
    )]
    Scheme,
    /// A password ends the address's first part too early: what follows would be taken for a port or a database.
    #[error("it has a #, or an @ after a /{}", ESCAPED)]
    Unescaped,
    /// The address can't be read.
    #[error("{}{}", told(.0), ESCAPED)]
    Address(sqlx::Error),
    /// Nobody answers.
    #[error("{place} does not answer within {} s. Is PostgreSQL running there?", PATIENCE.as_secs())]
    Silent {
        /// Where.
        place: String,
    },
    /// It can't be reached, or refuses.
    #[error("{place}: {}{}", told(.error), advice(.error))]
    Failed {
        /// Where.
        place: String,
        /// Why.
        error: sqlx::Error,
    },
    /// The tables were made by a program that is newer than this one.
    #[error("{0}: its tables are those of a newer Parlor (migration {1}); run that one, or restore a backup")]
    Newer(String, i64),
    /// The tables can't be brought up to date.
    #[error("{0}: its tables can't be brought up to date: {1}")]
    Migration(String, MigrateError),
}

/// What to do about an error, as the end of a sentence about it.
fn advice(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Io(_) | sqlx::Error::Protocol(_) => ". Is PostgreSQL running there?",
        sqlx::Error::Database(answer) => match answer.code().as_deref() {
            Some(WRONG_PASSWORD) => ESCAPED,
            Some(NO_DATABASE) => ". The program createdb makes one",
            _ => "",
        },
        _ => "",
    }
}

// https://www.postgresql.org/docs/current/errcodes-appendix.html
const WRONG_PASSWORD: &str = "28P01";
const NO_DATABASE: &str = "3D000";

/// The database and where it is, without the user and the password.
fn place(options: &PgConnectOptions) -> String {
    let port = options.get_port();
    let server = match options.get_socket() {
        Some(folder) => folder.join(format!(".s.PGSQL.{port}")).display().to_string(),
        None => format!("{}:{port}", options.get_host()),
    };
    options.get_database().map_or_else(|| server.clone(), |database| format!("{database} at {server}"))
}

/// A database by its URL.
pub(super) struct Address {
    pub(super) options: PgConnectOptions,
    pub(super) place: String,
}

impl Address {
    pub(super) fn read(url: &str) -> Result<Self, OpenError> {
        let (scheme, rest) = url.split_once("://").ok_or(OpenError::Scheme)?;
        if !["postgres", "postgresql"].iter().any(|name| scheme.eq_ignore_ascii_case(name)) {
            return Err(OpenError::Scheme);
        }
        let (_, after) = rest.split_at(rest.find(['/', '?', '#']).unwrap_or(rest.len()));
        if after.contains(['#', '@']) {
            return Err(OpenError::Unescaped);
        }
        let options: PgConnectOptions = url.parse().map_err(OpenError::Address)?;
        Ok(Self { place: place(&options), options })
    }

    /// A first connection. A pool would try again and again and then only say that it took too long.
    pub(super) async fn connect(&self) -> Result<PgConnection, OpenError> {
        match tokio::time::timeout(PATIENCE, PgConnection::connect_with(&self.options)).await {
            Ok(connected) => connected.map_err(|error| self.failed(error)),
            Err(_) => Err(OpenError::Silent { place: self.place.clone() }),
        }
    }

    pub(super) fn failed(&self, error: sqlx::Error) -> OpenError {
        OpenError::Failed { place: self.place.clone(), error }
    }

    pub(super) fn not_migrated(&self, error: MigrateError) -> OpenError {
        let place = self.place.clone();
        match error {
            MigrateError::VersionMissing(version) => OpenError::Newer(place, version),
            MigrateError::Execute(error) | MigrateError::ExecuteMigration(error, _) => {
                OpenError::Failed { place, error }
            }
            error => OpenError::Migration(place, error),
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_place_is_told_without_user_and_password() {
        for (url, place) in [
            ("postgres://ana:s3cret@localhost/games", "games at localhost:5432"),
            ("PostgreSQL://ana:s3c%2Fret@db.example:6000/games?sslmode=require", "games at db.example:6000"),
            ("postgres://ana:s3:c@ret@[::1]/games", "games at [::1]:5432"),
            ("postgres://ana@%2Frun%2Fdb:6000/games", "games at /run/db/.s.PGSQL.6000"),
            ("postgres:///games?host=/run/db&user=ana&password=s3cret", "games at /run/db/.s.PGSQL.5432"),
        ] {
            assert_eq!(Address::read(url).expect(url).place, place, "{url}");
        }
    }

    #[test]
    fn an_address_that_can_not_be_read_says_why_and_keeps_the_password() {
        for (url, why) in [
            ("nonsense", "begins with postgres://"),
            ("mysql://ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres:/ana:s3cret@localhost/games", "begins with postgres://"),
            ("postgres://ana:s3cret/x@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret#x@localhost/games", "%23 for #"),
            // Not for a port, which would be told.
            ("postgres://ana:53/cret@localhost/games", "%2F for /"),
            ("postgres://ana:53#cret@localhost/games", "%2F for /"),
            ("postgres://ana:53?cret@localhost/games", "%2F for /"),
            ("postgres://ana:s3cret@localhost:port/games", "invalid port number"),
            ("postgres://ana:s3cret@localhost/games?sslmode=s", "unknown value \"s\" for `ssl_mode`"),
        ] {
            let error = Address::read(url).err().expect(url).to_string();
            assert!(error.contains(why), "{url}: {error}");
            assert!(!error.contains("s3c") && !error.contains("cret"), "{url}: {error}");
        }
    }
}
