//! Declines challenges by people whom the challenged person has blocked.

use super::claims;
use crate::{
    clock::Clock,
    discord::outbound::{challenge_message, poster::Poster},
    store::{Store, StoreError, UnwantedChallenge},
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
    // Without a message that the bot has posted, it expires like a challenge that is ignored.
    if let Some((place, message)) = challenge.message {
        if !challenge.is_declined && !store.decline_unwanted_challenge(&challenge, clock.now()).await? {
            return Ok(());
        }
        let game = store.load(challenge.id).await?.table.terms.setup.game();
        if !challenge_message::close_declined(poster, &challenge, game, place, message).await {
            return Ok(());
        }
    }
    store.settle_unwanted_challenge(challenge.id).await
}
