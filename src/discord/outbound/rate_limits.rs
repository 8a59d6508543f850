//! Stays within Discord's rate limits, so that Discord never has to refuse a request.
//!
//! Discord counts requests in buckets: one per group of routes and channel, server or webhook. Its responses state how many
//! requests are left in a bucket, and when it is full again. In addition, a bot may send fifty requests a second in total
//! (`PARLOR_REQUESTS_PER_SECOND` for bots with another limit). Answers to interactions are exempt. A request first waits for
//! its own bucket, and then joins a queue of all requests, in which each has a fixed time to be sent.
//!
//! The proxy in front of Discord may lock out the bot's IP address. It then refuses all requests, even first answers, and
//! further requests could prolong the lockout. So the bot sends nothing at all until the lockout ends.

use super::error::{SendError, SendResult};
use std::{
    collections::{HashMap, VecDeque},
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::Duration,
};
use tokio::{
    sync::Notify,
    time::{Instant, sleep_until, timeout_at},
};

/// The wait after a refusal that states none.
const DEFAULT_WAIT: Duration = Duration::from_secs(1);

/// The wait after a lockout that states none.
const DEFAULT_LOCKOUT: Duration = Duration::from_secs(10);

/// The least wait after any refusal: a stated wait of zero must not release thousands of requests.
const SHORTEST_WAIT: Duration = Duration::from_millis(100);

/// The longest wait. Then a request finds out whether Discord still refuses.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

/// Discord's second, plus a margin for the network's jitter.
const GLOBAL_WINDOW: Duration = Duration::from_millis(1050);

/// Added to a bucket's reset time, which Discord rounds.
const MARGIN: Duration = Duration::from_millis(10);

/// Discord locks out an IP address that sends 10,000 invalid requests (answered with 401, 403 or 429) in ten minutes. Any ten
/// minutes overlap at most two windows, so the bot sends at most half of these. The other half is left to other programs behind
/// the same address.
const INVALID_LIMIT: u32 = 2_500;

/// The limit of requests that anybody can cause. It is lower, so that the bot's own requests can go on when it is reached.
const INVALID_LIMIT_OF_STRANGERS: u32 = INVALID_LIMIT / 10;

const INVALID_WINDOW: Duration = Duration::from_secs(600);

const CAPACITY: usize = 10_000;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Route {
    /// The method, and the path without ids.
    pub(super) name: &'static str,
    /// Distinguishes the buckets of the route: a hash of the channel, the server, the webhook with its token, or the other
    /// authorization.
    pub(super) major: u64,
    /// Whether it counts towards the limit of all requests.
    pub(super) is_global: bool,
    /// Whether it is a first answer to an interaction, which only a lockout delays.
    pub(super) is_answer: bool,
    /// Whether anybody can cause such requests. A refusal then holds for this route alone.
    pub(super) is_for_strangers: bool,
}

#[derive(Clone, PartialEq, Debug, Default)]
pub(super) struct RateLimitHeaders {
    pub(super) status: u16,
    pub(super) bucket: Option<String>,
    pub(super) limit: Option<u32>,
    pub(super) remaining: Option<u32>,
    pub(super) reset_after: Option<Duration>,
    pub(super) retry_after: Option<Duration>,
    /// Whose limit was hit: `user`, `global`, or `shared` with others.
    pub(super) scope: Option<String>,
    /// Whether the proxy in front of Discord refused the request, because it has locked out the bot's IP address.
    pub(super) is_lockout: bool,
}

/// A bucket of requests. Until the first response, its size is unknown, and requests are sent one at a time.
#[derive(Debug, Default)]
struct Bucket {
    limit: Option<u32>,
    remaining: u32,
    /// `None` if no response has come since the bucket was full.
    resets: Option<Instant>,
    in_flight: u32,
}

/// Invalid requests in the current window.
#[derive(Clone, Copy, Debug, Default)]
struct Invalid {
    since: Option<Instant>,
    count: u32,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
enum Turn {
    Now,
    At(Instant),
    AfterAnswer,
}

impl RateLimitHeaders {
    pub(super) fn wait(&self) -> Option<Duration> {
        let default = if self.is_lockout { DEFAULT_LOCKOUT } else { DEFAULT_WAIT };
        (self.status == 429).then(|| self.retry_after.unwrap_or(default).clamp(SHORTEST_WAIT, LONGEST_WAIT))
    }
}

impl Invalid {
    /// Counts an invalid request. Returns the number in the current window.
    fn count(&mut self, now: Instant) -> u32 {
        if self.since.is_none_or(|since| now >= since + INVALID_WINDOW) {
            *self = Self { since: Some(now), count: 0 };
        }
        self.count += 1;
        self.count
    }

