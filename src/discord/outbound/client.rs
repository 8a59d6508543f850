//! The one client through which anything is sent to Discord. Every call has a deadline, named here.

use super::{
    error::SendError,
    message::{File, Post, Reply},
    rate_limits::Route,
    rest::{ApiRequest, Rest},
    retry::{Attempts, FIRST_ANSWER, WITHIN_MINUTES},
};
use crate::discord::model::{
    List,
    guild::{GuildChannel, GuildRoles},
    interaction::RegisteredCommand,
    message::Message,
    read,
    user::{Member, User},
};
use reqwest::Method;
use serde::{
    Deserialize, Serialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::{Value, json, value::RawValue};
use serenity::all::{
    ApplicationId, AutoArchiveDuration, ChannelId, CreateCommand, CreateThread, EditThread, GuildId, InteractionId,
    MessageId, RoleId, UserId,
};
use std::{
    fmt,
    hash::{DefaultHasher, Hash, Hasher},
    sync::Arc,
    time::Duration,
};
use time::OffsetDateTime;
use tokio::time::Instant;

/// How long Discord waits for the first answer to an interaction. After that it accepts none.
const ANSWER_TIME: Duration = Duration::from_secs(3);

/// The shortest deadline of one attempt at the first answer. It may end after Discord's time: only Discord knows what
/// arrived in time.
const ANSWER_ATTEMPT: Duration = Duration::from_secs(1);

/// How long an interaction's token is certainly valid: Discord's fifteen minutes, less the time on the way.
const TOKEN_TIME: Duration = Duration::from_secs(14 * 60 + 30);

/// How long the message that replaces a deferred answer is tried. It is shorter than the token is valid, so that there is
/// time to say that the message does not come.
const DEFERRED_TIME: Duration = Duration::from_secs(10 * 60);

/// Deadline for one attempt at a message that follows the first answer to an interaction.
const FOLLOW_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// Deadline for one attempt at the message that replaces a deferred answer: the person waits for it, but it may be large.
const DEFERRED_TIMEOUT: Duration = Duration::from_secs(30);

/// Deadline for one attempt at one file of an export of personal data.
const EXPORT_TIMEOUT: Duration = Duration::from_secs(60);

/// Deadline for posting a message in a channel, picture included, and for reading or typing there.
const POST_TIMEOUT: Duration = Duration::from_secs(15);

/// How long an edit is tried that nothing else repeats.
const EDIT_TIME: Duration = Duration::from_secs(60);

/// How long a message of the outbox waits for the rate limit of its channel before it is put back.
const MAX_RATE_LIMIT_WAIT: Duration = Duration::from_millis(250);

/// Deadline for registering the commands.
const REGISTRATION_TIMEOUT: Duration = Duration::from_secs(60);

/// Deadline for a direct message, and for the mention in the channel that stands in for it.
const DIRECT_TIMEOUT: Duration = Duration::from_secs(10);

/// Deadline for giving or taking a role. Others wait meanwhile.
const ROLE_TIMEOUT: Duration = Duration::from_secs(10);

/// Deadline for asking whether the bot is in a thread: somebody waits for the answer.
const MEMBER_TIMEOUT: Duration = Duration::from_secs(1);

/// Deadline for opening or changing a thread.
const THREAD_TIMEOUT: Duration = Duration::from_secs(10);

/// The data that identify an interaction when it is answered.
#[derive(Clone)]
pub(crate) struct InteractionHandle {
    pub(crate) id: InteractionId,
    /// Lets anyone answer the interaction, so it is never logged.
    pub(crate) token: String,
    /// When it arrived.
    received: Instant,
}

impl InteractionHandle {
    /// An interaction that has just arrived.
    pub(crate) fn new(id: InteractionId, token: String) -> Self {
        Self { id, token, received: Instant::now() }
    }
}

/// Which attempt at the first answer Discord accepted.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnsweredBy {
    /// One of this delivery of the interaction, as far as Discord lets it be known.
    ThisDelivery,
    /// One of another delivery of the same interaction.
    OtherDelivery,
}

impl fmt::Debug for InteractionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InteractionHandle").field(&self.id.get()).finish()
    }
}

/// Sends everything that the bot sends.
#[derive(Clone)]
pub(crate) struct Client(Arc<Inner>);

struct Inner {
    rest: Arc<Rest>,
    /// The bot's application, which is a part of some addresses.
    application: ApplicationId,
}

