//! Posts the results of games in the channels that servers have for them.

use super::claims;
use crate::{
    clock::Clock,
    discord::outbound::{poster::Poster, results},
    store::{ResultPost, Store},
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = |busy: Vec<u64>| {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_result_post(&busy, now).await }
    };
    let work = |result| post(store.clone(), Arc::clone(&poster), result);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for results that are to be posted; will retry");
    };
    claims::run_fairly(claim, (|result: &ResultPost| result.guild, claims::MAX_OF_ONE), work, report, stop).await;
}

async fn post(store: Store, poster: Arc<Poster>, result: ResultPost) {
    let outcome = results::post(&poster, &result).await;
    if let Err(error) = store.settle_result_post(&result, outcome).await {
        tracing::warn!(%error, game = %result.game, "could not record that a result was posted; it is looked for before it is posted again");
    }
}
