//! A client of Discord's API that is not the bot's, as large as these tests need. Serenity's types write the bodies and read the
//! answers and events, so the sandbox must send what another library understands.

use std::sync::Arc;
use std::time::Duration;

use futures_util::{SinkExt, StreamExt};
use parlor_sandbox::Sandbox;
use parlor_testkit::{page::local_client, polling::wait_for};
use reqwest::Method;
use reqwest::multipart::{Form, Part};
use serde::{Serialize, de::DeserializeOwned};
use serde_json::{Value, json};
use serenity::all::{
    Channel, ChannelId, Command, CommandInteraction, ComponentInteraction, CreateAttachment, CreateCommand,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateMessage, CreateThread, CurrentApplicationInfo,
    CurrentUser, EditInteractionResponse, EditMessage, Event, GatewayIntents, GuildChannel, GuildId, Interaction,
    InteractionId, Member, Message, MessageId, ModalInteraction, PartialGuild, PrivateChannel, RoleId, UserId,
};
use serenity::model::event::GatewayEvent;
use tokio::net::TcpStream;
use tokio::sync::{mpsc, oneshot};
use tokio::task::JoinHandle;
use tokio_tungstenite::tungstenite::protocol::{CloseFrame, Message as Frame};
use tokio_tungstenite::{MaybeTlsStream, WebSocketStream, connect_async};

