//! The requests that the bot sends to Discord, as methods. Each has a deadline.

mod activity;

use super::{
    discord_time::ANSWER_TIME,
    error::{SendError, SendResult, code},
    message::{Post, Reply},
    own_messages::created_at,
    rest::{ApiRequest, Rest},
    retry::{Attempts, FIRST_ANSWER, WITHIN_MINUTES},
};
use crate::deadline::{self, stretched};
use crate::discord::model::{
    List,
    guild::{AnyChannel, GuildChannel, GuildRoles},
    interaction::{Channel, RegisteredCommand},
    message::Message,
    read,
    user::User,
};
use serde::{
    Deserialize,
    de::{DeserializeOwned, IgnoredAny},
};
use serde_json::{Value, json, value::RawValue};
use serenity::all::{
    ApplicationId, AutoArchiveDuration, ChannelId, CreateCommand, GuildId, InteractionId, MessageId, RoleId, UserId,
};
use std::{
    collections::HashMap,
    fmt::{self, Display},
    sync::{Arc, Mutex, PoisonError},
    time::Duration,
};
use time::OffsetDateTime;
use tokio::time::Instant;

/// The shortest deadline of an attempt at the first answer. It may end after Discord's limit, because only Discord knows which
/// answer arrived in time.
const ANSWER_ATTEMPT: Duration = Duration::from_secs(1);

/// How long an interaction's token is used: Discord's fifteen minutes, less a margin for the time in transit.
pub(super) const TOKEN_TIME: Duration = Duration::from_secs(14 * 60 + 30);

/// How long a deferred answer may take. It is shorter than the token's lifetime, which leaves time to report a failure.
const DEFERRED_TIME: Duration = Duration::from_secs(10 * 60);

const FOLLOW_UP_TIMEOUT: Duration = Duration::from_secs(5);

/// Longer, because the message may be large.
const DEFERRED_TIMEOUT: Duration = Duration::from_secs(30);

const EXPORT_TIMEOUT: Duration = Duration::from_secs(60);

/// For a post with its picture, and for other requests about a channel or its messages.
const POST_TIMEOUT: Duration = Duration::from_secs(15);

/// If a rate limit demands a longer wait, the request fails, and its task tries again later.
const MAX_RATE_LIMIT_WAIT: Duration = Duration::from_millis(250);

const REGISTRATION_TIMEOUT: Duration = Duration::from_secs(60);

const MAX_KNOWN_CHANNELS: usize = 100_000;

pub(crate) const JOB_TIMEOUT: Duration = Duration::from_secs(10);

const MEMBER_TIMEOUT: Duration = Duration::from_secs(1);

#[derive(Clone)]
pub(crate) struct InteractionHandle {
    pub(crate) id: InteractionId,
    /// Lets anyone answer the interaction, so it is never logged.
    pub(crate) token: String,
    received: Instant,
}

impl InteractionHandle {
    pub(crate) fn new(id: InteractionId, token: String) -> Self {
        Self { id, token, received: Instant::now() }
    }
}

/// Which delivery's first answer Discord has accepted, as far as Discord's responses tell.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum AnsweredBy {
    ThisDelivery,
    /// Another delivery of the same interaction answered first.
    OtherDelivery,
}

impl fmt::Debug for InteractionHandle {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_tuple("InteractionHandle").field(&self.id.get()).finish()
    }
}

#[derive(Clone)]
pub(crate) struct Client {
    rest: Arc<Rest>,
    application: ApplicationId,
    /// Whether a channel is a thread.
    threads: Arc<Mutex<HashMap<ChannelId, bool>>>,
}

#[derive(Deserialize)]
struct Kind {
    #[serde(rename = "type")]
    kind: u64,
}

#[derive(Deserialize)]
struct WithId<I> {
    id: I,
}

impl Client {
    pub(crate) fn new(rest: Arc<Rest>, application: ApplicationId) -> Self {
        Self { rest, application, threads: Arc::default() }
    }

    async fn get<T: DeserializeOwned>(&self, call: &ApiRequest, deadline: Duration) -> SendResult<T> {
        let end = deadline::after(deadline);
        self.rest.send(call, end, end).await
    }

    async fn run(&self, call: &ApiRequest, deadline: Duration) -> SendResult {
        let end = deadline::after(deadline);
        self.rest.send_raw(call, end, end).await.map(drop)
    }

