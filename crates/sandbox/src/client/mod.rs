//! The actions of users in Discord's client. Each action is checked as the client checks it, goes to the bot as an interaction,
//! and waits for the bot's initial response.
//!
//! | file | contents |
//! |---|---|
//! | `commands` | slash commands, autocompletion, context-menu commands |
//! | `components` | buttons and select menus |
//! | `modals` | submitted modals |
//! | `options`, `resolved` | the options of a command, and the objects that they refer to |
//! | `payload` | the payload of an `INTERACTION_CREATE` |
//! | `response` | the bot's response |

mod commands;
mod components;
mod modals;
mod options;
mod payload;
mod resolved;
pub(crate) mod response;

pub(crate) use commands::available_commands;

use std::sync::Arc;
use std::time::Duration;

use serde_json::Value;
use tokio::time::Instant;

use crate::model::ActionError;
use crate::patience::initial_response_timeout;
use crate::world::World;
use crate::world::entities::Interaction;
use crate::world::state::State;
use payload::Action;
use response::InteractionResponse;

impl World {
    /// Sends an action to the bot and waits for the initial response.
    async fn perform(self: &Arc<Self>, action: Action) -> Result<InteractionResponse, ActionError> {
        let id = self.send(action)?;
        let took = self.initial_response(id).await?;
        let found = self.read(|state| {
            let interaction = state.interactions.get(&id)?;
            let response = interaction.initial_response.clone()?;
            // The bot may have deleted its answer again.
            let shown = |id| state.messages.get(&id).or_else(|| state.deleted_answers.get(&id)).cloned();
            let message = response.message.and_then(shown);
            Some((response, message))
        });
        let (response, message) = found.ok_or(ActionError::NoResponse)?;
        if !matches!(response.kind, 4..=7 | 9 | 12) {
            return Err(ActionError::UnexpectedResponse(response.kind));
        }
        Ok(InteractionResponse {
            interaction: id,
            kind: response.kind,
            message,
            modal: response.modal,
            activity: response.activity,
            ephemeral: response.ephemeral,
            took,
            edits: response.edits,
            world: Arc::clone(self),
        })
    }

    fn send(&self, action: Action) -> Result<u64, ActionError> {
        let id = self.clock.snowflake();
        let token = format!("{:032x}{:032x}", rand::random::<u128>(), rand::random::<u128>());
        self.write(|state| {
            if state.sessions.is_empty() {
                return Err(ActionError::NotConnected);
            }
            let guild = state.guild_of(action.channel);
            if guild.is_some_and(|guild| state.is_timed_out(guild, action.user)) {
                return Err(ActionError::refused("the member is timed out"));
            }
            let payload = self.interaction_payload(state, id, &token, &action)?;
            let guild = shard_guild(state, action.channel);
            let interaction = Interaction {
                token: token.clone(),
                kind: action.kind,
                user: action.user,
                channel: action.channel,
                owners: action.owners,
                opener: action.opener,
                source: action.source,
                response_kind: action.response_kind,
                payload: payload.clone(),
                sent: Instant::now(),
                sent_at: self.clock.now(),
                timed_out: false,
                initial_response: None,
                follow_ups: Vec::new(),
            };
            let deliveries = if state.duplicate_delivery { 2 } else { 1 };
            for _ in 0..deliveries {
                self.deliver(state, guild, &payload)?;
            }
            state.interactions.insert(id, interaction);
            state.interaction_ids.insert(token, id);
            Ok(id)
        })
    }

    fn deliver(&self, state: &mut State, guild: Option<u64>, payload: &Value) -> Result<(), ActionError> {
        match state.dispatch(guild, "INTERACTION_CREATE", payload, self.clock.now()) {
            0 => Err(ActionError::NotConnected),
            _ => Ok(()),
        }
    }

    /// Waits until Discord's deadline. Returns the time that the bot took.
    async fn initial_response(&self, id: u64) -> Result<Duration, ActionError> {
        let sent = self.read(|state| Some(state.interactions.get(&id)?.sent));
        let sent = sent.ok_or(ActionError::NoResponse)?;
        let responded = |state: &State| state.interactions.get(&id)?.initial_response.as_ref().map(|_| ());
        let left = initial_response_timeout().saturating_sub(sent.elapsed());
        if self.wait_until(left, responded).await.is_ok() {
            return Ok(sent.elapsed());
        }
        // A response that arrived since the last check counts.
        self.write(|state| match state.interactions.get_mut(&id) {
            Some(interaction) if interaction.initial_response.is_some() => Ok(sent.elapsed()),
            Some(interaction) => {
                interaction.timed_out = true;
                Err(ActionError::NoResponse)
            }
            None => Err(ActionError::NoResponse),
        })
    }

    /// Sends the interaction once more, with the same id and token.
    pub async fn redeliver(&self, id: u64) -> Result<(), ActionError> {
        self.write(|state| {
            let interaction = state.interactions.get(&id);
            let interaction =
                interaction.ok_or_else(|| ActionError::refused(format!("no interaction has the id {id}")))?;
            let guild = shard_guild(state, interaction.channel);
            let payload = interaction.payload.clone();
            self.deliver(state, guild, &payload)
        })
    }
}

/// The guild whose shard gets the interactions of a channel. No shard has a conversation, or a guild without the bot: their
/// interactions go to the first shard.
fn shard_guild(state: &State, channel: u64) -> Option<u64> {
    state.guild_of(channel).filter(|guild| state.has_bot(*guild))
}
