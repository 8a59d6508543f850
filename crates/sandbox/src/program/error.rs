//! Why the program failed.

use super::BOT_START_TIMEOUT;
use parlor_sandbox::{ActionError, Timeout, postgres::PostgresError, temp_database::TempDatabaseError};
use std::{io, path::PathBuf};

#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// A temporary database could not be created on the server of `DATABASE_URL`.
    #[error("DATABASE_URL can't be used: {0}")]
    Database(#[from] TempDatabaseError),
    /// `--state` needs a private server whose data is kept.
    #[error("--state keeps a PostgreSQL server of its own: unset DATABASE_URL")]
    StateWithDatabaseUrl,
    /// A socket, a process or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The state file can't be opened or read.
    #[error("{} can't be used: {error}", .file.display())]
    StateFile { file: PathBuf, error: io::Error },
    /// The snapshot in the state file can't be resumed.
    #[error("{} can't be used: {error}. --fresh starts over", .file.display())]
    Snapshot { file: PathBuf, error: io::Error },
    /// This program did not write the file or folder, and leaves it unchanged.
    #[error("{} is not a state of the sandbox and is left as it is: name another file", .0.display())]
    NotOurs(PathBuf),
    #[error("{} can't be written: {error}", .file.display())]
    Write { file: PathBuf, error: io::Error },
    #[error("the bot did not connect within {} s; its log is above", BOT_START_TIMEOUT.as_secs())]
    BotNotConnected,
    /// The port is in use, or not allowed.
    #[error("port {port} can't be listened on: {error}")]
    Port { port: u16, error: io::Error },
    /// Another process uses the same state file.
    #[error("{} is in use by another sandbox", .0.display())]
    InUse(PathBuf),
    #[error(transparent)]
    Action(#[from] ActionError),
    #[error(transparent)]
    Timeout(#[from] Timeout),
    #[error("the bot did something unexpected: {0}")]
    Unexpected(String),
}
