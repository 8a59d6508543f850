//! The public handle on a running sandbox.
//!
//! | file | contents |
//! |---|---|
//! | this one | start, stop, clock, snapshots |
//! | `setup` | guilds, channels, users, permissions |
//! | `actions` | act as a user: commands, buttons, menus, modals |
//! | `observe` | look at, and wait for, messages, requests and connections |
//! | `faults` | make Discord misbehave |

mod actions;
mod faults;
mod observe;
mod setup;

use std::io;
use std::net::SocketAddr;
use std::sync::Arc;
use std::time::Duration;

use tokio::sync::mpsc;

use crate::server;
use crate::world::World;
use crate::world::state::HostCommand;

/// Clones share the sandbox. It stops with [`Sandbox::shutdown`] or when the last clone is dropped.
#[derive(Clone)]
pub struct Sandbox {
    world: Arc<World>,
    _guard: Arc<StopOnDrop>,
}

struct StopOnDrop(Arc<World>);

impl Drop for StopOnDrop {
    fn drop(&mut self) {
        self.0.stopping.send_replace(true);
    }
}

impl std::fmt::Debug for Sandbox {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter.debug_struct("Sandbox").field("address", &self.world.address).finish_non_exhaustive()
    }
}

impl Sandbox {
    /// Port 0 takes a free port. Must be called inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// Nothing can listen on the address, or it is not a loopback address.
    pub async fn start(address: SocketAddr) -> io::Result<Self> {
        Ok(Self::new(server::start(address, None).await?))
    }

    /// Must be called inside a tokio runtime.
    ///
    /// # Errors
    ///
    /// The same as for [`Sandbox::start`], and [`io::ErrorKind::InvalidData`] if the text is not a snapshot.
    pub async fn resume(address: SocketAddr, snapshot: &str) -> io::Result<Self> {
        Ok(Self::new(server::start(address, Some(snapshot)).await?))
    }

    fn new(world: Arc<World>) -> Self {
        Self { _guard: Arc::new(StopOnDrop(Arc::clone(&world))), world }
    }

    pub async fn shutdown(self) {
        self.world.stopping.send_replace(true);
    }

    /// The bot's `PARLOR_DISCORD_API`: `http://127.0.0.1:PORT`, without a trailing slash.
    #[must_use]
    pub fn api_base(&self) -> String {
        self.world.base_url()
    }

    /// A made-up token. The sandbox answers any other token with 401.
    #[must_use]
    pub fn token(&self) -> &str {
        &self.world.token
    }

    /// The bot's user id and application id are the same.
    #[must_use]
    pub fn bot_user(&self) -> u64 {
        self.world.bot
    }

    /// The text for [`Sandbox::resume`] contains guilds, channels, users, and messages with their files.
    ///
    /// # Errors
    ///
    /// The world can't be serialized, which has never been seen.
    pub fn snapshot(&self) -> io::Result<String> {
        self.world.snapshot().map_err(io::Error::other)
    }

    /// Every change of the world changes this number.
    #[must_use]
    pub fn revision(&self) -> u64 {
        *self.world.changed().borrow()
    }

    /// Limits the messages of a channel and the entries of the traffic log, which would pile up in a long run.
    pub fn limit_history(&self, messages: usize, log_entries: usize) {
        self.world.write(|state| {
            state.message_limit = Some(messages);
            state.log.limit(log_entries);
        });
    }

    /// Requests from the page to the process that started the bot. Only the newest of several receivers gets them.
    #[must_use]
    pub fn host_commands(&self) -> mpsc::UnboundedReceiver<HostCommand> {
        let (host, commands) = mpsc::unbounded_channel();
        self.world.write(|state| state.host = Some(host));
        commands
    }

    #[must_use]
    pub fn clock_offset(&self) -> Duration {
        Duration::from_millis(u64::try_from(self.world.clock.offset()).unwrap_or(0))
    }

    /// Tokens and remembered nonces get older. The three seconds for an initial response stay real.
    pub fn advance(&self, by: Duration) {
        self.world.advance(by);
    }

    /// The clock gains this many seconds in each second. All times that Discord measures by its clock become shorter, except the
    /// three seconds for an initial response. Only the first call has an effect. Snapshots do not include it.
    pub fn speed_up_clock(&self, gain: u32) {
        self.world.clock.speed_up(gain);
    }

    /// The value of `PARLOR_CLOCK_AHEAD` with which the bot's clock shows the sandbox's time.
    #[must_use]
    pub fn clock_ahead_setting(&self) -> String {
        let offset = self.clock_offset().as_secs();
        match self.world.clock.gain() {
            Some((gain, since)) => format!("{offset}+{gain}@{since}"),
            None => offset.to_string(),
        }
    }
}
