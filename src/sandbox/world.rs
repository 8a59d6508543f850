//! What exists: servers, channels, people, messages, commands, interactions under way.
//!
//! All of it sits under one lock that is held for the length of a look or a change, never across an
//! `await`. Every change wakes whoever waits for something to happen.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde_json::Value;
use tokio::sync::watch;
use tokio::time::Instant;

use super::clock::Clock;
use super::faults::Faults;
use super::gateway::Sessions;
use super::model::{Choice, Message, Modal, Request, Timeout};

/// How long the bot has for its first answer.
pub(super) const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// Discord's permission bits that the sandbox knows.
pub mod permissions {
    /// See the channel at all.
    pub const VIEW_CHANNEL: u64 = 1 << 10;
    /// Post in it.
    pub const SEND_MESSAGES: u64 = 1 << 11;
    /// Post embeds.
    pub const EMBED_LINKS: u64 = 1 << 14;
    /// Post files.
    pub const ATTACH_FILES: u64 = 1 << 15;
    /// Read what was posted, and reply to it.
    pub const READ_MESSAGE_HISTORY: u64 = 1 << 16;
    /// Ring for everyone.
    pub const MENTION_EVERYONE: u64 = 1 << 17;
    /// Use slash commands (people).
    pub const USE_APPLICATION_COMMANDS: u64 = 1 << 31;
    /// Change the server's settings (people).
    pub const MANAGE_GUILD: u64 = 1 << 5;
    /// Lock and unlock threads.
    pub const MANAGE_THREADS: u64 = 1 << 34;
    /// Open threads.
    pub const CREATE_PUBLIC_THREADS: u64 = 1 << 35;
    /// Open threads that only invited people see.
    pub const CREATE_PRIVATE_THREADS: u64 = 1 << 36;
    /// Post in threads.
    pub const SEND_MESSAGES_IN_THREADS: u64 = 1 << 38;
    /// Everything, whatever else is set.
    pub const ADMINISTRATOR: u64 = 1 << 3;

    /// What the bot has in a channel unless told otherwise.
    pub const BOT: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | CREATE_PUBLIC_THREADS
        | SEND_MESSAGES_IN_THREADS;
    /// What a person has in a server unless told otherwise.
    pub const PERSON: u64 = VIEW_CHANNEL
        | SEND_MESSAGES
        | EMBED_LINKS
        | ATTACH_FILES
        | READ_MESSAGE_HISTORY
        | USE_APPLICATION_COMMANDS
        | SEND_MESSAGES_IN_THREADS;
}

#[derive(Debug)]
pub(super) struct Guild {
    pub(super) name: String,
    pub(super) locale: String,
}

/// Where messages go.
#[derive(Clone, Debug)]
pub(super) struct Channel {
    /// Nothing for a direct conversation.
    pub(super) guild: Option<u64>,
    pub(super) name: String,
    /// Discord's kind: 0 text, 1 direct, 11 public thread, 12 private thread.
    pub(super) kind: u8,
    /// The channel that a thread hangs on.
    pub(super) parent: Option<u64>,
    /// The person at the other end of a direct conversation.
    pub(super) recipient: Option<u64>,
    pub(super) bot_permissions: u64,
    pub(super) archived: bool,
    pub(super) locked: bool,
    /// Minutes.
    pub(super) auto_archive: u64,
    pub(super) members: Vec<u64>,
}

impl Channel {
    pub(super) fn is_thread(&self) -> bool {
        matches!(self.kind, 10..=12)
    }
}

#[derive(Debug)]
pub(super) struct Person {
    pub(super) name: String,
    pub(super) locale: String,
}

/// What the bot answered first.
#[derive(Clone, Debug)]
pub(super) struct First {
    pub(super) kind: u8,
    pub(super) ephemeral: bool,
    /// What `@original` means.
    pub(super) message: Option<u64>,
    /// How often that message had been edited right after this answer.
    pub(super) edits: u32,
    pub(super) modal: Option<Modal>,
    pub(super) choices: Vec<Choice>,
}

/// One thing that a person did.
#[derive(Debug)]
pub(super) struct Interaction {
    pub(super) token: String,
    /// 2 command, 3 component, 4 autocompletion, 5 modal.
    pub(super) kind: u8,
    pub(super) user: u64,
    pub(super) channel: u64,
    /// The message with the component, also for a modal that was opened from one.
    pub(super) source: Option<u64>,
    /// Discord's message type of an answer.
    pub(super) answer_kind: u8,
    pub(super) payload: Value,
    pub(super) asked: Instant,
    pub(super) asked_at: i64,
    /// The person was told that the bot did not respond.
    pub(super) late: bool,
    pub(super) first: Option<First>,
    pub(super) follow_ups: Vec<u64>,
}

