//! Deletes the data of people on request, and of servers that the bot has left.

use crate::discord::App;
use crate::{
    clock::Clock,
    deletion_file::RecordedDeletion,
    discord::outbound::{
        error::TaskResult,
        gone,
        work::{Limits, Work},
    },
    play::{Command, GameId, UserId},
    store::{Cause, ClaimedTask, Store, StoreError, TaskOutcome, kinds},
};
use time::{Duration, OffsetDateTime};

const POLL: Duration = Duration::seconds(2);

/// After a failure to write the file of deletions, which somebody has to repair.
const FILE_PAUSE: Duration = Duration::seconds(30);

/// How long a deletion waits for messages that mention the person. People are told that it takes up to a minute.
const LAST_MENTIONS: Duration = Duration::seconds(30);

pub(super) const SERVER_RETENTION: Duration = Duration::days(30);

impl Work for kinds::DeletePerson {
    // One at a time leaves the database capacity for people.
    const LIMITS: Limits = Limits { concurrency: 1, ..Limits::NEVER_GIVEN_UP };

    async fn run(app: &App, task: &mut ClaimedTask, stand_in: u32) -> TaskResult {
        let Some(person) = task.owner.map(UserId) else { return Ok(TaskOutcome::Done) };
        // A statement may take minutes here. If the process stops before the commit, another attempt follows after the
        // restart.
        let deletion = app.stop_jobs.run_until_cancelled(delete_person(app, person, stand_in, task.due_since));
        let wait = deletion.await.unwrap_or(Ok(Some(POLL)))?;
        if wait.is_none() {
            tracing::info!("user data deleted");
        }
        Ok(wait.map_or(TaskOutcome::Done, |wait| TaskOutcome::Again(app.clock.now() + wait)))
    }
}

impl Work for kinds::DeleteServer {
    // One at a time leaves the database capacity for people.
    const LIMITS: Limits = Limits { concurrency: 1, ..Limits::NEVER_GIVEN_UP };

    async fn run(app: &App, task: &mut ClaimedTask, (): ()) -> TaskResult {
        let Some(guild) = task.owner else { return Ok(TaskOutcome::Done) };
        if !app.store.has_left(guild).await? {
            // Discord left the server out when it named the bot's servers.
            if gone::has_left_server(&app.client, guild).await? {
                tracing::info!(guild, "the bot was removed from a server while it was away");
                app.store.record_absent_server_left(task, app.clock.now()).await?;
            }
            return Ok(TaskOutcome::Done);
        }
        let then = app.clock.now() - SERVER_RETENTION;
        let deletion = app.store.delete_data_of_left_server(guild, then);
        let used = app.stop_jobs.run_until_cancelled(deletion).await.unwrap_or(Ok(Some(then)))?;
        Ok(used.map_or(TaskOutcome::Done, |used| TaskOutcome::Idle(Some(used + SERVER_RETENTION))))
    }
}

/// Ends a person's games and deletes the person's data, or returns how long that has to wait.
async fn delete_person(
    app: &App,
    person: UserId,
    stand_in: u32,
    requested: OffsetDateTime,
) -> Result<Option<Duration>, StoreError> {
    let (store, clock) = (&app.store, &app.clock);
    let broken = end_games(store, clock, person).await?;
    // Messages about the ends of these games mention the person one last time.
    if clock.now() < requested + LAST_MENTIONS && store.has_waiting_deliveries(person, clock.now()).await? {
        return Ok(Some(POLL));
    }
    if let Some(file) = app.deletions.clone() {
        // Before the deletion, so that no crash can come between.
        let deletion = RecordedDeletion { at: clock.now(), person };
        let recorded =
            tokio::task::spawn_blocking(move || file.record(deletion).map_err(|error| error.to_string())).await;
        if let Err(error) = recorded.unwrap_or_else(|error| Err(error.to_string())) {
            tracing::error!(%error, "could not record a deletion in the file of PARLOR_DELETIONS; will try again before deleting");
            return Ok(Some(FILE_PAUSE));
        }
    }
    let is_deleted = store.delete_person(person, stand_in, &broken, clock.now()).await?;
    Ok((!is_deleted).then_some(POLL))
}

/// Repeats a deletion in a restored backup, without messages about the ends of games.
pub(crate) async fn delete_again(store: &Store, clock: &Clock, person: UserId) -> Result<(), StoreError> {
    store.request_deletion(person, clock.now()).await?;
    let Some(stand_in) = store.stand_in(person).await? else { return Ok(()) };
    let broken = end_games(store, clock, person).await?;
    store.delete_person(person, stand_in, &broken, clock.now()).await.map(drop)
}

/// Returns the games that are damaged and can't be ended.
async fn end_games(store: &Store, clock: &Clock, person: UserId) -> Result<Vec<GameId>, StoreError> {
    let (by, mut broken) = (person.into(), Vec::new());
    for game in store.unfinished_games(person).await? {
        // In any state of a game or challenge, one of these takes the player out of it. An expired challenge refuses the first
        // three; in a restored backup, nothing else closes it.
        for command in [Command::Resign { by }, Command::Cancel { by }, Command::Decline { by }, Command::Tick] {
            match store.apply(game, &command, Cause::JOB, clock.now()).await {
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
    Ok(broken)
}
