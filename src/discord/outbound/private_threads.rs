use std::{
    collections::HashSet,
    sync::{Mutex, PoisonError},
};

/// Private threads that the bot is known to be in: Discord said so, or accepted a message there.
#[derive(Default)]
pub(crate) struct PrivateThreads(Mutex<HashSet<u64>>);

impl PrivateThreads {
    pub(super) fn is_member(&self, thread: u64) -> bool {
        self.0.lock().unwrap_or_else(PoisonError::into_inner).contains(&thread)
    }

    pub(super) fn set(&self, thread: u64, member: bool) {
        let mut threads = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        if member {
            threads.insert(thread);
        } else {
            threads.remove(&thread);
        }
    }
}
