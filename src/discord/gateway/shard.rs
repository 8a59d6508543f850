//! A shard: the task that keeps its gateway connection, from identifying and resuming to stopping.

use super::{
    disconnect::{ConnectError, Disconnect, Rejection},
    discovery::warn_if_slow,
    error::DiscordError,
    events::Handler,
    identify::{IdentifyLimiter, IdentifyPermit},
    lease::Lease,
    reconnect::{Ended, Reconnection, Step},
    shards::ShardGuard,
    socket::{Loss, Socket},
};
use crate::{
    config::Secret,
    deadline::stretched,
    discord::{
        model::event::{Event, Payload},
        tls::Tls,
    },
    store::{GatewaySession, Shard},
};
use futures_util::FutureExt;
use serde_json::{Value, json};
use serenity::all::GatewayIntents;
use std::{convert::Infallible, sync::Arc, time::Duration};
use tokio::{
    sync::{oneshot, watch},
    time::{Instant, sleep, sleep_until, timeout_at},
};

/// Events about servers, their channels and threads. Interactions need no intent.
const INTENTS: GatewayIntents = GatewayIntents::GUILDS;

/// The deadline for the connection, and then again for Discord's hello.
const HELLO_TIMEOUT: Duration = Duration::from_secs(20);

const READY_TIMEOUT: Duration = Duration::from_secs(60);

const RESUMED_TIMEOUT: Duration = Duration::from_secs(20);

/// The interval of heartbeats while a live game runs. The player's clock runs although nobody can move on a dead connection, so
/// it has to be noticed soon.
const LIVE_INTERVAL: Duration = Duration::from_secs(5);

/// How long to wait for the acknowledgement of a heartbeat while a live game runs.
const LIVE_ACKNOWLEDGEMENT: Duration = Duration::from_secs(10);

/// A close code that keeps the session for a resume; 1000 and 1001 would end it.
const CLOSE_TO_RESUME: u16 = 4000;

/// A close code that ends the session. Otherwise Discord would show the bot as online for a while.
const CLOSE_TO_END: u16 = 1000;

/// Failed attempts in a row at the session's own address, after which the gateway's general address is used.
const ATTEMPTS_AT_SESSION_URL: u32 = 2;

pub(super) struct Gateway {
    pub(super) token: Secret,
    pub(super) tls: Tls,
    pub(super) limiter: IdentifyLimiter,
    pub(super) events: Arc<Handler>,
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Stop {
    /// The session stays, for another process.
    KeepSession,
    EndSession,
}

pub(super) struct ShardTask {
    gateway: Arc<Gateway>,
    shard: Shard,
    entry: ShardGuard,
    lease: Lease,
    reconnection: Reconnection,
    /// Whether a live game runs.
    live: watch::Receiver<bool>,
}

struct HeartbeatState {
    interval: Duration,
    sent: Instant,
    next: Instant,
    acknowledged: bool,
}

impl HeartbeatState {
    fn due(&self, live: bool) -> Instant {
        let within = if self.acknowledged { LIVE_INTERVAL } else { stretched(LIVE_ACKNOWLEDGEMENT) };
        if live { self.next.min(self.sent + within) } else { self.next }
    }
}

impl ShardTask {
    pub(super) fn new(gateway: Arc<Gateway>, shard: Shard, entry: ShardGuard, lease: Lease) -> Self {
        let live = entry.live();
        Self { gateway, shard, entry, lease, reconnection: Reconnection::default(), live }
    }

    /// Keeps the shard connected until an order to stop. Returns the session if it can be resumed. Returns an error if Discord
    /// refuses the shard for good.
    pub(super) async fn run(mut self, stop: oneshot::Receiver<Stop>) -> Result<Option<GatewaySession>, DiscordError> {
        let mut socket = None;
        let order = tokio::select! {
            biased;
            // If the keeper is gone, nobody can hand the session over.
            order = stop => order.unwrap_or(Stop::EndSession),
            ended = self.stay_connected(&mut socket) => match ended? {},
        };
        self.entry.set_connected(false);
        if let Some(mut socket) = socket {
            socket.close(order.close_code()).await;
        }
        Ok(self.entry.session().filter(|_| order == Stop::KeepSession))
    }

