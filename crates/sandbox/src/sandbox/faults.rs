//! Faults: failing requests, lost gateway connections, repeated and malformed events.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use crate::world::World;
use crate::world::clock;
use crate::world::faults::{Fault, HeldRequest};
use crate::world::rate_limits::RateLimit;
use crate::world::sessions::{GatewaySilence, ResumeFault};
use crate::world::state::Rewrite;

impl World {
    /// The fault hits the next `times` requests of this method (`*` for any) whose path, without `/api/v10`, contains `path`.
    /// A path of callbacks means those of interactions that are sent from now on.
    pub fn inject_fault(&self, method: &str, path: &str, times: u32, fault: Fault) {
        self.write(|state| state.faults.add(method, path, times, fault));
    }

    /// Discord's limit is five messages in five seconds per channel.
    pub fn limit_posts(&self, limit: RateLimit) {
        self.write(|state| state.rate_limits.posts = limit);
    }

    /// Limits all requests except those of interactions. Discord's limit is fifty in a second.
    pub fn limit_requests(&self, limit: RateLimit) {
        self.write(|state| state.rate_limits.global = limit);
    }

    /// Hidden limits are not in the headers of answers.
    pub fn hide_rate_limits(&self, hidden: bool) {
        self.write(|state| state.rate_limits.hidden = hidden);
    }

    pub fn clear_faults(&self) {
        self.write(|state| state.faults.clear());
    }

    /// Holds back the next request of this method and path before it is applied.
    #[must_use]
    pub fn hold(&self, method: &str, path: &str) -> HeldRequest {
        self.write(|state| state.faults.hold(method, path))
    }

    pub async fn close_gateway(&self, code: u16) {
        self.write(|state| state.sessions.close(code));
    }

    pub fn close_shard(&self, shard: u64, total: u64, code: u16) {
        self.write(|state| state.sessions.close_shard((shard, total), code));
    }

    /// With `None`, the gateway speaks again.
    pub fn silence_gateway(&self, point: Option<GatewaySilence>) {
        self.write(|state| state.sessions.settings.silence = point);
    }

    /// With `None`, a RESUME works again.
    pub fn fail_resumes(&self, fault: Option<ResumeFault>) {
        self.write(|state| state.sessions.settings.resume_fault = fault);
    }

    /// The gateway refuses the next `times` connections with status 503.
    pub fn refuse_upgrades(&self, times: u32) {
        self.write(|state| state.sessions.settings.refused_upgrades = times);
    }

    /// Sets the address that `GET /gateway/bot` names; `None` for the sandbox's own.
    pub fn set_gateway_url(&self, url: Option<&str>) {
        self.write(|state| state.sessions.settings.url = url.map(str::to_owned));
    }

    /// Sets the address that READY names for a RESUME; `None` for the sandbox's own.
    pub fn set_resume_url(&self, url: Option<&str>) {
        self.write(|state| state.sessions.settings.resume_url = url.map(str::to_owned));
    }

    /// The gateway refuses every IDENTIFY with this close code; `None` accepts them again.
    pub fn refuse_identifies(&self, code: Option<u16>) {
        self.write(|state| state.sessions.settings.refusal = code);
    }

    /// Discord recommends this number of shards and refuses an IDENTIFY with fewer: close code 4011.
    pub fn require_shards(&self, shards: u64) {
        self.write(|state| state.sessions.settings.shards = shards);
    }

    /// Reports how many shards may identify in five seconds. The sandbox does not enforce it; see [`World::identifies`].
    pub fn set_max_concurrency(&self, shards: u64) {
        self.write(|state| state.sessions.settings.max_concurrency = shards);
    }

    /// Reports how many sessions may still be started, and after which time there are more.
    pub fn set_session_starts(&self, remaining: u64, reset_after: Duration) {
        self.write(|state| {
            let settings = &mut state.sessions.settings;
            settings.remaining = remaining;
            settings.reset_after = u64::try_from(reset_after.as_millis()).unwrap_or(u64::MAX);
        });
    }

    /// Applies to clients that connect after this call.
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        let interval = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
        self.write(|state| state.sessions.settings.heartbeat_interval = interval);
    }

    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.write(|state| state.sessions.settings.acknowledges_heartbeats = on);
    }

    /// Events are on their way for this long. Those of one connection stay in order.
    pub fn delay_events(&self, delay: Duration) {
        self.write(|state| state.sessions.settings.event_delay = delay);
    }

    /// No Close frame is sent.
    pub async fn drop_gateway(&self) {
        self.write(|state| state.sessions.drop_connections());
    }

    pub async fn ask_reconnect(&self) {
        self.write(|state| state.sessions.request_reconnect());
    }

    pub async fn invalidate_session(&self, resumable: bool) {
        self.write(|state| state.sessions.invalidate(resumable));
    }

    /// While this is on, every interaction is dispatched twice.
    pub fn set_duplicate_delivery(&self, on: bool) {
        self.write(|state| state.duplicate_delivery = on);
    }

    /// The event may be malformed.
    pub async fn send_raw_event(&self, name: &str, data: Value) {
        self.write(|state| {
            state.log_event(name, &data, self.clock.now());
            state.sessions.broadcast(name, &data);
        });
    }

    /// Rewrites every text sent to the bot after this call. The first argument names the source: `gateway` for a payload of the
    /// gateway, method and path of the request for the body of a response.
    pub fn rewrite(&self, rewrite: impl Fn(&str, &str) -> String + Send + Sync + 'static) {
        self.write(|state| state.rewrite = Some(Rewrite(Arc::new(rewrite))));
    }

    /// Three minutes by default.
    pub fn set_nonce_window(&self, window: Duration) {
        self.write(|state| state.nonce_window = clock::millis(window));
    }
}
