//! How often shards may identify: `max_concurrency` at a time every five seconds, and a number of starts a day.
//!
//! Discord counts the shards of all processes together. Those of one bucket take turns in the database; a process has the
//! turn from before it connects until it has identified.

use super::{disconnect::ConnectError, discovery::Discovery, error::DiscordError};
use crate::{
    backoff::Backoff,
    discord::model::event::BotGateway,
    store::{IdentifyTurn, Store},
};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::OwnedMutexGuard,
    time::{Instant, sleep},
};

/// The shortest time between two identifies of one bucket: Discord's five seconds, and a bit for the network's jitter.
const SPACING: Duration = Duration::from_millis(5250);

/// How old the limits may be that an identify relies on. Other processes of the bot use up the same number of starts.
const MAX_AGE: Duration = Duration::from_secs(60);

/// How many starts are few: then all shards take their turns in one bucket, and read anew how many are left.
const FEW_STARTS: u64 = 50;

/// The pauses between identifies of a shard whose sessions don't last, where less than a quarter of the starts is left.
const RUNNING_OUT: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(2));

/// How long at most a shard waits before it asks again whether it is its turn to identify.
const TURN_POLL: std::ops::RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_secs(1);

/// Where the gateway is and what it allows, as Discord said last.
struct Latest {
    url: String,
    /// The number of shards that Discord recommends.
    shards: u32,
    max_concurrency: u32,
    /// How many sessions may be started in all.
    total: u64,
    /// How many of them are left until `resets`.
    remaining: u64,
    resets: Instant,
    read: Instant,
}

impl Latest {
    fn new(gateway: BotGateway) -> Self {
        let (limit, now) = (gateway.session_start_limit, Instant::now());
        Self {
            url: gateway.url,
            shards: gateway.shards.max(1),
            max_concurrency: limit.max_concurrency.max(1),
            total: limit.total,
            remaining: limit.remaining,
            resets: now + Duration::from_millis(limit.reset_after),
            read: now,
        }
    }

    fn is_running_out(&self) -> bool {
        self.remaining < self.total / 4
    }
}

/// The turn of a bucket within this process.
type Bucket = Arc<tokio::sync::Mutex<()>>;

/// Admits the identifies of this process.
pub(super) struct IdentifyLimiter {
    discovery: Discovery,
    store: Store,
    latest: Mutex<Latest>,
    buckets: Mutex<HashMap<u32, Bucket>>,
}

/// Permission to identify now. While it is held, no other shard of the same bucket identifies.
pub(super) struct IdentifyPermit {
    store: Store,
    bucket: u32,
    /// Whether the turn in the database was given back.
    ended: bool,
    _turn: OwnedMutexGuard<()>,
}

impl IdentifyPermit {
    /// Records that the shard identifies at this moment.
    ///
    /// # Errors
    /// When the turn is over, or the database does not answer.
    pub(super) async fn spend(&self) -> Result<(), ConnectError> {
        match self.store.record_identify(self.bucket).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ConnectError::TurnOver),
            Err(error) => Err(ConnectError::TurnUnknown(error)),
        }
    }

    /// Ends the turn after the shard has identified.
    pub(super) async fn finish(mut self) {
        self.ended = true;
        if let Err(error) = self.store.end_identify_turn(self.bucket, true).await {
            tracing::debug!(%error, "could not end the turn to identify; the others wait until it is over");
        }
    }
}

impl Drop for IdentifyPermit {
    fn drop(&mut self) {
        if self.ended {
            return;
        }
        let (store, bucket) = (self.store.clone(), self.bucket);
        if let Ok(runtime) = tokio::runtime::Handle::try_current() {
            runtime.spawn(async move { store.end_identify_turn(bucket, false).await });
        }
    }
}

impl IdentifyLimiter {
    /// Asks Discord what the gateway allows. Repeats that until Discord answers.
    pub(super) async fn new(discovery: Discovery, store: Store) -> Result<Self, DiscordError> {
        let latest = Mutex::new(Latest::new(discovery.gateway().await?));
        Ok(Self { discovery, store, latest, buckets: Mutex::default() })
    }

