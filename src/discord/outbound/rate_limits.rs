//! Discord's rate limits, kept before Discord has to refuse anything.
//!
//! Discord counts requests in buckets: one for each group of routes and each channel, server or webhook. Its answers say how
//! many requests are left in a bucket, and when it is full again. Beside that, a bot may send fifty requests a second in all
//! (`PARLOR_REQUESTS_PER_SECOND` where Discord allows another number), to which interactions do not count. A request waits for its own bucket only.

use super::error::SendError;
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::Notify,
    time::{Instant, sleep_until, timeout_at},
};

/// Discord's second, and a bit for the network's jitter.
const GLOBAL_WINDOW: Duration = Duration::from_millis(1050);

/// Added to the time at which a bucket is full again, which Discord rounds.
const MARGIN: Duration = Duration::from_millis(10);

/// Discord locks out an address that sends 10,000 invalid requests (401, 403, 429) in ten minutes. Half of that is left to
/// others behind the same address.
const INVALID_LIMIT: u32 = 5_000;

/// The time in which invalid requests are counted.
const INVALID_WINDOW: Duration = Duration::from_secs(600);

/// Buckets that are kept. When there are more, those are dropped that are full again.
const CAPACITY: usize = 10_000;

/// Which limits hold for a request.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Route {
    /// The method and the path without ids.
    pub(super) name: &'static str,
    /// The key that distinguishes its buckets: the channel, the server, or a hash of the webhook's token.
    pub(super) major: u64,
    /// Whether it counts to the limit of all requests.
    pub(super) is_global: bool,
    /// Whether it is a first answer to an interaction, which no limit holds back.
    pub(super) is_answer: bool,
}

/// The rate limits that an answer of Discord's states.
#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct RateLimitHeaders {
    /// The HTTP status.
    pub(super) status: u16,
    /// The name of the bucket.
    pub(super) bucket: Option<String>,
    /// Requests that fit into the bucket.
    pub(super) limit: Option<u32>,
    /// Requests that are left.
    pub(super) remaining: Option<u32>,
    /// When the bucket is full again.
    pub(super) reset_after: Option<Duration>,
    /// After a refusal: when to try again.
    pub(super) retry_after: Option<Duration>,
    /// Whose limit a refusal was: `user`, `global`, or `shared` with others.
    pub(super) scope: Option<String>,
}

/// A bucket. Until Discord's first answer its size is unknown, and one request at a time is sent.
#[derive(Debug, Default)]
struct Bucket {
    limit: Option<u32>,
    remaining: u32,
    /// `None` when no answer has come since the bucket was full.
    resets: Option<Instant>,
    in_flight: u32,
}

/// When a request may be sent.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Now,
    At(Instant),
    /// When an answer in the same bucket has come.
    AfterAnswer,
}

impl Bucket {
    fn turn(&mut self, now: Instant) -> Turn {
        let Some(limit) = self.limit else {
            return if self.in_flight == 0 { Turn::Now } else { Turn::AfterAnswer };
        };
        if self.resets.is_some_and(|resets| resets <= now) {
            self.remaining = limit.saturating_sub(self.in_flight);
            self.resets = None;
        }
        match (self.remaining, self.resets) {
            (1.., _) => Turn::Now,
            (0, Some(resets)) => Turn::At(resets),
            // All answers were lost, and with them what is left.
            (0, None) if self.in_flight == 0 => Turn::Now,
            (0, None) => Turn::AfterAnswer,
        }
    }
}

/// The name of a bucket and what distinguishes it from others of that name.
type Key = (Arc<str>, u64);

#[derive(Debug)]
struct State {
    /// Requests that are sent in [`GLOBAL_WINDOW`]: those that Discord allows, less a tenth for other processes of the bot.
    global_limit: usize,
    /// The bucket of each route by Discord's name; `None` for routes without a limit.
    names: HashMap<&'static str, Option<Arc<str>>>,
    buckets: HashMap<Key, Bucket>,
    /// When the last requests were sent that count to the limit of all.
    recent: VecDeque<Instant>,
    /// Until when Discord has refused all requests.
    refused_until: Option<Instant>,
    /// Since when invalid requests are counted, and their number.
    invalid: Option<(Instant, u32)>,
}

impl State {
    /// The key of a route's bucket; `None` where it has no limit.
    fn key(&self, route: &Route) -> Option<Key> {
        match self.names.get(route.name) {
            Some(None) => None,
            Some(Some(name)) => Some((Arc::clone(name), route.major)),
            None => Some((Arc::from(route.name), route.major)),
        }
    }

