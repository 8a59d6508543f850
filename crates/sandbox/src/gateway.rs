//! The gateway: the WebSocket connections of the bot.
//!
//! A connection's task owns nothing but its socket. The sessions, and the events that wait for a resume, are part of the
//! [world](crate::world). What a session sends arrives here as [`SocketCommand`]s.

use std::collections::VecDeque;
use std::convert::Infallible;
use std::sync::Arc;
use std::time::Duration;

use axum::extract::ws::{CloseFrame, Message as Frame, WebSocket, WebSocketUpgrade};
use axum::http::StatusCode;
use axum::response::{IntoResponse, Response};
use serde_json::{Value, json};
use tokio::sync::{mpsc, watch};
use tokio::time::{Instant, sleep_until};

use crate::patience::WAIT_TIMEOUT;
use crate::world::World;
use crate::world::sessions::{
    GatewaySilence, Identify, ResumeFault, Session, SocketCommand, SocketHandle, ends_session,
};
use crate::world::state::State;

/// A client may send this many payloads in [`PAYLOAD_WINDOW`].
const PAYLOAD_LIMIT: usize = 120;
const PAYLOAD_WINDOW: Duration = Duration::from_secs(60);
/// Bytes.
const LARGEST_PAYLOAD: usize = 4096;
/// Limit for the closing handshake.
const CLOSE_TIMEOUT: Duration = Duration::from_secs(2);

pub(crate) async fn upgrade(world: Arc<World>, upgrade: WebSocketUpgrade) -> Response {
    speaks(&world, GatewaySilence::Upgrade).await;
    let refused = world.write(|state| {
        let left = &mut state.sessions.settings.refused_upgrades;
        let refused = *left > 0;
        *left = left.saturating_sub(1);
        refused
    });
    if refused {
        return StatusCode::SERVICE_UNAVAILABLE.into_response();
    }
    upgrade.on_upgrade(move |socket| async move {
        Connection::serve(world, socket).await;
    })
}

/// Resolves once the gateway is not silent at this point.
async fn speaks(world: &World, point: GatewaySilence) {
    let speaks = |state: &State| (state.sessions.settings.silence != Some(point)).then_some(());
    while world.wait_until(WAIT_TIMEOUT, speaks).await.is_err() {}
}

/// The watch's guard, which is not `Send`, is dropped inside this function.
async fn stopped(stopping: &mut watch::Receiver<bool>) {
    // An error means that the world is gone: the connection stops then as well.
    let _ = stopping.wait_for(|stop| *stop).await;
}

enum Disconnect {
    /// The sandbox closes the connection with this code.
    ByServer(u16),
    /// The client closed the connection. The WebSocket library sends the reply.
    ByClient(Option<u16>),
    /// The connection is lost, or the sandbox drops it without a Close frame.
    Lost,
}

struct Connection {
    world: Arc<World>,
    socket: WebSocket,
    handle: SocketHandle,
    identified: bool,
    /// Times of the client's latest payloads.
    received: VecDeque<Instant>,
}

impl Connection {
    async fn serve(world: Arc<World>, socket: WebSocket) {
        let (sender, commands) = mpsc::unbounded_channel();
        let id = world.write(|state| state.sessions.next_socket_id());
        let handle = SocketHandle { id, commands: sender };
        let mut connection = Self { world, socket, handle, identified: false, received: VecDeque::new() };
        let disconnect = match connection.run(commands).await {
            Ok(never) => match never {},
            Err(disconnect) => disconnect,
        };
        connection.finish(disconnect).await;
    }

    async fn finish(mut self, disconnect: Disconnect) {
        let resumable = match disconnect {
            Disconnect::ByServer(code) => !ends_session(code),
            Disconnect::ByClient(code) => !code.is_some_and(|code| matches!(code, 1000 | 1001)),
            Disconnect::Lost => true,
        };
        self.world.write(|state| state.sessions.detach(self.handle.id, resumable));
        match disconnect {
            Disconnect::Lost => return,
            Disconnect::ByServer(code) => {
                let frame = CloseFrame { code, reason: "".into() };
                if self.socket.send(Frame::Close(Some(frame))).await.is_err() {
                    return;
                }
            }
            Disconnect::ByClient(_) => {}
        }
        // The socket sends the reply to the client's Close frame, or waits for the client's reply, while it is read to the end.
        let rest = async { while let Some(Ok(_)) = self.socket.recv().await {} };
        #[expect(clippy::disallowed_methods, reason = "the stand-in has limits of its own")]
        let _ = tokio::time::timeout(CLOSE_TIMEOUT, rest).await;
    }

