//! Gateway sessions. A session outlives its socket.
//!
//! IDENTIFY opens a session. The session survives a lost socket: its backlog collects events until RESUME replays them. A session
//! knows its socket only as a channel of [`SocketCommand`]s.

use std::collections::{BTreeMap, VecDeque};
use std::time::{Duration, Instant};

use serde_json::{Value, json};
use tokio::sync::mpsc;

/// Events kept for a resume. Discord's number is unknown.
const BACKLOG: usize = 1000;
/// Events about guilds, their channels and their roles.
const GUILDS_INTENT: u64 = 1;

/// For the task that owns a socket.
#[derive(Debug)]
pub(crate) enum SocketCommand {
    Send(String),
    Close(u16),
    /// No Close frame is sent.
    Drop,
}

/// A session's end of a socket.
#[derive(Clone, Debug)]
pub(crate) struct SocketHandle {
    pub(crate) id: u64,
    pub(crate) commands: mpsc::UnboundedSender<SocketCommand>,
}

#[derive(Debug)]
pub(crate) struct Session {
    pub(crate) id: String,
    /// Index and count.
    shard: (u64, u64),
    intents: u64,
    sequence: u64,
    backlog: VecDeque<(u64, String)>,
    /// `None` while no client is connected.
    socket: Option<SocketHandle>,
}

impl Session {
    pub(crate) fn new(shard: (u64, u64), intents: u64, socket: SocketHandle) -> Self {
        Self {
            id: format!("{:032x}", rand::random::<u128>()),
            shard,
            intents,
            sequence: 0,
            backlog: VecDeque::new(),
            socket: Some(socket),
        }
    }

    fn command(&self, command: SocketCommand) {
        if let Some(socket) = &self.socket {
            // If the socket was just lost, its own task notices.
            let _ = socket.commands.send(command);
        }
    }

    pub(crate) fn dispatch(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "s": self.sequence, "t": name, "d": data}).to_string();
        self.backlog.push_back((self.sequence, text.clone()));
        if self.backlog.len() > BACKLOG {
            self.backlog.pop_front();
        }
        self.command(SocketCommand::Send(text));
    }

    /// Events without a guild belong to shard 0.
    pub(crate) fn has_guild(&self, guild: Option<u64>) -> bool {
        let (index, count) = self.shard;
        guild.map_or(index == 0, |guild| (guild >> 22) % count.max(1) == index)
    }

    pub(crate) fn wants(&self, name: &str) -> bool {
        let about_guilds = ["GUILD_", "CHANNEL_", "THREAD_"].iter().any(|kind| name.starts_with(kind));
        !about_guilds || self.intents & GUILDS_INTENT != 0
    }
}

/// The point at which the gateway falls silent: it keeps the connection and sends nothing more.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum GatewaySilence {
    /// The gateway does not answer the request to become a WebSocket.
    Upgrade,
    /// The gateway does not send Hello.
    Hello,
    /// The gateway does not answer IDENTIFY and RESUME.
    Session,
}

/// The gateway's way to fail a RESUME.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum ResumeFault {
    /// The gateway drops the connection.
    Drop,
    /// The gateway closes the connection with this code and keeps the session.
    Close(u16),
    /// The gateway keeps the connection and sends nothing.
    Silence,
    /// The gateway sends opcode 9 (Invalid Session) and says whether the session can be resumed all the same. If not, the session
    /// is over.
    Invalid(bool),
}

