//! Everything that is stored, in PostgreSQL. The only module that names sqlx.
//!
//! If two transactions write the next event of a game, the unique key (game, sequence) lets only one commit, and the
//! other one's command is decided again. A request waits only for transactions of milliseconds: those that write the
//! same key, end another rated game of the same person, or change that person's absences, the server's rank roles or
//! open challenges, the tournament, or the votes of the same game.
//!
//! Every function returns an error when the database fails. Unless its documentation says otherwise, it has changed
//! nothing then.

#![expect(clippy::disallowed_types, reason = "the one module that names sqlx")]

mod changes;
mod database;
mod games;
mod gateway;
mod kept_messages;
mod people;
mod place;
mod puzzles;
mod ratings;
mod requests;
mod servers;
mod tasks;
mod tournaments;

pub use changes::bans::Ban;
pub use changes::cause::{Announce, Applied, Cause};
pub use changes::create_table::{NewTable, Randomness};
pub use changes::lost_channels::{ChannelNotice, ClosedChannel, UnpostedTournament};
pub use database::connect::ConnectError;
pub use database::snapshot::Snapshot;
pub use games::delivery::{ClaimedDelivery, Delivery, DeliveryOutcome};
pub use games::explorations::{MAX_EXPLORATIONS, StoredExploration};
pub use games::former_boards::FormerBoard;
pub use games::lists::{Summary, SummaryPhase};
pub use games::load::{CorruptGame, LoadedGame};
pub use games::outbox::{ANSWER_HOLD, CarryingAnswer, HeldDeliveries, LEASE_EXTENSION};
pub use games::private_boards::{LAST_EDIT, Launch, PrivateAnswer};
pub use games::replays::{Finished, Played};
pub use games::standing_offers::{ListedOffer, StandingOffer};
pub use games::stats::Stats;
pub use games::vote_games::{Ballot, MAX_NOTIFIED, ShownVotes, VoteGame, VoteStatus, Voter};
pub use gateway::downtime::{Downtime, Shard};
pub use gateway::shard_leases::{
    ClaimedShard, Fleet, GatewaySession, HeldShard, IdentifyTurn, Process, SHARD_LEASE, ShardLeases, ShardRecord,
};
pub use kept_messages::{FormerMessage, KeptMessage};
pub use people::absences::{AbsenceChange, AbsenceError};
pub use people::blocks::MAX_BLOCKS;
pub use people::computer_experience::{LevelExperience, LevelResults};
pub use people::export::{ExportedEntry, ExportedLists};
pub use people::follows::{FollowedGame, MAX_FOLLOWED};
pub use people::notes::{MAX_NOTE, MAX_NOTES};
pub use people::person_columns::{Fate, PERSON_COLUMNS, PersonColumn};
pub(crate) use people::preferences::next_day;
pub use people::preferences::{Daily, Notify, Preferences};
pub use people::presence::PRESENCE_TIME;
pub(crate) use people::web_sessions::random_token;
pub use people::web_sessions::{OpenedPage, SESSION_TIME, SIGHT_TIME, TOKEN_TIME, WebLink, WebSession};
pub use place::{Place, Posting};
pub use puzzles::{PuzzleChannel, PuzzlePost, PuzzleResult, PuzzleSummary, day_of};
pub use ratings::leaderboard::{Leaderboard, Rank, Row};
pub use ratings::profile::{HeadToHead, Past};
pub use ratings::rank_roles::{GivenRole, MAX_RANK_ROLES, RankRole, RankRoleChange, RankRoleError, WITHHELD};
pub use ratings::rate::{ACTIVE, Choices, Scope};
pub use ratings::recompute::Recomputed;
pub use requests::interactions::Claim;
pub use servers::audit_log::{AuditEntry, AuditedChange, Setting};
pub use servers::lobbies::{Lobby, LobbyPing, OpenChallenge};
pub use servers::results_channels::ResultsChannel;
pub use servers::settings::{DeletedSettings, Settings};
pub use tasks::{ClaimedTask, HIDDEN, Owners, TaskKind, TaskOutcome, WaitingTasks};
pub use tournaments::{MAX_TOURNAMENTS, NewTournament, TournamentError, TournamentMessage, TournamentSummary};