    /// Sends the first answer to an interaction, with retries. Discord accepts only one. If Discord says that it already has
    /// one, and an earlier attempt of this call failed, that attempt arrived and only its response was lost.
    pub(crate) async fn answer(&self, to: &InteractionHandle, reply: Reply) -> SendResult<AnsweredBy> {
        let answer = ApiRequest::new("POST /interactions/{}/{}/callback", &[&to.id, &to.token]);
        let answer = answer.with_body(reply.to_json()).with_files(reply.files());
        let end = to.received + stretched(ANSWER_TIME);
        let mut attempts = Attempts::until(end, FIRST_ANSWER);
        loop {
            // Half of the time that is left: if the connection is dead, there is still time for another attempt.
            let deadline = (deadline::left_until(end) / 2).max(ANSWER_ATTEMPT);
            match self.run(&answer, deadline).await {
                Ok(()) => return Ok(AnsweredBy::ThisDelivery),
                Err(error) if error.has_code(code::ALREADY_ANSWERED) => {
                    return Ok(if attempts.failed > 0 { AnsweredBy::ThisDelivery } else { AnsweredBy::OtherDelivery });
                }
                Err(error) => attempts.pause_after(error).await?,
            }
        }
    }

    /// Whether [`Self::discord_time`] comes from a recent response of Discord.
    pub(crate) fn knows_discord_time(&self) -> bool {
        self.rest.time.is_fresh()
    }

    pub(crate) fn discord_time(&self, own: OffsetDateTime) -> OffsetDateTime {
        self.rest.time.at(own)
    }

    /// When Discord created an object with this id, by the bot's clock, but not in the future. `None` for an id that the bot
    /// made up.
    pub(crate) fn created(&self, id: u64) -> Option<OffsetDateTime> {
        (id < 1 << 63).then(|| self.rest.time.own_at(created_at(id)))
    }

    /// Whether it is too late to answer an interaction that was created at this time of Discord's clock. To ignore an
    /// interaction that could be answered is worse than to answer too late, so an old estimate of Discord's time is refreshed
    /// first.
    pub(crate) async fn is_too_late_to_answer(&self, created: OffsetDateTime) -> bool {
        let time = &self.rest.time;
        if time.is_too_late(created) && !time.is_fresh() {
            let _failed = self.rest.read::<IgnoredAny>("/gateway/bot", ANSWER_ATTEMPT).await;
        }
        time.is_too_late(created) && time.is_fresh()
    }

    /// The deadline for an attempt to post a board in the channel. It leaves time to send the board as the answer instead.
    pub(super) fn attempt_due(to: &InteractionHandle) -> Instant {
        to.received + stretched(ANSWER_TIME / 2)
    }

    /// The deadline for drawing an answer's picture. It leaves time to send the answer.
    pub(super) fn picture_due(to: &InteractionHandle) -> Instant {
        to.received + stretched(ANSWER_TIME - ANSWER_ATTEMPT)
    }

    /// The deadline for an answer's text. It is later than [`Self::picture_due`], because an answer without a picture is sent
    /// faster.
    pub(super) fn text_due(to: &InteractionHandle) -> Instant {
        to.received + stretched(ANSWER_TIME - ANSWER_ATTEMPT / 2)
    }

    /// Makes a single attempt to read the first answer. `None` if the interaction has none, or its token has expired.
    pub(crate) async fn find_first_answer(&self, to: &InteractionHandle) -> SendResult<Option<Message>> {
        match self.get(&self.webhook("GET /webhooks/{}/{}/messages/@original", to), FOLLOW_UP_TIMEOUT).await {
            Ok(message) => Ok(Some(message)),
            Err(error) if error.has_code(code::UNKNOWN_ANSWER) => Ok(None),
            Err(error) => Err(error),
        }
    }

    pub(super) async fn first_answer(&self, to: &InteractionHandle) -> SendResult<Message> {
        let original = self.webhook("GET /webhooks/{}/{}/messages/@original", to);
        let attempts = Attempts::until(to.received + DEFERRED_TIME, WITHIN_MINUTES);
        attempts.repeat(|| self.get(&original, FOLLOW_UP_TIMEOUT)).await
    }

    /// Replaces a deferred answer by its message, or adds the picture to a public one. Can be repeated, because the message
    /// lists all of its files.
    pub(crate) async fn complete(&self, to: &InteractionHandle, post: Post) -> SendResult {
        self.edit_answer(to, post, DEFERRED_TIMEOUT, DEFERRED_TIME).await
    }

    pub(crate) async fn complete_export(&self, to: &InteractionHandle, post: Post) -> SendResult {
        self.edit_answer(to, post, EXPORT_TIMEOUT, DEFERRED_TIME).await
    }

