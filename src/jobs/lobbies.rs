//! Keeps the messages of lobbies true.

use super::claims;
use crate::{
    clock::Clock,
    discord::outbound::{lobby, poster::Poster},
    store::{ClaimedLobby, FormerLobbyMessage, Store},
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = || {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_lobby(now).await }
    };
    let work = |lobby| show(store.clone(), Arc::clone(&poster), clock.clone(), lobby);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for lobbies whose challenges have changed; will retry");
    };
    claims::run(claim, work, report, stop).await;
}

/// Deletes the messages that were a lobby's.
pub(super) async fn delete_former(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = || {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_former_lobby_message(now).await }
    };
    let work = |message| delete(store.clone(), Arc::clone(&poster), message);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for former messages of lobbies; will retry");
    };
    claims::run(claim, work, report, stop).await;
}

async fn delete(store: Store, poster: Arc<Poster>, message: FormerLobbyMessage) {
    let retry = lobby::delete_former(&poster, &message).await;
    if let Err(error) = store.settle_former_lobby_message(&message, retry).await {
        tracing::warn!(%error, "could not record that the former message of a lobby was deleted; it is deleted again");
    }
}

async fn show(store: Store, poster: Arc<Poster>, clock: Clock, lobby: ClaimedLobby) {
    let outcome = lobby::show(&poster, &lobby).await;
    if let Err(error) = store.settle_lobby(&lobby, outcome, clock.now()).await {
        tracing::warn!(%error, guild = lobby.guild, "could not record the message of a lobby; it is looked for before it is posted again");
    }
}
