//! Deletes the data of people who have asked for it, of servers that the bot has left, and the places of old games where it can
//! only answer.

use super::failures::Failures;
use crate::{
    clock::Clock,
    play::{Command, UserId},
    store::{Cause, Store, StoreError},
};
use std::{convert::Infallible, time::Duration};
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;

/// How often due deletions are looked for.
const POLL: Duration = Duration::from_secs(2);

/// People whose data is deleted in one round.
const PEOPLE: i64 = 100;

/// How long a deletion waits for messages that mention the person. A person is told that it takes a minute at most.
const LAST_MENTIONS: time::Duration = time::Duration::seconds(30);

/// How long the data of a server is kept after the bot was removed from it.
const SERVER_RETENTION: time::Duration = time::Duration::days(30);

/// How long the place of a game is kept after its end, where the bot can only answer and so learns of no removal.
const PLACE_RETENTION: time::Duration = SERVER_RETENTION;

/// Games whose places are removed in one transaction.
const PLACE_BATCH: usize = 200;

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    // A statement may take minutes here. The transaction that is not committed then is tried again after the next start.
    stop.run_until_cancelled(delete_what_is_due(&store, &clock)).await;
}

async fn delete_what_is_due(store: &Store, clock: &Clock) -> Infallible {
    let (mut people, mut servers, mut places) = (Failures::default(), Failures::default(), Failures::default());
    loop {
        tokio::time::sleep(POLL).await;
        if let Err(error) = delete_people(store, clock).await
            && let Some(failures) = people.count()
        {
            tracing::error!(%error, failures, "could not delete a user's data; will retry");
        }
        if let Err(error) = delete_left_servers(store, clock).await
            && let Some(failures) = servers.count()
        {
            tracing::error!(%error, failures, "could not delete the data of a server that the bot has left; will retry");
        }
        if let Err(error) = forget_old_places(store, clock).await
            && let Some(failures) = places.count()
        {
            tracing::error!(%error, failures, "could not remove the places of old games; will retry");
        }
    }
}

/// Deletes all people who have asked for it and can be deleted now. Returns the last failure that is a single person's.
async fn delete_people(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    let mut failure = Ok(());
    for (person, requested) in store.requested_deletions(PEOPLE).await? {
        match delete_person(store, clock, person, requested).await {
            Ok(true) => tracing::info!("user data deleted"),
            Ok(false) => {}
            // What is stored of one person must not keep the data of others.
            Err(error) => failure = Err(error),
        }
    }
    failure
}

/// Ends a person's games and deletes the person's data. Returns `false` when that has to wait.
async fn delete_person(
    store: &Store,
    clock: &Clock,
    person: UserId,
    requested: OffsetDateTime,
) -> Result<bool, StoreError> {
    let mut broken = Vec::new();
    for game in store.unfinished_games(person).await? {
        for command in leaving_commands(person) {
            match store.apply(game, &command, Cause::JOB, clock.now()).await {
                // One of them is legal.
                Ok(_) | Err(StoreError::Refused(_)) => {}
                Err(error) if error.is_broken_game() => {
                    tracing::error!(%error, %game, "could not end a game of a user whose data is deleted");
                    broken.push(game);
                    break;
                }
                Err(error) => return Err(error),
            }
        }
    }
    // Messages about the ends of those games still mention the person, for the last time.
    if clock.now() < requested + LAST_MENTIONS && store.has_waiting_deliveries(person).await? {
        return Ok(false);
    }
    store.delete_person(person, rand::random::<u32>().max(1), &broken).await
}

async fn delete_left_servers(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    while store.delete_data_of_left_server(clock.now() - SERVER_RETENTION).await? {}
    Ok(())
}

async fn forget_old_places(store: &Store, clock: &Clock) -> Result<(), StoreError> {
    let then = clock.now() - PLACE_RETENTION;
    while store.forget_old_places(then, PLACE_BATCH as i64).await? == PLACE_BATCH {}
    Ok(())
}

/// The commands of which one makes a player leave a game or a challenge, whatever its state.
fn leaving_commands(person: UserId) -> [Command; 3] {
    let by = person.into();
    [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }]
}