    /// When the current window ends, if `limit` is reached.
    fn full_until(self, limit: u32, now: Instant) -> Option<Instant> {
        let end = self.since.filter(|_| self.count >= limit)? + INVALID_WINDOW;
        (now < end).then_some(end)
    }
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
            // All responses were lost, so nobody knows how many requests are left. One finds out.
            (0, None) if self.in_flight == 0 => Turn::Now,
            (0, None) => Turn::AfterAnswer,
        }
    }
}

type Key = (Arc<str>, u64);

#[derive(Debug, Default)]
struct State {
    /// Requests per [`GLOBAL_WINDOW`]: Discord's limit, less a tenth for the bot's other processes.
    global_limit: usize,
    /// Discord's name of the bucket of each route; `None` for routes without a limit.
    names: HashMap<&'static str, Option<Arc<str>>>,
    buckets: HashMap<Key, Bucket>,
    /// The queue: the times of the last requests that count towards the limit of all, sent or scheduled.
    recent: VecDeque<Instant>,
    /// Until when Discord refuses all requests that count towards the limit of all.
    refused_until: Option<Instant>,
    locked_out_until: Option<Instant>,
    invalid: Invalid,
    invalid_of_strangers: Invalid,
}

impl State {
    /// The bucket of a route; `None` if the route has no limit.
    fn key(&self, route: &Route) -> Option<Key> {
        match self.names.get(route.name) {
            Some(None) => None,
            Some(Some(name)) => Some((Arc::clone(name), route.major)),
            None => Some((Arc::from(route.name), route.major)),
        }
    }

    fn refused(&self, route: &Route, now: Instant) -> Option<Instant> {
        let of_all = self.refused_until.filter(|_| route.is_global);
        self.locked_out_until.max(of_all).filter(|until| *until > now)
    }

    /// When a request may join the queue. A request that is exempt from the limit of all may then be sent.
    fn turn(&mut self, route: &Route, now: Instant) -> Turn {
        if let Some(until) = self.refused(route, now) {
            return Turn::At(until);
        }
        if route.is_answer {
            return Turn::Now;
        }
        let of_strangers = Some(self.invalid_of_strangers).filter(|_| route.is_for_strangers);
        let of_strangers = of_strangers.and_then(|invalid| invalid.full_until(INVALID_LIMIT_OF_STRANGERS, now));
        if let Some(until) = self.invalid.full_until(INVALID_LIMIT, now).max(of_strangers) {
            return Turn::At(until);
        }
        self.key(route).map_or(Turn::Now, |key| self.buckets.entry(key).or_default().turn(now))
    }

    fn end_of_line(&self, route: &Route, now: Instant) -> Instant {
        let full = self.recent.front().filter(|_| route.is_global && self.recent.len() >= self.global_limit);
        full.map_or(now, |first| (*first + GLOBAL_WINDOW).max(now))
    }

    fn take(&mut self, route: &Route, then: Instant, now: Instant) -> Option<Key> {
        if route.is_answer {
            return None;
        }
        if route.is_global {
            if self.recent.len() >= self.global_limit {
                self.recent.pop_front();
            }
            self.recent.push_back(then);
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

    fn release(&mut self, key: &Key, is_sent: bool) {
        if let Some(bucket) = self.buckets.get_mut(key) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
            bucket.remaining += u32::from(!is_sent && bucket.limit.is_some());
        }
    }

    fn learn(&mut self, route: &Route, report: &RateLimitHeaders, now: Instant) {
        if matches!(report.status, 401 | 403 | 429) && report.scope.as_deref() != Some("shared") {
            let is_limit = self.invalid.count(now) == INVALID_LIMIT;
            if is_limit {
                tracing::error!(
                    requests = INVALID_LIMIT,
                    "Discord refuses too many requests; sending none for some minutes, so that it does not lock the bot out"
                );
            }
            if route.is_for_strangers && self.invalid_of_strangers.count(now) == INVALID_LIMIT_OF_STRANGERS && !is_limit
            {
                tracing::error!(
                    requests = INVALID_LIMIT_OF_STRANGERS,
                    "Discord refuses too many sign-ins to the Activity; sending none for some minutes"
                );
            }
        }
        let refused = report.wait().map(|wait| now + wait + MARGIN);
        if report.is_lockout && !route.is_for_strangers {
            if self.locked_out_until.is_none_or(|until| until <= now) {
                let wait = report.wait().unwrap_or_default();
                tracing::error!(
                    ?wait,
                    "the proxy in front of Discord has locked out the bot's address; sending nothing until that ends"
                );
            }
            self.locked_out_until = self.locked_out_until.max(refused);
            return;
        }
        if route.is_answer {
            return;
        }
        match &report.bucket {
            Some(name) if self.names.get(route.name).and_then(Option::as_deref) != Some(name) => {
                self.names.insert(route.name, Some(Arc::from(name.as_str())));
            }
            // A success without a bucket: the route has no limit, unless it had one before, which may return.
            None if (200..300).contains(&report.status) => _ = self.names.entry(route.name).or_insert(None),
            None if refused.is_some() && !matches!(self.names.get(route.name), Some(Some(_))) => {
                self.names.insert(route.name, Some(Arc::from(route.name)));
            }
            Some(_) | None => {}
        }
        if refused.is_some() && report.scope.as_deref() == Some("global") && !route.is_for_strangers {
            self.refused_until = self.refused_until.max(refused);
            return;
        }
        let Some(key) = self.key(route) else { return };
        let bucket = self.buckets.entry(key).or_default();
        if let (Some(limit), Some(remaining), Some(reset_after)) = (report.limit, report.remaining, report.reset_after)
        {
            bucket.limit = Some(limit.max(1));
            // Discord may have counted the requests that are in flight or not, and responses may arrive in another order. So
            // the lower number counts.
            let left = remaining.saturating_sub(bucket.in_flight);
            let same_window = bucket.resets.is_some_and(|resets| resets > now);
            bucket.remaining = if same_window { bucket.remaining.min(left) } else { left };
            // The response may describe the previous window.
            bucket.resets = bucket.resets.max(Some(now + reset_after + MARGIN));
        }
        if let Some(refused) = refused {
            bucket.limit.get_or_insert(1);
            bucket.remaining = 0;
            bucket.resets = bucket.resets.max(Some(refused));
        }
    }
}

#[derive(Debug)]
pub(super) struct RateLimits {
    state: Mutex<State>,
    answered: Notify,
}

pub(super) struct BucketSlot<'a> {
    limits: &'a RateLimits,
    route: Route,
    key: Option<Key>,
    is_sent: bool,
}

