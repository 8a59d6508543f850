//! People who have asked to be forgotten are, and so are servers that the bot has left.

use crate::{
    clock::Clock,
    play::{Command, UserId},
    store::{Cause, Delivery, Store, StoreError},
};
use std::time::Duration;
use tokio_util::sync::CancellationToken;

/// How often it is looked whether there is anything to forget.
const POLL: Duration = Duration::from_secs(2);

/// How long the data of a server is kept after the bot was removed from it.
const KEPT: time::Duration = time::Duration::days(30);

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    while stop.run_until_cancelled(tokio::time::sleep(POLL)).await.is_some() {
        let mut more = true;
        while more && !stop.is_cancelled() {
            more = match forget(&store, &clock).await {
                Ok(done) => done,
                Err(error) => {
                    tracing::error!(%error, "somebody could not be forgotten yet");
                    false
                }
            };
        }
    }
}

/// Forgets one person, or some of one server. `false` when there is nothing left to do.
async fn forget(store: &Store, clock: &Clock) -> Result<bool, StoreError> {
    if let Some((person, games)) = store.next_farewell().await? {
        for game in games {
            let cause = Cause { interaction: None, delivery: Delivery::Channel };
            for command in farewell(person) {
                match store.act(game, &command, cause, clock.now()).await {
                    // One of them fits.
                    Ok(_) | Err(StoreError::Refused(_)) => {}
                    Err(error @ StoreError::Corrupt(..)) => tracing::error!(%error, "a game could not be ended"),
                    Err(error) => return Err(error),
                }
            }
        }
        // Messages about the ends of those games still name the person, for the last time.
        if store.waits_for(person).await? {
            return Ok(false);
        }
        store.forget(person, u64::from(rand::random::<u32>().max(1))).await?;
        tracing::info!("somebody was forgotten");
        return Ok(true);
    }
    store.remove_left(clock.now() - KEPT).await
}

/// How somebody leaves a game or a challenge, whatever its state.
fn farewell(by: UserId) -> [Command; 3] {
    [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }]
}
