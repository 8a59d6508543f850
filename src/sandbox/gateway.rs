//! The gateway: sessions that outlive their sockets, and the sockets themselves.
//!
//! A session is made by IDENTIFY and survives a lost socket: what is dispatched meanwhile waits in
//! its backlog and is replayed by RESUME. The socket's task owns nothing but the socket; everything
//! that shall be said goes through the session's channel of frames.

use std::collections::VecDeque;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::response::Response;
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::Instant;

use super::world::{State, World};

/// Milliseconds between heartbeats, as Discord has it.
const HEARTBEAT: u64 = 41_250;
/// A client may send this many events in [`SENDS_WINDOW`].
const SENDS: usize = 120;
const SENDS_WINDOW: Duration = Duration::from_secs(60);
/// In bytes.
const LARGEST_SEND: usize = 4096;
/// Events kept for a resume; Discord's number is unknown.
const BACKLOG: usize = 1000;
/// Intent without which servers, their channels and their roles are not told of.
const GUILDS: u64 = 1;

/// What the socket's task is told to do.
#[derive(Debug)]
enum Order {
    Say(String),
    Close(u16),
    Cut,
}

#[derive(Debug)]
struct Session {
    id: String,
    shard: (u64, u64),
    intents: u64,
    sequence: u64,
    backlog: VecDeque<(u64, String)>,
    /// The socket, while there is one.
    socket: Option<(u64, mpsc::UnboundedSender<Order>)>,
}

impl Session {
    fn order(&self, order: Order) {
        if let Some((_, socket)) = &self.socket {
            // A socket that just went away is noticed by its own task.
            let _ = socket.send(order);
        }
    }

    fn dispatch(&mut self, name: &str, data: &Value) {
        self.sequence += 1;
        let text = json!({"op": 0, "s": self.sequence, "t": name, "d": data}).to_string();
        self.backlog.push_back((self.sequence, text.clone()));
        if self.backlog.len() > BACKLOG {
            self.backlog.pop_front();
        }
        self.order(Order::Say(text));
    }

    fn covers(&self, guild: Option<u64>) -> bool {
        let (index, count) = self.shard;
        guild.map_or(index == 0, |guild| (guild >> 22) % count.max(1) == index)
    }

    /// Whether it asked to hear of such events.
    fn hears(&self, name: &str) -> bool {
        let of_guilds = ["GUILD_", "CHANNEL_", "THREAD_"].iter().any(|kind| name.starts_with(kind));
        !of_guilds || self.intents & GUILDS != 0
    }
}

/// All sessions that can be spoken to or resumed.
#[derive(Debug, Default)]
pub(super) struct Sessions {
    all: Vec<Session>,
    sockets: u64,
    /// How often a session became ready, by identifying or resuming.
    pub(super) readied: u64,
    /// How many of those were resumes.
    pub(super) resumed: u64,
}

impl Sessions {
    pub(super) fn connected(&self) -> usize {
        let live = self.all.iter().filter(|session| session.socket.is_some());
        live.count()
    }

    /// Nobody is connected, nor expected back.
    pub(super) fn is_empty(&self) -> bool {
        self.all.is_empty()
    }

    /// Sends an event to every session that covers the server and asked for such; says to how many.
    pub(super) fn dispatch(&mut self, guild: Option<u64>, name: &str, data: &Value) -> usize {
        let fitting = self.all.iter_mut().filter(|session| session.covers(guild) && session.hears(name));
        let mut reached = 0;
        for session in fitting {
            session.dispatch(name, data);
            reached += 1;
        }
        reached
    }

    pub(super) fn broadcast(&mut self, name: &str, data: &Value) {
        for session in &mut self.all {
            session.dispatch(name, data);
        }
    }

    /// Sends Close to every socket. Sessions stay resumable where Discord's would.
    pub(super) fn close(&mut self, code: u16) {
        for session in &self.all {
            session.order(Order::Close(code));
        }
        self.detach_all();
        if ends_session(code) {
            self.all.clear();
        }
    }

    /// Cuts every socket without a word.
    pub(super) fn cut(&mut self) {
        for session in &self.all {
            session.order(Order::Cut);
        }
        self.detach_all();
    }

    pub(super) fn ask_reconnect(&mut self) {
        for session in &self.all {
            session.order(Order::Say(json!({"op": 7, "d": null}).to_string()));
        }
        self.detach_all();
    }

