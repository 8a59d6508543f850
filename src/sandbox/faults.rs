//! Discord on a bad day: answers of 429 and 5xx, slowness, cut lines, and requests that can be
//! held still while a test does something else.

use std::sync::Arc;
use std::time::Duration;

use serde_json::{Value, json};
use tokio::sync::watch;

use super::model::{Request, Timeout};
use super::world::World;

/// How long a test waits for something to happen before it is told that it did not. Far longer than anything takes:
/// the bot's computer player may think for fifteen seconds, on a machine on which all tests run at once.
pub(super) const PATIENCE: Duration = Duration::from_mins(1);

/// What goes wrong with a request.
#[derive(Clone, Debug, PartialEq)]
pub enum Fault {
    /// 429; nothing is applied.
    TooManyRequests {
        /// Seconds.
        retry_after: f64,
        /// The limit of the whole bot rather than of this route.
        global: bool,
    },
    /// This status, and nothing is applied.
    Status(u16),
    /// This status with one of Discord's own numbers, and nothing is applied.
    Error(u16, u32),
    /// The request is applied and answered only after this time.
    Slow(Duration),
    /// Applied, then the connection is cut without an answer.
    Drop,
    /// The connection is cut, and nothing is applied.
    Refuse,
}

impl std::fmt::Display for Fault {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        match self {
            Self::TooManyRequests { retry_after, .. } => write!(formatter, "429, again in {retry_after} s"),
            Self::Status(status) => write!(formatter, "{status}"),
            Self::Error(status, code) => write!(formatter, "{status} ({code})"),
            Self::Slow(time) => write!(formatter, "answered after {} s", time.as_secs_f64()),
            Self::Drop => formatter.write_str("applied, then cut"),
            Self::Refuse => formatter.write_str("cut"),
        }
    }
}

/// Which requests are meant.
#[derive(Clone, Debug)]
struct Pattern {
    method: String,
    path: String,
}

impl Pattern {
    fn new(method: &str, path: &str) -> Self {
        Self { method: method.to_ascii_uppercase(), path: path.to_owned() }
    }

    fn fits(&self, request: &Request) -> bool {
        let method_fits = matches!(self.method.as_str(), "" | "*") || self.method == request.method;
        method_fits && request.path.contains(&self.path)
    }
}

/// What a held request is waiting for.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(super) enum Verdict {
    Waiting,
    Release,
    DropBefore,
    DropAfter,
}

#[derive(Debug)]
struct Trap {
    pattern: Pattern,
    caught: watch::Sender<Option<Request>>,
    verdict: watch::Receiver<Verdict>,
}

/// Faults and traps that are still to come.
#[derive(Debug, Default)]
pub(super) struct Faults {
    planned: Vec<(Pattern, u32, Fault)>,
    traps: Vec<Trap>,
}

impl Faults {
    pub(super) fn plan(&mut self, method: &str, path: &str, times: u32, fault: Fault) {
        self.planned.push((Pattern::new(method, path), times, fault));
    }

    pub(super) fn forget(&mut self) {
        self.planned.clear();
    }

    /// What is planned, for people to see.
    pub(super) fn planned(&self) -> Vec<Value> {
        let plan = |(pattern, times, fault): &(Pattern, u32, Fault)| json!({ "method": pattern.method, "path": pattern.path, "times": times, "what": fault.to_string() });
        self.planned.iter().map(plan).collect()
    }

    /// The fault that this request runs into, if any; each counts down.
    pub(super) fn strike(&mut self, request: &Request) -> Option<Fault> {
        let found = self.planned.iter().position(|(pattern, times, _)| *times > 0 && pattern.fits(request))?;
        let (_, times, fault) = self.planned.get_mut(found)?;
        *times -= 1;
        let fault = fault.clone();
        if *times == 0 {
            self.planned.remove(found);
        }
        Some(fault)
    }

    pub(super) fn set_trap(&mut self, method: &str, path: &str) -> Held {
        let caught = watch::Sender::new(None);
        let verdict = watch::Sender::new(Verdict::Waiting);
        let held = Held { caught: caught.subscribe(), verdict: Arc::new(verdict) };
        self.traps.push(Trap { pattern: Pattern::new(method, path), caught, verdict: held.verdict.subscribe() });
        held
    }

    /// Springs the first trap that fits. The request goes on when the verdict is there.
    pub(super) fn spring(&mut self, request: &Request) -> Option<watch::Receiver<Verdict>> {
        // A trap whose holder is gone catches nothing any more.
        self.traps.retain(|trap| trap.verdict.has_changed().is_ok());
        let found = self.traps.iter().position(|trap| trap.pattern.fits(request))?;
        let trap = self.traps.remove(found);
        trap.caught.send_replace(Some(request.clone()));
        Some(trap.verdict)
    }
}

/// Waits for the verdict over a held request. A holder that went away means "go on".
pub(super) async fn verdict(mut waiting: watch::Receiver<Verdict>) -> Verdict {
    match waiting.wait_for(|verdict| *verdict != Verdict::Waiting).await {
        Ok(verdict) => *verdict,
        Err(_) => Verdict::Release,
    }
}

/// A trap for the next fitting request, which stops before it is applied.
///
/// What is held is no longer bound to its sender: when the bot process is killed meanwhile,
/// [`Held::release`] still applies the request, as Discord would with one that had fully arrived.
/// Dropping this value lets the request go on.
#[derive(Debug)]
pub struct Held {
    caught: watch::Receiver<Option<Request>>,
    verdict: Arc<watch::Sender<Verdict>>,
}

impl Held {
    /// Resolves with the request once it is there.
    ///
    /// # Errors
    ///
    /// When none came within a minute.
    pub async fn arrived(&self) -> Result<Request, Timeout> {
        let mut caught = self.caught.clone();
        let waiting = async {
            match caught.wait_for(Option::is_some).await {
                Ok(request) => request.clone(),
                Err(_) => None,
            }
        };
        match tokio::time::timeout(PATIENCE, waiting).await {
            Ok(Some(request)) => Ok(request),
            _ => Err(Timeout(PATIENCE)),
        }
    }

    /// The request is applied and answered.
    pub fn release(self) {
        self.verdict.send_replace(Verdict::Release);
    }

    /// The connection is cut, and nothing was applied.
    pub fn drop_before(self) {
        self.verdict.send_replace(Verdict::DropBefore);
    }

    /// The request is applied, then the connection is cut without an answer.
    pub fn drop_after(self) {
        self.verdict.send_replace(Verdict::DropAfter);
    }
}

impl World {
    pub(super) fn hold(&self, method: &str, path: &str) -> Held {
        self.write(|state| state.faults.set_trap(method, path))
    }
}
