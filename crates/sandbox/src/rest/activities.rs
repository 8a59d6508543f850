//! OAuth2 for the frames of Activities, and their instances.

use axum::http::StatusCode;
use base64::{Engine, engine::general_purpose::STANDARD};
use serde_json::{Value, json};

use super::Reply;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;

impl RouteContext<'_> {
    /// Routes that take the application's secret or a user's access token instead of the bot's token.
    pub(crate) fn oauth_route(&mut self, method: &str, path: &[&str], authorization: &str) -> RouteResult {
        match (method, path, authorization.split_once(' ')) {
            ("POST", ["oauth2", "token"], Some(("Basic", credentials))) => Ok(self.exchange_code(credentials)),
            ("GET", ["users", "@me"], Some(("Bearer", token))) => {
                let user = self.state.activities.as_ref().and_then(|activities| activities.token_owner(token));
                let user = user.ok_or(ApiError::UNAUTHORIZED)?;
                let mut json = self.world.user_json(self.state, user).ok_or(ApiError::UNAUTHORIZED)?;
                json["locale"] = json!(self.state.users.get(&user).map(|user| user.locale.as_str()));
                Ok(Reply::json(json))
            }
            _ => Err(ApiError::UNAUTHORIZED),
        }
    }

    fn exchange_code(&mut self, credentials: &str) -> Reply {
        let refused = |status, error: &str| Reply { status, body: Some(json!({ "error": error })) };
        let expected = format!("{}:{}", self.world.application, self.world.client_secret());
        if STANDARD.decode(credentials).ok().as_deref() != Some(expected.as_bytes()) {
            return refused(StatusCode::UNAUTHORIZED, "invalid_client");
        }
        if self.json["grant_type"] != "authorization_code" {
            return refused(StatusCode::BAD_REQUEST, "unsupported_grant_type");
        }
        let code = self.json["code"].as_str().unwrap_or_default();
        match self.state.activities.as_mut().and_then(|activities| activities.exchange(code)) {
            Some(token) => Reply::json(json!({
                "token_type": "Bearer", "access_token": token, "expires_in": 604_800, "refresh_token": "none",
                "scope": "identify",
            })),
            None => refused(StatusCode::BAD_REQUEST, "invalid_grant"),
        }
    }

    pub(crate) fn activity_instance(&self, application: &str, id: &str) -> RouteResult {
        if application != self.world.application.to_string() {
            return Err(ApiError::MISSING_ACCESS);
        }
        let found = self.state.activities.as_ref().and_then(|activities| activities.instance(id));
        let instance = found.ok_or(ApiError::NO_ROUTE)?;
        let channel = instance.channel.to_string();
        let guild = self.state.guild_of(instance.channel);
        let location = match guild {
            Some(guild) => json!({
                "id": format!("gc-{guild}-{channel}"), "kind": "gc", "channel_id": channel,
                "guild_id": guild.to_string(),
            }),
            None => json!({ "id": format!("pc-{channel}"), "kind": "pc", "channel_id": channel }),
        };
        Ok(Reply::json(json!({
            "application_id": application, "instance_id": id, "launch_id": instance.launch.to_string(),
            "location": location, "users": instance.users.iter().map(u64::to_string).collect::<Value>(),
        })))
    }
}
