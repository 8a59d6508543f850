//! Declines challenges by people whom the challenged person has blocked.

use super::task::{Services, Task};
use crate::{
    discord::outbound::{challenge_message, error::DeliveryError},
    store::{ClaimedTask, TaskKind, TaskOutcome},
};

/// How often a challenge is looked for that is still to be posted.
const POST_POLL: time::Duration = time::Duration::MINUTE;

pub(super) struct DeclineChallenge;

impl Task for DeclineChallenge {
    const KIND: TaskKind = TaskKind::DeclineChallenge;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let (store, now) = (&services.store, services.clock.now());
        let Some(id) = task.game() else { return Ok(TaskOutcome::Done) };
        let Some(challenge) = store.unwanted_challenge(id).await? else { return Ok(TaskOutcome::Done) };
        if challenge.waits {
            return Ok(TaskOutcome::Again(now + POST_POLL));
        }
        // Without a message that the bot has posted, it expires like a challenge that is ignored.
        let Some((place, message)) = challenge.message else { return Ok(TaskOutcome::Done) };
        let is_declined = task.payload() == Some(true);
        if is_declined || store.decline_unwanted_challenge(task, &challenge, now).await? {
            challenge_message::close_declined(&services.poster, id, place, message).await?;
        }
        Ok(TaskOutcome::Done)
    }
}
