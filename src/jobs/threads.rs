//! Archives the threads of games that have ended.

use super::claims;
use crate::{
    clock::Clock,
    discord::outbound::{poster::Poster, threads},
    store::{Store, ThreadToArchive},
};
use std::sync::Arc;
use tokio_util::sync::CancellationToken;

/// How long to wait before a thread is tried again.
const RETRY_AFTER: time::Duration = time::Duration::minutes(5);

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let claim = |busy: Vec<u64>| {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_thread_to_archive(&busy, now).await }
    };
    let work = |thread| archive(store.clone(), Arc::clone(&poster), clock.clone(), thread);
    let report = |error: &_, failures| {
        tracing::warn!(%error, failures, "could not read which threads to archive; will retry");
    };
    claims::run_fairly(claim, (|thread: &ThreadToArchive| thread.guild, claims::MAX_OF_ONE), work, report, stop).await;
}

async fn archive(store: Store, poster: Arc<Poster>, clock: Clock, thread: ThreadToArchive) {
    let done = match thread.thread {
        Some(thread) => threads::archive(&poster, thread).await,
        None => true,
    };
    let retry = (!done).then(|| clock.now() + RETRY_AFTER);
    if let Err(error) = store.settle_archive(&thread, retry).await {
        tracing::warn!(%error, game = %thread.game, "could not record that a thread was archived; it is archived again");
    }
}
