//! Declines challenges by people whom the challenged person has blocked.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::Poster,
    play::{ChallengeEnd, Command, Phase},
    store::{Cause, Store, StoreError, UnwantedChallenge},
};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// How often challenges to be declined are looked for.
const POLL: Duration = Duration::from_secs(1);

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let mut failures = Failures::default();
    while stop.run_until_cancelled(tokio::time::sleep(failures.wait(POLL))).await.is_some() {
        let declined = match store.claim_unwanted_challenge(clock.now()).await {
            Ok(Some(challenge)) => decline(&store, &poster, &clock, challenge).await,
            Ok(None) => Ok(()),
            Err(error) => Err(error),
        };
        match declined {
            Ok(()) => failures.end(),
            Err(error) => {
                if let Some(failures) = failures.count() {
                    tracing::error!(%error, failures, "could not decline the challenge of a blocked user; will retry");
                }
            }
        }
    }
}

async fn decline(
    store: &Store,
    poster: &Poster,
    clock: &Clock,
    challenge: UnwantedChallenge,
) -> Result<(), StoreError> {
    let command = Command::Decline { by: challenge.opponent.into() };
    let table = match store.apply(challenge.id, &command, Cause::JOB, clock.now()).await {
        Ok(applied) => applied.table,
        // It was declined before, and only its message is left, or somebody accepted or cancelled it meanwhile.
        Err(StoreError::Refused(_)) => store.load(challenge.id).await?.table,
        Err(error) => return Err(error),
    };
    if let (Phase::Closed(ChallengeEnd::Declined), Some((place, message))) = (&table.phase, challenge.message)
        && !poster.close_declined_challenge(challenge.id, table.terms.setup.game(), place, message).await
    {
        return Ok(());
    }
    store.settle_unwanted_challenge(challenge.id).await
}
