//! Work that any process may claim from the database, some of it at a time.

use super::failures::Failures;
use crate::store::StoreError;
use std::{future::Future, sync::Arc, time::Duration};
use tokio::sync::Semaphore;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How often work is looked for.
const POLL: Duration = Duration::from_secs(1);

/// How much of it a process does at the same time, so that one channel that hangs does not keep others waiting.
const MAX_CONCURRENT: usize = 8;

/// Claims work and does it, until `stop`. What is being done then is finished. `report` logs that claiming failed, with how
/// often it did.
pub(super) async fn run<T, Claim, Work>(
    claim: impl Fn() -> Claim,
    work: impl Fn(T) -> Work,
    report: impl Fn(&StoreError, u32),
    stop: CancellationToken,
) where
    Claim: Future<Output = Result<Option<T>, StoreError>>,
    Work: Future<Output = ()> + Send + 'static,
{
    let (permits, tasks) = (Arc::new(Semaphore::new(MAX_CONCURRENT)), TaskTracker::new());
    let mut failures = Failures::default();
    while let Some(Ok(permit)) = stop.run_until_cancelled(Arc::clone(&permits).acquire_owned()).await {
        match claim().await {
            Ok(Some(claimed)) => {
                failures.end();
                let work = work(claimed);
                tasks.spawn(async move {
                    work.await;
                    drop(permit);
                });
                continue;
            }
            Ok(None) => failures.end(),
            Err(error) => {
                if let Some(failures) = failures.count() {
                    report(&error, failures);
                }
            }
        }
        drop(permit);
        if stop.run_until_cancelled(tokio::time::sleep(failures.wait(POLL))).await.is_none() {
            break;
        }
    }
    tasks.close();
    tasks.wait().await;
}
