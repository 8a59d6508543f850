//! The Activity: Discord opens the board page in a frame of its client, and says who is there.

use super::{ANSWER_ATTEMPT, ANSWER_TIME, Client, InteractionHandle, SendError, SendResult, WithId, code};
use crate::{
    config::Secret,
    deadline::{self, stretched},
    discord::{model::optional, outbound::rest::ApiRequest},
};
use base64::{Engine, engine::general_purpose::STANDARD};
use reqwest::StatusCode;
use serde::Deserialize;
use serde_json::json;
use serenity::all::{ApplicationId, ChannelId, GuildId, UserId};
use std::time::Duration;

/// The deadline of each request. It is short, because a person waits in front of the frame.
const SIGN_IN_TIMEOUT: Duration = Duration::from_secs(3);

#[derive(Deserialize)]
struct Launched {
    resource: Resource,
}

#[derive(Deserialize)]
struct Resource {
    activity_instance: WithId<String>,
}

#[derive(Deserialize)]
struct Instance {
    users: Vec<UserId>,
    #[serde(default, deserialize_with = "optional")]
    location: Location,
}

#[derive(Default, Deserialize)]
struct Location {
    #[serde(default, deserialize_with = "optional")]
    channel_id: Option<ChannelId>,
    #[serde(default, deserialize_with = "optional")]
    guild_id: Option<GuildId>,
}

#[derive(Deserialize)]
struct Token {
    access_token: String,
}

#[derive(Deserialize)]
struct Owner {
    id: UserId,
    #[serde(default, deserialize_with = "optional")]
    locale: String,
}

pub(crate) struct Participant {
    pub(crate) person: UserId,
    pub(crate) locale: String,
    /// The channel in which the instance was opened.
    pub(crate) channel: Option<u64>,
    /// The server of this channel.
    pub(crate) guild: Option<u64>,
    /// The token with which the frame authenticates at Discord's client.
    pub(crate) access_token: String,
}

impl Client {
    pub(crate) fn application(&self) -> ApplicationId {
        self.application
    }

    /// Opens the Activity as the first answer to an interaction. Makes a single attempt, which leaves time for another answer.
    /// Returns the id of the instance; `None` if another delivery of the interaction has answered.
    pub(crate) async fn launch_activity(&self, to: &InteractionHandle) -> SendResult<Option<String>> {
        let launch = ApiRequest::new("POST /interactions/{}/{}/callback", &[&to.id, &to.token]);
        let launch = launch.with_query("?with_response=true").with_body(json!({ "type": 12 }));
        let left = deadline::left_until(to.received + stretched(ANSWER_TIME));
        match self.get::<Launched>(&launch, (left / 2).max(ANSWER_ATTEMPT)).await {
            Ok(launched) => Ok(Some(launched.resource.activity_instance.id)),
            Err(error) if error.has_code(code::ALREADY_ANSWERED) => Ok(None),
            Err(error) => Err(error),
        }
    }

    /// Identifies the person in the frame of an instance by the code that Discord gave to the frame. `None` if Discord does not
    /// know the instance or the code, or the person is not in the instance. Anybody can send made-up codes. So a code is
    /// exchanged only if the instance exists, and refusals of these requests don't count towards the limits of other requests.
    pub(crate) async fn participant(
        &self,
        secret: &Secret,
        code: String,
        instance: &str,
    ) -> SendResult<Option<Participant>> {
        let present = ApiRequest::new("GET /applications/{}/activity-instances/{}", &[&self.application, &instance]);
        let present = self.get::<Instance>(&present.for_strangers(), SIGN_IN_TIMEOUT).await;
        let Some(present) = unless_refused(present, StatusCode::NOT_FOUND)? else { return Ok(None) };
        let credentials = STANDARD.encode(format!("{}:{}", self.application, secret.reveal()));
        let exchange = ApiRequest::new("POST /oauth2/token", &[]).authorized_by(&format!("Basic {credentials}"));
        let exchange = exchange.with_form(vec![("grant_type", "authorization_code".to_owned()), ("code", code)]);
        let exchanged = unless_refused(self.get::<Token>(&exchange, SIGN_IN_TIMEOUT).await, StatusCode::BAD_REQUEST)?;
        let Some(Token { access_token }) = exchanged else { return Ok(None) };
        let who = ApiRequest::new("GET /users/@me", &[]).authorized_by(&format!("Bearer {access_token}"));
        let Owner { id: person, locale } = self.get(&who, SIGN_IN_TIMEOUT).await?;
        let channel = present.location.channel_id.map(ChannelId::get);
        let guild = present.location.guild_id.map(GuildId::get);
        Ok(present.users.contains(&person).then_some(Participant { person, locale, channel, guild, access_token }))
    }
}

/// Turns a refusal with this status into `None`.
fn unless_refused<T>(answer: SendResult<T>, expected: StatusCode) -> SendResult<Option<T>> {
    match answer {
        Err(SendError::Refused { status, .. }) if status == expected => Ok(None),
        answer => answer.map(Some),
    }
}