    /// Asks Discord anew how many shards it recommends. Repeats that until Discord answers.
    pub(super) async fn read_recommended_shards(&self) -> Result<u32, DiscordError> {
        let latest = Latest::new(self.discovery.gateway().await?);
        let shards = latest.shards;
        *self.latest() = latest;
        Ok(shards)
    }

    /// The number of shards that Discord recommended last.
    pub(super) fn recommended_shards(&self) -> u32 {
        self.latest().shards
    }

    /// The gateway's address.
    pub(super) fn url(&self) -> String {
        self.latest().url.clone()
    }

    /// Where to resume a session: at this address if there is one and it is Discord's, and otherwise at the gateway's.
    pub(super) fn resume_url(&self, url: Option<&str>) -> String {
        let gateway = self.url();
        let Some(url) = url else { return gateway };
        if self.discovery.may_resume_at(url, &gateway) {
            return url.to_owned();
        }
        tracing::warn!("the address at which to resume a session is not Discord's; using the gateway's");
        gateway
    }

    /// Waits until a shard may identify, whose last sessions, `short_sessions` in a row, did not last.
    pub(super) async fn permit(&self, shard: u32, short_sessions: u32) -> IdentifyPermit {
        loop {
            self.wait_for_starts(shard).await;
            if short_sessions > 0 && self.latest().is_running_out() {
                let wait = RUNNING_OUT.pause(short_sessions);
                tracing::warn!(shard, ?wait, "few session starts are left, and sessions don't last; waiting");
                sleep(wait).await;
            }
            let permit = self.take_turn(shard).await;
            if self.count_start().await {
                return permit;
            }
        }
    }

    /// Waits until it is the turn of a shard's bucket.
    async fn take_turn(&self, shard: u32) -> IdentifyPermit {
        let number = {
            let latest = self.latest();
            if latest.remaining < FEW_STARTS { 0 } else { shard % latest.max_concurrency }
        };
        let bucket = Arc::clone(lock(&self.buckets).entry(number).or_default());
        let turn = bucket.lock_owned().await;
        loop {
            let wait = match self.store.take_identify_turn(number, SPACING).await {
                Ok(IdentifyTurn::Granted) => break,
                Ok(IdentifyTurn::Wait(wait)) => wait,
                Err(error) => {
                    tracing::debug!(%error, shard, "could not ask whether a shard may identify; will retry");
                    *TURN_POLL.end()
                }
            };
            sleep(wait.clamp(*TURN_POLL.start(), *TURN_POLL.end())).await;
        }
        IdentifyPermit { store: self.store.clone(), bucket: number, ended: false, _turn: turn }
    }

    /// Counts a start. Returns `false` when there is none any more, because another process was faster.
    async fn count_start(&self) -> bool {
        let few = self.latest().remaining < FEW_STARTS;
        if few {
            self.read().await;
        }
        let mut latest = self.latest();
        let left = latest.remaining > 0;
        latest.remaining = latest.remaining.saturating_sub(1);
        left
    }

    /// Waits until Discord allows another session.
    async fn wait_for_starts(&self, shard: u32) {
        loop {
            let age = self.latest().read.elapsed();
            if age > MAX_AGE {
                self.read().await;
            }
            let resets = {
                let latest = self.latest();
                if latest.remaining > 0 {
                    return;
                }
                latest.resets
            };
            let wait = resets.saturating_duration_since(Instant::now()).max(Duration::from_secs(1));
            tracing::error!(shard, ?wait, "Discord allows no more session starts for now; waiting");
            sleep(wait).await;
            self.read().await;
        }
    }

    /// Reads the limits once. When that fails, those from before stay.
    async fn read(&self) {
        match self.discovery.gateway_once().await {
            Ok(gateway) => *self.latest() = Latest::new(gateway),
            Err(error) => {
                tracing::warn!(%error, "could not read how many sessions may be started; using the last known number");
            }
        }
    }

    fn latest(&self) -> MutexGuard<'_, Latest> {
        lock(&self.latest)
    }
}

/// A panic while the lock was held leaves a value that is still correct.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
