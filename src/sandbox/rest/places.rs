//! Servers, people, channels, threads and direct conversations.

use serde_json::{Value, json};

use super::super::check::message::snowflake;
use super::super::refusal::{Complaints, Refusal};
use super::super::world::{Channel, permissions};
use super::Reply;
use super::routes::{Answered, Call};

const PUBLIC_THREAD: u8 = 11;
const PRIVATE_THREAD: u8 = 12;

impl Call<'_> {
    pub(super) fn get_user(&mut self, user: u64) -> Answered {
        let found = self.world.user_json(self.state, user);
        found.map(Reply::json).ok_or_else(Refusal::unknown_user)
    }

    pub(super) fn get_guild(&mut self, guild: u64) -> Answered {
        let found = self.world.guild_json(self.state, guild);
        found.map(Reply::json).ok_or_else(Refusal::unknown_guild)
    }

    pub(super) fn get_member(&mut self, guild: u64, user: u64) -> Answered {
        if !self.state.guilds.contains_key(&guild) {
            return Err(Refusal::unknown_guild());
        }
        let found = self.world.member_json(self.state, guild, user);
        found.map(Reply::json).ok_or_else(Refusal::unknown_member)
    }

    fn show_channel(&self, channel: u64) -> Result<Value, Refusal> {
        let found = self.state.channels.get(&channel);
        let found = found.ok_or_else(Refusal::unknown_channel)?;
        Ok(self.world.channel_json(self.state, channel, found))
    }

    pub(super) fn get_channel(&mut self, channel: u64) -> Answered {
        self.visible(channel)?;
        Ok(Reply::json(self.show_channel(channel)?))
    }

    pub(super) fn edit_channel(&mut self, channel: u64) -> Answered {
        let place = self.visible(channel)?;
        let unlocks = self.body["locked"].is_boolean() && self.body["locked"] != place.locked;
        let needed = if unlocks || !place.is_thread() {
            permissions::MANAGE_THREADS
        } else {
            permissions::SEND_MESSAGES_IN_THREADS
        };
        if !self.has(channel, needed) {
            return Err(Refusal::missing_permissions());
        }
        let name = self.thread_name(false)?;
        let body = self.body;
        if let Some(place) = self.state.channels.get_mut(&channel) {
            if let Some(name) = name {
                place.name = name;
            }
            place.archived = body["archived"].as_bool().unwrap_or(place.archived);
            place.locked = body["locked"].as_bool().unwrap_or(place.locked);
            let minutes = body["auto_archive_duration"].as_u64();
            place.auto_archive = minutes.unwrap_or(place.auto_archive);
        }
        self.world.tell_thread(self.state, channel);
        Ok(Reply::json(self.show_channel(channel)?))
    }

    fn thread_name(&self, required: bool) -> Result<Option<String>, Refusal> {
        match &self.body["name"] {
            Value::Null if !required => Ok(None),
            Value::String(name) if (1..=100).contains(&name.chars().count()) => Ok(Some(name.clone())),
            _ => Err(Complaints::one("name", "BASE_TYPE_BAD_LENGTH", "Must be between 1 and 100 in length.")),
        }
    }

    /// Opens a thread on a channel, or on one of its messages, whose id the thread then has.
    pub(super) fn open_thread(&mut self, channel: u64, on: Option<u64>) -> Answered {
        let parent = self.visible(channel)?;
        let guild = parent.guild;
        let public = on.is_some() || self.body["type"] == PUBLIC_THREAD;
        let needed = if public { permissions::CREATE_PUBLIC_THREADS } else { permissions::CREATE_PRIVATE_THREADS };
        if !self.has(channel, needed) {
            return Err(Refusal::missing_permissions());
        }
        let name = self.thread_name(true)?.unwrap_or_default();
        let auto_archive = self.body["auto_archive_duration"].as_u64().unwrap_or(4320);
        if !matches!(auto_archive, 60 | 1440 | 4320 | 10080) {
            return Err(Complaints::one(
                "auto_archive_duration",
                "BASE_TYPE_CHOICES",
                "Value must be one of (60, 1440, 4320, 10080).",
            ));
        }
        if let Some(message) = on {
            let found = self.state.messages.get(&message);
            if found.is_none_or(|found| found.channel != channel || found.ephemeral_for.is_some()) {
                return Err(Refusal::unknown_message());
            }
            if self.state.channels.contains_key(&message) {
                return Err(Refusal::thread_exists());
            }
        }
        let id = on.unwrap_or_else(|| self.world.clock.snowflake());
        let thread = Channel {
            guild,
            name,
            kind: if public { PUBLIC_THREAD } else { PRIVATE_THREAD },
            parent: Some(channel),
            recipient: None,
            bot_permissions: 0,
            archived: false,
            locked: false,
            auto_archive,
            members: vec![self.world.bot],
        };
        self.state.channels.insert(id, thread);
        Ok(Reply::created(self.show_channel(id)?))
    }

    pub(super) fn thread_member(&mut self, thread: u64, user: u64, joins: bool) -> Answered {
        self.visible(thread)?;
        let known = self.state.people.contains_key(&user) || user == self.world.bot;
        let place = self.state.channels.get_mut(&thread);
        let place = place.filter(|place| place.is_thread());
        let place = place.ok_or_else(Refusal::unknown_channel)?;
        if !known {
            return Err(Refusal::unknown_member());
        }
        place.members.retain(|member| *member != user);
        if joins {
            place.members.push(user);
        }
        Ok(Reply::empty())
    }

    pub(super) fn open_direct(&mut self) -> Answered {
        let recipient = snowflake(&self.body["recipient_id"]);
        let recipient = recipient.filter(|user| self.state.people.contains_key(user));
        let recipient = recipient.ok_or_else(Refusal::unknown_user)?;
        let mut open = self.state.channels.iter();
        let found = open.find(|(_, channel)| channel.recipient == Some(recipient)).map(|(id, _)| *id);
        let id = found.unwrap_or_else(|| self.world.clock.snowflake());
        self.state.channels.entry(id).or_insert_with(|| Channel {
            guild: None,
            name: String::new(),
            kind: 1,
            parent: None,
            recipient: Some(recipient),
            bot_permissions: permissions::BOT,
            archived: false,
            locked: false,
            auto_archive: 0,
            members: Vec::new(),
        });
        let mut shown = self.show_channel(id)?;
        shown["name"] = json!(null);
        Ok(Reply::json(shown))
    }
}