    pub(super) fn invalidate(&mut self, resumable: bool) {
        for session in &self.all {
            session.order(Order::Say(json!({"op": 9, "d": resumable}).to_string()));
        }
        if resumable {
            self.detach_all();
        } else {
            self.all.clear();
        }
    }

    /// From here on nobody counts as connected until a client resumes or identifies, so that
    /// waiting for the bot to be ready right after a fault really waits.
    fn detach_all(&mut self) {
        for session in &mut self.all {
            session.socket = None;
        }
    }

    fn lost(&mut self, socket: u64, forget: bool) {
        for session in &mut self.all {
            if session.socket.as_ref().is_some_and(|(id, _)| *id == socket) {
                session.socket = None;
                if forget {
                    session.id.clear();
                }
            }
        }
        self.all.retain(|session| !session.id.is_empty());
    }
}

/// Close codes after which a client can't resume.
fn ends_session(code: u16) -> bool {
    matches!(code, 1000 | 1001 | 4004 | 4006 | 4007 | 4009 | 4010..=4014)
}

/// Answers a request to become a gateway connection.
pub(super) fn upgrade(world: Arc<World>, upgrade: WebSocketUpgrade) -> Response {
    upgrade.on_upgrade(move |socket| async move {
        Conversation::start(world, socket).await;
    })
}

/// Resolves when the sandbox shall end, and forgets the guard on the way, which is not `Send`.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the world is gone, which is a reason to stop as well.
    let _ = stopping.wait_for(|stop| *stop).await;
}

/// Why a socket's task ends.
enum End {
    /// We close with this code.
    Close(u16),
    /// The client closed; the answer goes out by itself.
    Closed(Option<u16>),
    /// The line is dead, or shall be.
    Dead,
}

struct Conversation {
    world: Arc<World>,
    socket: WebSocket,
    id: u64,
    orders: mpsc::UnboundedSender<Order>,
    identified: bool,
    sent: VecDeque<Instant>,
}

impl Conversation {
    async fn start(world: Arc<World>, socket: WebSocket) {
        let (orders, inbox) = mpsc::unbounded_channel();
        let id = world.write(|state| {
            state.sessions.sockets += 1;
            state.sessions.sockets
        });
        let mut conversation = Self { world, socket, id, orders, identified: false, sent: VecDeque::new() };
        let end = match conversation.run(inbox).await {
            Ok(never) => match never {},
            Err(end) => end,
        };
        conversation.finish(end).await;
    }

    async fn finish(mut self, end: End) {
        let forget = match end {
            End::Close(code) => ends_session(code),
            End::Closed(code) => code.is_some_and(|code| matches!(code, 1000 | 1001)),
            End::Dead => false,
        };
        self.world.write(|state| state.sessions.lost(self.id, forget));
        match end {
            End::Dead => return,
            End::Close(code) => {
                let frame = CloseFrame { code, reason: "".into() };
                if self.socket.send(Frame::Close(Some(frame))).await.is_err() {
                    return;
                }
            }
            End::Closed(_) => {}
        }
        // Reading on to the end sends the echo of a Close, or waits for the client's.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        let _ = tokio::time::timeout(Duration::from_secs(2), rest).await;
    }

    async fn say(&mut self, value: &Value) -> Result<(), End> {
        self.say_text(value.to_string()).await
    }

    async fn say_text(&mut self, text: String) -> Result<(), End> {
        let sent = self.socket.send(Frame::Text(text.into())).await;
        sent.map_err(|_| End::Dead)
    }

