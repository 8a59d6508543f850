//! The bot's database.

use super::{error::ProgramError, state_file::StateFile, variable};
use parlor_sandbox::{
    postgres::{PostgresOptions, PrivatePostgres},
    temp_database::TempDatabase,
};
use std::io;

/// Only this program's bot uses the database.
pub(super) enum Database {
    Private(PrivatePostgres),
    /// A temporary database on the server of `DATABASE_URL`.
    Temporary(TempDatabase),
}

impl Database {
    /// Starts a private server or, with `DATABASE_URL`, creates a temporary database on that server. The bot never uses the
    /// database of `DATABASE_URL` itself: the bot would deliver messages in it that wait for another bot.
    pub(super) async fn start(state_file: &StateFile) -> Result<Self, ProgramError> {
        if let Some(url) = variable("DATABASE_URL") {
            if state_file.path().is_some() {
                return Err(ProgramError::StateWithDatabaseUrl);
            }
            return Ok(Self::Temporary(TempDatabase::create(&url).await?));
        }
        let options = PostgresOptions { directory: state_file.database_folder(), ..PostgresOptions::default() };
        let started = tokio::task::spawn_blocking(|| PrivatePostgres::start(options)).await;
        Ok(Self::Private(started.map_err(io::Error::other)??))
    }

    pub(super) fn url(&self) -> String {
        match self {
            Self::Private(server) => server.url(),
            Self::Temporary(database) => database.url().to_owned(),
        }
    }

    pub(super) async fn stop(self) -> Result<(), ProgramError> {
        match self {
            Self::Private(server) => {
                drop(server);
                Ok(())
            }
            Self::Temporary(database) => Ok(database.remove().await?),
        }
    }
}