#[derive(Debug, thiserror::Error)]
pub(crate) enum ClientError {
    /// `code` is Discord's, or 0.
    #[error("refused with status {status} and code {code}")]
    Refused { status: u16, code: i64 },
    #[error("no answer: {0}")]
    Lost(#[from] reqwest::Error),
    #[error("not the answer of a Discord: {0}")]
    Unreadable(#[from] serde_json::Error),
}

pub(crate) type Answer<T> = Result<T, ClientError>;

/// Requests with one token, whatever proxy the environment names.
#[derive(Debug)]
pub(crate) struct Http {
    client: reqwest::Client,
    base: String,
    token: String,
    application: u64,
}

impl Http {
    pub(crate) fn new(sandbox: &Sandbox, token: &str) -> Arc<Self> {
        let (base, token) = (format!("{}/api/v10", sandbox.api_base()), token.to_owned());
        Arc::new(Self { client: local_client(), base, token, application: sandbox.bot_user() })
    }

    async fn send<T: DeserializeOwned>(&self, request: reqwest::RequestBuilder) -> Answer<T> {
        let answer = request.header("Authorization", format!("Bot {}", self.token)).send().await?;
        let status = answer.status();
        let body = answer.text().await?;
        if !status.is_success() {
            let body: Value = serde_json::from_str(&body).unwrap_or_default();
            return Err(ClientError::Refused { status: status.as_u16(), code: body["code"].as_i64().unwrap_or(0) });
        }
        Ok(serde_json::from_str(if body.is_empty() { "null" } else { &body })?)
    }

    async fn ask<T: DeserializeOwned>(&self, method: Method, path: &str) -> Answer<T> {
        self.send(self.client.request(method, format!("{}{path}", self.base))).await
    }

    async fn tell<T: DeserializeOwned>(&self, method: Method, path: &str, body: &impl Serialize) -> Answer<T> {
        let request = self.client.request(method, format!("{}{path}", self.base));
        self.send(request.header("Content-Type", "application/json").body(serde_json::to_vec(body)?)).await
    }

    /// The builder of the body has the file as its only new attachment, with the id 0.
    async fn upload<T: DeserializeOwned>(
        &self,
        method: Method,
        path: &str,
        body: &impl Serialize,
        file: CreateAttachment,
    ) -> Answer<T> {
        let form = Form::new()
            .part("files[0]", Part::bytes(file.data).file_name(file.filename))
            .text("payload_json", serde_json::to_string(body)?);
        self.send(self.client.request(method, format!("{}{path}", self.base)).multipart(form)).await
    }

    pub(crate) async fn get_current_user(&self) -> Answer<CurrentUser> {
        self.ask(Method::GET, "/users/@me").await
    }

    pub(crate) async fn get_current_application_info(&self) -> Answer<CurrentApplicationInfo> {
        self.ask(Method::GET, "/oauth2/applications/@me").await
    }

    pub(crate) async fn get_channel(&self, channel: ChannelId) -> Answer<Channel> {
        self.ask(Method::GET, &format!("/channels/{channel}")).await
    }

    pub(crate) async fn get_guild(&self, guild: GuildId) -> Answer<PartialGuild> {
        self.ask(Method::GET, &format!("/guilds/{guild}")).await
    }

    pub(crate) async fn get_channels(&self, guild: GuildId) -> Answer<Vec<GuildChannel>> {
        self.ask(Method::GET, &format!("/guilds/{guild}/channels")).await
    }

    pub(crate) async fn get_emojis(&self, guild: GuildId) -> Answer<Value> {
        self.ask(Method::GET, &format!("/guilds/{guild}/emojis")).await
    }

    pub(crate) async fn get_member(&self, guild: GuildId, user: UserId) -> Answer<Member> {
        let mut member: Value = self.ask(Method::GET, &format!("/guilds/{guild}/members/{user}")).await?;
        // Serenity keeps it in the member; Discord does not send it.
        member["guild_id"] = json!(guild);
        Ok(serde_json::from_value(member)?)
    }

    async fn member_role(&self, method: Method, place: (GuildId, UserId, RoleId), reason: Option<&str>) -> Answer<()> {
        let (guild, user, role) = place;
        let path = format!("{}/guilds/{guild}/members/{user}/roles/{role}", self.base);
        let request = self.client.request(method, path);
        // The reason is URL-encoded.
        let reason = reason.map(|reason| reason.replace(' ', "%20"));
        self.send(reason.into_iter().fold(request, |request, reason| request.header("X-Audit-Log-Reason", reason)))
            .await
    }

    pub(crate) async fn add_member_role(
        &self,
        guild: GuildId,
        user: UserId,
        role: RoleId,
        why: Option<&str>,
    ) -> Answer<()> {
        self.member_role(Method::PUT, (guild, user, role), why).await
    }

    pub(crate) async fn remove_member_role(
        &self,
        guild: GuildId,
        user: UserId,
        role: RoleId,
        why: Option<&str>,
    ) -> Answer<()> {
        self.member_role(Method::DELETE, (guild, user, role), why).await
    }

    pub(crate) async fn create_private_channel(&self, recipient: u64) -> Answer<PrivateChannel> {
        self.tell(Method::POST, "/users/@me/channels", &json!({ "recipient_id": recipient.to_string() })).await
    }

    pub(crate) async fn create_global_command(&self, command: &impl Serialize) -> Answer<Command> {
        self.tell(Method::POST, &format!("/applications/{}/commands", self.application), command).await
    }

    /// Replaces all commands.
    pub(crate) async fn create_global_commands(&self, commands: &impl Serialize) -> Answer<Vec<Command>> {
        self.tell(Method::PUT, &format!("/applications/{}/commands", self.application), commands).await
    }

    /// Replaces all commands of a guild.
    pub(crate) async fn create_guild_commands(
        &self,
        guild: GuildId,
        commands: &[CreateCommand],
    ) -> Answer<Vec<Command>> {
        self.tell(Method::PUT, &format!("/applications/{}/guilds/{guild}/commands", self.application), &commands).await
    }

    pub(crate) async fn create_interaction_response(
        &self,
        id: InteractionId,
        token: &str,
        answer: &impl Serialize,
    ) -> Answer<()> {
        self.tell(Method::POST, &format!("/interactions/{id}/{token}/callback"), answer).await
    }

    async fn gateway_url(&self) -> Answer<String> {
        let found: Value = self.ask(Method::GET, "/gateway/bot").await?;
        Ok(found["url"].as_str().unwrap_or_default().to_owned())
    }
}

/// What a bot does in a channel.
pub(crate) trait InChannel {
    async fn send_message(self, http: &Http, message: CreateMessage) -> Answer<Message>;
    async fn send_file(self, http: &Http, message: CreateMessage, file: CreateAttachment) -> Answer<Message>;
    async fn say(self, http: &Http, content: &str) -> Answer<Message>;
    async fn message(self, http: &Http, message: MessageId) -> Answer<Message>;
    /// The five newest.
    async fn messages(self, http: &Http) -> Answer<Vec<Message>>;
    async fn edit_message(self, http: &Http, message: MessageId, edit: EditMessage) -> Answer<Message>;
    async fn delete_message(self, http: &Http, message: MessageId) -> Answer<()>;
    async fn broadcast_typing(self, http: &Http) -> Answer<()>;
    async fn create_thread(self, http: &Http, thread: CreateThread<'_>) -> Answer<GuildChannel>;
    async fn create_thread_from_message(
        self,
        http: &Http,
        message: MessageId,
        thread: CreateThread<'_>,
    ) -> Answer<GuildChannel>;
}

impl InChannel for ChannelId {
    async fn send_message(self, http: &Http, message: CreateMessage) -> Answer<Message> {
        http.tell(Method::POST, &format!("/channels/{self}/messages"), &message).await
    }

    async fn send_file(self, http: &Http, message: CreateMessage, file: CreateAttachment) -> Answer<Message> {
        let message = message.add_file(file.clone());
        http.upload(Method::POST, &format!("/channels/{self}/messages"), &message, file).await
    }

    async fn say(self, http: &Http, content: &str) -> Answer<Message> {
        self.send_message(http, CreateMessage::new().content(content)).await
    }

    async fn message(self, http: &Http, message: MessageId) -> Answer<Message> {
        http.ask(Method::GET, &format!("/channels/{self}/messages/{message}")).await
    }

    async fn messages(self, http: &Http) -> Answer<Vec<Message>> {
        http.ask(Method::GET, &format!("/channels/{self}/messages?limit=5")).await
    }

    async fn edit_message(self, http: &Http, message: MessageId, edit: EditMessage) -> Answer<Message> {
        http.tell(Method::PATCH, &format!("/channels/{self}/messages/{message}"), &edit).await
    }

    async fn delete_message(self, http: &Http, message: MessageId) -> Answer<()> {
        http.ask(Method::DELETE, &format!("/channels/{self}/messages/{message}")).await
    }

    async fn broadcast_typing(self, http: &Http) -> Answer<()> {
        http.ask(Method::POST, &format!("/channels/{self}/typing")).await
    }

    async fn create_thread(self, http: &Http, thread: CreateThread<'_>) -> Answer<GuildChannel> {
        http.tell(Method::POST, &format!("/channels/{self}/threads"), &thread).await
    }

    async fn create_thread_from_message(
        self,
        http: &Http,
        message: MessageId,
        thread: CreateThread<'_>,
    ) -> Answer<GuildChannel> {
        http.tell(Method::POST, &format!("/channels/{self}/messages/{message}/threads"), &thread).await
    }
}

/// Adds a file to an existing message; the edit lists the attachments that stay.
pub(crate) async fn edit_with_file(
    http: &Http,
    message: &Message,
    edit: EditMessage,
    file: CreateAttachment,
) -> Answer<Message> {
    let path = format!("/channels/{}/messages/{}", message.channel_id, message.id);
    http.upload(Method::PATCH, &path, &edit.new_attachment(file.clone()), file).await
}

/// What a bot does with the token of an interaction.
pub(crate) trait Answerable {
    /// The id and the token.
    fn key(&self) -> (InteractionId, &str);

    async fn create_response(&self, http: &Http, answer: CreateInteractionResponse) -> Answer<()> {
        let (id, token) = self.key();
        http.create_interaction_response(id, token, &answer).await
    }

    /// The answer has the file as its only attachment.
    async fn create_response_with_file(
        &self,
        http: &Http,
        answer: CreateInteractionResponse,
        file: CreateAttachment,
    ) -> Answer<()> {
        let (id, token) = self.key();
        http.upload(Method::POST, &format!("/interactions/{id}/{token}/callback"), &answer, file).await
    }

    async fn get_response(&self, http: &Http) -> Answer<Message> {
        let path = format!("/webhooks/{}/{}/messages/@original", http.application, self.key().1);
        http.ask(Method::GET, &path).await
    }

    async fn edit_response(&self, http: &Http, edit: EditInteractionResponse) -> Answer<Message> {
        let path = format!("/webhooks/{}/{}/messages/@original", http.application, self.key().1);
        http.tell(Method::PATCH, &path, &edit).await
    }

    async fn create_followup(&self, http: &Http, message: CreateInteractionResponseFollowup) -> Answer<Message> {
        http.tell(Method::POST, &format!("/webhooks/{}/{}", http.application, self.key().1), &message).await
    }

    async fn delete_followup(&self, http: &Http, message: MessageId) -> Answer<()> {
        let path = format!("/webhooks/{}/{}/messages/{message}", http.application, self.key().1);
        http.ask(Method::DELETE, &path).await
    }
}

impl Answerable for CommandInteraction {
    fn key(&self) -> (InteractionId, &str) {
        (self.id, &self.token)
    }
}

impl Answerable for ComponentInteraction {
    fn key(&self) -> (InteractionId, &str) {
        (self.id, &self.token)
    }
}

impl Answerable for ModalInteraction {
    fn key(&self) -> (InteractionId, &str) {
        (self.id, &self.token)
    }
}

/// A session with the gateway, which is resumed after every loss of its connection. It ends when this is dropped.
#[derive(Debug)]
pub(crate) struct Gateway {
    events: mpsc::UnboundedReceiver<Event>,
    closing: Option<oneshot::Sender<()>>,
    task: JoinHandle<bool>,
}

impl Gateway {
    pub(crate) async fn connect(http: &Arc<Http>, intents: GatewayIntents) -> Answer<Self> {
        let url = http.gateway_url().await?;
        assert!(url.starts_with("ws://127.0.0.1"), "{url}");
        let (sender, events) = mpsc::unbounded_channel();
        let (closing, closed) = oneshot::channel();
        let session = Session { token: http.token.clone(), intents, url, id: None, sequence: 0, events: sender };
        Ok(Self { events, closing: Some(closing), task: tokio::spawn(session.run(closed)) })
    }

    /// The next event that serenity can read. It drops the others, so a missing field shows only as a bot that does not react.
    pub(crate) async fn event(&mut self) -> Event {
        wait_for("an event", self.events.recv()).await.expect("the session goes on")
    }

    pub(crate) async fn interaction(&mut self) -> Interaction {
        loop {
            if let Event::InteractionCreate(event) = self.event().await {
                return event.interaction;
            }
        }
    }

    /// Ends the session with a Close frame. Returns whether the server answered it.
    pub(crate) async fn close(&mut self) -> bool {
        drop(self.closing.take());
        wait_for("the end of the connection", &mut self.task).await.expect("the task ends")
    }
}

impl Drop for Gateway {
    fn drop(&mut self) {
        self.task.abort();
    }
}

type Socket = WebSocketStream<MaybeTlsStream<TcpStream>>;

struct Session {
    token: String,
    intents: GatewayIntents,
    /// Of the next connection.
    url: String,
    /// `None` until READY.
    id: Option<String>,
    sequence: u64,
    events: mpsc::UnboundedSender<Event>,
}

impl Session {
    /// Connects until it is closed or the server is gone. Returns whether the server answered the Close frame.
    async fn run(mut self, mut closed: oneshot::Receiver<()>) -> bool {
        loop {
            let Ok((mut socket, _)) = connect_async(format!("{}/?v=10&encoding=json", self.url)).await else {
                return false;
            };
            let Some(GatewayEvent::Hello(interval)) = receive(&mut socket).await else { continue };
            if send(&mut socket, &self.start()).await.is_err() {
                continue;
            }
            let mut heartbeat = tokio::time::interval(Duration::from_millis(interval));
            loop {
                let event = tokio::select! {
                    event = receive(&mut socket) => event,
                    _ = heartbeat.tick() => {
                        let beat = json!({ "op": 1, "d": self.sequence });
                        if send(&mut socket, &beat).await.is_err() { None } else { continue }
                    }
                    _ = &mut closed => return close(socket).await,
                };
                match event {
                    Some(GatewayEvent::Dispatch(sequence, event)) => {
                        self.sequence = sequence;
                        if let Event::Ready(event) = &event {
                            self.id = Some(event.ready.session_id.clone());
                            self.url.clone_from(&event.ready.resume_gateway_url);
                        }
                        let _ = self.events.send(event);
                    }
                    Some(GatewayEvent::InvalidateSession(false)) => {
                        self.id = None;
                        break;
                    }
                    Some(GatewayEvent::InvalidateSession(true) | GatewayEvent::Reconnect) | None => break,
                    Some(_) => {}
                }
            }
        }
    }

    /// The first payload of a connection.
    fn start(&self) -> Value {
        match &self.id {
            Some(id) => {
                json!({ "op": 6, "d": { "token": self.token, "session_id": id, "seq": self.sequence } })
            }
            None => json!({ "op": 2, "d": {
                "token": self.token, "intents": self.intents, "shard": [0, 1], "large_threshold": 250,
                "properties": { "os": "linux", "browser": "test", "device": "test" },
            } }),
        }
    }
}

async fn send(socket: &mut Socket, payload: &Value) -> Result<(), tokio_tungstenite::tungstenite::Error> {
    socket.send(Frame::text(payload.to_string())).await
}

/// The next payload that serenity can read, or `None` at the end of the connection.
async fn receive(socket: &mut Socket) -> Option<GatewayEvent> {
    while let Some(Ok(frame)) = socket.next().await {
        match frame {
            Frame::Text(text) => {
                if let Ok(event) = serde_json::from_str(&text) {
                    return Some(event);
                }
            }
            Frame::Close(_) => return None,
            _ => {}
        }
    }
    None
}

async fn close(mut socket: Socket) -> bool {
    let frame = CloseFrame { code: 1000.into(), reason: "".into() };
    if socket.close(Some(frame)).await.is_err() {
        return false;
    }
    while let Some(Ok(frame)) = socket.next().await {
        if matches!(frame, Frame::Close(_)) {
            return true;
        }
    }
    false
}
