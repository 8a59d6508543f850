//! Deletes the data of people who have asked for it, and of servers that the bot has left.

use super::task::{Services, Task};
use crate::{
    discord::outbound::error::DeliveryError,
    play::{Command, UserId},
    store::{Cause, ClaimedTask, StoreError, TaskKind, TaskOutcome},
};
use time::OffsetDateTime;

/// How often a deletion is tried that has to wait.
const POLL: time::Duration = time::Duration::seconds(2);

/// How long a deletion waits for messages that mention the person. A person is told that it takes a minute at most.
const LAST_MENTIONS: time::Duration = time::Duration::seconds(30);

/// How long the data of a server is kept after the bot was removed from it.
pub(super) const SERVER_RETENTION: time::Duration = time::Duration::days(30);

pub(super) struct DeletePerson;

impl Task for DeletePerson {
    const KIND: TaskKind = TaskKind::DeletePerson;
    /// The database has to serve people meanwhile.
    const CONCURRENCY: usize = 1;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(person) = task.owner.map(UserId) else { return Ok(TaskOutcome::Done) };
        // A statement may take minutes here. A transaction that is not committed then is tried again after the next start.
        let deletion = services.stop.run_until_cancelled(delete_person(services, person, task.created));
        if !deletion.await.unwrap_or(Ok(false))? {
            return Ok(TaskOutcome::Again(services.clock.now() + POLL));
        }
        tracing::info!("user data deleted");
        Ok(TaskOutcome::Done)
    }
}

pub(super) struct DeleteServer;

impl Task for DeleteServer {
    const KIND: TaskKind = TaskKind::DeleteServer;
    const CONCURRENCY: usize = 1;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let then = services.clock.now() - SERVER_RETENTION;
        let deletion = services.store.delete_data_of_left_server(guild, then);
        let used = services.stop.run_until_cancelled(deletion).await.unwrap_or(Ok(Some(then)))?;
        Ok(used.map_or(TaskOutcome::Done, |used| TaskOutcome::Idle(Some(used + SERVER_RETENTION))))
    }
}

/// Ends a person's games and deletes the person's data. Returns `false` when that has to wait.
async fn delete_person(services: &Services, person: UserId, requested: OffsetDateTime) -> Result<bool, StoreError> {
    let (store, clock) = (&services.store, &services.clock);
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

/// The commands of which one makes a player leave a game or a challenge, whatever its state.
fn leaving_commands(person: UserId) -> [Command; 3] {
    let by = person.into();
    [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }]
}
