//! Finds messages that the bot has posted without knowing it: the answer was lost, or its process died.

use super::{client::Client, error::SendError};
use crate::discord::model::message::Message;
use serenity::all::{ChannelId, MessageId, UserId};
use time::OffsetDateTime;
use tokio::sync::OnceCell;

/// Pages of a hundred messages in which an old message is searched for.
const SEARCHED_PAGES: usize = 10;

/// The bot's own messages in channels.
pub(super) struct OwnMessages {
    client: Client,
    /// The bot's own user, fetched when it is needed first.
    own_user: OnceCell<UserId>,
}

impl OwnMessages {
    /// Those that `client` reads.
    pub(super) fn new(client: Client) -> Self {
        Self { client, own_user: OnceCell::new() }
    }

    /// The bot's own user.
    pub(super) async fn own_user(&self) -> Result<UserId, SendError> {
        self.own_user.get_or_try_init(|| self.client.own_user()).await.copied()
    }

    /// The bot's message with that content that was posted after `since` by the bot's clock. An earlier attempt may have posted it: its answer
    /// was lost, or the bot stopped before recording it.
    pub(super) async fn with_content(
        &self,
        channel: ChannelId,
        since: OffsetDateTime,
        content: &str,
    ) -> Result<Option<MessageId>, SendError> {
        self.find(channel, since, |message| message.content == content).await
    }

    /// The bot's message that was posted after `since` by the bot's clock, and that `is_it` recognises.
    pub(super) async fn find(
        &self,
        channel: ChannelId,
        since: OffsetDateTime,
        is_it: impl Fn(&Message) -> bool,
    ) -> Result<Option<MessageId>, SendError> {
        let own_user = self.own_user().await?;
        // A minute earlier: another process may have recorded that time, by the clock of its machine.
        let mut after = MessageId::new(snowflake(self.client.discord_time(since) - time::Duration::minutes(1)));
        for _ in 0..SEARCHED_PAGES {
            let messages = match self.client.messages_after(channel, after).await {
                Ok(messages) => messages,
                // Without the permission to read the channel, posting a message twice is better than never.
                Err(error) if error.is_closed_channel() => return Ok(None),
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

/// The smallest id that Discord could have assigned at that time.
fn snowflake(time: OffsetDateTime) -> u64 {
    /// The start of 2015, where the time in ids of Discord begins, in seconds of Unix time.
    const EPOCH: i64 = 1_420_070_400;
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
        assert_eq!(snowflake(OffsetDateTime::UNIX_EPOCH), 1);
    }
}
