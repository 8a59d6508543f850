//! Discord's rate limits, kept before Discord has to refuse anything.
//!
//! Discord counts requests in buckets: one for each group of routes and each channel, server or webhook. Its answers say how
//! many requests are left in a bucket, and when it is full again. Beside that, a bot may send fifty requests a second in all
//! (`PARLOR_REQUESTS_PER_SECOND` where Discord allows another number), to which interactions do not count. A request waits for its own bucket only,
//! and then in the line of all requests, in which each knows its time: nothing is tried again and again.
//!
//! The proxy in front of Discord may lock out the bot's address. It refuses all requests then, first answers too, and more of them
//! could prolong it; so nothing at all is sent until then.

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

/// How long to wait after a refusal that does not say so.
const DEFAULT_WAIT: Duration = Duration::from_secs(1);

/// The same where the address is locked out.
const DEFAULT_LOCKOUT: Duration = Duration::from_secs(10);

/// The shortest wait after a refusal, so that one that allows the next request at once is not answered by thousands.
const SHORTEST_WAIT: Duration = Duration::from_millis(100);

/// The longest one. After it, one request finds out whether the refusal still holds.
const LONGEST_WAIT: Duration = Duration::from_secs(60 * 60);

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
    /// Whether it is a first answer to an interaction, which nothing holds back but a lockout.
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
    /// Whether a refusal came from the proxy in front of Discord, which has locked out the bot's address.
    pub(super) is_lockout: bool,
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

impl RateLimitHeaders {
    /// How long to wait after the refusal; `None` where it is none.
    pub(super) fn wait(&self) -> Option<Duration> {
        let default = if self.is_lockout { DEFAULT_LOCKOUT } else { DEFAULT_WAIT };
        (self.status == 429).then(|| self.retry_after.unwrap_or(default).clamp(SHORTEST_WAIT, LONGEST_WAIT))
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
    /// When the last requests were sent that count to the limit of all, or will be: the end of the line.
    recent: VecDeque<Instant>,
    /// Until when Discord has refused all requests.
    refused_until: Option<Instant>,
    /// Until when the bot's address is locked out.
    locked_out_until: Option<Instant>,
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

    /// Until when no request of a route is sent, whatever its bucket.
    fn refused(&self, route: &Route, now: Instant) -> Option<Instant> {
        let of_all = self.refused_until.filter(|_| route.is_global);
        self.locked_out_until.max(of_all).filter(|until| *until > now)
    }

    /// When a request may join the line of all requests, or be sent if it counts to no limit of all.
    fn turn(&mut self, route: &Route, now: Instant) -> Turn {
        if let Some(until) = self.refused(route, now) {
            return Turn::At(until);
        }
        if route.is_answer {
            return Turn::Now;
        }
        if let Some((since, INVALID_LIMIT..)) = self.invalid
            && now < since + INVALID_WINDOW
        {
            return Turn::At(since + INVALID_WINDOW);
        }
        self.key(route).map_or(Turn::Now, |key| self.buckets.entry(key).or_default().turn(now))
    }

    /// The time of the end of the line of all requests.
    fn end_of_line(&self, route: &Route, now: Instant) -> Instant {
        let full = self.recent.front().filter(|_| route.is_global && self.recent.len() >= self.global_limit);
        full.map_or(now, |first| (*first + GLOBAL_WINDOW).max(now))
    }

    /// Takes a place in the bucket, whose turn it is, and the one in the line at that time.
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

    /// Gives back a place in a bucket. That of a request that was not sent can be taken again.
    fn release(&mut self, key: &Key, is_sent: bool) {
        if let Some(bucket) = self.buckets.get_mut(key) {
            bucket.in_flight = bucket.in_flight.saturating_sub(1);
            bucket.remaining += u32::from(!is_sent && bucket.limit.is_some());
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
        let refused = report.wait().map(|wait| now + wait + MARGIN);
        if report.is_lockout {
            if self.locked_out_until.is_none_or(|until| until <= now) {
                let wait = report.wait().unwrap_or_default();
                tracing::error!(
                    ?wait,
                    "the proxy in front of Discord has locked out the bot's address; sending nothing until then"
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
            // A route that was limited once may be again.
            None if (200..300).contains(&report.status) => _ = self.names.entry(route.name).or_insert(None),
            None if refused.is_some() && !matches!(self.names.get(route.name), Some(Some(_))) => {
                self.names.insert(route.name, Some(Arc::from(route.name)));
            }
            Some(_) | None => {}
        }
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
    /// Whether the request was sent, as far as is known.
    is_sent: bool,
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
            locked_out_until: None,
            invalid: None,
        };
        Self { state: Mutex::new(state), answered: Notify::new() }
    }

    fn state(&self) -> MutexGuard<'_, State> {
        self.state.lock().unwrap_or_else(PoisonError::into_inner)
    }

    /// How long a request would have to wait for its bucket now, or for the end of a refusal of all; `None` where it would not, or that
    /// is not known.
    pub(super) fn wait(&self, route: &Route) -> Option<Duration> {
        let now = Instant::now();
        match self.state().turn(route, now) {
            Turn::At(then) => Some(then - now),
            Turn::Now | Turn::AfterAnswer => None,
        }
    }

    /// Waits until a request may be sent: for its bucket until `bucket_end`, and in the line of all requests until `end`.
    ///
    /// # Errors
    /// [`SendError::RateLimited`] at once when it would have to wait for longer.
    pub(super) async fn acquire(
        &self,
        route: Route,
        bucket_end: Instant,
        end: Instant,
    ) -> Result<BucketSlot<'_>, SendError> {
        loop {
            // Before the check, so that no answer is missed that comes right after it.
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
                    // All were refused meanwhile.
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

    /// Takes a request's place in its bucket and in the line of all requests. Returns the time of the latter.
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
    /// Records what the answer to the request says.
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
        // No answer has come.
        if let Some(key) = self.key.take() {
            self.limits.state().release(&key, self.is_sent);
            self.limits.answered.notify_waiters();
        }
    }
}

#[cfg(test)]
mod tests;
