//! The table of routes.

use serde_json::{Value, json};

use super::super::refusal::{Complaints, Refusal};
use super::super::world::{Channel, State, World, permissions};
use super::Reply;
use super::body::Upload;

pub(super) type Answered = Result<Reply, Refusal>;

/// A request at the moment when it is applied, with the world locked.
pub(super) struct Call<'a> {
    pub(super) world: &'a World,
    pub(super) state: &'a mut State,
    pub(super) query: &'a [(String, String)],
    pub(super) upload: &'a Upload,
    pub(super) body: &'a Value,
}

/// How long a channel shows that somebody is typing, in ms.
const TYPING: i64 = 10_000;

impl Call<'_> {
    /// Finds the route and follows it; nothing when there is none.
    pub(super) fn route(&mut self, method: &str, path: &[&str]) -> Option<Answered> {
        let answered = match (method, path) {
            ("GET", ["gateway"]) => Ok(Reply::json(json!({"url": self.gateway_url()}))),
            ("GET", ["gateway", "bot"]) => Ok(Reply::json(json!({
                "url": self.gateway_url(), "shards": 1,
                "session_start_limit": {
                    "total": 1000, "remaining": 999, "reset_after": 14_400_000, "max_concurrency": 1,
                },
            }))),
            ("GET", ["oauth2", "applications", "@me"] | ["applications", "@me"]) => {
                Ok(Reply::json(self.world.application_json()))
            }
            ("GET", ["users", "@me"]) => Ok(Reply::json(self.world.bot_json())),
            ("POST", ["users", "@me", "channels"]) => self.open_direct(),
            ("GET", ["users", user]) => self.with_id(user, Self::get_user),
            ("GET", ["guilds", guild]) => self.with_id(guild, Self::get_guild),
            ("GET", ["guilds", guild, "members", user]) => self.with_ids(guild, user, Self::get_member),
            (_, ["applications", application, rest @ ..]) => {
                return self.command_route(method, application, rest);
            }
            ("POST", ["interactions", id, token, "callback"]) => {
                let token = (*token).to_owned();
                self.with_id(id, move |call, id| call.callback(id, &token))
            }
            (_, ["webhooks", application, token, rest @ ..]) => {
                return self.webhook_route(method, application, token, rest);
            }
            (_, ["channels", channel, rest @ ..]) => {
                return self.channel_route(method, channel, rest);
            }
            _ => return None,
        };
        Some(answered)
    }

    fn channel_route(&mut self, method: &str, channel: &str, rest: &[&str]) -> Option<Answered> {
        let answered = match (method, rest) {
            ("GET", []) => self.with_id(channel, Self::get_channel),
            ("PATCH", []) => self.with_id(channel, Self::edit_channel),
            ("POST", ["typing"]) => self.with_id(channel, |call, channel| {
                call.may_post(channel, 0)?;
                call.state.typing.insert(channel, call.world.clock.now() + TYPING);
                Ok(Reply::empty())
            }),
            ("POST", ["threads"]) => self.with_id(channel, |call, channel| call.open_thread(channel, None)),
            ("PUT" | "DELETE", ["thread-members", user]) => {
                let joins = method == "PUT";
                let user = if *user == "@me" { self.world.bot.to_string() } else { (*user).to_owned() };
                self.with_ids(channel, &user, |call, channel, user| call.thread_member(channel, user, joins))
            }
            ("GET", ["messages"]) => self.with_id(channel, Self::list_messages),
            ("POST", ["messages"]) => self.with_id(channel, Self::post_message),
            ("GET", ["messages", id]) => self.with_ids(channel, id, Self::get_message),
            ("PATCH", ["messages", id]) => self.with_ids(channel, id, Self::edit_message),
            ("DELETE", ["messages", id]) => self.with_ids(channel, id, Self::delete_message),
            ("POST", ["messages", id, "threads"]) => {
                self.with_ids(channel, id, |call, channel, id| call.open_thread(channel, Some(id)))
            }
            _ => return None,
        };
        Some(answered)
    }

    fn gateway_url(&self) -> String {
        format!("ws://{}", self.world.address)
    }

    pub(super) fn with_id(&mut self, id: &str, follow: impl FnOnce(&mut Self, u64) -> Answered) -> Answered {
        let id = parse_id(id)?;
        follow(self, id)
    }

    pub(super) fn with_ids(
        &mut self,
        first: &str,
        second: &str,
        follow: impl FnOnce(&mut Self, u64, u64) -> Answered,
    ) -> Answered {
        let (first, second) = (parse_id(first)?, parse_id(second)?);
        follow(self, first, second)
    }

    pub(super) fn parameter(&self, name: &str) -> Option<&str> {
        let found = self.query.iter().find(|(key, _)| key == name);
        found.map(|(_, value)| value.as_str())
    }

    /// The channel, if the bot can see it.
    pub(super) fn visible(&self, channel: u64) -> Result<&Channel, Refusal> {
        let found = self.state.channels.get(&channel);
        let found = found.ok_or_else(Refusal::unknown_channel)?;
        if self.has(channel, permissions::VIEW_CHANNEL) { Ok(found) } else { Err(Refusal::missing_access()) }
    }

    /// Whether the bot has these permissions in a channel; threads have their parent's.
    pub(super) fn has(&self, channel: u64, bits: u64) -> bool {
        let Some(found) = self.state.channels.get(&channel) else {
            return false;
        };
        let parent = found.parent.filter(|_| found.is_thread());
        let source = parent.and_then(|parent| self.state.channels.get(&parent));
        let held = source.unwrap_or(found).bot_permissions;
        held & permissions::ADMINISTRATOR != 0 || held & bits == bits
    }

    /// Checks that the bot may post in a channel, and that it has these permissions besides.
    pub(super) fn may_post(&self, channel: u64, besides: u64) -> Result<(), Refusal> {
        let place = self.visible(channel)?;
        let sending =
            if place.is_thread() { permissions::SEND_MESSAGES_IN_THREADS } else { permissions::SEND_MESSAGES };
        if place.is_thread() && place.archived && place.locked {
            return Err(Refusal::archived());
        }
        if place.kind == 1 || self.has(channel, sending | besides) {
            Ok(())
        } else {
            Err(Refusal::missing_permissions())
        }
    }
}

fn parse_id(text: &str) -> Result<u64, Refusal> {
    text.parse()
        .map_err(|_| Complaints::one("id", "NUMBER_TYPE_COERCE", &format!("Value \"{text}\" is not snowflake.")))
}
