//! What a person got back, and what still comes of it.

use std::sync::Arc;
use std::time::Duration;

use super::faults::PATIENCE;
use super::model::{Message, Modal, Timeout};
use super::world::{State, World};

/// The bot's first answer to something that a person did.
#[derive(Clone)]
pub struct Answer {
    /// The interaction's id.
    pub interaction: u64,
    /// Discord's type: 4 message, 5 deferred, 6 deferred update, 7 update, 9 modal.
    pub kind: u8,
    /// The message that was made (4, 5) or is changed (6, 7), as of this answer.
    pub message: Option<Message>,
    /// The window that was opened (9).
    pub modal: Option<Modal>,
    /// Only the person sees it.
    pub ephemeral: bool,
    /// From the act to the answer.
    pub took: Duration,
    pub(super) edits: u32,
    pub(super) world: Arc<World>,
}

impl std::fmt::Debug for Answer {
    fn fmt(&self, formatter: &mut std::fmt::Formatter<'_>) -> std::fmt::Result {
        formatter
            .debug_struct("Answer")
            .field("interaction", &self.interaction)
            .field("kind", &self.kind)
            .field("message", &self.message)
            .field("modal", &self.modal)
            .field("ephemeral", &self.ephemeral)
            .finish_non_exhaustive()
    }
}

impl Answer {
    /// The answer's message once the bot has changed it after answering, as after a deferral.
    ///
    /// # Errors
    ///
    /// When it was not changed within a minute.
    pub async fn edited(&self) -> Result<Message, Timeout> {
        let id = self.message.as_ref().map(|message| message.id);
        let edits = self.edits;
        self.world
            .until(PATIENCE, |state| {
                let message = state.messages.get(&id?)?;
                (message.edits > edits).then(|| message.clone())
            })
            .await
    }

    /// The first `n` follow-ups, ephemeral ones included; fewer when no more came within a minute.
    pub async fn follow_ups(&self, n: usize) -> Vec<Message> {
        let gather = |state: &State| {
            let found = state.interactions.get(&self.interaction);
            let ids = found.map(|interaction| interaction.follow_ups.as_slice());
            let messages = ids.unwrap_or_default().iter();
            let messages = messages.filter_map(|id| state.messages.get(id).cloned());
            messages.take(n).collect::<Vec<_>>()
        };
        let all = self.world.until(PATIENCE, |state| Some(gather(state)).filter(|messages| messages.len() >= n));
        match all.await {
            Ok(messages) => messages,
            Err(Timeout(_)) => self.world.read(gather),
        }
    }
}
