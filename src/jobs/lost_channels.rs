//! Tells players by direct messages that the channel of their game is gone.

use super::failures::Failures;
use crate::{
    backoff::Backoff,
    clock::Clock,
    discord::outbound::{channel_gone, poster::Poster, retry::pause_after},
    store::{ChannelNotice, NoticeOutcome, Store, StoreError},
};
use std::{sync::Arc, time::Duration};
use time::OffsetDateTime;
use tokio_util::sync::CancellationToken;

/// How often notices are looked for, and the pause after each: Discord blocks bots that open many conversations at once.
const PAUSE: Duration = Duration::from_secs(1);

/// The pauses between attempts to tell a player.
const BACKOFF: Backoff = Backoff::new(Duration::from_secs(5), Duration::from_mins(10));

/// After so many failures the player is told at the next command.
const MAX_ATTEMPTS: u32 = 8;

pub(super) async fn run(store: Store, poster: Arc<Poster>, clock: Clock, stop: CancellationToken) {
    let mut failures = Failures::default();
    while stop.run_until_cancelled(tokio::time::sleep(PAUSE)).await.is_some() {
        let notices = match claim(&store, clock.now()).await {
            Ok(notices) => notices,
            Err(error) => {
                if let Some(failures) = failures.count() {
                    tracing::warn!(%error, failures, "could not read whom to tell that a channel is gone; will retry");
                }
                continue;
            }
        };
        let Some(first) = notices.first() else { continue };
        let outcome = match channel_gone::tell(&poster, &notices).await {
            Ok(true) => NoticeOutcome::Done,
            Ok(false) => NoticeOutcome::AtNextCommand,
            Err(error) if first.attempts >= MAX_ATTEMPTS => {
                tracing::warn!(%error, game = %first.id, "could not tell a player that a channel is gone; will tell at the next command");
                NoticeOutcome::AtNextCommand
            }
            Err(error) => {
                tracing::warn!(%error, game = %first.id, "could not tell a player that a channel is gone; will retry");
                NoticeOutcome::Retry(clock.now() + pause_after(BACKOFF, first.attempts + 1, error.retry_after()))
            }
        };
        for notice in &notices {
            if let Err(error) = store.settle_channel_notice(notice, outcome).await {
                tracing::warn!(%error, game = %notice.id, "could not record that a player was told of a lost channel; will tell again");
            }
        }
    }
}

/// The due notices of one person.
async fn claim(store: &Store, now: OffsetDateTime) -> Result<Vec<ChannelNotice>, StoreError> {
    let Some(first) = store.claim_channel_notice(now).await? else { return Ok(Vec::new()) };
    let mut notices = store.claim_further_channel_notices(&first, now).await?;
    notices.insert(0, first);
    Ok(notices)
}
