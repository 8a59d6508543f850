//! The routes of the REST API.

use serde_json::{Value, json};

use super::Reply;
use super::body::ParsedBody;
use crate::api_error::ApiError;
use crate::validation::form_errors::FormErrors;
use crate::world::entities::Channel;
use crate::world::state::State;
use crate::world::{World, permissions};

pub(crate) type RouteResult = Result<Reply, ApiError>;

/// The world is locked while the request is applied.
pub(crate) struct RouteContext<'a> {
    pub(crate) world: &'a World,
    pub(crate) state: &'a mut State,
    pub(crate) query: &'a [(String, String)],
    pub(crate) body: &'a ParsedBody,
    /// Null without a body.
    pub(crate) json: &'a Value,
}

/// Milliseconds.
const TYPING_DURATION: i64 = 10_000;

impl RouteContext<'_> {
    /// Returns `None` if there is no such route.
    pub(crate) fn route(&mut self, method: &str, path: &[&str]) -> Option<RouteResult> {
        let result = match (method, path) {
            ("GET", ["gateway"]) => Ok(Reply::json(json!({"url": self.gateway_url()}))),
            ("GET", ["gateway", "bot"]) => {
                let settings = &self.state.sessions.settings;
                Ok(Reply::json(json!({
                    "url": self.gateway_url(), "shards": settings.shards,
                    "session_start_limit": {
                        "total": 1000, "remaining": settings.remaining, "reset_after": settings.reset_after,
                        "max_concurrency": settings.max_concurrency,
                    },
                })))
            }
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
                Ok(Reply::json(self.world.application_json()))
            }
            ("GET", ["users", "@me"]) => Ok(Reply::json(self.world.bot_json())),
            ("POST", ["users", "@me", "channels"]) => self.open_direct_message(),
            ("GET", ["users", user]) => self.with_id(user, Self::get_user),
            ("GET", ["guilds", guild]) => self.with_id(guild, Self::get_guild),
            ("GET", ["guilds", guild, "channels"]) => self.with_id(guild, Self::list_channels),
            ("PUT" | "DELETE", ["guilds", guild, "members", user, "roles", role]) => {
                let gives = method == "PUT";
                parse_id(role).and_then(|role| {
                    self.with_ids(guild, user, |context, guild, user| context.member_role(guild, user, role, gives))
                })
            }
            ("GET", ["guilds", guild, "members", user]) => self.with_ids(guild, user, Self::get_member),
            ("GET", ["applications", application, "activity-instances", id]) => self.activity_instance(application, id),
            (_, ["applications", application, rest @ ..]) => {
                return self.command_route(method, application, rest);
            }
            ("POST", ["interactions", id, token, "callback"]) => {
                let token = (*token).to_owned();
                self.with_id(id, move |context, id| context.interaction_callback(id, &token))
            }
            (_, ["webhooks", application, token, rest @ ..]) => {
                return self.webhook_route(method, application, token, rest);
            }
            (_, ["channels", channel, rest @ ..]) => {
                return self.channel_route(method, channel, rest);
            }
            _ => return None,
        };
        Some(result)
    }

    fn channel_route(&mut self, method: &str, channel: &str, rest: &[&str]) -> Option<RouteResult> {
        let result = match (method, rest) {
            ("GET", []) => self.with_id(channel, Self::get_channel),
            ("PATCH", []) => self.with_id(channel, Self::edit_channel),
            ("POST", ["typing"]) => self.with_id(channel, |context, channel| {
                context.check_may_post(channel, 0)?;
                context.state.typing.insert(channel, context.world.clock.now() + TYPING_DURATION);
                Ok(Reply::empty())
            }),
            ("POST", ["threads"]) => self.with_id(channel, |context, channel| context.open_thread(channel, None)),
            ("PUT" | "DELETE", ["thread-members", user]) => {
                let joins = method == "PUT";
                let user = if *user == "@me" { self.world.bot.to_string() } else { (*user).to_owned() };
                self.with_ids(channel, &user, |context, channel, user| context.thread_member(channel, user, joins))
            }
            ("GET", ["thread-members", user]) => self.with_ids(channel, user, Self::get_thread_member),
            ("GET", ["messages"]) => self.with_id(channel, Self::list_messages),
            ("POST", ["messages"]) => self.with_id(channel, Self::post_message),
            ("GET", ["messages", id]) => self.with_ids(channel, id, Self::get_message),
            ("PATCH", ["messages", id]) => self.with_ids(channel, id, Self::edit_message),
            ("DELETE", ["messages", id]) => self.with_ids(channel, id, Self::delete_message),
            ("POST", ["messages", id, "threads"]) => {
                self.with_ids(channel, id, |context, channel, id| context.open_thread(channel, Some(id)))
            }
            _ => return None,
        };
        Some(result)
    }

    fn gateway_url(&self) -> String {
        let named = self.state.sessions.settings.url.clone();
        named.unwrap_or_else(|| format!("ws://{}", self.world.address))
    }

    pub(crate) fn with_id(&mut self, id: &str, handle: impl FnOnce(&mut Self, u64) -> RouteResult) -> RouteResult {
        let id = parse_id(id)?;
        handle(self, id)
    }

    pub(crate) fn with_ids(
        &mut self,
        first: &str,
        second: &str,
        handle: impl FnOnce(&mut Self, u64, u64) -> RouteResult,
    ) -> RouteResult {
        let (first, second) = (parse_id(first)?, parse_id(second)?);
        handle(self, first, second)
    }

    pub(crate) fn query_parameter(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// Fails if the bot can't see the channel.
    pub(crate) fn visible_channel(&self, channel: u64) -> Result<&Channel, ApiError> {
        let found = self.state.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        if self.has_permissions(channel, permissions::VIEW_CHANNEL) {
            Ok(found)
        } else if self.state.denies_hidden_channels {
            Err(ApiError::UNKNOWN_CHANNEL)
        } else {
            Err(ApiError::MISSING_ACCESS)
        }
    }

    pub(crate) fn has_permissions(&self, channel: u64, bits: u64) -> bool {
        let found = self.state.channels.get(&channel);
        found.is_some_and(|found| self.state.bot_may(self.world.bot, found, bits))
    }

    /// The bot needs the `additional` permissions besides those for posting.
    pub(crate) fn check_may_post(&self, channel: u64, additional: u64) -> Result<(), ApiError> {
        let found = self.visible_channel(channel)?;
        let sending =
            if found.is_thread() { permissions::SEND_MESSAGES_IN_THREADS } else { permissions::SEND_MESSAGES };
        if matches!(found.kind, Channel::CATEGORY | Channel::FORUM) {
            return Err(ApiError::NOT_A_TEXT_CHANNEL);
        }
        if found.is_thread() && found.archived && found.locked {
            return Err(ApiError::THREAD_ARCHIVED);
        }
        let is_reachable = |user| self.state.shares_guild(user) || self.state.installed.contains(&user);
        if found.recipient.is_some_and(|user| !is_reachable(user)) {
            return Err(ApiError::NO_MUTUAL_GUILDS);
        }
        if found.kind == 1 || self.has_permissions(channel, sending | additional) {
            Ok(())
        } else {
            Err(ApiError::MISSING_PERMISSIONS)
        }
    }
}

fn parse_id(text: &str) -> Result<u64, ApiError> {
    text.parse()
        .map_err(|_| FormErrors::single("id", "NUMBER_TYPE_COERCE", &format!("Value \"{text}\" is not snowflake.")))
}