    /// Reports a failure in place of a deferred answer: the caller would see the bot think for ever. If this fails too, Discord
    /// accepts no further answer.
    pub(crate) async fn abandon(&self, to: &InteractionHandle, report: Post) {
        if let Err(error) = self.edit_answer(to, report, FOLLOW_UP_TIMEOUT, TOKEN_TIME).await {
            tracing::warn!(%error, "could not tell the caller that a deferred answer does not come");
        }
    }

    /// Reports in place of a deferred answer that Discord has not taken it.
    pub(crate) async fn report_lost(&self, to: &InteractionHandle, error: &SendError, report: Post) {
        tracing::warn!(%error, "could not complete a deferred answer; telling the caller");
        self.abandon(to, report).await;
    }

    pub(crate) async fn update_answer(&self, to: &InteractionHandle, post: &Post) -> SendResult {
        self.run(&self.edit_of_answer(to, post), FOLLOW_UP_TIMEOUT).await
    }

    pub(crate) async fn delete_answer(&self, to: &InteractionHandle) -> SendResult {
        self.run(&self.webhook("DELETE /webhooks/{}/{}/messages/@original", to), FOLLOW_UP_TIMEOUT).await
    }

    fn edit_of_answer(&self, to: &InteractionHandle, post: &Post) -> ApiRequest {
        let edit = self.webhook("PATCH /webhooks/{}/{}/messages/@original", to);
        edit.with_body(post.to_edit()).with_files(&post.files)
    }

    async fn edit_answer(&self, to: &InteractionHandle, post: Post, deadline: Duration, time: Duration) -> SendResult {
        let edit = self.edit_of_answer(to, &post);
        let attempts = Attempts::until(to.received + time, WITHIN_MINUTES);
        attempts.repeat(|| self.run(&edit, deadline)).await
    }

    /// Sends a further file of an export. Repeats it even if a response was lost: a duplicate file is better than a missing
    /// one.
    pub(crate) async fn continue_export(&self, to: &InteractionHandle, post: Post) -> SendResult {
        let file = self.private_follow_up(to, &post);
        let attempts = Attempts::until(to.received + DEFERRED_TIME, WITHIN_MINUTES);
        attempts.repeat(|| self.run(&file, EXPORT_TIMEOUT)).await
    }

    pub(crate) async fn follow_up_in_private(&self, to: &InteractionHandle, post: Post) -> SendResult {
        self.run(&self.private_follow_up(to, &post), FOLLOW_UP_TIMEOUT).await
    }

    fn private_follow_up(&self, to: &InteractionHandle, post: &Post) -> ApiRequest {
        self.webhook("POST /webhooks/{}/{}", to).with_body(post.to_message(true)).with_files(&post.files)
    }

    fn webhook(&self, route: &'static str, to: &InteractionHandle) -> ApiRequest {
        ApiRequest::new(route, &[&self.application, &to.token])
    }

    /// How long Discord's rate limits forbid posts in a channel, if that is too long to wait for.
    pub(crate) fn post_wait(&self, channel: ChannelId) -> Option<Duration> {
        self.rest.limits.wait(&Self::posting(channel).route).filter(|wait| *wait > MAX_RATE_LIMIT_WAIT)
    }

    /// Posts a message. Within some minutes, Discord accepts only one for each `nonce`. Fails at once if the rate limits demand
    /// a long wait: the task does not occupy a slot meanwhile.
    pub(crate) async fn post(&self, channel: ChannelId, post: Post, nonce: String) -> SendResult<MessageId> {
        let message = Self::message(channel, &post, &nonce);
        let now = Instant::now();
        let sent: WithId<MessageId> =
            self.rest.send(&message, now + MAX_RATE_LIMIT_WAIT, now + stretched(POST_TIMEOUT)).await?;
        Ok(sent.id)
    }

    fn posting(channel: ChannelId) -> ApiRequest {
        ApiRequest::new("POST /channels/{}/messages", &[&channel])
    }

    fn message(channel: ChannelId, post: &Post, nonce: &str) -> ApiRequest {
        let mut body = post.to_message(false);
        body["nonce"] = json!(nonce);
        body["enforce_nonce"] = json!(true);
        Self::posting(channel).with_body(body).with_files(&post.files)
    }

    pub(super) async fn edit_message(&self, channel: ChannelId, message: MessageId, post: &Post) -> SendResult {
        let mut body = post.to_edit();
        // The message keeps its files.
        body.as_object_mut().and_then(|body| body.remove("attachments"));
        let edit = ApiRequest::new("PATCH /channels/{}/messages/{}", &[&channel, &message]).with_body(body);
        self.run(&edit, POST_TIMEOUT).await
    }

