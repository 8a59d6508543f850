//! Caches Discord's answers. Tasks that want the same answer at the same time share one request.

use crate::{
    deadline,
    discord::outbound::error::{SendError, SendResult},
};
use std::{
    collections::HashMap,
    hash::Hash,
    sync::{Arc, Mutex, MutexGuard, PoisonError},
    time::{Duration, Instant},
};
use tokio::sync::OnceCell;

/// How long after a failure nothing is asked. Otherwise each command would wait for its whole deadline while Discord fails.
const FAILED_FOR: Duration = Duration::from_secs(3);

/// A shorter wait that ends without an answer proves nothing about Discord.
const PATIENCE: Duration = Duration::from_millis(500);

pub(super) struct Cache<K, V> {
    known: Mutex<HashMap<K, Arc<Asked<V>>>>,
    capacity: usize,
    failed_for: Duration,
}

struct Asked<V> {
    since: Instant,
    answer: OnceCell<V>,
    /// The last failure of the request, or the timeout of a task that waited for it.
    failure: Mutex<Option<(Instant, SendError)>>,
}

impl<V> Asked<V> {
    fn new() -> Self {
        Self { since: Instant::now(), answer: OnceCell::new(), failure: Mutex::default() }
    }

    /// `None` once there is an answer, or it is time to ask again.
    fn failure(&self, failed_for: Duration) -> Option<SendError> {
        let failure = self.failure.lock().unwrap_or_else(PoisonError::into_inner);
        let (at, error) = failure.as_ref().filter(|_| !self.answer.initialized())?;
        (at.elapsed() < failed_for).then(|| error.clone())
    }

    fn fail(&self, error: &SendError) {
        *self.failure.lock().unwrap_or_else(PoisonError::into_inner) = Some((Instant::now(), error.clone()));
    }
}

impl<K: Eq + Hash, V: Clone> Cache<K, V> {
    pub(super) fn new(capacity: usize) -> Self {
        Self { known: Mutex::default(), capacity, failed_for: FAILED_FOR }
    }

    fn lock(&self) -> MutexGuard<'_, HashMap<K, Arc<Asked<V>>>> {
        self.known.lock().unwrap_or_else(PoisonError::into_inner)
    }

    pub(super) fn forget(&self, key: &K) {
        self.lock().remove(key);
    }

    fn entry(&self, key: K, max_age: Duration) -> Arc<Asked<V>> {
        let mut known = self.lock();
        if let Some(entry) = known.get(&key)
            && (entry.since.elapsed() < max_age || entry.failure(self.failed_for).is_some())
        {
            return Arc::clone(entry);
        }
        if known.len() >= self.capacity {
            known.clear();
        }
        let entry = Arc::new(Asked::new());
        known.insert(key, Arc::clone(&entry));
        entry
    }

    /// The answer to a request of the last `max_age`, or to a new one. For a while after a failure, everybody gets the failure at once.
    pub(super) async fn get<F: Future<Output = SendResult<V>>>(
        &self,
        key: K,
        max_age: Duration,
        deadline: Duration,
        request: impl FnOnce() -> F,
    ) -> SendResult<V> {
        let entry = self.entry(key, max_age);
        if let Some(error) = entry.failure(self.failed_for) {
            return Err(error);
        }
        // Another task may be asking, with a later deadline.
        let asking = deadline::timeout(deadline, entry.answer.get_or_try_init(request));
        match asking.await {
            Ok(answer) => answer.cloned().inspect_err(|error| entry.fail(error)),
            Err(_) => {
                if deadline >= PATIENCE {
                    entry.fail(&SendError::TimedOut);
                }
                Err(SendError::TimedOut)
            }
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::future::{pending, ready};

    const MINUTE: Duration = Duration::from_mins(1);

    #[tokio::test]
    async fn after_a_failure_nobody_asks_until_it_is_forgotten() {
        let cache = Cache { failed_for: MINUTE, ..Cache::new(10) };
        let failed = cache.get(1, MINUTE, MINUTE, || ready(Err(SendError::TimedOut))).await;
        assert!(failed.is_err());
        for max_age in [MINUTE, Duration::ZERO] {
            assert!(cache.get(1, max_age, MINUTE, pending).await.is_err(), "the same failure, at once");
        }
        assert_eq!(cache.get(2, MINUTE, MINUTE, || ready(Ok(7))).await.ok(), Some(7), "another server");
        cache.forget(&1);
        assert_eq!(cache.get(1, MINUTE, MINUTE, || ready(Ok(7))).await.ok(), Some(7));
        assert_eq!(cache.get(1, MINUTE, MINUTE, pending).await.ok(), Some(7));
        assert_eq!(cache.get(1, Duration::ZERO, MINUTE, || ready(Ok(8))).await.ok(), Some(8));
    }

    #[tokio::test]
    async fn whoever_waits_in_vain_spares_the_others_the_wait_until_the_answer_comes() {
        let cache = Cache { failed_for: MINUTE, ..Cache::new(10) };
        let (answer, answered) = tokio::sync::oneshot::channel();
        let slow = cache.get(1, MINUTE, MINUTE, async || Ok(answered.await.unwrap_or_default()));
        let others = async {
            assert!(cache.get(1, MINUTE, Duration::ZERO, pending).await.is_err(), "it had no time");
            assert!(cache.entry(1, MINUTE).failure(MINUTE).is_none(), "which proves nothing");
            assert!(cache.get(1, MINUTE, PATIENCE, pending).await.is_err(), "it waited in vain");
            assert!(cache.get(1, MINUTE, MINUTE, pending).await.is_err(), "it does not wait");
            answer.send(7).expect("somebody who asks");
        };
        assert_eq!(tokio::join!(slow, others).0.ok(), Some(7));
        assert_eq!(cache.get(1, MINUTE, MINUTE, pending).await.ok(), Some(7));
    }
}
