//! Finds messages that the bot posted without recording it, because the response was lost or the process died.

use super::{
    client::Client,
    error::{SendResult, code},
    message::Post,
    retry::SEARCH_AFTER,
};
use crate::{
    discord::model::message::Message,
    play,
    store::{ClaimedTask, TaskOutcome},
};
use serenity::all::{ChannelId, MessageId, UserId};
use time::OffsetDateTime;
use tokio::sync::OnceCell;

/// Each has a hundred messages.
const SEARCHED_PAGES: usize = 10;

/// The pause after Discord has refused another edit of an old message for now.
const OLD_EDIT_WAIT: time::Duration = time::Duration::minutes(10);

/// The time since which an earlier attempt may have posted the task's message, if its response was lost or its process died.
/// `None` if there was no such attempt, or it is so recent that the nonce prevents a second message.
pub(super) fn search_since(task: &ClaimedTask, now: OffsetDateTime) -> Option<OffsetDateTime> {
    (task.may_be_done() && now - task.tried > SEARCH_AFTER).then_some(task.tried)
}

pub(crate) struct OwnMessages {
    client: Client,
    own_user: OnceCell<UserId>,
}

impl OwnMessages {
    pub(crate) fn new(client: Client) -> Self {
        Self { client, own_user: OnceCell::new() }
    }

    pub(crate) async fn own_user(&self) -> SendResult<UserId> {
        self.own_user.get_or_try_init(|| self.client.own_user()).await.copied()
    }

    /// Posts a message, unless an earlier attempt has posted it since `since`. With `None`, does not search.
    pub(super) async fn post_once(
        &self,
        channel: ChannelId,
        since: Option<OffsetDateTime>,
        is_it: impl Fn(&Message) -> bool,
        post: Post,
        nonce: String,
    ) -> SendResult<MessageId> {
        match self.find(channel, since, is_it).await? {
            Some(posted) => Ok(posted),
            None => self.client.post(channel, post, nonce).await,
        }
    }

    /// Edits the message that the task keeps up to date, or posts it. `known` is the id of the posted message. The inner `Err`
    /// is the outcome of the task if the message can't be shown now.
    pub(super) async fn show(
        &self,
        (task, now): (&ClaimedTask, OffsetDateTime),
        (channel, known): (ChannelId, Option<u64>),
        is_it: impl Fn(&Message) -> bool,
        post: Post,
        nonce: String,
    ) -> SendResult<Result<u64, TaskOutcome>> {
        let known = match known {
            Some(known) => Some(MessageId::new(known)),
            None => self.find(channel, search_since(task, now), is_it).await?,
        };
        if let Some(known) = known {
            return match self.client.edit_message(channel, known, &post).await {
                Err(error) if error.has_code(code::TOO_MANY_OLD_EDITS) => {
                    Ok(Err(TaskOutcome::Again(now + OLD_EDIT_WAIT)))
                }
                // Somebody has deleted the message, so it is not posted again. People can still join by command.
                Err(error) if error.has_code(code::UNKNOWN_MESSAGE) => Ok(Err(TaskOutcome::Idle(None))),
                edited => edited.map(|()| Ok(known.get())),
            };
        }
        // Checked only here, because edits have another rate limit.
        match self.client.post_wait(channel) {
            Some(wait) => Ok(Err(TaskOutcome::Again(now + wait))),
            None => Ok(Ok(self.client.post(channel, post, nonce).await?.get())),
        }
    }

    /// Sends a direct message, unless an earlier attempt has sent it since `since`. With `None`, does not search.
    pub(super) async fn send_direct_once(
        &self,
        person: play::UserId,
        since: Option<OffsetDateTime>,
        is_it: impl Fn(&Message) -> bool,
        post: Post,
        nonce: String,
    ) -> SendResult {
        let conversation = self.client.conversation_with(UserId::new(person.0)).await?;
        match self.find(conversation, since, is_it).await? {
            Some(_) => Ok(()),
            None => self.client.post_patiently(conversation, post, nonce).await,
        }
    }

    /// Finds the bot's message that `is_it` recognises, posted after `since` by the bot's clock. Without a time, finds none.
    pub(super) async fn find(
        &self,
        channel: ChannelId,
        since: Option<OffsetDateTime>,
        is_it: impl Fn(&Message) -> bool,
    ) -> SendResult<Option<MessageId>> {
        let Some(since) = since else { return Ok(None) };
        let own_user = self.own_user().await?;
        // The search begins a minute earlier, because the time may come from the clock of another machine.
        let mut after = MessageId::new(snowflake(self.client.discord_time(since) - time::Duration::minutes(1)));
        for _ in 0..SEARCHED_PAGES {
            let messages = match self.client.messages_after(channel, after).await {
                Ok(messages) => messages,
                // Without permission to read the channel, the search finds nothing: to post a message twice is better than
                // never. In a channel that the bot can't see, it can't post either, so the error is returned.
                Err(error) if error.is_closed_channel() && !error.may_be_hidden() => return Ok(None),
                Err(error) => return Err(error),
            };
            let is_own = |message: &Message| message.author.as_ref().is_some_and(|author| author.id == own_user);
            let found = messages.readable.iter().find(|message| is_own(message) && is_it(message));
            if let Some(found) = found {
                return Ok(Some(found.id));
            }
            match messages.readable.iter().map(|message| message.id).max() {
                Some(newest) if messages.length == 100 => after = newest,
                _ => return Ok(None),
            }
        }
        Ok(None)
    }
}

/// The epoch of Discord's ids, the start of 2015, in seconds of Unix time.
const EPOCH: i64 = 1_420_070_400;

/// The creation time in an id of Discord.
pub(super) fn created_at(id: u64) -> OffsetDateTime {
    let since = time::Duration::milliseconds((id >> 22).cast_signed()) + time::Duration::seconds(EPOCH);
    OffsetDateTime::UNIX_EPOCH.saturating_add(since)
}

/// The lowest id of a message that is posted in this second of Discord's clock.
pub(super) fn snowflake(time: OffsetDateTime) -> u64 {
    let seconds = u64::try_from(time.unix_timestamp() - EPOCH).unwrap_or(0);
    (seconds * 1000).wrapping_shl(22).max(1)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn ids_grow_with_time() {
        let then = OffsetDateTime::from_unix_timestamp(1_700_000_000).unwrap();
        let id = MessageId::new(snowflake(then));
        assert_eq!(id.created_at().unix_timestamp(), 1_700_000_000);
        assert_eq!(created_at(id.get()), then.replace_nanosecond(0).expect("a time"));
        assert_eq!(snowflake(OffsetDateTime::UNIX_EPOCH), 1);
    }
}
