//! Why the database can't be used, in sentences that say what to do.

use crate::dial;
use sqlx::migrate::MigrateError;
use std::{io, time::Duration};

pub(super) const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Fits at the end of a sentence.
const ESCAPING_ADVICE: &str = ". Special characters in a password are written as %2F for /, %23 for # and so on";

/// Why a database can't be used, and what to do about it. Messages show only host, port and database of the address:
/// the rest may contain the password.
#[derive(Debug, thiserror::Error)]
pub enum ConnectError {
    #[error(
        "it says where PostgreSQL is and begins with postgres://, as in postgres://parlor:password@localhost/parlor"
    )]
    Scheme,
    /// A special character in the password ends the URL's authority early.
    #[error("it has a #, or an @ after a /{}", ESCAPING_ADVICE)]
    Unescaped,
    #[error("{}{}", redact(.0), ESCAPING_ADVICE)]
    Address(sqlx::Error),
    #[error("its target_session_attrs can only be read-write, because the bot writes")]
    Target,
    /// The value may be secret, the name is not.
    #[error("it has an unknown parameter {0}; correct it, or take it out")]
    Parameter(String),
    #[error("{0} can only be disable, allow, prefer, require, verify-ca or verify-full")]
    SslMode(&'static str),
    #[error("PGPORT is a number from 0 to 65535")]
    Port,
    #[error("{parameter}: {file}: {}", dial::explain(.error))]
    File { parameter: &'static str, file: String, error: io::Error },
    #[error("none of its servers can be written: {0}")]
    NoServer(String),
    /// A pooler gives each transaction another connection.
    #[error(
        "{0} is reached through a pooler in transaction mode, which the bot can't use: its locks, notifications and \
         prepared statements need connections of their own. Set pool_mode = session in PgBouncer, or name the server itself"
    )]
    Pooler(String),
    #[error("{database} does not answer within {} s. Is PostgreSQL running there?", CONNECT_TIMEOUT.as_secs())]
    Silent { database: String },
    #[error("{database}: {}", explain(.error))]
    Failed { database: String, error: sqlx::Error },
    #[error(
        "{database}: the role {role:?} may not create tables in this database: make it the owner (createdb --owner {role}, or \
         alter database NAME owner to {role})"
    )]
    NotOwner { database: String, role: String },
    #[error(
        "{database}: its tables belong to another role, and the role {role:?} may not use them: log in as that role, or let a \
         superuser run \"reassign owned by OTHER to {role}\" in this database, or \"alter table\" with \"owner to {role}\" for each"
    )]
    ForeignTables { database: String, role: String },
    #[error("{0}: it has tables of another program ({1}); name an empty database with DATABASE_URL")]
    Occupied(String, String),
    #[error(
        "{0}: its encoding is {1}, in which not every text can be stored. Make a database with the encoding UTF8, for example \
         with createdb -E UTF8 -T template0"
    )]
    Encoding(String, String),
    #[error(
        "{0} can only be read. It is a standby, or default_transaction_read_only is on for the server, the database or \
         the role"
    )]
    ReadOnly(String),
    #[error("{0}: no schema of its search_path exists, so there is no place for the tables")]
    NoSchema(String),
    #[error("{0}: its tables are those of a newer Parlor (migration {1}); run that one, or restore a backup")]
    Newer(String, i64),
    #[error(
        "{0}: its tables are those of a Parlor from before 1.0.0, which can't be brought up to date; name an empty database with DATABASE_URL"
    )]
    Older(String),
    #[error("{0}: its tables can't be brought up to date: {1}")]
    Migration(String, MigrateError),
}

/// The message of a database error, without the password, and without the line of PostgreSQL's source code that its own
/// text ends with.
pub(in crate::store) fn redact(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(error) => error.message().to_owned(),
        // It may wrap another sqlx error.
        sqlx::Error::Configuration(error) => error.downcast_ref().map_or_else(|| error.to_string(), redact),
        sqlx::Error::Io(error) => dial::explain(error),
        sqlx::Error::PoolTimedOut => "no connection to the database was free in time".to_owned(),
        error => error.to_string(),
    }
}

impl ConnectError {
    /// Whether it stays until somebody changes a setting or the database. Otherwise another attempt may succeed.
    pub fn is_lasting(&self) -> bool {
        match self {
            Self::Silent { .. } | Self::NoServer(_) | Self::ReadOnly(_) => false,
            Self::Failed { error: sqlx::Error::Database(answer), .. } => {
                let code = answer.code().unwrap_or_default();
                code == NO_DATABASE || code.starts_with(REFUSED_LOGIN)
            }
            Self::Failed { error, .. } => {
                matches!(error, sqlx::Error::Tls(_) | sqlx::Error::Configuration(_))
                    || bad_certificate(error).is_some_and(|why| why != NOT_YET)
            }
            _ => true,
        }
    }
}

fn explain(error: &sqlx::Error) -> String {
    match bad_certificate(error) {
        Some(why) => format!("the database's certificate {why}"),
        None => format!("{}{}", redact(error), advice(error)),
    }
}

/// A clock may be corrected.
const NOT_YET: &str = "is not valid yet: is this machine's clock right?";

/// What is wrong with the server's certificate, if that is why the connection failed. Follows "the certificate".
fn bad_certificate(error: &sqlx::Error) -> Option<&'static str> {
    let sqlx::Error::Io(error) = error else { return None };
    let text = error.to_string();
    // The words of rustls, which sqlx passes on as an I/O error.
    let why = text.strip_prefix("invalid peer certificate: ")?;
    Some(if why.starts_with("certificate not valid for name") || why.starts_with("NotValidForName") {
        "is for another name than the one in DATABASE_URL"
    } else if why.starts_with("certificate expired") || why.starts_with("Expired") {
        "has expired"
    } else if why.starts_with("certificate not valid yet") || why.starts_with("NotValidYet") {
        NOT_YET
    } else if why.contains("CaUsedAsEndEntity") {
        "is an authority's own: the server needs one that the authority has signed"
    } else {
        "isn't trusted: name its authority with sslrootcert"
    })
}

/// Fits at the end of a sentence.
fn advice(error: &sqlx::Error) -> &'static str {
    match error {
        sqlx::Error::Io(error) if dial::explain(error).starts_with(dial::NO_ADDRESS) => {
            ". Is it written correctly, and can this machine look up names?"
        }
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
pub(super) const LOCK_NOT_AVAILABLE: &str = "55P03";
pub(super) const NO_PRIVILEGE: &str = "42501";
/// A table, and an index, a type or the like.
pub(super) const DUPLICATES: [&str; 2] = ["42P07", "42710"];
/// The class of codes for an unknown role, a wrong password and the like.
const REFUSED_LOGIN: &str = "28";