    /// Like [`Self::edit_message`], but also replaces the files.
    pub(super) async fn replace_message(&self, channel: ChannelId, message: MessageId, post: &Post) -> SendResult {
        self.run(&Self::replacement(channel, message, post), POST_TIMEOUT).await
    }

    /// Like [`Self::replace_message`], but fails at once if the rate limits demand a long wait.
    pub(super) async fn replace_message_now(&self, channel: ChannelId, message: MessageId, post: &Post) -> SendResult {
        let (call, now) = (Self::replacement(channel, message, post), Instant::now());
        self.rest.send_raw(&call, now + MAX_RATE_LIMIT_WAIT, now + stretched(POST_TIMEOUT)).await.map(drop)
    }

    fn replacement(channel: ChannelId, message: MessageId, post: &Post) -> ApiRequest {
        let edit = ApiRequest::new("PATCH /channels/{}/messages/{}", &[&channel, &message]).with_body(post.to_edit());
        edit.with_files(&post.files)
    }

    pub(super) async fn delete_message(&self, channel: ChannelId, message: MessageId) -> SendResult {
        self.run(&ApiRequest::new("DELETE /channels/{}/messages/{}", &[&channel, &message]), POST_TIMEOUT).await
    }

    pub(super) async fn guild_roles(&self, guild: GuildId, deadline: Duration) -> SendResult<GuildRoles> {
        self.get(&ApiRequest::new("GET /guilds/{}", &[&guild]), deadline).await
    }

    pub(super) async fn guild_channels(&self, guild: GuildId, deadline: Duration) -> SendResult<Vec<GuildChannel>> {
        Ok(self.get::<List<_>>(&ApiRequest::new("GET /guilds/{}/channels", &[&guild]), deadline).await?.readable)
    }

    pub(super) async fn conversation_with(&self, person: UserId) -> SendResult<ChannelId> {
        let opening = ApiRequest::new("POST /users/@me/channels", &[]);
        let opening = opening.with_body(json!({ "recipient_id": person.to_string() }));
        let conversation: WithId<ChannelId> = self.get(&opening, JOB_TIMEOUT).await?;
        Ok(conversation.id)
    }

    /// Like [`Self::post`], but waits for the rate limits.
    pub(super) async fn post_patiently(&self, channel: ChannelId, post: Post, nonce: String) -> SendResult {
        self.run(&Self::message(channel, &post, &nonce), JOB_TIMEOUT).await
    }

    pub(crate) async fn messages_after(&self, channel: ChannelId, after: MessageId) -> SendResult<List<Message>> {
        let messages = ApiRequest::new("GET /channels/{}/messages", &[&channel]);
        self.get(&messages.with_query(&format!("?after={after}&limit=100")), POST_TIMEOUT).await
    }

    pub(crate) async fn own_user(&self) -> SendResult<UserId> {
        let user: WithId<UserId> = self.rest.read("/users/@me", POST_TIMEOUT).await?;
        Ok(user.id)
    }

    /// Returns whether a user is a member of a thread. Returns `false` if the bot can't see the thread.
    pub(super) async fn is_thread_member(&self, thread: ChannelId, user: UserId) -> SendResult<bool> {
        let member = ApiRequest::new("GET /channels/{}/thread-members/{}", &[&thread, &user]);
        match self.run(&member, MEMBER_TIMEOUT).await {
            Ok(()) => Ok(true),
            Err(SendError::Refused { .. }) => Ok(false),
            Err(error) => Err(error),
        }
    }

    pub(crate) async fn show_typing(&self, channel: u64) -> SendResult {
        self.run(&ApiRequest::new("POST /channels/{}/typing", &[&channel]), POST_TIMEOUT).await
    }

    /// A member of a server, read as the type that the caller needs.
    pub(super) async fn member<T: DeserializeOwned>(
        &self,
        guild: GuildId,
        user: UserId,
        deadline: Duration,
    ) -> SendResult<T> {
        self.get(&ApiRequest::new("GET /guilds/{}/members/{}", &[&guild, &user]), deadline).await
    }

    /// Cached, because a channel's type never changes.
    pub(super) async fn is_thread(&self, channel: ChannelId) -> SendResult<bool> {
        let known = || self.threads.lock().unwrap_or_else(PoisonError::into_inner);
        if let Some(is_thread) = known().get(&channel) {
            return Ok(*is_thread);
        }
        let Kind { kind } = self.get(&ApiRequest::new("GET /channels/{}", &[&channel]), JOB_TIMEOUT).await?;
        let is_thread = Channel::is_thread_type(kind);
        let mut known = known();
        if known.len() >= MAX_KNOWN_CHANNELS {
            known.clear();
        }
        known.insert(channel, is_thread);
        Ok(is_thread)
    }

