use super::task::{Services, Task};
use crate::{
    clock::Clock,
    discord::outbound::{error::DeliveryError, tournament::posting},
    play::Command,
    store::{Cause, ClaimedTask, GameToResign, Progress, Store, StoreError, TaskKind, TaskOutcome, TournamentId},
};

pub(super) struct Advance;

impl Task for Advance {
    const KIND: TaskKind = TaskKind::Tournament;
    const GIVE_UP_AFTER: time::Duration = time::Duration::MAX;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        let (store, clock) = (&services.store, &services.clock);
        let Some(id) = task.tournament() else { return Ok(TaskOutcome::Done) };
        match advance(store, clock, id).await {
            Err(error) if error.is_broken_game() => {
                tracing::error!(%error, tournament = %id, "could not advance a tournament; will retry");
            }
            advanced => advanced?,
        }
        let next = store.next_advance(id, clock.now()).await?;
        Ok(next.map_or(TaskOutcome::Done, |then| TaskOutcome::Idle(Some(then))))
    }
}

pub(super) struct Message;

impl Task for Message {
    const KIND: TaskKind = TaskKind::TournamentMessage;
    const GIVE_UP_AFTER: time::Duration = time::Duration::WEEK;
    /// Until the bot may post there, or the tournament moves.
    const WAIT_REFUSED: time::Duration = time::Duration::MAX;

    async fn run(services: &Services, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
        posting::show(&services.poster, task).await
    }
}

async fn advance(store: &Store, clock: &Clock, id: TournamentId) -> Result<(), StoreError> {
    // Players who left lose their games first, so that the results are complete.
    for GameToResign { game, player } in store.games_to_resign(id).await? {
        let resign = Command::Resign { by: player };
        match store.apply(game, &resign, Cause::JOB, clock.now()).await {
            // It may have ended meanwhile.
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) if error.is_broken_game() => {
                tracing::error!(%error, %game, "could not end a game of a player who has left a tournament");
            }
            Err(error) => return Err(error),
        }
    }
    while store.advance_tournament(id, clock.now()).await? == Progress::More {}
    Ok(())
}