use crate::{
    deadline::{self, stretched},
    play::{GameId, InvalidEvent, Participant, Refusal, UserId},
    tournament::TournamentId,
};
use database::connect::{Address, redact};
use database::pool::{Owner, Pool, STEP_TIMEOUT};
use database::pruning::prune;
use sqlx::postgres::{PgConnectOptions, PgListener, types::PgInterval};
use std::{sync::Arc, time::Duration};
use tokio::task::JoinSet;

static MIGRATOR: sqlx::migrate::Migrator = sqlx::migrate!();

const OUTBOX_CHANNEL: &str = "parlor_outbox";

const TASKS_CHANNEL: &str = "parlor_tasks";

/// PostgreSQL NOTIFY channel for games that have changed; the payload is the number.
const GAMES_CHANNEL: &str = "parlor_games";

/// Default limit per process, not counting the connections for notifications and leases.
const MAX_CONNECTIONS: u32 = 24;

/// After this long without a notification, the connection is probed.
const LISTENER_PROBE: Duration = Duration::from_secs(5);

/// Deadline for statements about shard leases: short enough to replace a silent connection before the leases end.
const LEASE_STEP_TIMEOUT: Duration = Duration::from_secs(4);

#[derive(Debug, thiserror::Error)]
pub enum StoreError {
    #[error("refused: {0:?}")]
    Refused(Box<Refusal>),
    #[error("there is no game {0}")]
    NoSuchGame(GameId),
    #[error("game {0}: {1}")]
    Corrupt(GameId, CorruptGame),
    #[error("a new table: {0}")]
    InvalidTable(InvalidEvent),
    /// Others kept changing the game between our reading and writing.
    #[error("game {0} changes too fast")]
    Contended(GameId),
    #[error("{}", redact(.0))]
    Database(#[from] sqlx::Error),
}

impl StoreError {
    fn refused(refusal: Refusal) -> Self {
        Self::Refused(Box::new(refusal))
    }

    /// A game that can never be loaded: its events are damaged, or there are none. Retrying does not help, and other games are not affected.
    pub const fn is_broken_game(&self) -> bool {
        matches!(self, Self::Corrupt(..) | Self::NoSuchGame(_))
    }

    /// No connection could be had. The store itself logs why, once a minute.
    pub const fn is_unreachable(&self) -> bool {
        matches!(self, Self::Database(sqlx::Error::PoolTimedOut))
    }

    /// Whether the database aborted the transaction in favour of another one, so that a retry can succeed.
    fn is_lost_race(&self) -> bool {
        let Self::Database(sqlx::Error::Database(error)) = self else { return matches!(self, Self::Contended(_)) };
        // Deadlock; serialization failure.
        error.code().is_some_and(|code| ["40P01", "40001"].contains(&&*code))
    }
}

/// Cheap to clone.
#[derive(Clone, Debug)]
pub struct Store {
    pool: Pool,
    /// Separate, so that a busy process still renews its shard leases.
    lease_pool: Pool,
    /// Switches to another server of the database, or another address of its name.
    _failover: Arc<JoinSet<()>>,
    /// The `application_name` of this process's connections, which shows other processes that it lives.
    name: Arc<str>,
    /// The interaction that asks for this handle's changes; `None` for the bot's own jobs.
    request: Option<Request>,
}

#[derive(Clone, Copy, Debug)]
struct Request {
    interaction: u64,
    person: UserId,
}

impl Store {
    /// Connects and migrates the tables. Several processes may do so at once. Safe to cancel.
    pub async fn connect(url: &str) -> Result<Self, ConnectError> {
        Self::connect_with(url, MAX_CONNECTIONS).await
    }

