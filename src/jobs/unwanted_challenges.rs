//! Declines challenges by people whom the challenged person has blocked.

use super::claims;
use crate::{
    clock::Clock,
    discord::Poster,
    play::{ChallengeEnd, Command, Phase},
    store::{Cause, Store, StoreError, UnwantedChallenge},
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = || {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_unwanted_challenge(now).await }
    };
    let work = |challenge| {
        let (store, poster, clock) = (store.clone(), Arc::clone(&poster), clock.clone());
        async move {
            if let Err(error) = decline(&store, &poster, &clock, challenge).await {
                report(&error, 1);
            }
        }
    };
    claims::run(claim, work, report, stop).await;
}

fn report(error: &StoreError, failures: u32) {
    tracing::error!(%error, failures, "could not decline the challenge of a blocked user; will retry");
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
