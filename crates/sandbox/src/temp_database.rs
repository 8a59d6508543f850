//! Temporary databases on an existing PostgreSQL server.

#![expect(clippy::disallowed_types, reason = "this module creates the database that the bot then connects to")]

use crate::patience::stretched;
use sqlx::{AssertSqlSafe, ConnectOptions, Connection, PgConnection, postgres::PgConnectOptions};
use std::time::Duration;

/// Limit for a connection to the server.
const CONNECT_TIMEOUT: Duration = Duration::from_secs(10);

/// The name is random. The database exists until [`TempDatabase::remove`].
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TempDatabase {
    server: String,
    name: String,
    url: String,
}

/// The messages do not contain the URL: it may have a password.
#[derive(Debug, thiserror::Error)]
pub enum TempDatabaseError {
    #[error("it is not a URL such as postgres://parlor:password@localhost/parlor")]
    InvalidUrl,
    #[error("the server does not answer within {} s. Is PostgreSQL running there?", CONNECT_TIMEOUT.as_secs())]
    Timeout,
    #[error("{0}")]
    Server(sqlx::Error),
}

impl TempDatabase {
    /// The user of the URL needs the permission to create databases.
    pub async fn create(server: &str) -> Result<Self, TempDatabaseError> {
        Self::create_from(server, "template1").await
    }

    /// The database must have no connections during the copy.
    pub async fn copy(&self) -> Result<Self, TempDatabaseError> {
        Self::create_from(&self.server, &self.name).await
    }

    async fn create_from(server: &str, template: &str) -> Result<Self, TempDatabaseError> {
        let name = format!("parlor_temp_{:016x}", rand::random::<u64>());
        // The names need no quotes: they consist of letters, digits and underscores.
        // Copied as files, it takes half of the processor time that PostgreSQL's usual strategy takes.
        run(server, format!("create database {name} template {template} strategy file_copy")).await?;
        let url = options(server)?.database(&name).to_url_lossy().to_string();
        Ok(Self { server: server.to_owned(), name, url })
    }

    pub fn url(&self) -> &str {
        &self.url
    }

    /// Closes all connections to the database first.
    pub async fn remove(self) -> Result<(), TempDatabaseError> {
        run(&self.server, format!("drop database {} with (force)", self.name)).await
    }
}

fn options(server: &str) -> Result<PgConnectOptions, TempDatabaseError> {
    server.parse().map_err(|_| TempDatabaseError::InvalidUrl)
}

async fn run(server: &str, command: String) -> Result<(), TempDatabaseError> {
    #[expect(clippy::disallowed_methods, reason = "the stand-in has limits of its own")]
    let connected =
        tokio::time::timeout(stretched(CONNECT_TIMEOUT), PgConnection::connect_with(&options(server)?)).await;
    let mut connection = connected.map_err(|_| TempDatabaseError::Timeout)?.map_err(TempDatabaseError::Server)?;
    sqlx::query(AssertSqlSafe(command)).execute(&mut connection).await.map_err(TempDatabaseError::Server)?;
    connection.close().await.map_err(TempDatabaseError::Server)
}
