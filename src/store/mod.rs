//! Postgres: events, the row that is read fast, the outbox. The only module that names sqlx.
//!
//! Nobody waits on a lock here while a person waits for an answer: of two things that would happen
//! next in a game, the unique key (game, sequence) lets one happen, and the other is decided anew. Only the ends
//! of two rated games of one person come one after the other.

mod absences;
mod acts;
mod analyses;
mod downtime;
mod explorations;
mod games;
mod leaderboard;
mod line;
mod open;
mod opening;
mod outbox;
mod people;
mod privacy;
mod profile;
mod ratings;
mod recompute;
mod replays;
mod scratch;
mod servers;
mod spread;
mod threads;
mod vitals;

pub use absences::{Leave, LeaveError};
pub use acts::{Acted, Cause, Delivery, Place};
pub use downtime::{Downtime, Shard};
pub use explorations::Exploration;
pub use games::{Summary, SummaryPhase};
pub use leaderboard::{Leaderboard, Rank, Row};
pub use line::Turn;
pub use open::OpenError;
pub use opening::{Chance, NewTable};
pub use outbox::{Held, Outbox, Parcel, Verdict};
pub use people::{Preferences, Told};
pub use privacy::Export;
pub use profile::{HeadToHead, Past, Standings};
pub use ratings::{ACTIVE, Choices, RANKED_GAMES, Scope};
pub use recompute::Recomputed;
pub use replays::Played;
pub use scratch::Scratch;
pub use servers::{Change, Setting, SettingError, Settings};
pub use vitals::Vitals;

use crate::play::{Corrupt, GameId, Refusal};
use open::Address;
use sqlx::{
    Connection, PgPool,
    postgres::{PgListener, PgPoolOptions},
};
use std::time::Duration;

static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!();

/// The channel on which waiting messages are announced to all processes.
const OUTBOX_CHANNEL: &str = "parlor_outbox";

/// The channel on which it is announced that the computer has something to do.
const COMPUTER_CHANNEL: &str = "parlor_computer";

/// Connections that one process may hold.
const CONNECTIONS: u32 = 24;

/// How long a request waits for a connection: well inside Discord's three seconds.
const PATIENCE: Duration = Duration::from_millis(1500);

/// Why the store did not do as it was told.
#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    /// The command came to nothing, by the rules of the table.
    #[error("refused: {0:?}")]
    Refused(Box<Refusal>),
    /// There is no such game.
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    /// The stored events make no sense.
    #[error("game {0}: {1}")]
    Corrupt(GameId, Corrupt),
    /// Others acted again and again between our reading and writing.
    #[error("game {0} changes too fast")]
    Contended(GameId),
    /// The database failed.
    #[error("{}", told(.0))]
    Database(#[from] sqlx::Error),
}

/// What an error of the database is. Its own text would end with a line number of PostgreSQL's source.
fn told(error: &sqlx::Error) -> String {
    match error {
        sqlx::Error::Database(answer) => answer.message().to_owned(),
        // There may be another one in it.
        sqlx::Error::Configuration(error) => error.downcast_ref().map_or_else(|| error.to_string(), told),
        sqlx::Error::Io(error) => error.to_string(),
        error => error.to_string(),
    }
}

impl StoreError {
    /// Whether the database ended a transaction because it got in the way of another, so that it can be tried anew.
    fn is_lost_race(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else { return false };
        // A deadlock, or a failure to put transactions in order.
        error.code().is_some_and(|code| ["40P01", "40001"].contains(&&*code))
    }
}

/// The database, shared by handle.
#[derive(Clone, Debug)]
pub struct Store {
    pool: PgPool,
}

impl Store {
    /// Connects, and brings the tables up to date; several processes may do so at once. It may be given up at any time.
    ///
    /// # Errors
    /// When the database can't be reached or is not ours to migrate.
    pub async fn open(url: &str) -> Result<Self, OpenError> {
        let address = Address::read(url)?;
        tracing::info!("connecting to the database {}", address.place);
        let failed = |error| address.failed(error);
        address.connect().await?.close().await.map_err(failed)?;
        // A machine that is lost with a row in hand must not keep it for hours.
        let options = address.options.clone().options([
            ("idle_in_transaction_session_timeout", "60s"),
            ("tcp_keepalives_idle", "30"),
            ("tcp_keepalives_interval", "10"),
            ("tcp_keepalives_count", "3"),
        ]);
        let pool = PgPoolOptions::new().max_connections(CONNECTIONS).acquire_timeout(PATIENCE);
        let pool = pool.connect_with(options).await.map_err(failed)?;
        MIGRATOR.run(&pool).await.map_err(|error| address.not_migrated(error))?;
        Ok(Self { pool })
    }

    /// Waits for what is in hand and closes all connections.
    pub async fn close(&self) {
        self.pool.close().await;
    }

    /// Listens for what has come to wait, from any process.
    ///
    /// # Errors
    /// When the database can't be reached.
    pub async fn listen(&self) -> Result<Bell, StoreError> {
        let mut listener = PgListener::connect_with(&self.pool).await?;
        listener.listen_all([OUTBOX_CHANNEL, COMPUTER_CHANNEL]).await?;
        Ok(Bell(listener))
    }
}

/// What has come to wait.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Ring {
    /// A message in the outbox.
    Outbox,
    /// Something that the computer has to do.
    Computer,
}

/// Rings when something has come to wait. Rings may be lost, so look there now and then as well.
pub struct Bell(PgListener);

impl Bell {
    /// Waits for the next ring.
    ///
    /// # Errors
    /// When the connection is lost; listen anew then.
    pub async fn ring(&mut self) -> Result<Ring, StoreError> {
        let notice = self.0.recv().await?;
        Ok(if notice.channel() == COMPUTER_CHANNEL { Ring::Computer } else { Ring::Outbox })
    }
}

/// Discord's ids are 63 bits in practice; Postgres has no unsigned numbers.
fn to_db(id: u64) -> i64 {
    id.cast_signed()
}

fn from_db(id: i64) -> u64 {
    id.cast_unsigned()
}
