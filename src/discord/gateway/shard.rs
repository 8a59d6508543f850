//! One shard: the task that keeps its connection to the gateway, from identify to resume to the order to stop.

use super::{
    disconnect::{Disconnect, Next, Rejection},
    events::Handler,
    identify::{IdentifyLimiter, IdentifyPermit, tell_silence},
    shards::ShardEntry,
    socket::{Socket, Tls},
};
use crate::{config::Secret, store::Shard};
use serde_json::{Value, json};
use serenity::all::{Event, GatewayEvent, GatewayIntents};
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::time::{Instant, sleep, sleep_until, timeout};
use tokio_util::sync::CancellationToken;

/// Servers, their channels and threads. Interactions need no intent.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// Deadline for a connection, and then for Discord's greeting on it.
const HELLO_TIMEOUT: Duration = Duration::from_secs(20);

/// Deadline for the session after an identify or a resume.
const READY_TIMEOUT: Duration = Duration::from_secs(60);

/// After a connection of this length the next one is attempted without a wait.
const STABLE: Duration = Duration::from_secs(60);

/// The longest wait before a resume.
const MAX_RESUME_WAIT: Duration = Duration::from_secs(30);

/// The longest wait before an identify: Discord allows a thousand a day.
const MAX_IDENTIFY_WAIT: Duration = Duration::from_secs(120);

/// How long Discord asks a bot to wait after it has declared a session invalid, in seconds.
const INVALID_SESSION_WAIT: std::ops::Range<f64> = 1.0..4.5;

/// The close code before a resume. After 1000 and 1001 Discord ends the session.
const CLOSE_TO_RESUME: u16 = 4000;

/// The close code when the bot stops: Discord shows it as offline at once.
const CLOSE_TO_STOP: u16 = 1000;

/// What all shards of the process share.
pub(super) struct Gateway {
    pub(super) token: Secret,
    pub(super) tls: Tls,
    pub(super) limiter: IdentifyLimiter,
    pub(super) events: Arc<Handler>,
}

/// A shard of this process, from its start to its stop.
pub(super) struct ShardTask {
    gateway: Arc<Gateway>,
    shard: Shard,
    entry: ShardEntry,
    session: Option<Session>,
    /// Connections in a row that did not last.
    failures: u32,
}

/// What it takes to resume.
struct Session {
    id: String,
    url: String,
    /// The number of the last event.
    sequence: u64,
}

/// The heartbeats of a connection.
struct Heart {
    interval: Duration,
    next: Instant,
    acknowledged: bool,
}

impl ShardTask {
    pub(super) fn new(gateway: Arc<Gateway>, shard: Shard, entry: ShardEntry) -> Self {
        Self { gateway, shard, entry, session: None, failures: 0 }
    }

    /// Keeps the shard connected until `stop`.
    ///
    /// # Errors
    /// When Discord refuses the bot for good.
    pub(super) async fn run(mut self, stop: CancellationToken) -> Result<(), Rejection> {
        loop {
            let Some(connected) = stop.run_until_cancelled(self.connect()).await else { return Ok(()) };
            let disconnect = match connected {
                Ok((mut socket, permit)) => {
                    let disconnect = tokio::select! {
                        ended = self.serve(&mut socket, permit) => match ended {
                            Ok(never) => match never {},
                            Err(disconnect) => disconnect,
                        },
                        () = stop.cancelled() => {
                            self.entry.set_connected(false);
                            socket.close(CLOSE_TO_STOP).await;
                            return Ok(());
                        }
                    };
                    if !matches!(disconnect, Disconnect::Closed(_) | Disconnect::Lost(_)) {
                        socket.close(CLOSE_TO_RESUME).await;
                    }
                    disconnect
                }
                Err(disconnect) => disconnect,
            };
            let connected_for = self.entry.set_connected(false);
            if connected_for.is_some_and(|time| time >= STABLE) {
                self.failures = 0;
            }
            match disconnect.next() {
                Next::Resume => {}
                Next::Identify => self.session = None,
                Next::GiveUp(rejection) => return Err(rejection),
            }
            let wait = self.wait_after(&disconnect);
            let (number, how) = (self.shard.number, if self.session.is_some() { "resume" } else { "identify" });
            if matches!(disconnect, Disconnect::NotConnected(_)) {
                tracing::warn!(shard = number, why = %disconnect, ?wait, "could not connect to the gateway; will retry");
            } else {
                tracing::info!(shard = number, why = %disconnect, ?connected_for, ?wait, how, "disconnected from the gateway; will reconnect");
            }
            if stop.run_until_cancelled(sleep(wait)).await.is_none() {
                return Ok(());
            }
        }
    }

    /// The time before the next connection: none after the first failure, then more and more.
    fn wait_after(&mut self, disconnect: &Disconnect) -> Duration {
        let longest = if self.session.is_some() { MAX_RESUME_WAIT } else { MAX_IDENTIFY_WAIT };
        let wait = match self.failures {
            0 => Duration::ZERO,
            failures => Duration::from_secs(1 << (failures - 1).min(10)).min(longest),
        };
        self.failures += 1;
        // Shards that fail together must not all come back in the same moment.
        let wait = wait.mul_f64(rand::random_range(1.0..1.2));
        match disconnect {
            Disconnect::InvalidSession { resumable: false } => {
                wait.max(Duration::from_secs_f64(rand::random_range(INVALID_SESSION_WAIT)))
            }
            _ => wait,
        }
    }

