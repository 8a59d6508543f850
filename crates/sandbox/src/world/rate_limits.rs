//! Discord's rate limits: buckets of routes, and the limit of all requests.

use std::collections::HashMap;
use std::time::{Duration, Instant};

use axum::http::{HeaderMap, HeaderName, HeaderValue};

use crate::model::Request;

/// The window begins with its first request.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct RateLimit {
    pub requests: u32,
    pub window: Duration,
}

/// Requests of one bucket in the present window.
#[derive(Clone, Copy, Debug)]
struct Window {
    began: Instant,
    requests: u32,
}

#[derive(Debug)]
pub(crate) struct RateLimits {
    /// Messages in a channel.
    pub(crate) posts: RateLimit,
    /// Requests of all routes except those of interactions.
    pub(crate) global: RateLimit,
    /// Answers say nothing about limits.
    pub(crate) hidden: bool,
    buckets: HashMap<(String, String), Window>,
    all: Option<Window>,
}

impl Default for RateLimits {
    /// No test reaches these limits by accident: tests set the limits that they need.
    fn default() -> Self {
        let limit = RateLimit { requests: 10_000, window: Duration::from_secs(5) };
        Self { posts: limit, global: limit, hidden: false, buckets: HashMap::new(), all: None }
    }
}

pub(crate) enum Decision {
    /// The answer gets these headers.
    Admitted(HeaderMap),
    Refused {
        retry_after: f64,
        global: bool,
        headers: HeaderMap,
    },
}

impl Window {
    /// Returns `false` for a request that exceeds the limit.
    fn count(&mut self, limit: RateLimit, now: Instant) -> bool {
        if now >= self.began + limit.window {
            *self = Self { began: now, requests: 0 };
        }
        self.requests += 1;
        self.requests <= limit.requests
    }

    fn resets_after(&self, limit: RateLimit, now: Instant) -> f64 {
        (self.began + limit.window).saturating_duration_since(now).as_secs_f64()
    }
}

impl RateLimits {
    pub(crate) fn count(&mut self, request: &Request, now: Instant) -> Decision {
        let segments: Vec<&str> = request.path.trim_matches('/').split('/').collect();
        let mut headers = HeaderMap::new();
        // Answers to interactions have a deadline instead of a limit on their number.
        if segments.first() == Some(&"interactions") {
            return Decision::Admitted(headers);
        }
        if segments.first() != Some(&"webhooks") {
            let all = self.all.get_or_insert(Window { began: now, requests: 0 });
            if !all.count(self.global, now) {
                return Decision::Refused { retry_after: all.resets_after(self.global, now), global: true, headers };
            }
        }
        let limit = match (request.method.as_str(), segments.as_slice()) {
            ("POST", ["channels", _, "messages"]) => self.posts,
            _ => Self::default().posts,
        };
        let name = |segment: &&str| if segment.parse::<u64>().is_ok() { "{}" } else { segment }.to_owned();
        let route = match segments.as_slice() {
            ["webhooks", _, _, rest @ ..] => rest.join("/"),
            segments => segments.iter().map(name).collect::<Vec<_>>().join("/"),
        };
        let major =
            segments.get(if segments.first() == Some(&"webhooks") { 2 } else { 1 }).copied().unwrap_or_default();
        let bucket = format!("{:08x}", fnv(&format!("{} {route}", request.method)));
        let key = (bucket.clone(), major.to_owned());
        let window = self.buckets.entry(key).or_insert(Window { began: now, requests: 0 });
        let admitted = window.count(limit, now);
        let resets_after = window.resets_after(limit, now);
        let remaining = limit.requests.saturating_sub(window.requests);
        let shown = [
            ("x-ratelimit-limit", limit.requests.to_string()),
            ("x-ratelimit-remaining", remaining.to_string()),
            ("x-ratelimit-reset-after", format!("{resets_after:.3}")),
            ("x-ratelimit-bucket", bucket),
        ];
        for (name, value) in shown.into_iter().filter(|_| !self.hidden) {
            if let Ok(value) = HeaderValue::from_str(&value) {
                headers.insert(HeaderName::from_static(name), value);
            }
        }
        if admitted {
            Decision::Admitted(headers)
        } else {
            Decision::Refused { retry_after: resets_after, global: false, headers }
        }
    }
}

/// A short name for a text, the same in every run.
fn fnv(text: &str) -> u32 {
    text.bytes().fold(0x811c_9dc5, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193))
}