    async fn run(&mut self, mut inbox: mpsc::UnboundedReceiver<Order>) -> Result<std::convert::Infallible, End> {
        self.say(
            &json!({"op": 10, "d": {"heartbeat_interval": HEARTBEAT, "_trace": ["sandbox"]}, "s": null, "t": null}),
        )
        .await?;
        let mut stopping = self.world.stopping.subscribe();
        loop {
            tokio::select! {
                order = inbox.recv() => match order {
                    Some(Order::Say(text)) => self.say_text(text).await?,
                    Some(Order::Close(code)) => return Err(End::Close(code)),
                    Some(Order::Cut) | None => return Err(End::Dead),
                },
                frame = self.socket.recv() => match frame {
                    Some(Ok(Frame::Text(text))) => self.hear(text.as_str()).await?,
                    Some(Ok(Frame::Binary(_))) => return Err(End::Close(4002)),
                    Some(Ok(Frame::Close(frame))) => {
                        return Err(End::Closed(frame.map(|frame| frame.code)));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Err(End::Dead),
                },
                () = stopped(&mut stopping) => return Err(End::Dead),
            }
        }
    }

    async fn hear(&mut self, text: &str) -> Result<(), End> {
        if text.len() > LARGEST_SEND {
            return Err(End::Close(4002));
        }
        let now = Instant::now();
        self.sent.push_back(now);
        self.sent.retain(|at| now.duration_since(*at) < SENDS_WINDOW);
        if self.sent.len() > SENDS {
            return Err(End::Close(4008));
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return Err(End::Close(4002));
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) => self.say(&json!({"op": 11, "d": null})).await,
            Some(2) if self.identified => Err(End::Close(4005)),
            Some(2) => self.identify(data),
            Some(6) if self.identified => Err(End::Close(4005)),
            Some(6) => self.resume(data).await,
            Some(3 | 4 | 8 | 31) if self.identified => Ok(()),
            Some(3 | 4 | 8 | 31) => Err(End::Close(4003)),
            Some(_) => Err(End::Close(4001)),
            None => Err(End::Close(4002)),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), End> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.trim_start_matches("Bot ") == self.world.token { Ok(()) } else { Err(End::Close(4004)) }
    }

    fn identify(&mut self, data: &Value) -> Result<(), End> {
        self.authenticate(data)?;
        let Some(intents) = data["intents"].as_u64() else {
            return Err(End::Close(4013));
        };
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            pair => match (pair[0].as_u64(), pair[1].as_u64()) {
                (Some(index), Some(count)) if index < count => (index, count),
                _ => return Err(End::Close(4010)),
            },
        };
        self.identified = true;
        let world = Arc::clone(&self.world);
        world.write(|state| self.open_session(state, shard, intents));
        Ok(())
    }

    fn open_session(&self, state: &mut State, shard: (u64, u64), intents: u64) {
        // A session of the same shard that lost its socket belongs to a process that died.
        state.sessions.all.retain(|session| session.shard != shard || session.socket.is_some());
        let mut session = Session {
            id: format!("{:032x}", rand::random::<u128>()),
            shard,
            intents,
            sequence: 0,
            backlog: VecDeque::new(),
            socket: Some((self.id, self.orders.clone())),
        };
        let guilds: Vec<u64> = state.guilds.keys().copied().filter(|guild| session.covers(Some(*guild))).collect();
        let unavailable: Vec<Value> =
            guilds.iter().map(|guild| json!({"id": guild.to_string(), "unavailable": true})).collect();
        let ready = json!({
            "v": 10, "user": self.world.bot_json(), "guilds": unavailable,
            "session_id": session.id, "session_type": "normal",
            "resume_gateway_url": format!("ws://{}", self.world.address),
            "shard": [shard.0, shard.1], "private_channels": [], "relationships": [],
            "application": {"id": self.world.application.to_string(), "flags": 0},
        });
        let announced = guilds.into_iter().filter(|_| session.hears("GUILD_CREATE"));
        let announced =
            announced.filter_map(|guild| Some(("GUILD_CREATE", self.world.guild_create_json(state, guild)?)));
        let events: Vec<_> = std::iter::once(("READY", ready)).chain(announced).collect();
        for (name, data) in events {
            session.dispatch(name, &data);
            state.note(name, &data, self.world.clock.now());
        }
        state.sessions.all.push(session);
        state.sessions.readied += 1;
    }

    async fn resume(&mut self, data: &Value) -> Result<(), End> {
        self.authenticate(data)?;
        let wanted = data["session_id"].as_str().unwrap_or_default();
        let heard = data["seq"].as_u64().unwrap_or(0);
        let socket = (self.id, self.orders.clone());
        let known = self.world.write(|state| {
            let sessions = &mut state.sessions;
            let found = sessions.all.iter_mut().find(|session| session.id == wanted && heard <= session.sequence);
            let Some(session) = found else {
                return false;
            };
            // Should the old socket still be open, it must not hear what the new one hears.
            session.order(Order::Cut);
            session.socket = Some(socket);
            for (_, text) in session.backlog.iter().filter(|(at, _)| *at > heard) {
                session.order(Order::Say(text.clone()));
            }
            session.dispatch("RESUMED", &json!({}));
            sessions.readied += 1;
            sessions.resumed += 1;
            true
        });
        self.identified = known;
        if known { Ok(()) } else { self.say(&json!({"op": 9, "d": false})).await }
    }
}