/// What a request has made or found, of which only the id is used.
#[derive(Deserialize)]
struct WithId<I> {
    id: I,
}

/// A route whose buckets `major` distinguishes.
fn route(name: &'static str, major: u64) -> Route {
    Route { name, major, is_global: true, is_answer: false }
}

/// A route of an interaction, which counts to no limit of all requests. Its bucket is that of the token.
fn webhook_route(name: &'static str, to: &InteractionHandle) -> Route {
    let mut hasher = DefaultHasher::new();
    to.token.hash(&mut hasher);
    Route { name, major: hasher.finish(), is_global: false, is_answer: false }
}

/// The route by which a message is posted in a channel.
fn post_route(channel: ChannelId) -> Route {
    route("POST /channels/{}/messages", channel.get())
}

impl ApiRequest {
    fn with_body(mut self, body: impl Serialize, files: &[File]) -> Result<Self, SendError> {
        let mut body = serde_json::to_value(body).map_err(|error| SendError::Client(error.to_string()))?;
        // Serenity numbers the files of a message when it sends the message itself.
        for pointer in ["/attachments", "/data/attachments"] {
            let listed = body.pointer_mut(pointer).and_then(Value::as_array_mut);
            for (index, attachment) in listed.into_iter().flatten().enumerate() {
                if let Some(id) = attachment.get_mut("id") {
                    *id = json!(index);
                }
            }
        }
        self.body = Some(body);
        self.files = files.to_vec();
        Ok(self)
    }
}

impl Client {
    /// A client of an application.
    pub(crate) fn new(rest: Arc<Rest>, application: ApplicationId) -> Self {
        Self(Arc::new(Inner { rest, application }))
    }

    /// Makes a call before a deadline, which counts the time for which its rate is limited.
    async fn get<T: DeserializeOwned>(&self, call: &ApiRequest, deadline: Duration) -> Result<T, SendError> {
        let end = Instant::now() + deadline;
        self.0.rest.send(call, end, end).await
    }

    /// As [`Self::get`], for a call whose answer does not matter.
    async fn run(&self, call: &ApiRequest, deadline: Duration) -> Result<(), SendError> {
        let end = Instant::now() + deadline;
        self.0.rest.send_raw(call, end, end).await.map(drop)
    }

    /// Sends the first answer to an interaction, and again while there is time. Discord accepts one first answer: where
    /// it has one already after an attempt of ours failed, that attempt had arrived and only its answer was lost.
    pub(crate) async fn answer(&self, to: &InteractionHandle, reply: Reply) -> Result<AnsweredBy, SendError> {
        let route = Route { name: "POST /interactions/{}/{}/callback", major: 0, is_global: false, is_answer: true };
        let path = format!("/interactions/{}/{}/callback", to.id, to.token);
        let answer = ApiRequest::new(Method::POST, path, route).with_body(reply.to_response(), reply.files())?;
        let end = to.received + ANSWER_TIME;
        let mut attempts = Attempts::until(end, FIRST_ANSWER);
        loop {
            // A connection that has fallen silent leaves time for another attempt.
            let deadline = (end.saturating_duration_since(Instant::now()) / 2).max(ANSWER_ATTEMPT);
            match self.run(&answer, deadline).await {
                Ok(()) => return Ok(AnsweredBy::ThisDelivery),
                Err(error) if error.is_already_answered() => {
                    return Ok(if attempts.failed() > 0 {
                        AnsweredBy::ThisDelivery
                    } else {
                        AnsweredBy::OtherDelivery
                    });
                }
                Err(error) => attempts.pause_after(error).await?,
            }
        }
    }

    /// Discord's time when the bot's clock showed `own`, or a bit earlier.
    pub(super) fn discord_time(&self, own: OffsetDateTime) -> OffsetDateTime {
        self.0.rest.time().at(own)
    }

    /// Whether the time to answer an interaction is over that was created at that time by Discord's clock. To ignore people who
    /// can be answered would be worse than to answer some too late: what Discord said long ago is not relied on.
    pub(crate) async fn is_too_late_to_answer(&self, created: OffsetDateTime) -> bool {
        let time = self.0.rest.time();
        if time.is_too_late(created) && !time.is_fresh() {
            let _failed = self.0.rest.read::<IgnoredAny>("/gateway/bot", ANSWER_ATTEMPT).await;
        }
        time.is_too_late(created) && time.is_fresh()
    }

