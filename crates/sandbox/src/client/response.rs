//! The bot's response to a user's action, and what follows it.

use std::sync::Arc;
use std::time::Duration;

use crate::model::{Message, Modal, Timeout};
use crate::patience::WAIT_TIMEOUT;
use crate::world::World;
use crate::world::state::State;

#[derive(Clone)]
pub struct InteractionResponse {
    pub interaction: u64,
    /// Discord's callback type: 4 message, 5 deferred message, 6 deferred update, 7 update, 9 modal, 12 Activity.
    pub kind: u8,
    /// The message that this response created (4, 5) or updated (6, 7), as of this response.
    pub message: Option<Message>,
    /// The modal that this response opened (9).
    pub modal: Option<Modal>,
    /// The instance of the Activity that this response opened (12).
    pub activity: Option<String>,
    /// Only the user sees the response.
    pub ephemeral: bool,
    /// Time from the action to the response.
    pub took: Duration,
    pub(crate) edits: u32,
    pub(crate) world: Arc<World>,
}

impl std::fmt::Debug for InteractionResponse {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("InteractionResponse")
            .field("interaction", &self.interaction)
            .field("kind", &self.kind)
            .field("message", &self.message)
            .field("modal", &self.modal)
            .field("ephemeral", &self.ephemeral)
            .finish_non_exhaustive()
    }
}

impl InteractionResponse {
    /// Waits until the bot has edited the response's message, for example after a deferral.
    pub async fn edited(&self) -> Result<Message, Timeout> {
        let id = self.message.as_ref().map(|message| message.id);
        let edits = self.edits;
        self.world
            .wait_until(WAIT_TIMEOUT, |state| {
                let message = state.messages.get(&id?)?;
                (message.edits > edits).then(|| message.clone())
            })
            .await
    }

    /// Returns the first `n` follow-ups, ephemeral ones included, or fewer if no more arrive in time.
    pub async fn follow_ups(&self, n: usize) -> Vec<Message> {
        let collect = |state: &State| {
            let interaction = state.interactions.get(&self.interaction);
            let ids = interaction.map(|interaction| interaction.follow_ups.as_slice());
            let messages = ids.unwrap_or_default().iter();
            let messages = messages.filter_map(|id| state.messages.get(id).cloned());
            messages.take(n).collect::<Vec<_>>()
        };
        let enough = |state: &State| Some(collect(state)).filter(|messages| messages.len() >= n);
        match self.world.wait_until(WAIT_TIMEOUT, enough).await {
            Ok(messages) => messages,
            Err(Timeout(_)) => self.world.read(collect),
        }
    }
}
