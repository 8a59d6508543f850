//! Databases that are made for a while on a server that is there.

use super::open::{Address, OpenError};
use sqlx::{AssertSqlSafe, ConnectOptions, Connection};

/// An empty database beside others.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Scratch {
    server: String,
    name: String,
    url: String,
}

impl Scratch {
    /// Makes one on the server of that URL, whose user must be allowed to.
    ///
    /// # Errors
    /// When the server can't be reached or does not allow it.
    pub async fn create(server: &str) -> Result<Self, OpenError> {
        let name = format!("parlor_scratch_{:016x}", rand::random::<u64>());
        let options = Address::read(server)?.options;
        // The name is made of letters and digits.
        run(server, format!("create database {name}")).await?;
        let url = options.database(&name).to_url_lossy().to_string();
        Ok(Self { server: server.to_owned(), name, url })
    }

    /// Where it is.
    pub fn url(&self) -> &str {
        &self.url
    }

    /// Removes it, whoever is connected.
    ///
    /// # Errors
    /// When the server can't be reached.
    pub async fn remove(self) -> Result<(), OpenError> {
        run(&self.server, format!("drop database {} with (force)", self.name)).await
    }
}

async fn run(server: &str, command: String) -> Result<(), OpenError> {
    let address = Address::read(server)?;
    let mut connection = address.connect().await?;
    let failed = |error| address.failed(error);
    sqlx::query(AssertSqlSafe(command)).execute(&mut connection).await.map_err(failed)?;
    connection.close().await.map_err(failed)
}