    pub async fn connect_with(url: &str, connections: u32) -> Result<Self, ConnectError> {
        let address = Address::parse(url)?;
        tracing::info!(database = %address.name, "connecting to the database");
        let name = format!("parlor-{:016x}", rand::random::<u64>());
        let address = address.with_application_name(&name);
        let (current, server) = address.choose().await?;
        let server = server.on(server.route().await);
        server.check_sessions().await?;
        server.check_database().await?;
        server.migrate(&MIGRATOR).await?;
        let pool = Pool::connect(server.options.clone(), connections).await.map_err(|error| server.failed(error))?;
        let lease_pool = pool.beside(1).with_deadline(LEASE_STEP_TIMEOUT);
        let mut failover = JoinSet::new();
        failover.spawn(database::failover::follow(pool.clone(), lease_pool.clone(), address.servers, current));
        Ok(Self { pool, lease_pool, _failover: Arc::new(failover), name: name.into(), request: None })
    }

    /// A handle for changes of a game, which leave connections to the other games.
    fn of_game(&self, id: GameId) -> Self {
        Self { pool: self.pool.owned_by(Owner::Game(id)), ..self.clone() }
    }

    /// Waits for queries in progress.
    pub async fn close(&self) {
        tokio::join!(self.pool.close(), self.lease_pool.close());
    }

    pub async fn listen(&self) -> Result<NotificationListener, StoreError> {
        // A separate pool, so that a silent connection takes no place in the main one.
        let options = self.pool.options();
        let pool = database::pool::settings(1).acquire_timeout(stretched(STEP_TIMEOUT));
        let pool = pool.max_lifetime(None).idle_timeout(None).connect_lazy_with((*options).clone());
        let listening = async {
            let mut listener = PgListener::connect_with(&pool).await?;
            listener.listen_all([OUTBOX_CHANNEL, TASKS_CHANNEL, GAMES_CHANNEL]).await?;
            Ok(NotificationListener { listener, options, pool: self.pool.clone() })
        };
        deadline::timeout(STEP_TIMEOUT, listening).await.unwrap_or_else(|_| Err(database::pool::timed_out().into()))
    }
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Notification {
    Outbox,
    Tasks,
    Game(GameId),
}

/// Notifications may be lost, so poll now and then as well.
pub struct NotificationListener {
    listener: PgListener,
    /// Changes when the pool switches servers.
    options: Arc<PgConnectOptions>,
    pool: Pool,
}

impl NotificationListener {
    /// After an error, listen again.
    pub async fn next(&mut self) -> Result<Notification, StoreError> {
        let received = loop {
            tokio::select! {
                received = self.listener.recv() => break received?,
                () = tokio::time::sleep(LISTENER_PROBE) => {}
            }
            if !Arc::ptr_eq(&self.options, &self.pool.options()) {
                return Err(sqlx::Error::PoolClosed.into());
            }
            // Nothing arrives either if the other end is gone.
            let probe = sqlx::query!(r#"select 1 as "one!""#).fetch_one(&mut self.listener);
            deadline::timeout(STEP_TIMEOUT, probe).await.map_err(|_| database::pool::timed_out())??;
        };
        Ok(match received.channel() {
            TASKS_CHANNEL => Notification::Tasks,
            GAMES_CHANNEL => Notification::Game(GameId(received.payload().parse().unwrap_or_default())),
            _ => Notification::Outbox,
        })
    }
}

fn is_unique_violation(error: &sqlx::Error, name: &str) -> bool {
    error.as_database_error().is_some_and(|error| error.is_unique_violation() && error.constraint() == Some(name))
}

/// PostgreSQL has no unsigned integers; Discord's ids have 63 bits in practice.
fn to_db(id: u64) -> i64 {
    id.cast_signed()
}

fn from_db(id: i64) -> u64 {
    id.cast_unsigned()
}

fn participant_to_db(participant: Participant) -> i64 {
    to_db(participant.into())
}

fn participant_from_db(number: i64) -> Participant {
    from_db(number).into()
}

/// At most one day.
fn interval(time: Duration) -> PgInterval {
    let microseconds = time.min(Duration::from_secs(86_400)).as_micros();
    PgInterval { months: 0, days: 0, microseconds: i64::try_from(microseconds).unwrap_or(i64::MAX) }
}