    async fn send(&mut self, payload: &Value) -> Result<(), Disconnect> {
        self.send_text(payload.to_string()).await
    }

    async fn send_text(&mut self, text: String) -> Result<(), Disconnect> {
        let rewrite = self.world.read(|state| state.rewrite.clone());
        let text = rewrite.map(|rewrite| rewrite.0("gateway", &text)).unwrap_or(text);
        let sent = self.socket.send(Frame::Text(text.into())).await;
        sent.map_err(|_| Disconnect::Lost)
    }

    async fn run(&mut self, mut commands: mpsc::UnboundedReceiver<SocketCommand>) -> Result<Infallible, Disconnect> {
        tokio::select! {
            () = speaks(&self.world, GatewaySilence::Hello) => {}
            _ = self.socket.recv() => return Err(Disconnect::Lost),
        }
        let interval = self.world.read(|state| state.sessions.settings.heartbeat_interval);
        let hello = json!({"heartbeat_interval": interval, "_trace": ["sandbox"]});
        self.send(&json!({"op": 10, "d": hello, "s": null, "t": null})).await?;
        let mut stopping = self.world.stopping.subscribe();
        let mut on_their_way = VecDeque::<(Instant, SocketCommand)>::new();
        let mut has_ended = false;
        loop {
            let arrives = on_their_way.front().map(|(at, _)| *at);
            tokio::select! {
                () = sleep_until(arrives.unwrap_or_else(Instant::now)), if arrives.is_some() => {
                    match on_their_way.pop_front() {
                        Some((_, SocketCommand::Send(text))) => self.send_text(text).await?,
                        Some((_, SocketCommand::Close(code))) => return Err(Disconnect::ByServer(code)),
                        Some((_, SocketCommand::Drop)) => return Err(Disconnect::Lost),
                        None => {}
                    }
                }
                command = commands.recv(), if !has_ended => {
                    has_ended = command.is_none();
                    let delay = self.world.read(|state| state.sessions.settings.event_delay);
                    on_their_way.push_back((Instant::now() + delay, command.unwrap_or(SocketCommand::Drop)));
                }
                frame = self.socket.recv() => match frame {
                    Some(Ok(Frame::Text(text))) => self.receive(text.as_str()).await?,
                    Some(Ok(Frame::Binary(_))) => return Err(Disconnect::ByServer(4002)),
                    Some(Ok(Frame::Close(frame))) => {
                        return Err(Disconnect::ByClient(frame.map(|frame| frame.code)));
                    }
                    Some(Ok(_)) => {}
                    Some(Err(_)) | None => return Err(Disconnect::Lost),
                },
                () = stopped(&mut stopping) => return Err(Disconnect::Lost),
            }
        }
    }

    async fn receive(&mut self, text: &str) -> Result<(), Disconnect> {
        if text.len() > LARGEST_PAYLOAD {
            return Err(Disconnect::ByServer(4002));
        }
        let now = Instant::now();
        self.received.push_back(now);
        self.received.retain(|at| now.duration_since(*at) < PAYLOAD_WINDOW);
        if self.received.len() > PAYLOAD_LIMIT {
            return Err(Disconnect::ByServer(4008));
        }
        let Ok(payload) = serde_json::from_str::<Value>(text) else {
            return Err(Disconnect::ByServer(4002));
        };
        let data = &payload["d"];
        match payload["op"].as_u64() {
            Some(1) if !self.world.read(|state| state.sessions.settings.acknowledges_heartbeats) => Ok(()),
            Some(1) => self.send(&json!({"op": 11, "d": null})).await,
            Some(2) if self.identified => Err(Disconnect::ByServer(4005)),
            Some(2) => self.identify(data),
            Some(6) if self.identified => Err(Disconnect::ByServer(4005)),
            Some(6) => self.resume(data).await,
            Some(3 | 4 | 8 | 31) if self.identified => Ok(()),
            Some(3 | 4 | 8 | 31) => Err(Disconnect::ByServer(4003)),
            Some(_) => Err(Disconnect::ByServer(4001)),
            None => Err(Disconnect::ByServer(4002)),
        }
    }

