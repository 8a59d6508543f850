//! Injected faults: answers of 429 and 5xx, delays, dropped connections, and requests that a test holds back while it does
//! something else.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;
use tokio::time::Instant;

use crate::model::{Request, Timeout};
use crate::patience::WAIT_TIMEOUT;

#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// Status 429; the request is not applied.
    TooManyRequests {
        /// Seconds.
        retry_after: f64,
        /// The limit is the whole bot's, not only this route's.
        global: bool,
    },
    /// Status 429 of the proxy in front of Discord, which has locked out the bot's address: a page of HTML, and no header of
    /// Discord's. The request is not applied.
    LockedOut {
        /// The header `Retry-After`.
        retry_after: Option<String>,
    },
    /// The answer has this status; the request is not applied.
    Status(u16),
    /// The answer has this status and this Discord error code; the request is not applied.
    Error(u16, u32),
    /// The request is applied and answered after this time.
    Delay(Duration),
    /// The connection is dropped; the request is not applied.
    DropBefore,
    /// The request is applied, then the connection is dropped without an answer.
    DropAfter,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyRequests { retry_after, .. } => write!(formatter, "429, again in {retry_after} s"),
            Self::LockedOut { retry_after } => write!(formatter, "locked out, again after {retry_after:?}"),
            Self::Status(status) => write!(formatter, "{status}"),
            Self::Error(status, code) => write!(formatter, "{status} ({code})"),
            Self::Delay(time) => write!(formatter, "answered after {} s", time.as_secs_f64()),
            Self::DropBefore => formatter.write_str("cut"),
            Self::DropAfter => formatter.write_str("applied, then cut"),
        }
    }
}

#[derive(Clone, Debug)]
struct RequestPattern {
    /// Empty or `*` for any method.
    method: String,
    /// The path contains this text.
    path: String,
    planned: Instant,
}

impl RequestPattern {
    fn new(method: &str, path: &str) -> Self {
        Self { method: method.to_ascii_uppercase(), path: path.to_owned(), planned: Instant::now() }
    }

    /// `sent` is when the interaction was sent, if the request belongs to one. A callback of an earlier interaction does not match:
    /// the second delivery of one may still be answered while a test already plans what happens to the next.
    fn matches(&self, request: &Request, sent: Option<Instant>) -> bool {
        let method_matches = matches!(self.method.as_str(), "" | "*") || self.method == request.method;
        let is_earlier = self.path.contains("/callback") && sent.is_some_and(|sent| sent < self.planned);
        method_matches && request.path.contains(&self.path) && !is_earlier
    }
}

#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) enum HoldOutcome {
    Waiting,
    Release,
    DropBefore,
    DropAfter,
}

#[derive(Debug)]
struct PendingHold {
    pattern: RequestPattern,
    arrived: watch::Sender<Option<Request>>,
    outcome: watch::Receiver<HoldOutcome>,
}

/// Faults and holds for future requests.
#[derive(Debug, Default)]
pub(crate) struct FaultPlan {
    /// Pattern, number of requests left, fault.
    planned: Vec<(RequestPattern, u32, Fault)>,
    holds: Vec<PendingHold>,
}

impl FaultPlan {
    /// The fault hits the next `times` matching requests.
    pub(crate) fn add(&mut self, method: &str, path: &str, times: u32, fault: Fault) {
        self.planned.push((RequestPattern::new(method, path), times, fault));
    }

    pub(crate) fn clear(&mut self) {
        self.planned.clear();
    }

    pub(crate) fn to_json(&self) -> Vec<Value> {
        let entry = |(pattern, times, fault): &(RequestPattern, u32, Fault)| json!({ "method": pattern.method, "path": pattern.path, "times": times, "what": fault.to_string() });
        self.planned.iter().map(entry).collect()
    }

    /// Takes the first planned fault that matches, and counts it down.
    pub(crate) fn take_fault(&mut self, request: &Request, sent: Option<Instant>) -> Option<Fault> {
        let index = self.planned.iter().position(|(pattern, times, _)| *times > 0 && pattern.matches(request, sent))?;
        let (_, times, fault) = self.planned.get_mut(index)?;
        *times -= 1;
        let fault = fault.clone();
        if *times == 0 {
            self.planned.remove(index);
        }
        Some(fault)
    }

    pub(crate) fn hold(&mut self, method: &str, path: &str) -> HeldRequest {
        let arrived = watch::Sender::new(None);
        let outcome = watch::Sender::new(HoldOutcome::Waiting);
        let held = HeldRequest { arrived: arrived.subscribe(), outcome: Arc::new(outcome) };
        let pattern = RequestPattern::new(method, path);
        self.holds.push(PendingHold { pattern, arrived, outcome: held.outcome.subscribe() });
        held
    }

    /// Takes the first hold that matches. The request then waits for [`hold_outcome`].
    pub(crate) fn take_hold(
        &mut self,
        request: &Request,
        sent: Option<Instant>,
    ) -> Option<watch::Receiver<HoldOutcome>> {
        // A hold whose `HeldRequest` was dropped is void.
        self.holds.retain(|hold| hold.outcome.has_changed().is_ok());
        let index = self.holds.iter().position(|hold| hold.pattern.matches(request, sent))?;
        let hold = self.holds.remove(index);
        hold.arrived.send_replace(Some(request.clone()));
        Some(hold.outcome)
    }
}

/// A request whose [`HeldRequest`] was dropped is released.
pub(crate) async fn hold_outcome(mut outcome: watch::Receiver<HoldOutcome>) -> HoldOutcome {
    match outcome.wait_for(|outcome| *outcome != HoldOutcome::Waiting).await {
        Ok(outcome) => *outcome,
        Err(_) => HoldOutcome::Release,
    }
}

/// The next matching request, held back before it is applied.
///
/// A held request no longer depends on its sender: even if the bot's process is killed, [`HeldRequest::release`] applies the
/// request, like Discord with a request that has fully arrived. Dropping this value releases the request.
#[derive(Debug)]
pub struct HeldRequest {
    arrived: watch::Receiver<Option<Request>>,
    outcome: Arc<watch::Sender<HoldOutcome>>,
}

impl HeldRequest {
    /// Resolves once the request has arrived.
    pub async fn arrived(&self) -> Result<Request, Timeout> {
        let mut arrived = self.arrived.clone();
        let waiting = async {
            match arrived.wait_for(Option::is_some).await {
                Ok(request) => request.clone(),
                Err(_) => None,
            }
        };
        #[expect(clippy::disallowed_methods, reason = "the stand-in has limits of its own")]
        let arrived = tokio::time::timeout(WAIT_TIMEOUT, waiting).await;
        match arrived {
            Ok(Some(request)) => Ok(request),
            _ => Err(Timeout(WAIT_TIMEOUT)),
        }
    }

    /// Applies and answers the request.
    pub fn release(self) {
        self.outcome.send_replace(HoldOutcome::Release);
    }

    /// Drops the connection; the request is not applied.
    pub fn drop_before(self) {
        self.outcome.send_replace(HoldOutcome::DropBefore);
    }

    /// Applies the request, then drops the connection without an answer.
    pub fn drop_after(self) {
        self.outcome.send_replace(HoldOutcome::DropAfter);
    }
}
