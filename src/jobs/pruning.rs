//! Deletes expired rows, takes inactive players off the leaderboards, and puts off games where the bot is gone. Works in small
//! batches, table by table.

use super::data_deletion::SERVER_RETENTION;
use crate::{
    discord::App,
    store::{ACTIVE, BOARD_ACCESS_TIME, PRESENCE_TIME, SESSION_TIME, Store, StoreError},
};
use std::{
    sync::Arc,
    time::{Duration, Instant},
};
use time::OffsetDateTime;

const POLL: Duration = Duration::from_mins(10);

/// For signs of presence at the page, which are kept for two minutes.
const PRESENCE_POLL: Duration = Duration::from_secs(30);

/// Once a day, because absences are deleted only after the year in which they ended.
const ABSENCE_POLL: Duration = Duration::from_hours(24);

const BATCH: i64 = 1000;

/// The token of an interaction is valid for 15 minutes.
const INTERACTION_RETENTION: time::Duration = time::Duration::hours(1);

const POST_RETENTION: time::Duration = time::Duration::days(7);

const EXPLORATION_RETENTION: time::Duration = time::Duration::days(30);

/// After the end of the game. A daily message comes sooner.
const FOLLOW_RETENTION: time::Duration = time::Duration::days(3);

/// For a channel's failures and rate limits, after its last pause.
const BACKOFF_RETENTION: time::Duration = time::Duration::hours(1);

pub(super) async fn run(app: Arc<App>) {
    app.stop_jobs
        .run_until_cancelled(async {
            let (store, clock) = (&app.store, &app.clock);
            let all = async {
                loop {
                    prune(store, clock.now()).await;
                    tokio::time::sleep(POLL).await;
                }
            };
            let presence = async {
                loop {
                    let then = clock.now() - PRESENCE_TIME;
                    prune_table("presence", || store.delete_presence(then, BATCH)).await;
                    tokio::time::sleep(PRESENCE_POLL).await;
                }
            };
            // Looks at all absences of two years again, because a streak may need them.
            let absences = async {
                loop {
                    prune_table("absences", || store.delete_old_absences(clock.now(), BATCH)).await;
                    tokio::time::sleep(ABSENCE_POLL).await;
                }
            };
            tokio::join!(all, presence, absences)
        })
        .await;
}

/// A table that fails is left for the next time.
async fn prune(store: &Store, now: OffsetDateTime) {
    prune_table("interactions", || store.delete_interactions(now - INTERACTION_RETENTION, BATCH)).await;
    prune_table("explorations", || store.delete_explorations(now - EXPLORATION_RETENTION, BATCH)).await;
    prune_table("channels", || store.delete_old_channels(now - BACKOFF_RETENTION, BATCH)).await;
    prune_table("posts", || store.delete_old_posts(now - POST_RETENTION, BATCH)).await;
    prune_table("bans", || store.delete_ended_bans(now, BATCH)).await;
    prune_table("follows", || store.delete_old_follows(now - FOLLOW_RETENTION, BATCH)).await;
    prune_table("opened_boards", || store.delete_opened_boards(now - BOARD_ACCESS_TIME, BATCH)).await;
    prune_table("web_sessions", || store.delete_web_sessions(now - SESSION_TIME, BATCH)).await;
    prune_table("games", || store.postpone_on_left_servers(now, BATCH)).await;
    prune_table("games", || store.forget_old_places(now - SERVER_RETENTION, BATCH)).await;
    prune_table("ratings", || store.unrank_inactive(now - ACTIVE, BATCH, now)).await;
}

/// Deletes batches until one is not full. Rests after each batch for as long as it took, which leaves the database
/// capacity for people.
async fn prune_table<F>(table: &'static str, delete: impl Fn() -> F)
where
    F: Future<Output = Result<u64, StoreError>>,
{
    loop {
        let begun = Instant::now();
        match delete().await {
            Ok(deleted) if deleted < BATCH.cast_unsigned() => return,
            Ok(_) => tokio::time::sleep(begun.elapsed()).await,
            Err(error) => {
                tracing::warn!(%error, table, "could not prune a table completely; will retry");
                return;
            }
        }
    }
}
