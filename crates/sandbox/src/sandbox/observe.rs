//! Messages, requests and connections: look at them, or wait for them.

use std::ops::Bound;

use serde_json::Value;

use super::Sandbox;
use crate::client::available_commands;
use crate::model::{Message, Request, Timeout, WAIT_TIMEOUT};
use crate::world::sessions::{Identify, ShardChange};
use crate::world::state::State;

impl Sandbox {
    /// Resolves when a gateway session is connected and has identified or resumed. Waits without a limit.
    pub async fn bot_ready(&self) {
        let connected = |state: &State| (state.sessions.connected() > 0).then_some(());
        while self.world.wait_until(WAIT_TIMEOUT, connected).await.is_err() {}
    }

    /// Resolves when no gateway session is connected, as after the bot's process was killed.
    ///
    /// # Errors
    ///
    /// When a session is still connected after a minute.
    pub async fn bot_disconnected(&self) -> Result<(), Timeout> {
        let disconnected = |state: &State| (state.sessions.connected() == 0).then_some(());
        self.world.wait_until(WAIT_TIMEOUT, disconnected).await
    }

    /// How often a gateway session became ready, by identifying or resuming.
    #[must_use]
    pub fn connections(&self) -> u64 {
        self.world.read(|state| state.sessions.ready_count)
    }

    /// How often a gateway session became ready by resuming.
    #[must_use]
    pub fn resumes(&self) -> u64 {
        self.world.read(|state| state.sessions.resume_count)
    }

    /// Waits until gateway sessions became ready this often.
    ///
    /// # Errors
    ///
    /// When they do not within a minute.
    pub async fn wait_for_connections(&self, count: u64) -> Result<(), Timeout> {
        let connected = |state: &State| (state.sessions.ready_count >= count).then_some(());
        self.world.wait_until(WAIT_TIMEOUT, connected).await
    }

    /// Waits until gateway sessions became ready this often by resuming.
    ///
    /// # Errors
    ///
    /// When they do not within a minute.
    pub async fn wait_for_resumes(&self, count: u64) -> Result<(), Timeout> {
        let resumed = |state: &State| (state.sessions.resume_count >= count).then_some(());
        self.world.wait_until(WAIT_TIMEOUT, resumed).await
    }

    /// Waits until a thread is archived.
    ///
    /// # Errors
    ///
    /// When it is not within a minute.
    pub async fn wait_until_archived(&self, thread: u64) -> Result<(), Timeout> {
        let archived = |state: &State| state.channels.get(&thread).filter(|thread| thread.archived).map(|_| ());
        self.world.wait_until(WAIT_TIMEOUT, archived).await
    }

    /// How many connections to the gateway were opened.
    #[must_use]
    pub fn gateway_connections(&self) -> u64 {
        self.world.read(|state| state.sessions.socket_count())
    }

    /// Every IDENTIFY that the gateway received, in order of arrival.
    #[must_use]
    pub fn identifies(&self) -> Vec<Identify> {
        self.world.read(|state| state.sessions.identifies.clone())
    }

    /// Every change of the number of sessions with a socket that a shard has, in order. More than one at a time means
    /// that the shard's events are served twice.
    #[must_use]
    pub fn shard_changes(&self) -> Vec<ShardChange> {
        self.world.read(|state| state.sessions.shard_changes.clone())
    }

    /// Waits until this many sessions have a socket.
    ///
    /// # Errors
    ///
    /// When they have not within a minute.
    pub async fn wait_for_sessions(&self, count: usize) -> Result<(), Timeout> {
        let open = |state: &State| (state.sessions.connected() == count).then_some(());
        self.world.wait_until(WAIT_TIMEOUT, open).await
    }

    /// Waits until this many connections to the gateway were opened.
    ///
    /// # Errors
    ///
    /// When they are not within a minute.
    pub async fn wait_for_gateway_connections(&self, count: u64) -> Result<(), Timeout> {
        let opened = |state: &State| (state.sessions.socket_count() >= count).then_some(());
        self.world.wait_until(WAIT_TIMEOUT, opened).await
    }

    /// Waits until the gateway has received this many IDENTIFYs. Returns all.
    ///
    /// # Errors
    ///
    /// When it has not within a minute.
    pub async fn wait_for_identifies(&self, count: usize) -> Result<Vec<Identify>, Timeout> {
        let received = |state: &State| Some(state.sessions.identifies.clone()).filter(|all| all.len() >= count);
        self.world.wait_until(WAIT_TIMEOUT, received).await
    }