    /// Opens a connection, with the permission to identify where there is no session to resume.
    async fn connect(&self) -> Result<(Socket, Option<IdentifyPermit>), Disconnect> {
        let (permit, url) = match &self.session {
            Some(session) => (None, session.url.clone()),
            None => (Some(self.gateway.limiter.permit(self.shard.number).await), self.gateway.limiter.url()),
        };
        let connecting = timeout(HELLO_TIMEOUT, Socket::connect(&url, self.gateway.tls.clone()));
        let connected = tell_silence("a connection to the gateway", Some(self.shard.number), connecting).await;
        let socket = connected.unwrap_or(Err(Disconnect::NotConnected("no answer in time".to_owned())))?;
        Ok((socket, permit))
    }

    /// Serves a connection until it ends.
    async fn serve(&mut self, socket: &mut Socket, permit: Option<IdentifyPermit>) -> Result<Infallible, Disconnect> {
        let mut heart = self.greet(socket).await?;
        match (permit, &self.session) {
            (None, Some(session)) => socket.send(&self.resume(session)).await?,
            (permit, _) => {
                // Recorded before it is sent: what is cut off on the way counts as well.
                if let Some(permit) = permit {
                    permit.spend();
                }
                socket.send(&self.identify()).await?;
            }
        }
        let number = self.shard.number;
        let starting = async {
            while !self.step(socket, &mut heart).await? {}
            Ok(())
        };
        match timeout(READY_TIMEOUT, tell_silence("the session", Some(number), starting)).await {
            Ok(started) => started?,
            Err(_) => return Err(Disconnect::Silent("the session")),
        }
        self.entry.set_connected(true);
        loop {
            self.step(socket, &mut heart).await?;
        }
    }

    /// Waits for Discord's greeting, which says how often to send a heartbeat.
    async fn greet(&self, socket: &mut Socket) -> Result<Heart, Disconnect> {
        let greeting = async {
            loop {
                if let GatewayEvent::Hello(interval) = socket.receive().await? {
                    return Ok(Duration::from_millis(interval.max(1)));
                }
            }
        };
        let greeting = tell_silence("the gateway's greeting", Some(self.shard.number), greeting);
        let interval = timeout(HELLO_TIMEOUT, greeting).await.unwrap_or(Err(Disconnect::Silent("a greeting")))?;
        // The first heartbeat is sent at a random time, so that bots do not all send theirs after an outage at once.
        let next = Instant::now() + interval.mul_f64(rand::random());
        Ok(Heart { interval, next, acknowledged: true })
    }

    fn identify(&self) -> Value {
        let properties = json!({ "os": std::env::consts::OS, "browser": "parlor", "device": "parlor" });
        json!({ "op": 2, "d": {
            "token": self.gateway.token.reveal(), "properties": properties, "compress": true,
            "shard": [self.shard.number, self.shard.total], "intents": INTENTS.bits(),
        } })
    }

    fn resume(&self, session: &Session) -> Value {
        let token = self.gateway.token.reveal();
        json!({ "op": 6, "d": { "token": token, "session_id": session.id, "seq": session.sequence } })
    }

    /// Sends the next heartbeat, or receives one event and handles it. Returns whether the session began or goes on
    /// with it.
    async fn step(&mut self, socket: &mut Socket, heart: &mut Heart) -> Result<bool, Disconnect> {
        let event = tokio::select! {
            () = sleep_until(heart.next) => {
                if !heart.acknowledged {
                    return Err(Disconnect::NoHeartbeat);
                }
                heart.acknowledged = false;
                heart.next = Instant::now() + heart.interval;
                self.send_heartbeat(socket).await?;
                return Ok(false);
            }
            event = socket.receive() => event?,
        };
        match event {
            GatewayEvent::Dispatch(sequence, event) => Ok(self.dispatch(sequence, event)),
            GatewayEvent::Heartbeat(..) => self.send_heartbeat(socket).await.map(|()| false),
            GatewayEvent::HeartbeatAck => {
                heart.acknowledged = true;
                Ok(false)
            }
            GatewayEvent::Reconnect => Err(Disconnect::Requested),
            GatewayEvent::InvalidateSession(resumable) => Err(Disconnect::InvalidSession { resumable }),
            _ => Ok(false),
        }
    }

    async fn send_heartbeat(&self, socket: &mut Socket) -> Result<(), Disconnect> {
        let sequence = self.session.as_ref().map(|session| session.sequence);
        socket.send(&json!({ "op": 1, "d": sequence })).await
    }

    /// Passes an event to its handler. Returns whether the session began or goes on with it.
    fn dispatch(&mut self, sequence: u64, event: Event) -> bool {
        let started = match &event {
            Event::Ready(event) => {
                let ready = &event.ready;
                let url = Some(&ready.resume_gateway_url).filter(|url| self.gateway.limiter.may_connect(url));
                let url = url.cloned().unwrap_or_else(|| self.gateway.limiter.url());
                self.session = Some(Session { id: ready.session_id.clone(), url, sequence });
                true
            }
            Event::Resumed(_) => {
                tracing::info!(shard = self.shard.number, "resumed the session at the gateway");
                true
            }
            _ => false,
        };
        if let Some(session) = &mut self.session {
            session.sequence = sequence;
        }
        self.gateway.events.dispatch(self.shard, event);
        started
    }
}