#[derive(Clone, Debug)]
pub(crate) struct GatewaySettings {
    pub(crate) silence: Option<GatewaySilence>,
    /// Every RESUME fails in this way.
    pub(crate) resume_fault: Option<ResumeFault>,
    /// Number of further requests for a connection that get status 503.
    pub(crate) refused_upgrades: u32,
    /// The address that `GET /gateway/bot` names in place of the gateway's own.
    pub(crate) url: Option<String>,
    /// The address that READY names for resuming in place of the gateway's own.
    pub(crate) resume_url: Option<String>,
    /// Close code of every IDENTIFY.
    pub(crate) refusal: Option<u16>,
    /// Number of shards that Discord recommends. An IDENTIFY with fewer is refused.
    pub(crate) shards: u64,
    pub(crate) max_concurrency: u64,
    /// Number of sessions that may be started.
    pub(crate) remaining: u64,
    /// Milliseconds until more sessions may be started.
    pub(crate) reset_after: u64,
    /// Milliseconds.
    pub(crate) heartbeat_interval: u64,
    pub(crate) acknowledges_heartbeats: bool,
    /// How long an event is on its way.
    pub(crate) event_delay: Duration,
}

impl Default for GatewaySettings {
    fn default() -> Self {
        Self {
            silence: None,
            resume_fault: None,
            refused_upgrades: 0,
            url: None,
            resume_url: None,
            refusal: None,
            shards: 1,
            max_concurrency: 1,
            remaining: 999,
            reset_after: 14_400_000,
            // Discord's value.
            heartbeat_interval: 41_250,
            acknowledges_heartbeats: true,
            event_delay: Duration::ZERO,
        }
    }
}

/// An IDENTIFY that the gateway received.
#[derive(Clone, Copy, Debug)]
pub struct Identify {
    /// Time of arrival.
    pub at: Instant,
    /// Index of the shard.
    pub shard: u64,
    /// Number of all shards.
    pub total: u64,
}

/// A change of the number of a shard's sessions with a socket.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct ShardChange {
    pub at: Instant,
    /// Index of the shard.
    pub shard: u64,
    /// Number of all shards.
    pub total: u64,
    /// Sessions with a socket after the change.
    pub sessions: usize,
}

/// Sessions that are connected or can be resumed.
#[derive(Debug, Default)]
pub(crate) struct Sessions {
    all: Vec<Session>,
    pub(crate) settings: GatewaySettings,
    /// Every IDENTIFY with a valid shard, in order of arrival.
    pub(crate) identifies: Vec<Identify>,
    /// Every change of the number of sessions with a socket, in order.
    pub(crate) shard_changes: Vec<ShardChange>,
    newest_socket: u64,
    /// Sessions that became ready, by identifying or resuming.
    pub(crate) ready_count: u64,
    /// The part of `ready_count` that resumed.
    pub(crate) resume_count: u64,
}

impl Sessions {
    pub(crate) fn connected(&self) -> usize {
        let live = self.all.iter().filter(|session| session.socket.is_some());
        live.count()
    }

    /// Records the shards that have more or fewer sessions with a socket than before.
    fn record_changes(&mut self) {
        let mut live: BTreeMap<(u64, u64), usize> = BTreeMap::new();
        for change in &self.shard_changes {
            live.insert((change.shard, change.total), 0);
        }
        for session in self.all.iter().filter(|session| session.socket.is_some()) {
            *live.entry(session.shard).or_default() += 1;
        }
        let at = Instant::now();
        for ((shard, total), sessions) in live {
            let mut before = self.shard_changes.iter().rev();
            let before = before.find(|change| (change.shard, change.total) == (shard, total));
            if before.map_or(0, |change| change.sessions) != sessions {
                self.shard_changes.push(ShardChange { at, shard, total, sessions });
            }
        }
    }

    pub(crate) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Counts all sockets that were opened.
    pub(crate) fn socket_count(&self) -> u64 {
        self.newest_socket
    }

    pub(crate) fn next_socket_id(&mut self) -> u64 {
        self.newest_socket += 1;
        self.newest_socket
    }

    /// Sessions of the same shard without a socket belong to a process that died, and are removed.
    pub(crate) fn open(&mut self, session: Session) {
        self.all.retain(|other| other.shard != session.shard || other.socket.is_some());
        self.all.push(session);
        self.ready_count += 1;
        self.record_changes();
    }

