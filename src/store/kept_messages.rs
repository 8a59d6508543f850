//! Messages that a task keeps up to date, and the deletion of the messages that they replace.

use crate::store::{
    database::{Connection, Result, Store},
    tasks::{self, ClaimedTask, TaskKind, kinds},
};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime};

/// A posted message is certainly recorded this long after it was posted.
const RECORDED_WITHIN: Duration = Duration::minutes(1);

/// The payload of a task that keeps a message up to date.
#[derive(Clone, Copy, Default, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct KeptMessage {
    /// Where the message is, or may have been posted.
    pub channel: Option<u64>,
    pub message: Option<u64>,
    /// A hash, because the text itself names people.
    pub shown: Option<u64>,
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct FormerMessage {
    pub channel: u64,
    /// `None` if one may have been posted unnoticed.
    pub message: Option<u64>,
    /// It was not posted before this time.
    #[serde(with = "time::serde::timestamp")]
    pub since: OffsetDateTime,
}

impl FormerMessage {
    pub const fn posted(channel: u64, message: u64, since: OffsetDateTime) -> Self {
        Self { channel, message: Some(message), since }
    }
}

impl Store {
    /// Records the task's message, and schedules the deletion of the messages that it replaces. If another process has
    /// taken the task over, either process may have edited the message last. Then the other process edits it once more,
    /// and this process's own message is deleted unless the other one found it.
    pub async fn record_kept(
        &self,
        task: &mut ClaimedTask,
        kept: KeptMessage,
        former: &[FormerMessage],
        now: OffsetDateTime,
    ) -> Result<()> {
        task.set_payload(&kept);
        let mut tx = self.pool.begin().await?;
        if tasks::record_payload(&mut tx, task).await? {
            for former in former {
                delete(&mut tx, task.owner, former, now).await?;
            }
        } else {
            tasks::change_payload::<KeptMessage>(&mut tx, task, |kept| kept.shown = None).await?;
            if let Some((channel, message)) = kept.channel.zip(kept.message) {
                let posted = FormerMessage::posted(channel, message, now);
                delete(&mut tx, task.owner, &posted, now + RECORDED_WITHIN).await?;
            }
        }
        Ok(tx.commit().await?)
    }

    /// Messages that a server's tasks of a kind keep or delete.
    pub async fn messages_of(&self, guild: u64, kind: TaskKind) -> Result<Vec<u64>> {
        /// Both [`KeptMessage`] and [`FormerMessage`].
        #[derive(Deserialize)]
        struct Message {
            message: Option<u64>,
        }

        let messages = tasks::payloads::<Message>(&mut self.pool.acquire().await?, kind, guild).await?;
        Ok(messages.into_iter().filter_map(|it| it.message).collect())
    }
}

/// Schedules the deletion. If it is unknown whether a message was posted, the search for it waits until its record must be there.
async fn delete(tx: &mut Connection, guild: Option<u64>, former: &FormerMessage, due: OffsetDateTime) -> Result<()> {
    let (key, due) = match former.message {
        Some(message) => (message.to_string(), due),
        None => (format!("{}-{}", former.channel, former.since.unix_timestamp()), due + RECORDED_WITHIN),
    };
    let subject = (guild, Some(former.channel));
    tasks::enqueue_about(tx, kinds::DeleteMessage, &key, subject, (due, due), former).await
}
