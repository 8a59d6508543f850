//! Faults: failing requests, lost gateway connections, repeated and malformed events.

use std::time::Duration;

use serde_json::Value;

use super::Sandbox;
use crate::model::ActionError;
use crate::world::clock;
use crate::world::faults::{Fault, HeldRequest};

impl Sandbox {
    /// Plans a fault for the next `times` requests of this method (`*` for any) whose path, without
    /// `/api/v10`, contains `path`.
    pub fn inject_fault(&self, method: &str, path: &str, times: u32, fault: Fault) {
        self.world.write(|state| state.faults.add(method, path, times, fault));
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

    /// Sets how long a nonce is remembered; three minutes by default.
    pub fn set_nonce_window(&self, window: Duration) {
        self.world.write(|state| state.nonce_window = clock::millis(window));
    }
}
