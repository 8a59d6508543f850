//! Boards that reach a channel as follow-ups to an interaction, where the bot may not post otherwise.

use super::{app::App, caller::Caller, errors::told, reply::Post, telling::Direct};
use crate::store::Acted;
use std::time::Duration;

/// Tries at sending a follow-up; what then still isn't there is left to the outbox.
const TRIES: u32 = 3;

/// How long Discord gets for one.
const PATIENCE: Duration = Duration::from_secs(5);

impl App {
    /// Sends the message about what was done as a follow-up for all to see, notes that it needs no
    /// posting any more, and tells the caller what is missing.
    pub(super) async fn carry(&self, caller: &Caller, acted: &Acted) {
        let Acted { id, place, table, events, .. } = acted;
        let post = self.poster.announce(*id, *place, table, events).await;
        match post {
            Ok(Some((post, direct))) => self.carry_post(caller, acted, post, &direct).await,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, game = %id, "a board could not be made"),
        }
    }

    async fn carry_post(&self, caller: &Caller, acted: &Acted, post: Post, direct: &Direct) {
        let Some(parcel) = acted.outbox else { return };
        for attempt in 1..=TRIES {
            let sent = tokio::time::timeout(PATIENCE, post.clone().follow_up(&self.poster.http, caller, false)).await;
            match sent {
                Ok(Ok(message)) => {
                    if let Err(error) = self.store.parcel_carried(parcel, message.id.get()).await {
                        tracing::error!(%error, parcel, "a message was carried and not noted");
                    }
                    self.tell_missing(caller).await;
                    return self.poster.tell_directly(direct, parcel, message.channel_id, message.id).await;
                }
                Ok(Err(error)) => tracing::warn!(error = told(&error), attempt, "a board was not carried"),
                Err(_) => tracing::warn!(attempt, "a board was not carried in time"),
            }
            tokio::time::sleep(Duration::from_millis(250) * attempt).await;
        }
    }

    async fn tell_missing(&self, caller: &Caller) {
        let permissions = caller.missing.get_permission_names().join(", ");
        let notice = caller.lang.phrase("missing-permissions").with("permissions", permissions).text();
        let sent = Post::text(notice).follow_up(&self.poster.http, caller, true);
        match tokio::time::timeout(PATIENCE, sent).await {
            Ok(Ok(_)) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), "what is missing was not told"),
            Err(_) => tracing::warn!("what is missing was not told in time"),
        }
    }
}
