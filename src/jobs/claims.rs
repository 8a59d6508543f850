//! Work that any process may claim from the database, some of it at a time.

use super::failures::Failures;
use crate::store::StoreError;
use std::{
    collections::HashMap,
    future::Future,
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use tokio::sync::Semaphore;
use tokio_util::{sync::CancellationToken, task::TaskTracker};

/// How often work is looked for.
const POLL: Duration = Duration::from_secs(1);

/// How much of it a process does at the same time, so that one channel that hangs does not keep others waiting.
const MAX_CONCURRENT: usize = 8;

/// How much of that may be of one owner, such as a server, where its work is shared fairly.
pub(super) const MAX_OF_ONE: usize = 2;

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
    claim_all(|_| claim(), (|_| None, MAX_CONCURRENT), work, report, stop).await;
}

/// The same for work of many owners, of which each takes at most `max_of_one` places. `claim` is given those whose work is not to be
/// claimed now.
pub(super) async fn run_fairly<T, Claim, Work>(
    claim: impl Fn(Vec<u64>) -> Claim,
    (owner, max_of_one): (impl Fn(&T) -> u64, usize),
    work: impl Fn(T) -> Work,
    report: impl Fn(&StoreError, u32),
    stop: CancellationToken,
) where
    Claim: Future<Output = Result<Option<T>, StoreError>>,
    Work: Future<Output = ()> + Send + 'static,
{
    claim_all(claim, (|claimed| Some(owner(claimed)), max_of_one), work, report, stop).await;
}

async fn claim_all<T, Claim, Work>(
    claim: impl Fn(Vec<u64>) -> Claim,
    (owner, max_of_one): (impl Fn(&T) -> Option<u64>, usize),
    work: impl Fn(T) -> Work,
    report: impl Fn(&StoreError, u32),
    stop: CancellationToken,
) where
    Claim: Future<Output = Result<Option<T>, StoreError>>,
    Work: Future<Output = ()> + Send + 'static,
{
    let (permits, tasks, owners) = (Arc::new(Semaphore::new(MAX_CONCURRENT)), TaskTracker::new(), Owners::default());
    let mut failures = Failures::default();
    while let Some(Ok(permit)) = stop.run_until_cancelled(Arc::clone(&permits).acquire_owned()).await {
        match claim(owners.busy(max_of_one)).await {
            Ok(Some(claimed)) => {
                failures.end();
                let place = owner(&claimed).map(|owner| owners.take_place(owner));
                let work = work(claimed);
                tasks.spawn(async move {
                    work.await;
                    drop((place, permit));
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

/// How much work of each owner is being done, shared by handle.
#[derive(Clone, Default)]
struct Owners(Arc<Mutex<HashMap<u64, usize>>>);

impl Owners {
    /// Those who have no place left of so many.
    fn busy(&self, max_of_one: usize) -> Vec<u64> {
        let places = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        places.iter().filter(|(_, taken)| **taken >= max_of_one).map(|(owner, _)| *owner).collect()
    }

    fn take_place(&self, owner: u64) -> OwnersPlace {
        *self.0.lock().unwrap_or_else(PoisonError::into_inner).entry(owner).or_default() += 1;
        OwnersPlace { owners: self.clone(), owner }
    }
}

/// A place that an owner's work takes, until it is dropped.
struct OwnersPlace {
    owners: Owners,
    owner: u64,
}

impl Drop for OwnersPlace {
    fn drop(&mut self) {
        let mut places = self.owners.0.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(taken) = places.get_mut(&self.owner) {
            *taken -= 1;
            if *taken == 0 {
                places.remove(&self.owner);
            }
        }
    }
}

#[cfg(test)]
mod tests;
