//! Gives people the roles of their rank, and takes them.

use super::{claims, failures::Failures};
use crate::{
    clock::Clock,
    discord::outbound::{poster::Poster, rank_roles},
    store::{RankRoleChange, RankRoleOutcome, Store},
};
use std::sync::{Arc, Mutex, PoisonError};
use tokio_util::sync::CancellationToken;

/// The pause after the first failed attempt. Each further one is twice as long.
const FIRST_PAUSE: time::Duration = time::Duration::seconds(10);

/// The longest pause between attempts.
const LONGEST_PAUSE: time::Duration = time::Duration::hours(1);

/// A change that could not be made for so long is abandoned.
const GIVE_UP_AFTER: time::Duration = time::Duration::hours(24);

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let attempts = Arc::new(Mutex::new(Failures::default()));
    let claim = |busy: Vec<u64>| {
        let (store, now) = (store.clone(), clock.now());
        async move { store.claim_rank_role_change(&busy, now).await }
    };
    let work = |change| {
        let (store, poster, clock, attempts) =
            (store.clone(), Arc::clone(&poster), clock.clone(), Arc::clone(&attempts));
        async move {
            let outcome = make(&poster, &change, &clock, &attempts).await;
            if let Err(error) = store.settle_rank_role_change(&change, outcome, clock.now()).await {
                tracing::warn!(%error, "could not record that a rank role was given or taken; it is given or taken again");
            }
        }
    };
    let report = |error: &_, failures| {
        tracing::error!(%error, failures, "could not look for rank roles to give or take; will retry");
    };
    // One at a time: when Discord refuses a role, the others of the server are not tried.
    claims::run_fairly(claim, (|change: &RankRoleChange| change.guild, 1), work, report, stop).await;
}

async fn make(poster: &Poster, change: &RankRoleChange, clock: &Clock, attempts: &Mutex<Failures>) -> RankRoleOutcome {
    let error = match rank_roles::change(poster, change).await {
        Ok(outcome) => return outcome,
        Err(error) => error,
    };
    let (now, guild, role) = (clock.now(), change.guild, change.role);
    if now - change.tried > GIVE_UP_AFTER {
        tracing::warn!(%error, guild, role, "could not give or take a rank role for a day; giving up");
        return RankRoleOutcome::Done;
    }
    let failures = attempts.lock().unwrap_or_else(PoisonError::into_inner).count();
    if let Some(failures) = failures {
        tracing::warn!(%error, guild, role, failures, "could not give or take a rank role; will retry");
    }
    RankRoleOutcome::Retry(now + pause_after(change.attempts))
}

/// The pause after that many failed attempts.
fn pause_after(attempts: i32) -> time::Duration {
    let doubled = attempts.saturating_sub(1).clamp(0, 16);
    (FIRST_PAUSE * (1_i32 << doubled)).min(LONGEST_PAUSE)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn pauses_grow_up_to_an_hour() {
        let pauses: Vec<_> = (1..=11).map(|attempts| pause_after(attempts).whole_seconds()).collect();
        assert_eq!(pauses, [10, 20, 40, 80, 160, 320, 640, 1280, 2560, 3600, 3600]);
        assert_eq!(pause_after(i32::MAX), LONGEST_PAUSE);
    }
}