    /// Resolves when commands are registered.
    ///
    /// # Errors
    ///
    /// When none are registered within a minute.
    pub async fn commands_registered(&self) -> Result<Vec<Value>, Timeout> {
        let registered = |state: &State| Some(state.all_commands()).filter(|commands| !commands.is_empty());
        self.world.wait_until(WAIT_TIMEOUT, registered).await
    }

    /// Registered commands, global ones first.
    #[must_use]
    pub fn commands(&self) -> Vec<Value> {
        self.world.read(State::all_commands)
    }

    /// The commands that Discord's client offers this user in this channel.
    #[must_use]
    pub fn available_commands(&self, user: u64, channel: u64) -> Vec<Value> {
        self.world.read(|state| available_commands(state, user, channel).cloned().collect())
    }

    /// The `INTERACTION_CREATE` of an interaction, as it was sent.
    #[must_use]
    pub fn payload(&self, interaction: u64) -> Option<Value> {
        self.world.read(|state| Some(state.interactions.get(&interaction)?.payload.clone()))
    }

    /// Messages of a channel that everyone sees, oldest first.
    #[must_use]
    pub fn messages(&self, channel: u64) -> Vec<Message> {
        self.messages_where(channel, |message| message.ephemeral_for.is_none())
    }

    /// Messages of a channel that this user sees, oldest first.
    #[must_use]
    pub fn messages_for(&self, channel: u64, user: u64) -> Vec<Message> {
        self.messages_where(channel, |message| message.visible_to(user))
    }

    fn messages_where(&self, channel: u64, filter: impl Fn(&Message) -> bool) -> Vec<Message> {
        self.world.read(|state| {
            let messages = state.messages.values().filter(|message| message.channel == channel);
            messages.filter(|message| filter(message)).cloned().collect()
        })
    }

    /// A message as it is now.
    #[must_use]
    pub fn message(&self, id: u64) -> Option<Message> {
        self.world.read(|state| state.messages.get(&id).cloned())
    }

    /// Waits for the first message of a channel, present or future, that everyone sees and that `matches`.
    /// Edited messages are checked again. `matches` must not call the sandbox.
    ///
    /// # Errors
    ///
    /// When no message matches within a minute.
    pub async fn wait_for(&self, channel: u64, matches: impl Fn(&Message) -> bool) -> Result<Message, Timeout> {
        self.wait_after(channel, 0, matches).await
    }

    /// As [`Sandbox::wait_for`], among the messages after the one with the id `after`.
    ///
    /// # Errors
    ///
    /// When no message matches within a minute.
    pub async fn wait_after(
        &self,
        channel: u64,
        after: u64,
        matches: impl Fn(&Message) -> bool,
    ) -> Result<Message, Timeout> {
        // Checks only newer messages, and copies one message at most, after each change: otherwise waiting would
        // cost more than the work that the test waits for.
        let newer = (Bound::Excluded(after), Bound::Unbounded);
        let fits =
            |message: &&Message| message.channel == channel && message.ephemeral_for.is_none() && matches(message);
        let find =
            || self.world.read(|state| state.messages.range(newer).map(|(_, message)| message).find(fits).cloned());
        self.world.wait_until_unlocked(WAIT_TIMEOUT, find).await
    }

    /// Waits for the first recorded request that has been answered and that `matches`.
    ///
    /// # Errors
    ///
    /// When no request matches within a minute.
    pub async fn wait_for_request(&self, matches: impl Fn(&Request) -> bool) -> Result<Request, Timeout> {
        let answered = |request: &Request| request.status.is_some() && matches(request);
        let find = || self.requests().into_iter().find(answered);
        self.world.wait_until_unlocked(WAIT_TIMEOUT, find).await
    }

    /// Every REST request, in order of arrival.
    #[must_use]
    pub fn requests(&self) -> Vec<Request> {
        self.world.read(|state| state.log.requests().cloned().collect())
    }

    /// Requests to routes that the sandbox does not have, as `METHOD /path`.
    #[must_use]
    pub fn unknown_routes(&self) -> Vec<String> {
        self.world.read(|state| state.unknown_routes.clone())
    }
}