    /// Until when an attempt is waited for to post a board itself, so that there is time to make it the answer.
    pub(super) fn attempt_due(to: &InteractionHandle) -> Instant {
        to.received + ANSWER_TIME / 2
    }

    /// When the picture of an answer has to be drawn, so that there is time to send it.
    pub(super) fn picture_due(to: &InteractionHandle) -> Instant {
        to.received + ANSWER_TIME - ANSWER_ATTEMPT
    }

    /// When the text of an answer has to be built. Without a picture it is sent in less time.
    pub(super) fn text_due(to: &InteractionHandle) -> Instant {
        to.received + ANSWER_TIME - ANSWER_ATTEMPT / 2
    }

    /// The message that is the first answer to an interaction, asked for once: `None` where the interaction has none, or its
    /// token is not valid any more.
    pub(super) async fn find_first_answer(&self, to: &InteractionHandle) -> Result<Option<Message>, SendError> {
        let route = webhook_route("GET /webhooks/{}/{}/messages/@original", to);
        let original = ApiRequest::new(Method::GET, self.original_path(to), route);
        match self.get(&original, FOLLOW_UP_TIMEOUT).await {
            Ok(message) => Ok(Some(message)),
            Err(error) if error.is_unknown_answer() => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn first_answer(&self, to: &InteractionHandle) -> Result<Message, SendError> {
        let route = webhook_route("GET /webhooks/{}/{}/messages/@original", to);
        let original = ApiRequest::new(Method::GET, self.original_path(to), route);
        let attempts = Attempts::until(to.received + DEFERRED_TIME, WITHIN_MINUTES);
        attempts.repeat(|| self.get(&original, FOLLOW_UP_TIMEOUT)).await
    }

    /// Replaces a deferred answer by its message. To repeat that changes nothing, since the message lists its files.
    pub(crate) async fn complete(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        self.edit_answer(to, post, DEFERRED_TIMEOUT, DEFERRED_TIME).await
    }

    /// Replaces a deferred answer by the first file of an export.
    pub(crate) async fn complete_export(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        self.edit_answer(to, post, EXPORT_TIMEOUT, DEFERRED_TIME).await
    }

    /// Replaces a deferred answer, whose message could not be sent, by a sentence that says so.
    pub(crate) async fn abandon(&self, to: &InteractionHandle, sentence: String) -> Result<(), SendError> {
        self.edit_answer(to, Post::text(sentence), FOLLOW_UP_TIMEOUT, TOKEN_TIME).await
    }

    /// Replaces the first answer, which everybody sees, by a message.
    pub(super) async fn edit_public_answer(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        self.edit_answer(to, post, DEFERRED_TIMEOUT, DEFERRED_TIME).await
    }

    async fn edit_answer(
        &self,
        to: &InteractionHandle,
        post: Post,
        deadline: Duration,
        time: Duration,
    ) -> Result<(), SendError> {
        let route = webhook_route("PATCH /webhooks/{}/{}/messages/@original", to);
        let edit =
            ApiRequest::new(Method::PATCH, self.original_path(to), route).with_body(post.to_edit(), &post.files)?;
        let attempts = Attempts::until(to.received + time, WITHIN_MINUTES);
        attempts.repeat(|| self.run(&edit, deadline)).await
    }

    /// Sends a further file of an export, for the caller alone. Discord can't be asked whether an attempt arrived whose
    /// answer was lost: a file that comes twice is better than one that is missing.
    pub(crate) async fn continue_export(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        let file = self.private_follow_up(to, &post)?;
        let attempts = Attempts::until(to.received + DEFERRED_TIME, WITHIN_MINUTES);
        attempts.repeat(|| self.run(&file, EXPORT_TIMEOUT)).await
    }

    /// Sends a message for the caller alone, after the first answer to an interaction.
    pub(crate) async fn follow_up_in_private(&self, to: &InteractionHandle, post: Post) -> Result<(), SendError> {
        self.run(&self.private_follow_up(to, &post)?, FOLLOW_UP_TIMEOUT).await
    }

    fn private_follow_up(&self, to: &InteractionHandle, post: &Post) -> Result<ApiRequest, SendError> {
        let path = format!("/webhooks/{}/{}", self.0.application, to.token);
        let route = webhook_route("POST /webhooks/{}/{}", to);
        ApiRequest::new(Method::POST, path, route).with_body(post.to_follow_up(true), &post.files)
    }

    fn original_path(&self, to: &InteractionHandle) -> String {
        format!("/webhooks/{}/{}/messages/@original", self.0.application, to.token)
    }

    /// How long a message in a channel would have to wait for Discord's rate limits now.
    pub(super) fn post_wait(&self, channel: ChannelId) -> Option<Duration> {
        self.0.rest.wait(&post_route(channel)).filter(|wait| *wait > MAX_RATE_LIMIT_WAIT)
    }

    /// Posts a message in a channel. Discord accepts one message for each `nonce` within some minutes. Where Discord's rate
    /// limits would make it wait for long, it fails at once: the outbox has others to post meanwhile.
    pub(crate) async fn post(&self, channel: ChannelId, post: Post, nonce: String) -> Result<MessageId, SendError> {
        let message = Self::message(channel, &post, nonce)?;
        let now = Instant::now();
        let sent: WithId<MessageId> = self.0.rest.send(&message, now + MAX_RATE_LIMIT_WAIT, now + POST_TIMEOUT).await?;
        Ok(sent.id)
    }

    fn message(channel: ChannelId, post: &Post, nonce: String) -> Result<ApiRequest, SendError> {
        ApiRequest::new(Method::POST, format!("/channels/{channel}/messages"), post_route(channel))
            .with_body(post.to_message(nonce), &post.files)
    }

    /// Replaces the text and the buttons of the bot's own message in a channel.
    pub(super) async fn edit_message(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: &Post,
    ) -> Result<(), SendError> {
        let path = format!("/channels/{channel}/messages/{message}");
        let edit = ApiRequest::new(Method::PATCH, path, route("PATCH /channels/{}/messages/{}", channel.get()))
            .with_body(post.to_channel_edit(), &[])?;
        self.run(&edit, POST_TIMEOUT).await
    }

    /// As [`Self::edit_message`], and again for a minute while the reason of a failure may pass.
    pub(super) async fn edit_message_persistently(
        &self,
        channel: ChannelId,
        message: MessageId,
        post: &Post,
    ) -> Result<(), SendError> {
        let attempts = Attempts::until(Instant::now() + EDIT_TIME, WITHIN_MINUTES);
        attempts.repeat(|| self.edit_message(channel, message, post)).await
    }

    /// Deletes the bot's own message in a channel.
    pub(super) async fn delete_message(&self, channel: ChannelId, message: MessageId) -> Result<(), SendError> {
        let path = format!("/channels/{channel}/messages/{message}");
        let route = route("DELETE /channels/{}/messages/{}", channel.get());
        self.run(&ApiRequest::new(Method::DELETE, path, route), POST_TIMEOUT).await
    }

    pub(super) async fn guild_roles(&self, guild: GuildId, deadline: Duration) -> Result<GuildRoles, SendError> {
        self.get(
            &ApiRequest::new(Method::GET, format!("/guilds/{guild}"), route("GET /guilds/{}", guild.get())),
            deadline,
        )
        .await
    }

    /// The channels of a server, without threads.
    pub(super) async fn guild_channels(
        &self,
        guild: GuildId,
        deadline: Duration,
    ) -> Result<Vec<GuildChannel>, SendError> {
        let route = route("GET /guilds/{}/channels", guild.get());
        let request = ApiRequest::new(Method::GET, format!("/guilds/{guild}/channels"), route);
        Ok(self.get::<List<_>>(&request, deadline).await?.readable)
    }

    /// Sends a direct message. Discord accepts one message for each `nonce` within some minutes.
    pub(crate) async fn send_direct(&self, person: UserId, post: Post, nonce: String) -> Result<(), SendError> {
        let end = Instant::now() + DIRECT_TIMEOUT;
        let conversation = self.open_conversation(person, end).await?;
        self.0.rest.send_raw(&Self::message(conversation, &post, nonce)?, end, end).await.map(drop)
    }

    /// The channel of the direct conversation with a person.
    pub(super) async fn conversation_with(&self, person: UserId) -> Result<ChannelId, SendError> {
        self.open_conversation(person, Instant::now() + DIRECT_TIMEOUT).await
    }

    async fn open_conversation(&self, person: UserId, end: Instant) -> Result<ChannelId, SendError> {
        let opening =
            ApiRequest::new(Method::POST, "/users/@me/channels".to_owned(), route("POST /users/@me/channels", 0))
                .with_body(json!({ "recipient_id": person.to_string() }), &[])?;
        let conversation: WithId<ChannelId> = self.0.rest.send(&opening, end, end).await?;
        Ok(conversation.id)
    }

    /// Posts, in a channel, the mention of a person who accepts no direct messages.
    pub(crate) async fn post_instead_of_direct(
        &self,
        channel: ChannelId,
        post: Post,
        nonce: String,
    ) -> Result<(), SendError> {
        self.run(&Self::message(channel, &post, nonce)?, DIRECT_TIMEOUT).await
    }

    /// Up to a hundred messages of a channel that came after `after`.
    pub(crate) async fn messages_after(
        &self,
        channel: ChannelId,
        after: MessageId,
    ) -> Result<List<Message>, SendError> {
        let path = format!("/channels/{channel}/messages?after={after}&limit=100");
        self.get(&ApiRequest::new(Method::GET, path, route("GET /channels/{}/messages", channel.get())), POST_TIMEOUT)
            .await
    }

    /// The bot's own user.
    pub(crate) async fn own_user(&self) -> Result<UserId, SendError> {
        let user: WithId<UserId> = self.0.rest.read("/users/@me", POST_TIMEOUT).await?;
        Ok(user.id)
    }

    /// Whether a user is a member of a thread, as far as the bot sees it.
    pub(super) async fn is_thread_member(&self, thread: ChannelId, user: UserId) -> Result<bool, SendError> {
        let route = route("GET /channels/{}/thread-members/{}", thread.get());
        let path = format!("/channels/{thread}/thread-members/{user}");
        match self.run(&ApiRequest::new(Method::GET, path, route), MEMBER_TIMEOUT).await {
            Ok(()) => Ok(true),
            Err(SendError::Refused { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// Shows in a channel that the bot is typing.
    pub(crate) async fn show_typing(&self, channel: ChannelId) -> Result<(), SendError> {
        let route = route("POST /channels/{}/typing", channel.get());
        self.run(&ApiRequest::new(Method::POST, format!("/channels/{channel}/typing"), route), POST_TIMEOUT).await
    }

    /// A member of a server. The caller sets the deadline: names are only worth a short wait.
    pub(crate) async fn member(&self, guild: GuildId, user: UserId, deadline: Duration) -> Result<Member, SendError> {
        let route = route("GET /guilds/{}/members/{}", guild.get());
        self.get(&ApiRequest::new(Method::GET, format!("/guilds/{guild}/members/{user}"), route), deadline).await
    }

    /// The roles of a member of a server.
    pub(super) async fn member_roles(
        &self,
        guild: GuildId,
        user: UserId,
        deadline: Duration,
    ) -> Result<Vec<u64>, SendError> {
        let route = route("GET /guilds/{}/members/{}", guild.get());
        let path = format!("/guilds/{guild}/members/{user}");
        let member: Member = self.get(&ApiRequest::new(Method::GET, path, route), deadline).await?;
        Ok(member.roles.into_iter().map(RoleId::get).collect())
    }

    /// Whether a channel or thread was deleted.
    pub(crate) async fn is_deleted_channel(&self, channel: u64, deadline: Duration) -> Result<bool, SendError> {
        const UNKNOWN_CHANNEL: isize = 10_003;
        const MISSING_ACCESS: isize = 50_001;
        let call = ApiRequest::new(Method::GET, format!("/channels/{channel}"), route("GET /channels/{}", channel));
        match self.run(&call, deadline).await {
            Ok(()) => Ok(false),
            Err(error) if error.code() == Some(UNKNOWN_CHANNEL) => Ok(true),
            Err(error) if error.code() == Some(MISSING_ACCESS) => Ok(false),
            Err(error) => Err(error),
        }
    }

    /// A person, apart from any server.
    pub(crate) async fn user(&self, user: UserId, deadline: Duration) -> Result<User, SendError> {
        self.get(&ApiRequest::new(Method::GET, format!("/users/{user}"), route("GET /users/{}", 0)), deadline).await
    }

    /// Opens a thread on a message.
    pub(crate) async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: String,
    ) -> Result<ChannelId, SendError> {
        let thread = CreateThread::new(name).auto_archive_duration(AutoArchiveDuration::OneWeek);
        let path = format!("/channels/{channel}/messages/{message}/threads");
        let route = route("POST /channels/{}/messages/{}/threads", channel.get());
        let opened: WithId<ChannelId> =
            self.get(&ApiRequest::new(Method::POST, path, route).with_body(thread, &[])?, THREAD_TIMEOUT).await?;
        Ok(opened.id)
    }

    /// Archives a thread, or opens an archived one.
    pub(crate) async fn set_archived(&self, thread: ChannelId, archived: bool) -> Result<(), SendError> {
        let change = EditThread::new().archived(archived);
        let route = route("PATCH /channels/{}", thread.get());
        self.run(
            &ApiRequest::new(Method::PATCH, format!("/channels/{thread}"), route).with_body(change, &[])?,
            THREAD_TIMEOUT,
        )
        .await
    }

    /// Gives a member of a server a role, or takes it. Discord accepts it as well where the member has it already, or has it not.
    /// Where Discord's rate limits would make it wait for long, it fails at once.
    pub(super) async fn set_role(
        &self,
        guild: GuildId,
        user: UserId,
        role: RoleId,
        give: bool,
    ) -> Result<(), SendError> {
        let (method, name) = if give {
            (Method::PUT, "PUT /guilds/{}/members/{}/roles/{}")
        } else {
            (Method::DELETE, "DELETE /guilds/{}/members/{}/roles/{}")
        };
        let path = format!("/guilds/{guild}/members/{user}/roles/{role}");
        let now = Instant::now();
        let call = ApiRequest::new(method, path, route(name, guild.get()));
        self.0.rest.send_raw(&call, now + MAX_RATE_LIMIT_WAIT, now + ROLE_TIMEOUT).await.map(drop)
    }

    /// Registers all commands, and once more on `dev_guild`, where they are changed at once. Discord may limit the rate of
    /// this call for long.
    pub(crate) async fn register_commands(
        &self,
        commands: impl Fn() -> Vec<CreateCommand>,
        dev_guild: Option<u64>,
    ) -> Result<Vec<RegisteredCommand>, SendError> {
        let path = format!("/applications/{}/commands", self.0.application);
        let routes = ["GET /applications/{}/commands", "PUT /applications/{}/commands"].map(|name| route(name, 0));
        let registered = self.set_commands(&path, routes, &commands()).await?;
        if let Some(guild) = dev_guild {
            self.set_guild_commands(guild, &commands()).await?;
        }
        Ok(registered)
    }

    /// Removes the commands that are registered on that server alone.
    pub(crate) async fn remove_commands(&self, guild: u64) -> Result<(), SendError> {
        self.set_guild_commands(guild, &[]).await
    }

    async fn set_guild_commands(&self, guild: u64, commands: &[CreateCommand]) -> Result<(), SendError> {
        let path = format!("/applications/{}/guilds/{guild}/commands", self.0.application);
        let names = ["GET /applications/{}/guilds/{}/commands", "PUT /applications/{}/guilds/{}/commands"];
        self.set_commands(&path, names.map(|name| route(name, guild)), commands).await.map(drop)
    }

    /// Replaces the commands that are registered at `path` by these, and returns all that are registered then. Commands of a kind
    /// that the bot does not register stay: where Activities are enabled, Discord adds one that opens them, and refuses a list
    /// without it.
    async fn set_commands(
        &self,
        path: &str,
        [reading, writing]: [Route; 2],
        commands: &[CreateCommand],
    ) -> Result<Vec<RegisteredCommand>, SendError> {
        let list = ApiRequest::new(Method::GET, format!("{path}?with_localizations=true"), reading);
        let set = async || {
            let mut registered: Vec<Box<RawValue>> = self.get(&list, REGISTRATION_TIMEOUT).await?;
            registered.retain(|command| is_of_other_kind(command));
            let own = commands.iter().map(|command| json!(command));
            let others = registered.iter().filter_map(|command| serde_json::from_str(command.get()).ok());
            let all: Vec<Value> = own.chain(others).collect();
            let call = ApiRequest::new(Method::PUT, path.to_owned(), writing).with_body(all, &[])?;
            Ok::<_, SendError>(self.get::<List<_>>(&call, REGISTRATION_TIMEOUT).await?.readable)
        };
        match set().await {
            // It was added just now.
            Err(error) if error.is_missing_entry_point() => set().await,
            done => done,
        }
    }
}

/// Whether a registered command is neither a slash command, nor one on a user or a message.
fn is_of_other_kind(command: &RawValue) -> bool {
    #[derive(Deserialize)]
    struct Kind {
        #[serde(rename = "type")]
        kind: u64,
    }
    read(command.get().as_bytes()).is_ok_and(|Kind { kind }| !(1..=3).contains(&kind))
}