    fn turn(&mut self, route: &Route, now: Instant) -> Turn {
        if route.is_answer {
            return Turn::Now;
        }
        if let Some((since, INVALID_LIMIT..)) = self.invalid
            && now < since + INVALID_WINDOW
        {
            return Turn::At(since + INVALID_WINDOW);
        }
        if let Some(key) = self.key(route) {
            let turn = self.buckets.entry(key).or_default().turn(now);
            if turn != Turn::Now {
                return turn;
            }
        }
        if !route.is_global {
            return Turn::Now;
        }
        let spaced =
            self.recent.front().filter(|_| self.recent.len() >= self.global_limit).map(|first| *first + GLOBAL_WINDOW);
        match spaced.max(self.refused_until) {
            Some(next) if next > now => Turn::At(next),
            _ => Turn::Now,
        }
    }

    /// Takes a place in the bucket, whose turn it is.
    fn take(&mut self, route: &Route, now: Instant) -> Option<Key> {
        if route.is_answer {
            return None;
        }
        if route.is_global {
            if self.recent.len() >= self.global_limit {
                self.recent.pop_front();
            }
            self.recent.push_back(now);
        }
        if self.buckets.len() > CAPACITY {
            self.buckets.retain(|_, bucket| bucket.in_flight > 0 || bucket.resets.is_some_and(|resets| resets > now));
        }
        let key = self.key(route)?;
        let bucket = self.buckets.entry(key.clone()).or_default();
        bucket.remaining = bucket.remaining.saturating_sub(1);
        bucket.in_flight += 1;
        Some(key)
    }

    fn release(&mut self, key: &Key) {
        if let Some(bucket) = self.buckets.get_mut(key) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
        }
    }

    fn learn(&mut self, route: &Route, report: &RateLimitHeaders, now: Instant) {
        if matches!(report.status, 401 | 403 | 429) && report.scope.as_deref() != Some("shared") {
            let (since, count) = self.invalid.filter(|(since, _)| now < *since + INVALID_WINDOW).unwrap_or((now, 0));
            self.invalid = Some((since, count + 1));
            if count + 1 == INVALID_LIMIT {
                tracing::error!(
                    requests = INVALID_LIMIT,
                    "Discord refuses too many requests; sending none for some minutes, so that it does not lock the bot out"
                );
            }
        }
        if route.is_answer {
            return;
        }
        match &report.bucket {
            Some(name) if self.names.get(route.name).and_then(Option::as_deref) != Some(name) => {
                self.names.insert(route.name, Some(Arc::from(name.as_str())));
            }
            None if (200..300).contains(&report.status) => {
                self.names.insert(route.name, None);
            }
            Some(_) | None => {}
        }
        let refused =
            (report.status == 429).then(|| now + report.retry_after.unwrap_or(Duration::from_secs(1)) + MARGIN);
        if refused.is_some() && report.scope.as_deref() == Some("global") {
            self.refused_until = self.refused_until.max(refused);
            return;
        }
        let Some(key) = self.key(route) else { return };
        let bucket = self.buckets.entry(key).or_default();
        if let (Some(limit), Some(remaining), Some(reset_after)) = (report.limit, report.remaining, report.reset_after)
        {
            bucket.limit = Some(limit.max(1));
            // Discord may have counted those that are under way, or not; and answers may come in another order than requests.
            let left = remaining.saturating_sub(bucket.in_flight);
            let same_window = bucket.resets.is_some_and(|resets| resets > now);
            bucket.remaining = if same_window { bucket.remaining.min(left) } else { left };
            // The answer may be about the window before.
            bucket.resets = bucket.resets.max(Some(now + reset_after + MARGIN));
        }
        if let Some(refused) = refused {
            bucket.limit.get_or_insert(1);
            bucket.remaining = 0;
            bucket.resets = bucket.resets.max(Some(refused));
        }
    }
}

/// The rate limits of all requests of this process.
#[derive(Debug)]
pub(super) struct RateLimits {
    state: Mutex<State>,
    /// Notified when an answer has come.
    answered: Notify,
}

/// A place in a bucket for a request that is being sent.
pub(super) struct BucketSlot<'a> {
    limits: &'a RateLimits,
    route: Route,
    key: Option<Key>,
}

