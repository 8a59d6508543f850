//! Why the program failed.

use super::BOT_START_TIMEOUT;
use parlor_sandbox::{ActionError, Timeout, postgres::PostgresError, temp_database::TempDatabaseError};
use std::{io, path::PathBuf};

/// Why the program failed.
#[derive(Debug, thiserror::Error)]
pub enum ProgramError {
    /// There is no database.
    #[error(transparent)]
    Postgres(#[from] PostgresError),
    /// No temporary database could be created on the server of `DATABASE_URL`.
    #[error("DATABASE_URL can't be used: {0}")]
    Database(#[from] TempDatabaseError),
    /// `--state` needs a private server, whose data is kept.
    #[error("--state keeps a PostgreSQL server of its own: unset DATABASE_URL")]
    StateWithDatabaseUrl,
    /// A socket, a process or a file failed.
    #[error(transparent)]
    Io(#[from] io::Error),
    /// The state file can't be opened or read.
    #[error("{} can't be used: {error}", .file.display())]
    StateFile {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The snapshot in the state file can't be resumed.
    #[error("{} can't be used: {error}. --fresh starts over", .file.display())]
    Snapshot {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The file or folder was not written by this program, which leaves it as it is.
    #[error("{} is not a state of the sandbox and is left as it is: name another file", .0.display())]
    NotOurs(PathBuf),
    /// The state can't be saved.
    #[error("{} can't be written: {error}", .file.display())]
    Write {
        /// The file.
        file: PathBuf,
        /// Why.
        error: io::Error,
    },
    /// The bot did not connect to the gateway in time.
    #[error("the bot did not connect within {} s; its log is above", BOT_START_TIMEOUT.as_secs())]
    BotNotConnected,
    /// The port is in use, or not allowed.
    #[error("port {port} can't be listened on: {error}")]
    Port {
        /// The port.
        port: u16,
        /// Why.
        error: io::Error,
    },
    /// Another process uses the same state file.
    #[error("{} is in use by another sandbox", .0.display())]
    InUse(PathBuf),
    /// The bot did not respond to an action.
    #[error(transparent)]
    Action(#[from] ActionError),
    /// The bot did not post a message.
    #[error(transparent)]
    Timeout(#[from] Timeout),
    /// The bot did something unexpected in the demo game.
    #[error("the bot did something unexpected: {0}")]
    Unexpected(String),
}
