//! Why the program failed.

use super::BOT_START_TIMEOUT;
use parlor_sandbox::{ActionError, Timeout, postgres::PostgresError, temp_database::TempDatabaseError};
use std::{io, path::PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    #[error("DATABASE_URL can't be used: {0}")]
    Database(#[from] TempDatabaseError),
    #[error("--state keeps a PostgreSQL server of its own: unset DATABASE_URL")]
    StateWithDatabaseUrl,
    #[error(transparent)]
    Io(#[from] io::Error),
    #[error("{} can't be used: {error}", .file.display())]
    StateFile { file: PathBuf, error: io::Error },
    #[error("{} can't be used: {error}. --fresh starts over", .file.display())]
    Snapshot { file: PathBuf, error: io::Error },
    #[error("{} is not a state of the sandbox and is left as it is: name another file", .0.display())]
    NotOurs(PathBuf),
    #[error("{} can't be written: {error}", .file.display())]
    Write { file: PathBuf, error: io::Error },
    #[error("the bot did not connect within {} s; its log is above", BOT_START_TIMEOUT.as_secs())]
    BotNotConnected,
    #[error("the bot has ended at its start; its log is above")]
    BotEnded,
    #[error("port {port} can't be listened on: {error}")]
    Port { port: u16, error: io::Error },
    #[error("{} is in use by another sandbox", .0.display())]
    InUse(PathBuf),
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error(transparent)]
    Timeout(#[from] Timeout),
    #[error("the bot did something unexpected: {0}")]
    Unexpected(String),
}