impl RateLimits {
    /// The limits of a bot that may send that many requests a second.
    pub(super) fn new(requests_per_second: u32) -> Self {
        let state = State {
            global_limit: (requests_per_second * 9 / 10) as usize,
            names: HashMap::new(),
            buckets: HashMap::new(),
            recent: VecDeque::new(),
            refused_until: None,
            invalid: None,
        };
        Self { state: Mutex::new(state), answered: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a request would have to wait for its bucket now; `None` where it would not, or that is not known.
    pub(super) fn wait(&self, route: &Route) -> Option<Duration> {
        let now = Instant::now();
        match self.state().turn(route, now) {
            Turn::At(then) => Some(then - now),
            Turn::Now | Turn::AfterAnswer => None,
        }
    }

    /// Waits until a request may be sent.
    ///
    /// # Errors
    /// [`SendError::RateLimited`] at once when it would have to wait until after `end`.
    pub(super) async fn acquire(&self, route: Route, end: Instant) -> Result<BucketSlot<'_>, SendError> {
        loop {
            // Before the check, so that no answer is missed that comes right after it.
            let mut answered = std::pin::pin!(self.answered.notified());
            answered.as_mut().enable();
            let now = Instant::now();
            let turn = {
                let mut state = self.state();
                match state.turn(&route, now) {
                    Turn::Now => return Ok(BucketSlot { limits: self, route, key: state.take(&route, now) }),
                    turn => turn,
                }
            };
            let limited = |until: Instant| SendError::RateLimited { retry_after: until - now, refused: false };
            match turn {
                Turn::At(then) if then > end => return Err(limited(then)),
                Turn::At(then) => {
                    tokio::select! {
                        () = sleep_until(then) => {}
                        () = answered => {}
                    }
                }
                Turn::AfterAnswer | Turn::Now => {
                    if timeout_at(end, answered).await.is_err() {
                        return Err(limited(end.max(now) + Duration::from_millis(250)));
                    }
                }
            }
        }
    }
}

impl BucketSlot<'_> {
    /// Records what the answer to the request says.
    pub(super) fn finish(mut self, report: &RateLimitHeaders) {
        let mut state = self.limits.state();
        if let Some(key) = self.key.take() {
            state.release(&key);
        }
        state.learn(&self.route, report, Instant::now());
        drop(state);
        self.limits.answered.notify_waiters();
    }
}

impl Drop for BucketSlot<'_> {
    fn drop(&mut self) {
        // No answer has come.
        if let Some(key) = self.key.take() {
            self.limits.state().release(&key);
            self.limits.answered.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn post(channel: u64) -> Route {
        Route { name: "POST /channels/{}/messages", major: channel, is_global: true, is_answer: false }
    }

    fn report(remaining: u32, reset_after: Duration) -> RateLimitHeaders {
        RateLimitHeaders {
            status: 200,
            bucket: Some("b".to_owned()),
            limit: Some(3),
            remaining: Some(remaining),
            reset_after: Some(reset_after),
            ..RateLimitHeaders::default()
        }
    }

    #[tokio::test]
    async fn a_bucket_holds_back_its_own_requests_only() {
        let (limits, window) = (RateLimits::new(50), Duration::from_millis(200));
        let soon = || Instant::now() + Duration::from_millis(50);
        let first = limits.acquire(post(1), soon()).await.expect("the first");
        assert!(limits.acquire(post(1), soon()).await.is_err(), "the size of the bucket is not known yet");
        first.finish(&report(2, window));
        let (second, third) = (limits.acquire(post(1), soon()).await, limits.acquire(post(1), soon()).await);
        assert!(limits.acquire(post(1), soon()).await.is_err(), "the bucket is empty");
        limits.acquire(post(2), soon()).await.expect("another channel").finish(&report(2, window));
        // Answers in another order than the requests.
        third.expect("the third").finish(&report(0, window));
        second.expect("the second").finish(&report(1, window));
        let wait = limits.wait(&post(1));
        drop(limits.acquire(post(1), Instant::now() + window * 2).await.expect("after the reset"));
        assert!(wait.is_none_or(|wait| wait <= window + MARGIN), "{wait:?}");
        // An answer to an interaction waits for nothing.
        let answer = Route { name: "POST /interactions/{}/{}/callback", major: 0, is_global: false, is_answer: true };
        assert_eq!(limits.wait(&answer), None);
    }

    #[tokio::test]
    async fn a_refusal_is_waited_for() {
        let limits = RateLimits::new(50);
        let refused = |scope: &str| RateLimitHeaders {
            status: 429,
            retry_after: Some(Duration::from_secs(7)),
            scope: Some(scope.to_owned()),
            ..RateLimitHeaders::default()
        };
        let end = || Instant::now() + Duration::from_millis(50);
        limits.acquire(post(1), end()).await.expect("a slot").finish(&refused("user"));
        assert!(limits.wait(&post(1)).is_some_and(|wait| wait > Duration::from_secs(6)));
        assert_eq!(limits.wait(&post(2)), None);
        limits.acquire(post(2), end()).await.expect("a slot").finish(&refused("global"));
        assert!(limits.wait(&post(3)).is_some_and(|wait| wait > Duration::from_secs(6)));
        for _ in 0..INVALID_LIMIT {
            limits.state().learn(&post(4), &refused("user"), Instant::now());
        }
        let webhook = Route { name: "PATCH /webhooks", major: 1, is_global: false, is_answer: false };
        assert!(limits.wait(&webhook).is_some_and(|wait| wait > Duration::from_secs(500)));
    }

    #[tokio::test]
    async fn fewer_than_fifty_requests_are_sent_in_a_second() {
        let limits = RateLimits::new(50);
        let start = Instant::now();
        for channel in 0..60 {
            let slot = limits.acquire(post(channel), start + Duration::from_secs(10)).await.expect("a slot");
            slot.finish(&report(2, Duration::from_secs(1)));
        }
        assert!(start.elapsed() >= GLOBAL_WINDOW, "{:?}", start.elapsed());
    }
}