    /// Replays what the client missed after the event `sequence`. Returns false if there is no such session.
    pub(crate) fn resume(&mut self, id: &str, sequence: u64, socket: SocketHandle) -> bool {
        let found = self.all.iter_mut().find(|session| session.id == id && sequence <= session.sequence);
        let Some(session) = found else {
            return false;
        };
        // The old socket may still be open. It must not receive the events of the new one.
        session.command(SocketCommand::Drop);
        session.socket = Some(socket);
        for (_, text) in session.backlog.iter().filter(|(at, _)| *at > sequence) {
            session.command(SocketCommand::Send(text.clone()));
        }
        session.dispatch("RESUMED", &json!({}));
        self.ready_count += 1;
        self.resume_count += 1;
        self.record_changes();
        true
    }

    /// Sends an event to every session whose shard has the guild and whose intents include the event. Returns their number.
    pub(crate) fn dispatch(&mut self, guild: Option<u64>, name: &str, data: &Value) -> usize {
        let receivers = self.all.iter_mut().filter(|session| session.has_guild(guild) && session.wants(name));
        let mut count = 0;
        for session in receivers {
            session.dispatch(name, data);
            count += 1;
        }
        count
    }

    pub(crate) fn broadcast(&mut self, name: &str, data: &Value) {
        for session in &mut self.all {
            session.dispatch(name, data);
        }
    }

    /// A session stays resumable if Discord would keep it after this code.
    pub(crate) fn close(&mut self, code: u16) {
        for session in &self.all {
            session.command(SocketCommand::Close(code));
        }
        self.detach_all();
        if ends_session(code) {
            self.all.clear();
        }
    }

    pub(crate) fn close_shard(&mut self, shard: (u64, u64), code: u16) {
        let of_shard = |session: &Session| session.shard == shard;
        for session in self.all.iter_mut().filter(|session| of_shard(session)) {
            session.command(SocketCommand::Close(code));
            session.socket = None;
        }
        if ends_session(code) {
            self.all.retain(|session| !of_shard(session));
        }
        self.record_changes();
    }

    /// No Close frame is sent.
    pub(crate) fn drop_connections(&mut self) {
        for session in &self.all {
            session.command(SocketCommand::Drop);
        }
        self.detach_all();
    }

    /// Opcode 7 is Reconnect.
    pub(crate) fn request_reconnect(&mut self) {
        for session in &self.all {
            session.command(SocketCommand::Send(json!({"op": 7, "d": null}).to_string()));
        }
        self.detach_all();
    }

    /// Opcode 9 is Invalid Session.
    pub(crate) fn invalidate(&mut self, resumable: bool) {
        for session in &self.all {
            session.command(SocketCommand::Send(json!({"op": 9, "d": resumable}).to_string()));
        }
        if resumable {
            self.detach_all();
        } else {
            self.all.clear();
            self.record_changes();
        }
    }

    /// Counts every session as disconnected until a client resumes or identifies: a test that waits for the bot right after a
    /// fault then really waits.
    fn detach_all(&mut self) {
        for session in &mut self.all {
            session.socket = None;
        }
        self.record_changes();
    }

    pub(crate) fn end(&mut self, id: &str) {
        self.all.retain(|session| session.id != id);
        self.record_changes();
    }

    /// Detaches the session of a closed socket, and removes it if it can't be resumed.
    pub(crate) fn detach(&mut self, socket: u64, resumable: bool) {
        let owns = |session: &Session| session.socket.as_ref().is_some_and(|handle| handle.id == socket);
        if !resumable {
            self.all.retain(|session| !owns(session));
        }
        for session in self.all.iter_mut().filter(|session| owns(session)) {
            session.socket = None;
        }
        self.record_changes();
    }
}

/// A client can't resume after some close codes.
pub(crate) fn ends_session(code: u16) -> bool {
    matches!(code, 1000 | 1001 | 4003 | 4004 | 4006 | 4007 | 4009 | 4010..=4014)
}
