use crate::discord::App;
use crate::{
    discord::outbound::{error::DeliveryError, tournament::posting},
    play::Command,
    store::{Cause, ClaimedTask, StoreError, TaskOutcome},
};

pub(super) async fn advance(app: &App, task: &mut ClaimedTask) -> Result<TaskOutcome, DeliveryError> {
    let (store, clock) = (&app.store, &app.clock);
    let Some(id) = task.tournament() else { return Ok(TaskOutcome::Done) };
    let Some(tournament) = store.tournament(id).await? else { return Ok(TaskOutcome::Done) };
    // Players who left lose their games first, so that the results are complete.
    for (game, by) in tournament.resignations() {
        match store.apply(game, &Command::Resign { by }, Cause::JOB, clock.now()).await {
            // It may have ended meanwhile.
            Ok(_) | Err(StoreError::Refused(_)) => {}
            Err(error) if error.is_broken_game() => {
                tracing::error!(%error, %game, "could not end a game of a player who has left a tournament");
            }
            Err(error) => return Err(error.into()),
        }
    }
    posting::open_thread(app, &tournament, clock.now() - task.due_since).await?;
    loop {
        match store.advance_tournament(id, clock.now()).await? {
            Some(next) if next <= clock.now() => {}
            Some(next) => return Ok(TaskOutcome::Idle(Some(next))),
            None => return Ok(TaskOutcome::Done),
        }
    }
}