    /// Fails if the bot can't see the channel, unless Discord answers for a hidden one.
    pub(super) async fn channel(&self, channel: ChannelId) -> SendResult<AnyChannel> {
        self.get(&ApiRequest::new("GET /channels/{}", &[&channel]), JOB_TIMEOUT).await
    }

    pub(crate) async fn user(&self, user: UserId, deadline: Duration) -> SendResult<User> {
        self.get(&ApiRequest::new("GET /users/{}", &[&user]), deadline).await
    }

    pub(crate) async fn open_thread(
        &self,
        channel: ChannelId,
        message: MessageId,
        name: String,
    ) -> SendResult<ChannelId> {
        let opening = ApiRequest::new("POST /channels/{}/messages/{}/threads", &[&channel, &message]);
        let opening = opening.with_body(json!({ "name": name, "auto_archive_duration": AutoArchiveDuration::OneWeek }));
        let opened: WithId<ChannelId> = self.get(&opening, JOB_TIMEOUT).await?;
        Ok(opened.id)
    }

    pub(crate) async fn set_archived(&self, thread: ChannelId, archived: bool) -> SendResult {
        let change = ApiRequest::new("PATCH /channels/{}", &[&thread]).with_body(json!({ "archived": archived }));
        self.run(&change, JOB_TIMEOUT).await
    }

    /// Gives or takes a role. Can be repeated. Fails at once if the rate limits demand a long wait.
    pub(super) async fn set_role(&self, guild: GuildId, user: UserId, role: RoleId, give: bool) -> SendResult {
        let [taking, giving] = ["DELETE /guilds/{}/members/{}/roles/{}", "PUT /guilds/{}/members/{}/roles/{}"];
        let now = Instant::now();
        let call = ApiRequest::new(if give { giving } else { taking }, &[&guild, &user, &role]);
        self.rest.send_raw(&call, now + MAX_RATE_LIMIT_WAIT, now + stretched(JOB_TIMEOUT)).await.map(drop)
    }

    /// Registers all commands globally. Discord may limit the rate of this call for long.
    pub(crate) async fn register_commands(&self, commands: &[CreateCommand]) -> SendResult<Vec<RegisteredCommand>> {
        let routes = ["GET /applications/{}/commands", "PUT /applications/{}/commands"];
        self.set_commands(routes, &[&self.application], commands).await
    }

    /// Registers commands on one server, where changes take effect at once. An empty list removes them.
    pub(crate) async fn set_guild_commands(&self, guild: u64, commands: &[CreateCommand]) -> SendResult {
        let routes = ["GET /applications/{}/guilds/{}/commands", "PUT /applications/{}/guilds/{}/commands"];
        self.set_commands(routes, &[&self.application, &guild], commands).await.map(drop)
    }

    /// Keeps commands of kinds that the bot does not register. If Activities are enabled, Discord adds a command that opens
    /// them, and refuses a list without it.
    async fn set_commands(
        &self,
        [reading, writing]: [&'static str; 2],
        parameters: &[&(dyn Display + Sync)],
        commands: &[CreateCommand],
    ) -> SendResult<Vec<RegisteredCommand>> {
        let list = ApiRequest::new(reading, parameters).with_query("?with_localizations=true");
        let set = async || {
            let mut registered: Vec<Box<RawValue>> = self.get(&list, REGISTRATION_TIMEOUT).await?;
            registered.retain(|command| is_of_other_kind(command));
            let own = commands.iter().map(|command| json!(command));
            let others = registered.iter().filter_map(|command| serde_json::from_str(command.get()).ok());
            let all: Vec<Value> = own.chain(others).collect();
            let call = ApiRequest::new(writing, parameters).with_body(json!(all));
            Ok::<_, SendError>(self.get::<List<_>>(&call, REGISTRATION_TIMEOUT).await?.readable)
        };
        match set().await {
            // Discord added the command that opens Activities between the two requests.
            Err(error) if error.has_code(code::MISSING_ENTRY_POINT) => set().await,
            done => done,
        }
    }
}

fn is_of_other_kind(command: &RawValue) -> bool {
    read(command.get().as_bytes()).is_ok_and(|Kind { kind }| !(1..=3).contains(&kind))
}