    async fn stay_connected(&mut self, socket: &mut Option<Socket>) -> Result<Infallible, DiscordError> {
        let number = self.shard.number;
        loop {
            let resumed = self.entry.has_session();
            let Err(disconnect) = self.connect_and_serve(socket).await;
            if let Some(mut socket) = socket.take()
                && !matches!(disconnect, Disconnect::Lost(_))
            {
                socket.close(CLOSE_TO_RESUME).await;
            }
            let worked = self.entry.set_connected(false);
            // When the lease ended, the connection worked until then, and heartbeats were recorded until then, so there is no
            // unproved time before the loss.
            if worked.is_some() && !matches!(disconnect, Disconnect::LeaseEnded) {
                self.entry.record_loss();
            }
            let wait = match self.reconnection.after(Ended { why: &disconnect, worked, resumed }) {
                Step::Reconnect(wait) => wait,
                Step::Identify(wait) => {
                    self.entry.set_session(None);
                    wait
                }
                Step::GiveUpSession { failed, after } => {
                    self.entry.set_session(None);
                    tracing::warn!(
                        shard = number,
                        failed,
                        ?after,
                        "could not resume the session at the gateway; identifying anew"
                    );
                    Duration::ZERO
                }
                Step::End(Rejection::TooFewShards) => {
                    let recommended = Some(self.gateway.limiter.read_recommended_shards().await?);
                    return Err(DiscordError::TooFewShards { total: self.shard.total, recommended });
                }
                Step::End(rejection) => return Err(rejection.error(self.shard)),
            };
            let how = if self.entry.has_session() { "resume" } else { "identify" };
            if matches!(disconnect, Disconnect::NotConnected(_)) {
                tracing::warn!(shard = number, why = %disconnect, ?wait, "could not connect to the gateway; will retry");
            } else {
                tracing::info!(shard = number, why = %disconnect, connected_for = ?worked, ?wait, how, "disconnected from the gateway; will reconnect");
            }
            sleep(wait).await;
        }
    }

    async fn connect_and_serve(&mut self, socket: &mut Option<Socket>) -> Result<Infallible, Disconnect> {
        let (connected, permit) = self.connect().await?;
        let socket = socket.insert(connected);
        let mut lease = self.lease.clone();
        tokio::select! {
            biased;
            () = lease.ended() => Err(Disconnect::LeaseEnded),
            ended = self.serve(socket, permit) => ended,
        }
    }

    /// Waits for a valid lease and, if there is no session to resume, for permission to identify. Then connects.
    async fn connect(&mut self) -> Result<(Socket, Option<IdentifyPermit>), Disconnect> {
        self.lease.proven().await;
        let (limiter, failures) = (&self.gateway.limiter, self.reconnection.failures);
        let (permit, url) = match self.entry.session() {
            Some(session) if failures < ATTEMPTS_AT_SESSION_URL => (None, session.url),
            Some(_) => (None, limiter.url()),
            None => (Some(limiter.permit(self.shard.number, self.reconnection.short_sessions).await), limiter.url()),
        };
        let end = self.deadline(HELLO_TIMEOUT);
        let connecting = timeout_at(end, Socket::connect(&url, self.gateway.tls.clone()));
        let connected = warn_if_slow("a connection to the gateway", Some(self.shard.number), connecting).await;
        let socket = connected
            .map_or(Err(ConnectError::Timeout), |it| it.map_err(ConnectError::Socket))
            .map_err(Disconnect::NotConnected)?;
        Ok((socket, permit))
    }

    /// The deadline of a step that may take `longest`. A resume may be given up earlier.
    fn deadline(&mut self, longest: Duration) -> Instant {
        let end = Instant::now() + longest;
        if self.entry.has_session() { end.min(self.reconnection.resume_until()) } else { end }
    }

    async fn serve(&mut self, socket: &mut Socket, permit: Option<IdentifyPermit>) -> Result<Infallible, Disconnect> {
        let mut heart = self.greet(socket).await?;
        // The lease may have ended during the wait for the permit.
        self.check_lease()?;
        match (permit, self.entry.session()) {
            (None, Some(session)) => socket.send(&self.resume(&session)).await?,
            (None, None) => return Err(Disconnect::InvalidSession { resumable: false }),
            (Some(permit), _) => {
                // Recorded before the sending and again after it: an identify counts even if the connection breaks during the
                // sending.
                permit.spend().await.map_err(Disconnect::NotConnected)?;
                self.check_lease()?;
                self.entry.set_identifying();
                let sent = socket.send(&self.identify()).await;
                permit.finish().await;
                sent?;
            }
        }
        let number = self.shard.number;
        let end = self.deadline(if self.entry.has_session() { RESUMED_TIMEOUT } else { READY_TIMEOUT });
        let starting = async {
            while !self.step(socket, &mut heart).await? {}
            Ok::<_, Disconnect>(())
        };
        match timeout_at(end, warn_if_slow("the session", Some(number), starting)).await {
            Ok(started) => started?,
            Err(_) => return Err(Disconnect::Silent("the session")),
        }
        self.entry.set_connected(true);
        loop {
            self.step(socket, &mut heart).await?;
        }
    }

