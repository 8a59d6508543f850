//! Advances tournaments in which something has happened, and posts the messages about them.

use super::{
    claims,
    task::{Services, Task},
};
use crate::{
    clock::Clock,
    discord::outbound::{error::DeliveryError, poster::Poster, tournament::posting},
    play::Command,
    store::{
        Cause, ClaimedTask, GameToResign, Progress, Store, StoreError, TaskKind, TaskOutcome, TournamentId,
        TournamentMessage,
    },
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

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

/// Posts the messages about tournaments.
pub(super) async fn post(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = |busy: Vec<u64>| {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_tournament_message(&busy, now).await }
    };
    let work = |message| show(store.clone(), Arc::clone(&poster), clock.clone(), message);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for messages about tournaments; will retry");
    };
    claims::run_fairly(claim, (|message: &TournamentMessage| message.channel, claims::MAX_OF_ONE), work, report, stop)
        .await;
}

/// Advances a tournament as far as possible.
async fn advance(store: &Store, clock: &Clock, id: TournamentId) -> Result<(), StoreError> {
    // Those who have left lose their games first, so that the results are complete.
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

async fn show(store: Store, poster: Arc<Poster>, clock: Clock, message: TournamentMessage) {
    let outcome = posting::show(&poster, &message).await;
    if let Err(error) = store.settle_tournament_message(&message, outcome, clock.now()).await {
        tracing::warn!(%error, tournament = %message.tournament, "could not record that a message about a tournament was posted; it is looked for before it is posted again");
    }
}
