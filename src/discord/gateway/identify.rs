//! How often shards may identify: `max_concurrency` at a time every five seconds, and a number of starts a day.

use super::error::DiscordError;
use crate::discord::outbound::error::SendError;
use serenity::all::{BotGateway, Http};
use std::{
    collections::HashMap,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::OwnedMutexGuard,
    time::{Instant, sleep, sleep_until, timeout},
};

/// The shortest time between two identifies of one bucket: Discord's five seconds, and a bit for the network's jitter.
const SPACING: Duration = Duration::from_millis(5250);

/// Deadline for reading Discord's limits.
const READ_TIMEOUT: Duration = Duration::from_secs(15);

/// The longest wait between two attempts at reading Discord's limits.
const MAX_RETRY_WAIT: Duration = Duration::from_secs(60);

/// How old the limits may be that an identify relies on. Other processes of the bot use up the same number of starts.
const MAX_AGE: Duration = Duration::from_secs(60);

/// After this time without an answer a log line says that the bot waits.
const SILENCE: Duration = Duration::from_secs(5);

/// Waits for something from Discord. When it takes long, a log line says what the bot waits for.
pub(super) async fn tell_silence<T>(waiting_for: &str, shard: Option<u32>, answer: impl Future<Output = T>) -> T {
    let mut answer = std::pin::pin!(answer);
    if let Ok(answer) = timeout(SILENCE, &mut answer).await {
        return answer;
    }
    tracing::warn!(waiting_for, shard, silent = ?SILENCE, "Discord does not answer; still waiting");
    answer.await
}

/// Where the gateway is and what it allows, as Discord said last.
struct Latest {
    url: String,
    /// The number of shards that Discord recommends.
    shards: u32,
    max_concurrency: u32,
    /// How many sessions may still be started until `resets`.
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
            max_concurrency: u32::try_from(limit.max_concurrency).unwrap_or(u32::MAX).max(1),
            remaining: limit.remaining,
            resets: now + Duration::from_millis(limit.reset_after),
            read: now,
        }
    }
}

/// When a bucket identified last. The shards of a bucket identify one after the other.
type Bucket = Arc<tokio::sync::Mutex<Option<Instant>>>;

/// Admits the identifies of this process.
pub(super) struct IdentifyLimiter {
    http: Arc<Http>,
    /// The address of the stand-in for Discord, if there is one.
    stand_in: Option<String>,
    latest: Mutex<Latest>,
    buckets: Mutex<HashMap<u32, Bucket>>,
}

/// Permission to identify now. While it is held, no other shard of the same bucket identifies.
pub(super) struct IdentifyPermit(OwnedMutexGuard<Option<Instant>>);

impl IdentifyPermit {
    /// Records that the shard identifies at this moment.
    pub(super) fn spend(mut self) {
        *self.0 = Some(Instant::now());
    }
}

impl IdentifyLimiter {
    /// Asks Discord where the gateway is and what it allows. Repeats that until Discord answers.
    ///
    /// # Errors
    /// When Discord does not accept the token, or the answer is not Discord's.
    pub(super) async fn new(http: Arc<Http>, stand_in: Option<String>) -> Result<Self, DiscordError> {
        let gateway = read_patiently(&http, stand_in.as_deref()).await?;
        let latest = Mutex::new(Latest::new(gateway));
        Ok(Self { http, stand_in, latest, buckets: Mutex::default() })
    }

    /// Asks Discord anew how many shards it recommends. Repeats that until Discord answers.
    ///
    /// # Errors
    /// As [`Self::new`].
    pub(super) async fn read_recommended_shards(&self) -> Result<u32, DiscordError> {
        let gateway = read_patiently(&self.http, self.stand_in.as_deref()).await?;
        let latest = Latest::new(gateway);
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

    /// Whether the bot may connect to this address: with a stand-in it never connects to the real Discord.
    pub(super) fn may_connect(&self, url: &str) -> bool {
        may_connect(self.stand_in.as_deref(), url)
    }

    /// Waits until a shard may identify.
    pub(super) async fn permit(&self, shard: u32) -> IdentifyPermit {
        let bucket = shard % self.latest().max_concurrency;
        let bucket = Arc::clone(lock(&self.buckets).entry(bucket).or_default());
        let last = bucket.lock_owned().await;
        if let Some(last) = *last {
            sleep_until(last + SPACING).await;
        }
        loop {
            if self.latest().read.elapsed() > MAX_AGE {
                self.read().await;
            }
            let resets = {
                let mut latest = self.latest();
                if latest.remaining > 0 {
                    latest.remaining -= 1;
                    return IdentifyPermit(last);
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
        match read_once(&self.http, self.stand_in.as_deref()).await {
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

/// Why Discord did not say where the gateway is.
#[derive(Debug, thiserror::Error)]
enum ReadError {
    #[error(transparent)]
    Send(#[from] SendError),
    #[error("the address is of the real Discord")]
    RealDiscord,
}

fn may_connect(stand_in: Option<&str>, url: &str) -> bool {
    stand_in.is_none() || !url.contains("discord.gg")
}

async fn read_once(http: &Http, stand_in: Option<&str>) -> Result<BotGateway, ReadError> {
    let gateway = match timeout(READ_TIMEOUT, http.get_bot_gateway()).await {
        Ok(gateway) => gateway.map_err(SendError::from)?,
        Err(_) => return Err(SendError::TimedOut.into()),
    };
    if may_connect(stand_in, &gateway.url) { Ok(gateway) } else { Err(ReadError::RealDiscord) }
}

async fn read_patiently(http: &Http, stand_in: Option<&str>) -> Result<BotGateway, DiscordError> {
    let mut wait = Duration::from_secs(1);
    loop {
        let reading = tell_silence("the gateway's address", None, read_once(http, stand_in));
        let error = match reading.await {
            Ok(gateway) => return Ok(gateway),
            Err(ReadError::Send(error)) if error.is_unauthorized() => return Err(DiscordError::Token),
            Err(ReadError::Send(error)) if error.is_temporary() => error,
            Err(error) => {
                return Err(match stand_in {
                    Some(stand_in) => DiscordError::NoStandIn(stand_in.to_owned()),
                    None => DiscordError::Unreachable(error.to_string()),
                });
            }
        };
        tracing::warn!(%error, ?wait, "could not ask Discord for its gateway; will retry");
        sleep(wait).await;
        wait = (wait * 2).min(MAX_RETRY_WAIT);
    }
}
