//! People who have asked to be forgotten are, and so are servers that the bot has left.

use crate::{
    clock::Clock,
    play::{Command, GameId, UserId},
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
        if let Err(error) = take_leave(&store, &clock, &stop).await {
            tracing::error!(%error, "who asked to be forgotten can't be read");
        }
        if let Err(error) = remove_left(&store, &clock, &stop).await {
            tracing::error!(%error, "the data of a server could not be removed yet");
        }
    }
}

/// Forgets all who wait for it now. Those with whom that can't be yet go behind the others.
async fn take_leave(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    let begun = clock.now();
    while !stop.is_cancelled()
        && let Some((person, games)) = store.next_farewell(begun).await?
    {
        let forgotten = forget(store, clock, person, games).await.unwrap_or_else(|error| {
            tracing::error!(%error, "somebody could not be forgotten yet");
            false
        });
        if forgotten {
            tracing::info!("somebody was forgotten");
        } else {
            store.put_off_farewell(person, clock.now()).await?;
        }
    }
    Ok(())
}

/// Forgets a person. `false` when that has to wait.
async fn forget(store: &Store, clock: &Clock, person: UserId, games: Vec<GameId>) -> Result<bool, StoreError> {
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
    store.forget(person, u64::from(rand::random::<u32>().max(1))).await
}

async fn remove_left(store: &Store, clock: &Clock, stop: &CancellationToken) -> Result<(), StoreError> {
    while !stop.is_cancelled() && store.remove_left(clock.now() - KEPT).await? {}
    Ok(())
}

/// How somebody leaves a game or a challenge, whatever its state.
fn farewell(by: UserId) -> [Command; 3] {
    [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }]
}
