//! Faults: failing requests, lost gateway connections, repeated and malformed events.

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;

use super::Sandbox;
use crate::model::ActionError;
use crate::world::clock;
use crate::world::faults::{Fault, HeldRequest};
use crate::world::rate_limits::RateLimit;
use crate::world::sessions::{GatewaySilence, ResumeFault};
use crate::world::state::Rewrite;

impl Sandbox {
    /// Plans a fault for the next `times` requests of this method (`*` for any) whose path, without
    /// `/api/v10`, contains `path`.
    pub fn inject_fault(&self, method: &str, path: &str, times: u32, fault: Fault) {
        self.world.write(|state| state.faults.add(method, path, times, fault));
    }

    /// Sets how many messages may be posted in a channel; Discord's limit is five in five seconds.
    pub fn limit_posts(&self, limit: RateLimit) {
        self.world.write(|state| state.rate_limits.posts = limit);
    }

    /// Sets how many requests may be sent in all, but for those of interactions; Discord's limit is fifty in a second.
    pub fn limit_requests(&self, limit: RateLimit) {
        self.world.write(|state| state.rate_limits.global = limit);
    }

    /// Makes the answers say nothing about rate limits, or show them again.
    pub fn hide_rate_limits(&self, hidden: bool) {
        self.world.write(|state| state.rate_limits.hidden = hidden);
    }

    /// Removes all planned faults.
    pub fn clear_faults(&self) {
        self.world.write(|state| state.faults.clear());
    }

    /// Holds back the next such request before it is applied.
    #[must_use]
    pub fn hold(&self, method: &str, path: &str) -> HeldRequest {
        self.world.write(|state| state.faults.hold(method, path))
    }

    /// Closes every gateway connection with this code.
    pub async fn close_gateway(&self, code: u16) {
        self.world.write(|state| state.sessions.close(code));
    }

    /// Closes the gateway connection of one shard with this code.
    pub fn close_shard(&self, shard: u64, total: u64, code: u16) {
        self.world.write(|state| state.sessions.close_shard((shard, total), code));
    }

    /// Makes the gateway fall silent at this point, or speak again.
    pub fn silence_gateway(&self, point: Option<GatewaySilence>) {
        self.world.write(|state| state.sessions.settings.silence = point);
    }

    /// Makes every RESUME fail in this way, or none.
    pub fn fail_resumes(&self, fault: Option<ResumeFault>) {
        self.world.write(|state| state.sessions.settings.resume_fault = fault);
    }

    /// Makes the gateway refuse the next `times` connections with status 503.
    pub fn refuse_upgrades(&self, times: u32) {
        self.world.write(|state| state.sessions.settings.refused_upgrades = times);
    }

    /// Makes `GET /gateway/bot` name this address, or the sandbox's own.
    pub fn set_gateway_url(&self, url: Option<&str>) {
        self.world.write(|state| state.sessions.settings.url = url.map(str::to_owned));
    }

    /// Makes READY name this address for a RESUME, or the sandbox's own.
    pub fn set_resume_url(&self, url: Option<&str>) {
        self.world.write(|state| state.sessions.settings.resume_url = url.map(str::to_owned));
    }

    /// Makes the gateway refuse every IDENTIFY with this close code, or accept them again.
    pub fn refuse_identifies(&self, code: Option<u16>) {
        self.world.write(|state| state.sessions.settings.refusal = code);
    }

    /// Makes Discord recommend this number of shards, and refuse an IDENTIFY with fewer by close code 4011.
    pub fn require_shards(&self, shards: u64) {
        self.world.write(|state| state.sessions.settings.shards = shards);
    }

    /// Sets how many shards may identify in five seconds, as it is reported. The sandbox does not enforce it; see
    /// [`Sandbox::identifies`].
    pub fn set_max_concurrency(&self, shards: u64) {
        self.world.write(|state| state.sessions.settings.max_concurrency = shards);
    }

    /// Sets how many sessions may still be started, and after how long there are more, as it is reported.
    pub fn set_session_starts(&self, remaining: u64, reset_after: Duration) {
        self.world.write(|state| {
            let settings = &mut state.sessions.settings;
            settings.remaining = remaining;
            settings.reset_after = u64::try_from(reset_after.as_millis()).unwrap_or(u64::MAX);
        });
    }

    /// Sets how often clients have to send a heartbeat, from their next connection on.
    pub fn set_heartbeat_interval(&self, interval: Duration) {
        let interval = u64::try_from(interval.as_millis()).unwrap_or(u64::MAX);
        self.world.write(|state| state.sessions.settings.heartbeat_interval = interval);
    }

    /// Sets whether the gateway acknowledges heartbeats.
    pub fn acknowledge_heartbeats(&self, on: bool) {
        self.world.write(|state| state.sessions.settings.acknowledges_heartbeats = on);
    }

    /// Drops every gateway connection without a Close frame.
    pub async fn drop_gateway(&self) {
        self.world.write(|state| state.sessions.drop_connections());
    }

    /// Asks every session to reconnect and resume.
    pub async fn ask_reconnect(&self) {
        self.world.write(|state| state.sessions.request_reconnect());
    }

    /// Declares every session invalid.
    pub async fn invalidate_session(&self, resumable: bool) {
        self.world.write(|state| state.sessions.invalidate(resumable));
    }

    /// Switches duplicate delivery on or off: while it is on, every interaction is dispatched twice.
    pub fn set_duplicate_delivery(&self, on: bool) {
        self.world.write(|state| state.duplicate_delivery = on);
    }

    /// Delivers an interaction once more, with the same id and token.
    ///
    /// # Errors
    ///
    /// When the interaction is unknown or no bot is connected.
    pub async fn redeliver(&self, interaction: u64) -> Result<(), ActionError> {
        self.world.redeliver(interaction)
    }

    /// Sends any event, however malformed, to every session.
    pub async fn send_raw_event(&self, name: &str, data: Value) {
        self.world.write(|state| {
            state.log_event(name, &data, self.world.clock.now());
            state.sessions.broadcast(name, &data);
        });
    }

    /// Rewrites the text of all that is sent to the bot from now on: a payload of the gateway, with `gateway` as its source, or the
    /// body of a response, with the method and path of its request.
    pub fn rewrite(&self, rewrite: impl Fn(&str, &str) -> String + Send + Sync + 'static) {
        self.world.write(|state| state.rewrite = Some(Rewrite(Arc::new(rewrite))));
    }

    /// Sets how long a nonce is remembered; three minutes by default.
    pub fn set_nonce_window(&self, window: Duration) {
        self.world.write(|state| state.nonce_window = clock::millis(window));
    }
}
