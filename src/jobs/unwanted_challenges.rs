//! Declines challenges by people whom the challenged person has blocked.

use super::failures::Failures;
use crate::{
    clock::Clock,
    discord::Poster,
    store::{Store, StoreError, UnwantedChallenge},
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
    // Without a message that the bot has posted, it expires like a challenge that is ignored.
    if let Some((place, message)) = challenge.message {
        if !challenge.is_declined && !store.decline_unwanted_challenge(&challenge, clock.now()).await? {
            return Ok(());
        }
        let game = store.load(challenge.id).await?.table.terms.setup.game();
        if !poster.close_declined_challenge(&challenge, game, place, message).await {
            return Ok(());
        }
    }
    store.settle_unwanted_challenge(challenge.id).await
}