/// A file as it is served.
#[derive(Clone, Debug)]
pub(super) struct StoredFile {
    pub(super) bytes: std::sync::Arc<[u8]>,
    pub(super) content_type: Option<String>,
}

/// Everything that changes.
#[derive(Debug, Default)]
pub(super) struct State {
    pub(super) guilds: BTreeMap<u64, Guild>,
    pub(super) channels: BTreeMap<u64, Channel>,
    pub(super) people: BTreeMap<u64, Person>,
    pub(super) member_permissions: HashMap<(u64, u64), u64>,
    pub(super) messages: BTreeMap<u64, Message>,
    pub(super) files: HashMap<u64, StoredFile>,
    /// By guild; global ones under `None`.
    pub(super) commands: HashMap<Option<u64>, Vec<Value>>,
    pub(super) interactions: BTreeMap<u64, Interaction>,
    pub(super) by_token: HashMap<String, u64>,
    pub(super) requests: Vec<Request>,
    pub(super) unplanned: Vec<String>,
    pub(super) sessions: Sessions,
    pub(super) faults: Faults,
    pub(super) duplicate_delivery: bool,
    pub(super) nonce_window: i64,
}

impl State {
    pub(super) fn member_permissions(&self, guild: u64, user: u64) -> u64 {
        let set = self.member_permissions.get(&(guild, user)).copied();
        set.unwrap_or(permissions::PERSON)
    }

    pub(super) fn interaction_by_token(&self, token: &str) -> Option<(u64, &Interaction)> {
        let id = *self.by_token.get(token)?;
        Some((id, self.interactions.get(&id)?))
    }
}

/// The state with its lock, its clock and its alarm.
pub(super) struct World {
    pub(super) clock: Clock,
    pub(super) address: SocketAddr,
    pub(super) token: String,
    pub(super) bot: u64,
    pub(super) application: u64,
    state: Mutex<State>,
    changed: watch::Sender<u64>,
    /// Becomes true when everything shall end.
    pub(super) stopping: watch::Sender<bool>,
}

impl World {
    pub(super) fn new(address: SocketAddr) -> Self {
        let clock = Clock::new();
        let bot = clock.snowflake();
        let secret: u128 = rand::random();
        Self {
            address,
            // Three parts, because clients check that much. The user's id is not base64 here: a
            // token that can't be mistaken for a real one is worth more than likeness.
            token: format!("sandbox-{bot}.made-up.{secret:032x}"),
            bot,
            application: bot,
            state: Mutex::new(State { nonce_window: 180_000, ..State::default() }),
            changed: watch::Sender::new(0),
            stopping: watch::Sender::new(false),
            clock,
        }
    }

    fn lock(&self) -> MutexGuard<'_, State> {
        // A panic while the lock was held is a bug of ours, but the state is still readable, and
        // a test's message about it is better than a second panic.
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn base(&self) -> String {
        format!("http://{}", self.address)
    }

    /// Looks at the state.
    pub(super) fn read<T>(&self, look: impl FnOnce(&State) -> T) -> T {
        look(&self.lock())
    }

    /// Changes the state and wakes all who wait.
    pub(super) fn write<T>(&self, change: impl FnOnce(&mut State) -> T) -> T {
        let result = change(&mut self.lock());
        self.changed.send_modify(|count| *count += 1);
        result
    }

    /// Waits until `look` finds something; it is asked again after every change.
    pub(super) async fn until<T>(
        &self,
        limit: Duration,
        mut look: impl FnMut(&State) -> Option<T>,
    ) -> Result<T, Timeout> {
        self.watch(limit, || self.read(&mut look)).await
    }

    /// As [`World::until`], for a `look` that takes the lock itself, or runs a stranger's code,
    /// which might.
    pub(super) async fn watch<T>(&self, limit: Duration, mut look: impl FnMut() -> Option<T>) -> Result<T, Timeout> {
        let mut changed = self.changed.subscribe();
        let watching = async {
            loop {
                changed.borrow_and_update();
                if let Some(found) = look() {
                    return found;
                }
                // The sender lives in `self`, so this can't fail while we are here.
                if changed.changed().await.is_err() {
                    std::future::pending::<()>().await;
                }
            }
        };
        tokio::time::timeout(limit, watching).await.map_err(|_| Timeout(limit))
    }
}
