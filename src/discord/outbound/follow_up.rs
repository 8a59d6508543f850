//! Announcements as follow-ups to an interaction, for channels in which the bot may not post otherwise.

use super::{
    announcement::Announcement, client::InteractionHandle, error::BuildError, message::Post, notify, poster::Poster,
};
use crate::{
    store::{Applied, LoadedGame},
    text::{Lang, msg},
};
use serenity::all::Permissions;
use std::time::Duration;

/// Attempts at sending a follow-up. When all fail, the outbox posts the message.
const ATTEMPTS: u32 = 3;

/// How long to wait for the computer's move. The outbox leaves the message alone for somewhat longer.
const COMPUTER_TIMEOUT: Duration = Duration::from_secs(50);

/// How often to check whether the computer has moved.
const COMPUTER_POLL: Duration = Duration::from_millis(200);

/// The caller to whom the bot answers, in a channel where it may not post.
pub(crate) struct Recipient<'a> {
    /// The interaction.
    pub(crate) interaction: &'a InteractionHandle,
    /// The caller's language.
    pub(crate) lang: Lang,
    /// The permissions that the bot lacks in the channel.
    pub(crate) missing: Permissions,
}

impl Poster {
    /// Announces what was done in a follow-up that everybody sees, records that the outbox need not post it, and tells
    /// the caller which permissions the bot lacks. The computer's next move is announced in the same message, because
    /// it has no interaction of its own.
    pub(crate) async fn follow_up(&self, to: &Recipient<'_>, applied: &Applied) {
        let Some(delivery) = applied.delivery else { return };
        match self.build_follow_up(applied, delivery).await {
            Ok(Some((deliveries, announcement))) => self.send_follow_up(to, &deliveries, announcement).await,
            Ok(None) => {}
            Err(error) => {
                tracing::error!(%error, game = %applied.id, "could not build a follow-up; the outbox will post it");
            }
        }
    }

    /// The announcement, and the rows of the outbox that it stands for.
    async fn build_follow_up(
        &self,
        applied: &Applied,
        delivery: i64,
    ) -> Result<Option<(Vec<i64>, Announcement)>, BuildError> {
        let computer_moves = applied.table.task().is_some();
        if computer_moves {
            let moved = async {
                while self.store.load(applied.id).await.is_ok_and(|game| game.table.task().is_some()) {
                    tokio::time::sleep(COMPUTER_POLL).await;
                }
            };
            // After the timeout, what has happened so far is announced.
            let _timed_out = tokio::time::timeout(COMPUTER_TIMEOUT, moved).await;
        }
        // The outbox holds all rows: those of the computer wait behind this one.
        let Some(held) = self.store.deliveries_to_follow_up(applied.id, delivery, computer_moves).await? else {
            return Ok(None);
        };
        let (LoadedGame { place, table, .. }, events) =
            self.store.load_until(applied.id, held.first, held.last).await?;
        let announcement = self.announcement(applied.id, place, &table, &events).await?;
        Ok(announcement.map(|announcement| (held.deliveries, announcement)))
    }

    async fn send_follow_up(&self, to: &Recipient<'_>, deliveries: &[i64], announcement: Announcement) {
        let Some(&delivery) = deliveries.first() else { return };
        let Announcement { post, direct } = announcement;
        // Follow-ups have no nonce. When the answer to one is lost, the next one repeats it: two boards are better than none.
        for attempt in 1..=ATTEMPTS {
            match self.client.follow_up_in_public(to.interaction, post.clone()).await {
                Ok(message) => {
                    if let Err(error) = self.store.record_follow_up(deliveries, message.id.get()).await {
                        tracing::error!(%error, delivery, "could not record that a follow-up was sent");
                    }
                    self.send_missing_permissions(to).await;
                    return notify::send_direct(&self.client, &direct, delivery, message.channel_id, message.id).await;
                }
                Err(error) => tracing::warn!(%error, delivery, attempt, "could not send a follow-up"),
            }
            tokio::time::sleep(Duration::from_millis(250) * attempt).await;
        }
    }

    async fn send_missing_permissions(&self, to: &Recipient<'_>) {
        let permissions = to.missing.get_permission_names().join(", ");
        let notice = to.lang.text(msg::MissingPermissions { permissions });
        if let Err(error) = self.client.follow_up_in_private(to.interaction, Post::text(notice)).await {
            tracing::warn!(%error, "could not tell the caller which permissions the bot lacks");
        }
    }
}
