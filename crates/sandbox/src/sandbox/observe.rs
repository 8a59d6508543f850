//! Messages, requests and connections: look at them, or wait for them.

use std::ops::Bound;
use std::sync::Arc;

use serde_json::Value;

use crate::client::available_commands;
use crate::model::{Message, Request, Timeout};
use crate::patience::WAIT_TIMEOUT;
use crate::validation::commands::{ENTRY_POINT, kind};
use crate::world::World;
use crate::world::sessions::{Identify, ShardChange};
use crate::world::state::State;

impl World {
    /// Resolves once a gateway session has identified or resumed. No time limit.
    pub async fn bot_ready(&self) {
        let connected = |state: &State| (state.sessions.connected() > 0).then_some(());
        while self.wait_until(WAIT_TIMEOUT, connected).await.is_err() {}
    }

    /// Resolves once no gateway session is connected, for example after the bot's process was killed.
    pub async fn bot_disconnected(&self) -> Result<(), Timeout> {
        let disconnected = |state: &State| (state.sessions.connected() == 0).then_some(());
        self.wait_until(WAIT_TIMEOUT, disconnected).await
    }

    /// Counts gateway sessions that became ready, by identifying or resuming.
    pub fn connections(&self) -> u64 {
        self.read(|state| state.sessions.ready_count)
    }

    /// Counts gateway sessions that became ready by resuming.
    pub fn resumes(&self) -> u64 {
        self.read(|state| state.sessions.resume_count)
    }

    pub async fn wait_for_connections(&self, count: u64) -> Result<(), Timeout> {
        let connected = |state: &State| (state.sessions.ready_count >= count).then_some(());
        self.wait_until(WAIT_TIMEOUT, connected).await
    }

    pub async fn wait_for_resumes(&self, count: u64) -> Result<(), Timeout> {
        let resumed = |state: &State| (state.sessions.resume_count >= count).then_some(());
        self.wait_until(WAIT_TIMEOUT, resumed).await
    }

    pub async fn wait_until_archived(&self, thread: u64) -> Result<(), Timeout> {
        let archived = |state: &State| state.channels.get(&thread).filter(|thread| thread.archived).map(|_| ());
        self.wait_until(WAIT_TIMEOUT, archived).await
    }

    /// Counts all connections that were opened to the gateway.
    pub fn gateway_connections(&self) -> u64 {
        self.read(|state| state.sessions.socket_count())
    }

    /// Every IDENTIFY that the gateway received, in order of arrival.
    pub fn identifies(&self) -> Vec<Identify> {
        self.read(|state| state.sessions.identifies.clone())
    }

    /// Every change of the number of connected sessions of a shard, in order. More than one at a time means that the shard's
    /// events are handled twice.
    pub fn shard_changes(&self) -> Vec<ShardChange> {
        self.read(|state| state.sessions.shard_changes.clone())
    }

    pub async fn wait_for_sessions(&self, count: usize) -> Result<(), Timeout> {
        let open = |state: &State| (state.sessions.connected() == count).then_some(());
        self.wait_until(WAIT_TIMEOUT, open).await
    }

    pub async fn wait_for_gateway_connections(&self, count: u64) -> Result<(), Timeout> {
        let opened = |state: &State| (state.sessions.socket_count() >= count).then_some(());
        self.wait_until(WAIT_TIMEOUT, opened).await
    }

    /// Returns all IDENTIFYs once there are `count`.
    pub async fn wait_for_identifies(&self, count: usize) -> Result<Vec<Identify>, Timeout> {
        let received = |state: &State| Some(state.sessions.identifies.clone()).filter(|all| all.len() >= count);
        self.wait_until(WAIT_TIMEOUT, received).await
    }

    pub async fn commands_registered(&self) -> Result<Vec<Value>, Timeout> {
        let by_bot = |command: &Value| kind(command) != ENTRY_POINT;
        let registered = |state: &State| Some(state.all_commands()).filter(|commands| commands.iter().any(by_bot));
        self.wait_until(WAIT_TIMEOUT, registered).await
    }

    /// Global commands come first.
    pub fn commands(&self) -> Vec<Value> {
        self.read(State::all_commands)
    }

    /// The commands that Discord's client offers this user in this channel.
    pub fn available_commands(&self, user: u64, channel: u64) -> Vec<Value> {
        self.read(|state| available_commands(state, user, channel).cloned().collect())
    }

    /// The `INTERACTION_CREATE` event, as it was sent.
    pub fn payload(&self, interaction: u64) -> Option<Value> {
        self.read(|state| Some(state.interactions.get(&interaction)?.payload.clone()))
    }

    /// Messages that everyone sees, oldest first.
    pub fn messages(&self, channel: u64) -> Vec<Message> {
        self.messages_where(channel, |message| message.ephemeral_for.is_none())
    }

    /// Messages that this user sees, oldest first.
    pub fn messages_for(&self, channel: u64, user: u64) -> Vec<Message> {
        self.messages_where(channel, |message| message.visible_to(user))
    }

    fn messages_where(&self, channel: u64, filter: impl Fn(&Message) -> bool) -> Vec<Message> {
        self.read(|state| {
            let messages = state.messages.values().filter(|message| message.channel == channel);
            messages.filter(|message| filter(message)).cloned().collect()
        })
    }

    pub fn message(&self, id: u64) -> Option<Message> {
        self.read(|state| state.messages.get(&id).cloned())
    }

    /// Waits for the first message, present or future, that everyone sees and that `matches`. Edited messages are checked again.
    /// `matches` must not call the sandbox.
    pub async fn wait_for(&self, channel: u64, matches: impl Fn(&Message) -> bool) -> Result<Message, Timeout> {
        self.wait_after(channel, 0, matches).await
    }

    /// Like [`World::wait_for`], among messages newer than `after`.
    pub async fn wait_after(
        &self,
        channel: u64,
        after: u64,
        matches: impl Fn(&Message) -> bool,
    ) -> Result<Message, Timeout> {
        // Each change checks only newer messages and copies at most one: otherwise the waiting would cost more than the work that
        // the test waits for.
        let newer = (Bound::Excluded(after), Bound::Unbounded);
        let fits =
            |message: &&Message| message.channel == channel && message.ephemeral_for.is_none() && matches(message);
        let find = || self.read(|state| state.messages.range(newer).map(|(_, message)| message).find(fits).cloned());
        self.wait_until_unlocked(WAIT_TIMEOUT, find).await
    }

    /// Waits for the first answered request that `matches`.
    pub async fn wait_for_request(&self, matches: impl Fn(&Request) -> bool) -> Result<Request, Timeout> {
        let answered = |request: &Arc<Request>| request.status.is_some() && matches(request);
        let find = || self.requests().into_iter().find(answered).map(Arc::unwrap_or_clone);
        self.wait_until_unlocked(WAIT_TIMEOUT, find).await
    }

    /// Every REST request, in order of arrival.
    pub fn requests(&self) -> Vec<Arc<Request>> {
        self.read(|state| state.log.requests().cloned().collect())
    }

    /// Requests to routes that the sandbox does not have, as `METHOD /path`.
    pub fn unknown_routes(&self) -> Vec<String> {
        self.read(|state| state.unknown_routes.clone())
    }
}
