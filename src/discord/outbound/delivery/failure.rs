//! The next step after a message of a game was not posted: another attempt after a pause, a wait for an event, or none.

use crate::discord::{
    App,
    outbound::{
        error::{DeliveryError, Proof, code},
        retry::{GIVE_UP_AFTER, WAIT_REFUSED},
    },
};
use crate::{
    backoff::Backoff,
    store::{ClaimedTask, Lane, Place, TaskOutcome},
};
use std::time::Duration;
use time::OffsetDateTime;

const BACKOFF: Backoff = Backoff::new(Duration::from_millis(500), Duration::from_mins(1));

/// Pauses between attempts in a channel that refuses messages. An event, or a successful post there, may end a pause early.
const REFUSED: Backoff = Backoff::new(Duration::from_secs(30), Duration::from_hours(6));

const MAX_FIRST_PAUSE: Duration = Duration::from_secs(2);

pub(super) fn refused(app: &App, task: &ClaimedTask, why: String) -> TaskOutcome {
    TaskOutcome::Refused(app.clock.now() + REFUSED.pause(task.attempts), why)
}

pub(super) async fn postponed(app: &App, task: &mut ClaimedTask, lane: &Lane, wait: Duration) -> TaskOutcome {
    let until = app.clock.now() + wait;
    pause_lane(app, lane, false, until).await;
    task.set_unattempted();
    TaskOutcome::Again(until)
}

/// Pauses all messages of a channel: the others would fail too, and each attempt would occupy one of the channel's two slots.
async fn pause_lane(app: &App, lane: &Lane, failed: bool, until: OffsetDateTime) {
    if let Err(error) = app.store.pause_lane(lane.channel, failed, until).await {
        tracing::warn!(%error, channel = lane.channel, "could not record that a channel takes no messages for now; its other messages are tried");
    }
}

/// `place` is the game's place, with whether an interaction is about to be answered. `None` if the game could not be loaded.
pub(super) async fn outcome_of_failure(
    app: &App,
    task: &mut ClaimedTask,
    lane: &Lane,
    place: Option<(Place, bool)>,
    error: &DeliveryError,
) -> TaskOutcome {
    let now = app.clock.now();
    let (reason, waited) = (error.to_string(), now - task.due_since);
    match (error.proof(), error) {
        // Rate limits: the message was certainly not posted, and the attempt does not count as a failure.
        (Proof::NotNow(Some(wait)), _) => postponed(app, task, lane, wait).await,
        // Includes timeouts and broken connections, after which the message may have been posted.
        (Proof::NotNow(None), _) if waited <= GIVE_UP_AFTER => {
            let wait = pause(task.attempts, waited);
            tracing::warn!(%error, ?wait, "could not post a message; will retry");
            if let DeliveryError::Send(_) = error {
                pause_lane(app, lane, true, now + pause(lane.failures + 1, waited)).await;
            }
            TaskOutcome::Again(now + wait)
        }
        (Proof::NotNow(None), _) => {
            tracing::error!(%error, "could not post a message for a day; it will not be posted");
            TaskOutcome::GivenUp(reason)
        }
        (Proof::Malformed, _) => {
            tracing::error!(%error, "a message is malformed; it will not be posted");
            TaskOutcome::GivenUp(reason)
        }
        (_, DeliveryError::Send(refusal)) if refusal.has_code(code::FILTERED) => {
            tracing::warn!(%error, "the filter of a server blocks a message; it will not be posted");
            TaskOutcome::GivenUp(reason)
        }
        (Proof::NotHere | Proof::Never, _) if waited > WAIT_REFUSED => {
            tracing::info!(%error, "Discord has refused a message for a month; it will not be posted");
            TaskOutcome::GivenUp(reason)
        }
        (proof, _) => {
            let outcome = if proof == Proof::Never {
                // The person accepts no messages, and only the person can change that.
                TaskOutcome::Refused(now + WAIT_REFUSED, reason.clone())
            } else {
                tracing::warn!(channel = lane.channel, %error, "the bot may not post in a channel; its messages there wait");
                refused(app, task, reason.clone())
            };
            if let (Some((place, before_answer)), TaskOutcome::Refused(retry, _)) = (place, &outcome) {
                let wait = (!before_answer).then_some(*retry);
                if let Err(error) = app.store.record_refused_post(place, &reason, wait, now).await {
                    tracing::error!(%error, channel = lane.channel, "could not record that Discord refuses a channel's messages; each is tried");
                }
            }
            outcome
        }
    }
}

/// At most a tenth of the time that the message has waited, but up to two seconds in any case. So the message is posted soon
/// after the end of an outage.
pub(super) fn pause(failures: u32, waited: time::Duration) -> Duration {
    BACKOFF.pause(failures).min((waited.unsigned_abs() / 10).max(MAX_FIRST_PAUSE))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_are_short_after_a_short_outage_and_grow_in_a_long_one() {
        for (waited, longest) in [(1, 2), (20, 2), (45, 5), (300, 30), (86_400, 60)] {
            for failures in 1..40 {
                let pause = pause(failures, time::Duration::seconds(waited));
                assert!(pause <= Duration::from_secs(longest), "{failures} failures in {waited} s: {pause:?}");
            }
        }
        assert!(pause(40, time::Duration::days(1)) >= Duration::from_secs(30));
    }
}
