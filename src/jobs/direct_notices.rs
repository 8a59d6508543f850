//! Sends the direct messages by which people are notified of messages in channels.

use super::claims;
use crate::{
    clock::Clock,
    discord::outbound::{notify, poster::Poster},
    store::{ClaimedNotice, Store},
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = |busy: Vec<u64>| {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_direct_notice(&busy, now).await }
    };
    let work = |notice| send(store.clone(), Arc::clone(&poster), notice);
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for direct messages that are to be sent; will retry");
    };
    claims::run_fairly(claim, (|notice: &ClaimedNotice| notice.person.0, claims::MAX_OF_ONE), work, report, stop).await;
}

async fn send(store: Store, poster: Arc<Poster>, notice: ClaimedNotice) {
    let retry = notify::send_notice(&poster, &notice).await;
    if let Err(error) = store.settle_direct_notice(&notice, retry).await {
        tracing::warn!(%error, "could not record that a direct message was sent; it is looked for before it is sent again");
    }
}
