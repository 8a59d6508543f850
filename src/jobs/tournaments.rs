//! Sees to tournaments in which something has happened, and posts the messages about them.

use super::claims;
use crate::{
    backoff::Backoff,
    clock::Clock,
    discord::outbound::{poster::Poster, tournament::posting},
    play::Command,
    store::{Cause, ClaimedTournament, GameToResign, Progress, Store, StoreError, TournamentMessage},
};
use std::{sync::Arc, time::Duration};
use tokio_util::sync::CancellationToken;

/// The pauses between attempts to advance a tournament.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(1), Duration::from_mins(5));

pub(super) async fn run(store: Store, clock: Clock, stop: CancellationToken) {
    let claim = || {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_tournament(now).await }
    };
    let work = |tournament| advance(store.clone(), clock.clone(), tournament);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not claim a changed tournament; will retry");
    };
    claims::run(claim, work, report, stop).await;
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

async fn advance(store: Store, clock: Clock, tournament: ClaimedTournament) {
    let retry = match advance_as_far_as_possible(&store, &clock, &tournament).await {
        Ok(()) => None,
        Err(error) => {
            tracing::error!(%error, tournament = %tournament.id, "could not advance a tournament; will retry");
            Some(clock.now() + BACKOFF.pause(tournament.failures + 1))
        }
    };
    if let Err(error) = store.settle_tournament(&tournament, retry, clock.now()).await {
        tracing::warn!(%error, tournament = %tournament.id, "could not record that a tournament was advanced; it is advanced again");
    }
}

async fn advance_as_far_as_possible(
    store: &Store,
    clock: &Clock,
    tournament: &ClaimedTournament,
) -> Result<(), StoreError> {
    // Those who have left lose their games first, so that the results are complete.
    for GameToResign { game, player } in store.games_to_resign(tournament.id).await? {
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
    while store.advance_tournament(tournament.id, clock.now()).await? == Progress::More {}
    Ok(())
}

async fn show(store: Store, poster: Arc<Poster>, clock: Clock, message: TournamentMessage) {
    let outcome = posting::show(&poster, &message).await;
    if let Err(error) = store.settle_tournament_message(&message, outcome, clock.now()).await {
        tracing::warn!(%error, tournament = %message.tournament, "could not record that a message about a tournament was posted; it is looked for before it is posted again");
    }
}