    fn check_lease(&self) -> Result<(), Disconnect> {
        if self.lease.is_valid() { Ok(()) } else { Err(Disconnect::LeaseEnded) }
    }

    async fn greet(&mut self, socket: &mut Socket) -> Result<HeartbeatState, Disconnect> {
        let greeting = async {
            loop {
                if let Payload::Hello(interval) = socket.receive().await? {
                    return Ok(interval);
                }
            }
        };
        let greeting = warn_if_slow("the gateway's greeting", Some(self.shard.number), greeting);
        let end = self.deadline(HELLO_TIMEOUT);
        let interval = timeout_at(end, greeting).await.unwrap_or(Err(Disconnect::Silent("a greeting")))?;
        // A random first heartbeat, so that bots don't all send theirs at once after an outage.
        let sent = Instant::now();
        Ok(HeartbeatState { interval, sent, next: sent + interval.mul_f64(rand::random()), acknowledged: true })
    }

    fn identify(&self) -> Value {
        let properties = json!({ "os": std::env::consts::OS, "browser": "parlor", "device": "parlor" });
        json!({ "op": 2, "d": {
            "token": self.gateway.token.reveal(), "properties": properties, "compress": true,
            "shard": [self.shard.number, self.shard.total], "intents": INTENTS.bits(),
        } })
    }

    fn resume(&self, session: &GatewaySession) -> Value {
        let token = self.gateway.token.reveal();
        json!({ "op": 6, "d": { "token": token, "session_id": session.id, "seq": session.sequence } })
    }

    /// Sends a heartbeat, or receives and handles one payload. Returns whether the payload began or resumed the session.
    async fn step(&mut self, socket: &mut Socket, heart: &mut HeartbeatState) -> Result<bool, Disconnect> {
        let due = heart.due(*self.live.borrow_and_update());
        let event = tokio::select! {
            () = sleep_until(due) => {
                if heart.acknowledged {
                    heart.acknowledged = false;
                    heart.sent = Instant::now();
                    heart.next = heart.sent + heart.interval;
                    self.send_heartbeat(socket).await?;
                    return Ok(false);
                }
                // If the process was frozen, the acknowledgement may have arrived and still lie in the socket.
                socket.receive().now_or_never().ok_or(Disconnect::NoHeartbeat)?
            }
            // Whether a live game runs has changed, so the next heartbeat is due at another time.
            Ok(()) = self.live.changed() => return Ok(false),
            event = socket.receive() => event,
        };
        if let Ok(_) | Err(Loss::Closed(_) | Loss::ClosedWithoutCode) = event {
            self.entry.prove();
        }
        let event = event?;
        match event {
            Payload::Dispatch(sequence, event) => {
                // After a freeze of the process, the socket holds events that the successor gets too.
                self.check_lease()?;
                Ok(self.dispatch(sequence, event))
            }
            Payload::Heartbeat => self.send_heartbeat(socket).await.map(|()| false),
            Payload::HeartbeatAck => {
                heart.acknowledged = true;
                Ok(false)
            }
            Payload::Reconnect => Err(Disconnect::Requested),
            Payload::InvalidSession { resumable } => Err(Disconnect::InvalidSession { resumable }),
            _ => Ok(false),
        }
    }

    async fn send_heartbeat(&self, socket: &mut Socket) -> Result<(), Disconnect> {
        let sequence = self.entry.session().map(|session| session.sequence);
        Ok(socket.send(&json!({ "op": 1, "d": sequence })).await?)
    }

    /// Returns whether the event began or resumed the session.
    fn dispatch(&mut self, sequence: Option<u64>, event: Event) -> bool {
        let started = match &event {
            Event::Ready(ready) => {
                let url = ready.resume_gateway_url.as_deref();
                let url = self.gateway.limiter.resume_url(url);
                let (id, sequence) = (ready.session_id.clone(), sequence.unwrap_or(0));
                self.entry.set_session(Some(GatewaySession { id, url, sequence }));
                true
            }
            Event::Resumed => {
                tracing::info!(shard = self.shard.number, "resumed the session at the gateway");
                true
            }
            _ => false,
        };
        if let Some(sequence) = sequence {
            self.entry.set_sequence(sequence);
        }
        self.gateway.events.dispatch(self.shard, event);
        started
    }
}

impl Stop {
    fn close_code(self) -> u16 {
        match self {
            Self::KeepSession => CLOSE_TO_RESUME,
            Self::EndSession => CLOSE_TO_END,
        }
    }
}
