//! What exists: servers, channels, people, messages, commands, interactions under way.
//!
//! All of it sits under one lock that is held for the length of a look or a change, never across an
//! `await`. Every change wakes whoever waits for something to happen.

use std::collections::{BTreeMap, HashMap};
use std::net::SocketAddr;
use std::sync::{Mutex, MutexGuard, PoisonError};
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::clock::Clock;
use super::faults::Faults;
use super::gateway::Sessions;
use super::log::{Entry, Log};
use super::model::{Choice, Message, Modal, Timeout};
use super::saved::Saved;

/// How long the bot has for its first answer.
pub(super) const FIRST_ANSWER: Duration = Duration::from_secs(3);

/// How long an interaction's token can be used, in milliseconds.
pub(super) const TOKEN_LIFE: i64 = 15 * 60 * 1000;

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

#[derive(Clone, Debug, Serialize, Deserialize)]
pub(super) struct Guild {
    pub(super) name: String,
    pub(super) locale: String,
    /// Names by id, without `@everyone`, whose id is the server's. A world of before there were any has none.
    #[serde(default)]
    pub(super) roles: BTreeMap<u64, String>,
}

/// Where messages go.
#[derive(Clone, Debug, Serialize, Deserialize)]
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

#[derive(Clone, Debug, Serialize, Deserialize)]
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
    pub(super) member_roles: HashMap<(u64, u64), Vec<u64>>,
    pub(super) messages: BTreeMap<u64, Message>,
    pub(super) files: HashMap<u64, StoredFile>,
    /// By guild; global ones under `None`.
    pub(super) commands: HashMap<Option<u64>, Vec<Value>>,
    pub(super) interactions: BTreeMap<u64, Interaction>,
    pub(super) by_token: HashMap<String, u64>,
    pub(super) log: Log,
    pub(super) unplanned: Vec<String>,
    pub(super) sessions: Sessions,
    pub(super) faults: Faults,
    pub(super) duplicate_delivery: bool,
    pub(super) nonce_window: i64,
    /// Until when a channel shows that the bot is about to say something, in ms of Unix time.
    pub(super) typing: HashMap<u64, i64>,
    /// The newest message that a person has seen, by person and channel.
    pub(super) seen: HashMap<(u64, u64), u64>,
    /// How many messages a channel keeps; all while this is not said.
    pub(super) kept: Option<usize>,
    /// Who can restart the bot, if anyone.
    pub(super) host: Option<mpsc::UnboundedSender<Order>>,
}

/// What only whoever started the bot can do.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Order {
    /// Stop the bot and start it again.
    Restart,
    /// The sandbox's clock was moved forward by this much; the bot's has to follow.
    Advance(Duration),
}

impl State {
    pub(super) fn member_permissions(&self, guild: u64, user: u64) -> u64 {
        let set = self.member_permissions.get(&(guild, user)).copied();
        set.unwrap_or(permissions::PERSON)
    }

    pub(super) fn member_roles(&self, guild: u64, user: u64) -> &[u64] {
        self.member_roles.get(&(guild, user)).map(Vec::as_slice).unwrap_or_default()
    }

    /// What the bot may do in a place: in a thread, what it may in the thread's channel.
    pub(super) fn bot_permissions(&self, place: &Channel) -> u64 {
        let parent = place.parent.filter(|_| place.is_thread());
        match parent {
            Some(parent) => self.channels.get(&parent).map_or(0, |parent| parent.bot_permissions),
            None => place.bot_permissions,
        }
    }

    /// Logs an event that is sent.
    pub(super) fn note(&mut self, name: &str, data: &Value, at: i64) {
        self.log.add(Entry::Event { name: name.to_owned(), data: data.clone(), at });
    }

    /// Sends an event to every session that covers the server; says to how many.
    pub(super) fn tell(&mut self, guild: Option<u64>, name: &str, data: &Value, at: i64) -> usize {
        self.note(name, data, at);
        self.sessions.dispatch(guild, name, data)
    }

    /// Lets go of what a long run would pile up: the oldest messages of a channel with their files, and
    /// interactions whose tokens have expired.
    pub(super) fn tidy(&mut self, channel: u64, now: i64) {
        let Some(kept) = self.kept else { return };
        let here: Vec<u64> =
            self.messages.iter().filter(|(_, message)| message.channel == channel).map(|(id, _)| *id).collect();
        for id in here.iter().take(here.len().saturating_sub(kept)) {
            let files = self.messages.remove(id).into_iter().flat_map(|message| message.attachments);
            for file in files {
                self.files.remove(&file.id);
            }
        }
        let expired = |interaction: &Interaction| now - interaction.asked_at > TOKEN_LIFE;
        while let Some(oldest) = self.interactions.first_entry().filter(|oldest| expired(oldest.get())) {
            self.by_token.remove(&oldest.remove().token);
        }
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
    /// An empty world, or one to go on with.
    pub(super) fn new(address: SocketAddr, saved: Option<Saved>) -> Self {
        let clock = Clock::new(saved.as_ref().map_or(0, |saved| saved.ahead));
        let bot = saved.as_ref().map_or_else(|| clock.snowflake(), |saved| saved.bot);
        let token = saved.as_ref().map_or_else(|| made_up(bot), |saved| saved.token.clone());
        let state = saved.map_or_else(State::default, Saved::state);
        Self {
            address,
            token,
            bot,
            application: bot,
            state: Mutex::new(State { nonce_window: 180_000, ..state }),
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

    /// Moves the clock forward.
    pub(super) fn advance(&self, by: Duration) {
        self.clock.advance(by);
        self.write(|_| ());
    }

    /// Hears of every change.
    pub(super) fn changed(&self) -> watch::Receiver<u64> {
        self.changed.subscribe()
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
        let mut changed = self.changed();
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

/// A token in three parts, because clients check that much. The user's id is not base64 here: a token that
/// can't be mistaken for a real one is worth more than likeness.
fn made_up(bot: u64) -> String {
    let secret: u128 = rand::random();
    format!("sandbox-{bot}.made-up.{secret:032x}")
}
