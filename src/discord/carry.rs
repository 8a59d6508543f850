//! Boards that reach a channel as follow-ups to an interaction, where the bot may not post otherwise.

use super::{app::App, caller::Caller, errors::told, poster::PostError, reply::Post, telling::Direct};
use crate::store::Acted;
use std::time::Duration;

/// Tries at sending a follow-up; what then still isn't there is left to the outbox.
const TRIES: u32 = 3;

/// How long the computer is waited for; the outbox leaves the board alone for somewhat longer.
const THOUGHT: Duration = Duration::from_secs(50);

/// How often it is looked whether it is done.
const LOOK: Duration = Duration::from_millis(200);

/// How long Discord gets for one.
const PATIENCE: Duration = Duration::from_secs(5);

impl App {
    /// Sends the message about what was done as a follow-up for all to see, notes that it needs no
    /// posting any more, and tells the caller what is missing. Where the computer has something to do about it, that
    /// is told with it: it has no interaction of its own.
    pub(super) async fn carry(&self, caller: &Caller, acted: &Acted) {
        let Some(parcel) = acted.outbox else { return };
        match self.carried(acted, parcel).await {
            Ok(Some((parcels, post, direct))) => self.carry_post(caller, &parcels, post, &direct).await,
            Ok(None) => {}
            Err(error) => tracing::error!(%error, game = %acted.id, "a board could not be made"),
        }
    }

    /// What there is to send, and the rows of the outbox that it stands for.
    async fn carried(&self, acted: &Acted, parcel: i64) -> Result<Option<(Vec<i64>, Post, Direct)>, PostError> {
        let answers = acted.table.task().is_some();
        if answers {
            let answered = async {
                // The outbox has them all: those of the computer wait behind ours.
                while self.store.load(acted.id).await.is_ok_and(|(_, table)| table.task().is_some()) {
                    tokio::time::sleep(LOOK).await;
                }
            };
            let _out_of_patience = tokio::time::timeout(THOUGHT, answered).await;
        }
        let Some(held) = self.store.held(acted.id, parcel, answers).await? else { return Ok(None) };
        let (place, table, events) = self.store.load_until(acted.id, held.first, held.last).await?;
        let post = self.poster.announce(acted.id, place, &table, &events).await?;
        Ok(post.map(|(post, direct)| (held.parcels, post, direct)))
    }

    async fn carry_post(&self, caller: &Caller, parcels: &[i64], post: Post, direct: &Direct) {
        let Some(&parcel) = parcels.first() else { return };
        for attempt in 1..=TRIES {
            let sent = tokio::time::timeout(PATIENCE, post.clone().follow_up(&self.poster.http, caller, false)).await;
            match sent {
                Ok(Ok(message)) => {
                    if let Err(error) = self.store.parcels_carried(parcels, message.id.get()).await {
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
