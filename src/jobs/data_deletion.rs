//! Deletes the data of people on request, and of servers that the bot has left.

use super::task::Task;
use crate::discord::App;
use crate::{
    discord::outbound::error::DeliveryError,
    play::{Command, UserId},
    store::{Cause, ClaimedTask, StoreError, TaskKind, TaskOutcome},
};
use time::OffsetDateTime;

/// How often to retry a deletion that has to wait.
const POLL: time::Duration = time::Duration::seconds(2);

/// How long a deletion waits for messages that mention the person. People are told that it takes up to a minute.
const LAST_MENTIONS: time::Duration = time::Duration::seconds(30);

/// How long data is kept after the bot was removed from the server.
pub(super) const SERVER_RETENTION: time::Duration = time::Duration::days(30);

pub(super) struct DeletePerson;

impl Task for DeletePerson {
    const KIND: TaskKind = TaskKind::DeletePerson;
    /// One at a time leaves the database capacity for people.
    const CONCURRENCY: usize = 1;
    const NEVER_GIVEN_UP: bool = true;

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(person) = task.owner.map(UserId) else { return Ok(TaskOutcome::Done) };
        // A statement may take minutes here. If the process stops before the commit, another attempt follows after the
        // restart.
        let deletion = app.stop_jobs.run_until_cancelled(delete_person(app, person, task.created));
        if !deletion.await.unwrap_or(Ok(false))? {
            return Ok(TaskOutcome::Again(app.clock.now() + POLL));
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

    async fn run(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        let then = app.clock.now() - SERVER_RETENTION;
        let deletion = app.store.delete_data_of_left_server(guild, then);
        let used = app.stop_jobs.run_until_cancelled(deletion).await.unwrap_or(Ok(Some(then)))?;
        Ok(used.map_or(TaskOutcome::Done, |used| TaskOutcome::Idle(Some(used + SERVER_RETENTION))))
    }
}

/// Ends a person's games and deletes the person's data. Returns `false` if that has to wait.
async fn delete_person(app: &App, person: UserId, requested: OffsetDateTime) -> Result<bool, StoreError> {
    let (store, clock) = (&app.store, &app.clock);
    let mut broken = Vec::new();
    for game in store.unfinished_games(person).await? {
        for command in leaving_commands(person) {
            match store.apply(game, &command, Cause::JOB, clock.now()).await {
                // Only one of the commands is legal.
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
    // Messages about the ends of these games mention the person one last time.
    if clock.now() < requested + LAST_MENTIONS && store.has_waiting_deliveries(person).await? {
        return Ok(false);
    }
    store.delete_person(person, rand::random::<u32>().max(1), &broken).await
}

/// In any state of a game or challenge, one of these takes the player out of it.
fn leaving_commands(person: UserId) -> [Command; 3] {
    let by = person.into();
    [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }]
}