impl RateLimits {
    pub(super) fn new(requests_per_second: u32) -> Self {
        let state = State { global_limit: (requests_per_second * 9 / 10) as usize, ..State::default() };
        Self { state: Mutex::new(state), answered: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a request would have to wait. `None` if it need not wait, or if that depends on a response that has not
    /// arrived.
    pub(super) fn wait(&self, route: &Route) -> Option<Duration> {
        let now = Instant::now();
        match self.state().turn(route, now) {
            Turn::At(then) => Some(then - now),
            Turn::Now | Turn::AfterAnswer => None,
        }
    }

    /// Waits for the bucket until `bucket_end`, and in the queue of all requests until `end`. Fails with
    /// [`SendError::RateLimited`], at once, if it would have to wait longer.
    pub(super) async fn acquire(&self, route: Route, bucket_end: Instant, end: Instant) -> SendResult<BucketSlot<'_>> {
        loop {
            // Enabled before the check, so that a response that arrives right after the check is not missed.
            let mut answered = std::pin::pin!(self.answered.notified());
            answered.as_mut().enable();
            let now = Instant::now();
            let limited = |until: Instant| SendError::RateLimited { retry_after: until - now, refused: false };
            match self.join(&route, end, now) {
                Ok((slot, then)) if then <= now => return Ok(slot),
                Ok((mut slot, then)) => {
                    sleep_until(then).await;
                    if self.state().refused(&route, Instant::now()).is_none() {
                        return Ok(slot);
                    }
                    // While this request waited in the queue, Discord refused all requests.
                    slot.is_sent = false;
                }
                Err(Turn::At(then)) if then > bucket_end => return Err(limited(then)),
                Err(Turn::At(then)) => sleep_until(then).await,
                Err(Turn::AfterAnswer | Turn::Now) => {
                    if timeout_at(bucket_end, answered).await.is_err() {
                        return Err(limited(bucket_end.max(now) + Duration::from_millis(250)));
                    }
                }
            }
        }
    }

    fn join(&self, route: &Route, end: Instant, now: Instant) -> Result<(BucketSlot<'_>, Instant), Turn> {
        let mut state = self.state();
        match state.turn(route, now) {
            Turn::Now => {}
            turn => return Err(turn),
        }
        let then = state.end_of_line(route, now);
        if then > end {
            return Err(Turn::At(then));
        }
        let key = state.take(route, then, now);
        Ok((BucketSlot { limits: self, route: *route, key, is_sent: true }, then))
    }
}

impl BucketSlot<'_> {
    pub(super) fn finish(mut self, report: &RateLimitHeaders) {
        let mut state = self.limits.state();
        if let Some(key) = self.key.take() {
            state.release(&key, true);
        }
        state.learn(&self.route, report, Instant::now());
        drop(state);
        self.limits.answered.notify_waiters();
    }
}

impl Drop for BucketSlot<'_> {
    fn drop(&mut self) {
        // The slot was not finished, so no response came.
        if let Some(key) = self.key.take() {
            self.limits.state().release(&key, self.is_sent);
            self.limits.answered.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests;
