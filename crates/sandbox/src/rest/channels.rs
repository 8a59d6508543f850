//! Guilds, users, channels, threads and direct message channels.

use serde_json::{Value, json};

use super::Reply;
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::json::thread_member_json;
use crate::validation::form_errors::FormErrors;
use crate::validation::message::snowflake;
use crate::world::entities::{Channel, Guild};
use crate::world::permissions;

impl RouteContext<'_> {
    pub(crate) fn get_user(&mut self, user: u64) -> RouteResult {
        let found = self.world.user_json(self.state, user);
        found.map(Reply::json).ok_or(ApiError::UNKNOWN_USER)
    }

    /// Fails if the bot is not in the guild.
    pub(crate) fn joined_guild(&self, guild: u64) -> Result<&Guild, ApiError> {
        let found = self.state.guilds.get(&guild).ok_or(ApiError::UNKNOWN_GUILD)?;
        if found.without_bot { Err(ApiError::MISSING_ACCESS) } else { Ok(found) }
    }

    pub(crate) fn get_guild(&mut self, guild: u64) -> RouteResult {
        self.joined_guild(guild)?;
        let found = self.world.guild_json(self.state, guild);
        found.map(Reply::json).ok_or(ApiError::UNKNOWN_GUILD)
    }

    pub(crate) fn list_channels(&mut self, guild: u64) -> RouteResult {
        self.joined_guild(guild)?;
        Ok(Reply::json(self.world.channels_json(self.state, guild).into()))
    }

    pub(crate) fn get_member(&mut self, guild: u64, user: u64) -> RouteResult {
        self.joined_guild(guild)?;
        let found = self.world.member_json(self.state, guild, user);
        found.map(Reply::json).ok_or(ApiError::UNKNOWN_MEMBER)
    }

    fn channel_response_json(&self, channel: u64) -> Result<Value, ApiError> {
        let found = self.state.channels.get(&channel).ok_or(ApiError::UNKNOWN_CHANNEL)?;
        Ok(self.world.channel_json(self.state, channel, found))
    }

    pub(crate) fn get_channel(&mut self, channel: u64) -> RouteResult {
        self.visible_channel(channel)?;
        Ok(Reply::json(self.channel_response_json(channel)?))
    }

    pub(crate) fn edit_channel(&mut self, channel: u64) -> RouteResult {
        let found = self.visible_channel(channel)?;
        let changes_lock = self.json["locked"].is_boolean() && self.json["locked"] != found.locked;
        let needed = if changes_lock || !found.is_thread() {
            permissions::MANAGE_THREADS
        } else {
            permissions::SEND_MESSAGES_IN_THREADS
        };
        if !self.has_permissions(channel, needed) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let name = self.thread_name(false)?;
        let json = self.json;
        if let Some(found) = self.state.channels.get_mut(&channel) {
            if let Some(name) = name {
                found.name = name;
            }
            found.archived = json["archived"].as_bool().unwrap_or(found.archived);
            found.locked = json["locked"].as_bool().unwrap_or(found.locked);
            let minutes = json["auto_archive_duration"].as_u64();
            found.auto_archive = minutes.unwrap_or(found.auto_archive);
        }
        self.world.dispatch_thread_update(self.state, channel);
        Ok(Reply::json(self.channel_response_json(channel)?))
    }

    fn thread_name(&self, required: bool) -> Result<Option<String>, ApiError> {
        match &self.json["name"] {
            Value::Null if !required => Ok(None),
            Value::String(name) if (1..=100).contains(&name.chars().count()) => Ok(Some(name.clone())),
            _ => Err(FormErrors::single("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")),
        }
    }

    /// A thread on a message has the message's id.
    pub(crate) fn open_thread(&mut self, channel: u64, message: Option<u64>) -> RouteResult {
        let parent = self.visible_channel(channel)?;
        let guild = parent.guild;
        let public = message.is_some() || self.json["type"] == Channel::PUBLIC_THREAD;
        let needed = if public { permissions::CREATE_PUBLIC_THREADS } else { permissions::CREATE_PRIVATE_THREADS };
        if !self.has_permissions(channel, needed) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        let name = self.thread_name(true)?.unwrap_or_default();
        let auto_archive = self.json["auto_archive_duration"].as_u64().unwrap_or(4320);
        if !matches!(auto_archive, 60 | 1440 | 4320 | 10080) {
            return Err(FormErrors::single(
                "auto_archive_duration",
                "BASE_TYPE_CHOICES",
                "Value must be one of (60, 1440, 4320, 10080).",
            ));
        }
        if let Some(message) = message {
            let found = self.state.messages.get(&message);
            if found.is_none_or(|found| found.channel != channel || found.ephemeral_for.is_some()) {
                return Err(ApiError::UNKNOWN_MESSAGE);
            }
            if self.state.channels.contains_key(&message) {
                return Err(ApiError::THREAD_EXISTS);
            }
        }
        let id = message.unwrap_or_else(|| self.world.clock.snowflake());
        let thread = Channel {
            guild,
            name,
            kind: if public { Channel::PUBLIC_THREAD } else { Channel::PRIVATE_THREAD },
            parent: Some(channel),
            auto_archive,
            members: vec![self.world.bot],
            ..Channel::default()
        };
        self.state.channels.insert(id, thread);
        Ok(Reply::created(self.channel_response_json(id)?))
    }

    pub(crate) fn get_thread_member(&mut self, thread: u64, user: u64) -> RouteResult {
        let found = self.visible_channel(thread)?;
        if !found.is_thread() {
            return Err(ApiError::UNKNOWN_CHANNEL);
        }
        if !found.members.contains(&user) {
            return Err(ApiError::UNKNOWN_MEMBER);
        }
        Ok(Reply::json(thread_member_json(thread, user)))
    }

    pub(crate) fn thread_member(&mut self, thread: u64, user: u64, joins: bool) -> RouteResult {
        self.visible_channel(thread)?;
        let known = self.state.users.contains_key(&user) || user == self.world.bot;
        let found = self.state.channels.get_mut(&thread).filter(|found| found.is_thread());
        let found = found.ok_or(ApiError::UNKNOWN_CHANNEL)?;
        if !known {
            return Err(ApiError::UNKNOWN_MEMBER);
        }
        found.members.retain(|member| *member != user);
        if joins {
            found.members.push(user);
        }
        Ok(Reply::empty())
    }

    pub(crate) fn open_direct_message(&mut self) -> RouteResult {
        let recipient = snowflake(&self.json["recipient_id"]);
        let recipient = recipient.filter(|user| self.state.users.contains_key(user));
        let recipient = recipient.ok_or(ApiError::UNKNOWN_USER)?;
        let id = self.world.direct_channel_in(self.state, recipient);
        let mut response = self.channel_response_json(id)?;
        response["name"] = json!(null);
        Ok(Reply::json(response))
    }
}