    fn authenticate(&self, data: &Value) -> Result<(), Disconnect> {
        let token = data["token"].as_str().unwrap_or_default();
        if token.trim_start_matches("Bot ") == self.world.token { Ok(()) } else { Err(Disconnect::ByServer(4004)) }
    }

    fn identify(&mut self, data: &Value) -> Result<(), Disconnect> {
        self.authenticate(data)?;
        let Some(intents) = data["intents"].as_u64() else {
            return Err(Disconnect::ByServer(4013));
        };
        let shard = match &data["shard"] {
            Value::Null => (0, 1),
            pair => match (pair[0].as_u64(), pair[1].as_u64()) {
                (Some(index), Some(count)) if index < count => (index, count),
                _ => return Err(Disconnect::ByServer(4010)),
            },
        };
        let settings = self.world.write(|state| {
            let (at, (shard, total)) = (std::time::Instant::now(), shard);
            state.sessions.identifies.push(Identify { at, shard, total });
            let settings = &mut state.sessions.settings;
            settings.remaining = settings.remaining.saturating_sub(1);
            settings.clone()
        });
        if let Some(code) = settings.refusal {
            return Err(Disconnect::ByServer(code));
        }
        if shard.1 < settings.shards {
            return Err(Disconnect::ByServer(4011));
        }
        self.identified = true;
        if settings.silence == Some(GatewaySilence::Session) {
            return Ok(());
        }
        let session = Session::new(shard, intents, self.handle.clone());
        self.world.write(|state| self.open_session(state, session, shard));
        Ok(())
    }

    /// Sends READY and, if the bot asked for the intent GUILDS, an event for each guild: GUILD_CREATE, or GUILD_DELETE if the
    /// guild has an outage.
    fn open_session(&self, state: &mut State, mut session: Session, shard: (u64, u64)) {
        let guilds: Vec<u64> = state.guilds.keys().copied().collect();
        let guilds: Vec<u64> =
            guilds.into_iter().filter(|guild| state.has_bot(*guild) && session.has_guild(Some(*guild))).collect();
        let guilds: Vec<u64> = guilds.into_iter().filter(|guild| !state.left_out_of_ready.contains(guild)).collect();
        let unavailable: Vec<Value> =
            guilds.iter().map(|guild| json!({"id": guild.to_string(), "unavailable": true})).collect();
        let ready = json!({
            "v": 10, "user": self.world.bot_json(), "guilds": unavailable,
            "session_id": session.id, "session_type": "normal",
            "resume_gateway_url": state.sessions.settings.resume_url.clone().unwrap_or_else(|| format!("ws://{}", self.world.address)),
            "shard": [shard.0, shard.1], "private_channels": [], "relationships": [],
            "application": {"id": self.world.application.to_string(), "flags": 0},
        });
        let announced = guilds.into_iter().filter(|_| session.wants("GUILD_CREATE"));
        let announced = announced.filter_map(|guild| self.world.guild_event(state, guild));
        let events: Vec<_> = std::iter::once(("READY", ready)).chain(announced).collect();
        for (name, data) in events {
            session.dispatch(name, &data);
            state.log_event(name, &data, self.world.clock.now());
        }
        state.sessions.open(session);
    }

    async fn resume(&mut self, data: &Value) -> Result<(), Disconnect> {
        self.authenticate(data)?;
        let id = data["session_id"].as_str().unwrap_or_default();
        let settings = self.world.read(|state| state.sessions.settings.clone());
        match settings.resume_fault {
            _ if settings.silence == Some(GatewaySilence::Session) => return Ok(()),
            Some(ResumeFault::Silence) => return Ok(()),
            Some(ResumeFault::Drop) => return Err(Disconnect::Lost),
            Some(ResumeFault::Close(code)) => return Err(Disconnect::ByServer(code)),
            Some(ResumeFault::Invalid(resumable)) => {
                if !resumable {
                    self.world.write(|state| state.sessions.end(id));
                }
                return self.send(&json!({"op": 9, "d": resumable})).await;
            }
            None => {}
        }
        let sequence = data["seq"].as_u64().unwrap_or(0);
        let resumed = self.world.write(|state| state.sessions.resume(id, sequence, self.handle.clone()));
        self.identified = resumed;
        if resumed { Ok(()) } else { self.send(&json!({"op": 9, "d": false})).await }
    }
}
