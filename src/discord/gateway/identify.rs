//! Limits identifies: `max_concurrency` at a time every five seconds, and a number of session starts a day.
//!
//! Discord counts the shards of all processes together. A shard belongs to the bucket (shard modulo `max_concurrency`). The
//! shards of a bucket take turns, through the database: a process holds the turn from before it connects until it has
//! identified.

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

/// The least time between identifies of one bucket: Discord's five seconds, and a margin for the network's jitter.
const SPACING: Duration = Duration::from_millis(5250);

/// The limits are read again before an identify if they are older than this, because other processes use up the same starts.
const MAX_AGE: Duration = Duration::from_secs(60);

/// If fewer starts than this are left, all shards share one bucket, and each reads the number again before it identifies.
const FEW_STARTS: u64 = 50;

/// Pauses of a shard whose sessions end early, once less than a quarter of the starts is left.
const RUNNING_OUT: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(2));

const TURN_POLL: std::ops::RangeInclusive<Duration> = Duration::from_millis(100)..=Duration::from_secs(1);

struct Latest {
    gateway: BotGateway,
    read: Instant,
}

impl Latest {
    fn new(gateway: BotGateway) -> Self {
        Self { gateway, read: Instant::now() }
    }

    fn is_running_out(&self) -> bool {
        self.gateway.limit.remaining < self.gateway.limit.total / 4
    }
}

/// A lock that the shard of this process holds that is identifying in the bucket.
type Bucket = Arc<tokio::sync::Mutex<()>>;

pub(super) struct IdentifyLimiter {
    discovery: Discovery,
    store: Store,
    latest: Mutex<Latest>,
    buckets: Mutex<HashMap<u32, Bucket>>,
}

pub(super) struct IdentifyPermit {
    store: Store,
    bucket: u32,
    ended: bool,
    _turn: OwnedMutexGuard<()>,
}

impl IdentifyPermit {
    pub(super) async fn spend(&self) -> Result<(), ConnectError> {
        match self.store.record_identify(self.bucket).await {
            Ok(true) => Ok(()),
            Ok(false) => Err(ConnectError::TurnOver),
            Err(error) => Err(ConnectError::TurnUnknown(error)),
        }
    }

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
    /// Retries until Discord answers.
    pub(super) async fn new(discovery: Discovery, store: Store) -> Result<Self, DiscordError> {
        let latest = Mutex::new(Latest::new(discovery.gateway().await?));
        Ok(Self { discovery, store, latest, buckets: Mutex::default() })
    }

    /// Retries until Discord answers.
    pub(super) async fn read_recommended_shards(&self) -> Result<u32, DiscordError> {
        *self.latest() = Latest::new(self.discovery.gateway().await?);
        Ok(self.recommended_shards())
    }

    pub(super) fn recommended_shards(&self) -> u32 {
        self.latest().gateway.shards.max(1)
    }

    pub(super) fn url(&self) -> String {
        self.latest().gateway.url.clone()
    }

    /// Returns `url` if it may be trusted with the token, otherwise the gateway's address.
    pub(super) fn resume_url(&self, url: Option<&str>) -> String {
        let gateway = self.url();
        let Some(url) = url else { return gateway };
        if self.discovery.may_resume_at(url, &gateway) {
            return url.to_owned();
        }
        tracing::warn!("the address at which to resume a session is not Discord's; using the gateway's");
        gateway
    }

    /// Waits until the shard may identify. `short_sessions` is the number of its last sessions in a row that ended early.
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

    async fn take_turn(&self, shard: u32) -> IdentifyPermit {
        let number = {
            let limit = &self.latest().gateway.limit;
            if limit.remaining < FEW_STARTS { 0 } else { shard % limit.max_concurrency.max(1) }
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

    /// Counts a session start. Returns `false` if none is left, because another process used the last one.
    async fn count_start(&self) -> bool {
        let few = self.latest().gateway.limit.remaining < FEW_STARTS;
        if few {
            self.read().await;
        }
        let remaining = &mut self.latest().gateway.limit.remaining;
        let left = *remaining > 0;
        *remaining = remaining.saturating_sub(1);
        left
    }

    async fn wait_for_starts(&self, shard: u32) {
        loop {
            let age = self.latest().read.elapsed();
            if age > MAX_AGE {
                self.read().await;
            }
            let resets = {
                let Latest { gateway, read } = &*self.latest();
                if gateway.limit.remaining > 0 {
                    return;
                }
                *read + Duration::from_millis(gateway.limit.reset_after)
            };
            let wait = resets.saturating_duration_since(Instant::now()).max(Duration::from_secs(1));
            tracing::error!(shard, ?wait, "Discord allows no more session starts for now; waiting");
            sleep(wait).await;
            self.read().await;
        }
    }

    /// On failure, keeps the previous limits.
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

/// A panic while the lock was held leaves a valid value.
fn lock<T>(mutex: &Mutex<T>) -> MutexGuard<'_, T> {
    mutex.lock().unwrap_or_else(PoisonError::into_inner)
}
