//! The world of the sandbox: guilds, channels, users, messages, commands, gateway sessions and interactions. `guilds` and
//! `channels` change what their names say.
//!
//! One lock protects the whole [`State`]. It is held for one read or one change and never across an `await`. Every change wakes
//! the tasks that wait for a condition.

pub(crate) mod activities;
mod channels;
pub(crate) mod clock;
pub(crate) mod entities;
pub(crate) mod faults;
mod guilds;
pub mod permissions;
pub(crate) mod places;
pub(crate) mod rate_limits;
pub(crate) mod sessions;
pub(crate) mod snapshot;
pub(crate) mod state;
pub(crate) mod traffic_log;

use std::io;
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use tokio::sync::{mpsc, watch};

use crate::model::Timeout;
use clock::Clock;
use snapshot::Snapshot;
use state::{HostCommand, State};

/// Milliseconds.
const NONCE_WINDOW: i64 = 180_000;

/// The state with its lock, its clock and its notification of changes. Tests use it through a [`Sandbox`](crate::Sandbox).
pub struct World {
    pub(crate) clock: Clock,
    pub(crate) address: SocketAddr,
    pub(crate) token: String,
    pub(crate) bot: u64,
    pub(crate) application: u64,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    /// Becomes true when the sandbox shuts down.
    pub(crate) stopping: watch::Sender<bool>,
}

impl World {
    pub(crate) fn new(address: SocketAddr, snapshot: Option<Snapshot>) -> Self {
        let clock = Clock::new(snapshot.as_ref().map_or(0, |snapshot| snapshot.clock_offset));
        let bot = snapshot.as_ref().map_or_else(|| clock.snowflake(), |snapshot| snapshot.bot);
        let token = snapshot.as_ref().map_or_else(|| random_token(bot), |snapshot| snapshot.token.clone());
        let state = snapshot.map_or_else(State::default, Snapshot::into_state);
        Self {
            address,
            token,
            bot,
            application: bot,
            state: Mutex::new(State { nonce_window: NONCE_WINDOW, ..state }),
            changed: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
            clock,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic under the lock is a bug of the sandbox, but the state is still readable, and a test's message about the bug is
        // better than a second panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// The bot's `PARLOR_DISCORD_API`: `http://127.0.0.1:PORT`, without a trailing slash.
    pub fn api_base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// A made-up token. The sandbox answers any other token with 401.
    pub fn token(&self) -> &str {
        &self.token
    }

    /// The bot's user id and application id are the same.
    pub fn bot_user(&self) -> u64 {
        self.bot
    }

    /// OAuth2's secret of the made-up application.
    pub fn client_secret(&self) -> String {
        format!("sandbox-secret-{}", self.application)
    }

    /// The text for [`Sandbox::resume`](crate::Sandbox::resume) contains guilds, channels, users, and messages with their files.
    pub fn snapshot(&self) -> io::Result<String> {
        let (bot, token, offset) = (self.bot, self.token.clone(), self.clock.offset());
        let snapshot = self.read(|state| Snapshot::new(state, bot, token, offset, self.api_base()));
        snapshot.to_json().map_err(io::Error::other)
    }

    /// Every change of the world changes this number.
    pub fn revision(&self) -> u64 {
        *self.changed.borrow()
    }

    /// Limits the messages of a channel and the entries of the traffic log, which would pile up in a long run.
    pub fn limit_history(&self, messages: usize, log_entries: usize) {
        self.write(|state| {
            state.message_limit = Some(messages);
            state.log.limit(log_entries);
        });
    }

    /// Requests from the page to the process that started the bot. Only the newest of several receivers gets them.
    pub fn host_commands(&self) -> mpsc::UnboundedReceiver<HostCommand> {
        let (host, commands) = mpsc::unbounded_channel();
        self.write(|state| state.host = Some(host));
        commands
    }

    pub(crate) fn read<T>(&self, read: impl FnOnce(&State) -> T) -> T {
        read(&self.lock())
    }

    /// Wakes all waiting tasks.
    pub(crate) fn write<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed.send_modify(|count| *count += 1);
        result
    }

    pub fn clock_offset(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.clock.offset()).unwrap_or(0))
    }

    /// Tokens and remembered nonces get older. The three seconds for an initial response stay real.
    pub fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.write(|_| ());
    }

    /// The clock gains this many seconds in each second. All times that Discord measures by its clock become shorter, except the
    /// three seconds for an initial response. Only the first call has an effect. Snapshots do not include it.
    pub fn speed_up_clock(&self, gain: u32) {
        self.clock.speed_up(gain);
    }

    /// The value of `PARLOR_CLOCK_AHEAD` with which the bot's clock shows the sandbox's time.
    pub fn clock_ahead_setting(&self) -> String {
        let offset = self.clock_offset().as_secs();
        match self.clock.gain() {
            Some((gain, since)) => format!("{offset}+{gain}@{since}"),
            None => offset.to_string(),
        }
    }

    /// Every change notifies the receiver.
    pub(crate) fn changed(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
    }

    /// `find` is called after every change until it returns a value.
    pub(crate) async fn wait_until<T>(
        &self,
        timeout: Duration,
        mut find: impl FnMut(&State) -> Option<T>,
    ) -> Result<T, Timeout> {
        self.wait_until_unlocked(timeout, || self.read(&mut find)).await
    }

    /// Like [`World::wait_until`], for a `find` that takes the lock itself, or that runs a caller's code, which might take it.
    pub(crate) async fn wait_until_unlocked<T>(
        &self,
        timeout: Duration,
        mut find: impl FnMut() -> Option<T>,
    ) -> Result<T, Timeout> {
        let mut changed = self.changed();
        let waiting = async {
            loop {
                changed.borrow_and_update();
                if let Some(found) = find() {
                    return found;
                }
                // The sender lives in `self`, so this does not fail while `self` is borrowed.
                if changed.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        #[expect(clippy::disallowed_methods, reason = "the stand-in has limits of its own")]
        let waited = tokio::time::timeout(timeout, waiting).await;
        waited.map_err(|_| Timeout(timeout))
    }
}

/// A token in three parts, because clients check that much. The user's id is not in base64 here: nobody should mistake this token
/// for a real one.
fn random_token(bot: u64) -> String {
    let secret: u128 = rand::random();
    format!("sandbox-{bot}.made-up.{secret:032x}")
}
