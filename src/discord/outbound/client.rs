//! The one client through which anything is sent to Discord. Every call has a deadline, named here.

use super::{
    error::SendError,
    message::{Post, Reply},
};
use serenity::all::{
    AutoArchiveDuration, Builder, ChannelId, Command, CreateCommand, CreateThread, EditThread, GetMessages, GuildId,
    Http, InteractionId, Member, Message, MessageId, UserId,
};
use std::{fmt, sync::Arc, time::Duration};

/// Deadline for the first answer to an interaction. After three seconds Discord no longer waits for it.
const ANSWER_TIMEOUT: Duration = Duration::from_secs(4);

/// Deadline for a message that follows the first answer to an interaction.
const FOLLOW_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// Deadline for the message that replaces a deferred answer: the person waits for it, but it may be large.
const DEFERRED_TIMEOUT: Duration = Duration::from_secs(30);

/// Deadline for one file of an export of personal data.
const EXPORT_TIMEOUT: Duration = Duration::from_secs(60);

/// Deadline for posting a message in a channel, picture included, and for reading or typing there.
const POST_TIMEOUT: Duration = Duration::from_secs(15);

/// Deadline for a direct message, and for the mention in the channel that stands in for it.
const DIRECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Deadline for opening or changing a thread.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

/// What identifies an interaction when it is answered.
#[derive(Clone)]
pub(crate) struct InteractionHandle {
    /// The interaction.
    pub(crate) id: InteractionId,
    /// Lets anyone answer the interaction, so it is never logged.
    pub(crate) token: String,
}

impl fmt::Debug for InteractionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InteractionHandle").field(&self.id.get()).finish()
    }
}

/// Sends everything that the bot sends.
#[derive(Clone)]
pub(crate) struct Client {
    http: Arc<Http>,
    /// For first answers. They count towards no limit of Discord's, and serenity's limiter would keep an entry of
    /// each forever.
    answers: Arc<Http>,
}

/// Waits for a call to Discord until its deadline.
async fn within<T>(deadline: Duration, call: impl Future<Output = Result<T, serenity::Error>>) -> Result<T, SendError> {
    match tokio::time::timeout(deadline, call).await {
        Ok(done) => Ok(done?),
        Err(_) => Err(SendError::TimedOut),
    }
}

impl Client {
    /// A client that sends first answers through `answers` and everything else through `http`, which has to learn
    /// the application's id when the bot connects.
    pub(crate) fn new(http: Arc<Http>, answers: Arc<Http>) -> Self {
        Self { http, answers }
    }

    /// Sends the first answer to an interaction.
    pub(crate) async fn answer(&self, to: &InteractionHandle, reply: Reply) -> Result<(), SendError> {
        let call = reply.into_response().execute(&self.answers, (to.id, &to.token));
        within(ANSWER_TIMEOUT, call).await
    }

    /// Replaces a deferred answer by its message.
    pub(crate) async fn complete(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        within(DEFERRED_TIMEOUT, post.into_edit().execute(&self.http, &to.token)).await.map(drop)
    }

    /// Replaces a deferred answer by the first file of an export.
    pub(crate) async fn complete_export(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        within(EXPORT_TIMEOUT, post.into_edit().execute(&self.http, &to.token)).await.map(drop)
    }

    /// Sends a further file of an export, for the caller alone.
    pub(crate) async fn continue_export(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        within(EXPORT_TIMEOUT, post.into_follow_up(true).execute(&self.http, (None, &to.token))).await.map(drop)
    }

    /// Sends a message for everybody in the channel, after the first answer to an interaction.
    pub(crate) async fn follow_up_in_public(&self, to: &InteractionHandle, post: Post) -> Result<Message, SendError> {
        within(FOLLOW_UP_TIMEOUT, post.into_follow_up(false).execute(&self.http, (None, &to.token))).await
    }

    /// Sends a message for the caller alone, after the first answer to an interaction.
    pub(crate) async fn follow_up_in_private(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        within(FOLLOW_UP_TIMEOUT, post.into_follow_up(true).execute(&self.http, (None, &to.token))).await.map(drop)
    }

    /// Posts a message in a channel. Discord accepts one message for each `nonce` within some minutes.
    pub(crate) async fn post(&self, channel: ChannelId, post: Post, nonce: String) -> Result<MessageId, SendError> {
        let sent = within(POST_TIMEOUT, channel.send_message(&self.http, post.into_message(nonce))).await?;
        Ok(sent.id)
    }

    /// Sends a direct message. Discord accepts one message for each `nonce` within some minutes.
    pub(crate) async fn send_direct(&self, person: UserId, post: Post, nonce: String) -> Result<(), SendError> {
        let call = async {
            let conversation = person.create_dm_channel(&self.http).await?;
            conversation.id.send_message(&self.http, post.into_message(nonce)).await
        };
        within(DIRECT_TIMEOUT, call).await.map(drop)
    }

    /// Posts, in a channel, the mention of a person who accepts no direct messages.
    pub(crate) async fn post_instead_of_direct(
        &self,
        channel: ChannelId,
        post: Post,
        nonce: String,
    ) -> Result<(), SendError> {
        within(DIRECT_TIMEOUT, channel.send_message(&self.http, post.into_message(nonce))).await.map(drop)
    }

    /// Up to a hundred messages of a channel that came after `after`.
    pub(crate) async fn messages_after(&self, channel: ChannelId, after: MessageId) -> Result<Vec<Message>, SendError> {
        within(POST_TIMEOUT, channel.messages(&self.http, GetMessages::new().after(after).limit(100))).await
    }

    /// The bot's own user.
    pub(crate) async fn own_user(&self) -> Result<UserId, SendError> {
        within(POST_TIMEOUT, self.http.get_current_user()).await.map(|user| user.id)
    }

    /// Shows in a channel that the bot is typing.
    pub(crate) async fn show_typing(&self, channel: ChannelId) -> Result<(), SendError> {
        within(POST_TIMEOUT, channel.broadcast_typing(&self.http)).await
    }

    /// A member of a server. The caller sets the deadline: names are only worth a short wait.
    pub(crate) async fn member(&self, guild: GuildId, user: UserId, deadline: Duration) -> Result<Member, SendError> {
        within(deadline, self.http.get_member(guild, user)).await
    }

    /// Opens a thread on a message.
    pub(crate) async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: String,
    ) -> Result<ChannelId, SendError> {
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let opened = within(THREAD_TIMEOUT, channel.create_thread_from_message(&self.http, message, thread)).await?;
        Ok(opened.id)
    }

    /// Archives a thread, or opens an archived one.
    pub(crate) async fn set_archived(&self, thread: ChannelId, archived: bool) -> Result<(), SendError> {
        let change = EditThread::new().archived(archived);
        within(THREAD_TIMEOUT, thread.edit_thread(&self.http, change)).await.map(drop)
    }

    /// Registers all commands, and once more on `dev_guild`, where they are changed at once.
    /// Has no deadline: Discord may limit the rate of this call for long, and serenity waits for that.
    pub(crate) async fn register_commands(
        &self,
        commands: impl Fn() -> Vec<CreateCommand>,
        dev_guild: Option<u64>,
    ) -> Result<(), SendError> {
        Command::set_global_commands(&self.http, commands()).await?;
        if let Some(guild) = dev_guild {
            GuildId::new(guild).set_commands(&self.http, commands()).await?;
        }
        Ok(())
    }
}
