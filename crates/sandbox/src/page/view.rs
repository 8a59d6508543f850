//! A channel as one user sees it, as values by key: only changed values are sent.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use crate::client::available_commands;
use crate::model::Message;
use crate::world::World;
use crate::world::entities::Channel;
use crate::world::places::Context;
use crate::world::state::State;
use crate::world::traffic_log::Entry;

/// Messages of the channel on the page.
const MESSAGE_COUNT: usize = 100;

/// Entries of the log on the page.
const LOG_COUNT: usize = 300;

/// The page's user and channel. Unknown ids, and conversations that the user is not in, are replaced.
#[derive(Clone, Copy, Debug)]
pub(crate) struct Viewer {
    pub(crate) user: u64,
    pub(crate) channel: u64,
    pub(crate) log: bool,
}

impl Viewer {
    fn resolved(self, state: &State) -> Self {
        let user = Some(self.user).filter(|user| state.users.contains_key(user));
        let user = user.or_else(|| state.users.keys().next().copied()).unwrap_or(0);
        let shown = |(_, channel): &(&u64, &Channel)| channel.guild.is_some() || state.takes_part(user, channel);
        let asked = state.channels.get_key_value(&self.channel);
        // A page with a direct conversation changes to the new user's own conversation.
        let is_direct = asked.is_some_and(|(_, channel)| channel.recipient.is_some());
        let own = || state.channels.iter().find(|(_, channel)| is_direct && channel.recipient == Some(user));
        let channel = asked.filter(shown).or_else(own).or_else(|| state.channels.iter().find(shown));
        Self { user, channel: channel.map_or(0, |(id, _)| *id), log: self.log }
    }
}

/// Keys are `KIND` or `KIND:ID`.
pub(crate) fn view(world: &World, state: &State, viewer: &Viewer) -> BTreeMap<String, Value> {
    let Viewer { user, channel, log } = viewer.resolved(state);
    let mut view = BTreeMap::new();
    view.insert("view".to_owned(), json!({ "as": user.to_string(), "channel": channel.to_string() }));
    // The page shows a conversation beside the channels of the first guild.
    let guild = state.guild_of(channel);
    let guild = guild.or_else(|| state.guilds.keys().next().copied());
    if let Some((id, guild)) = guild.and_then(|id| Some((id, state.guilds.get(&id)?))) {
        let roles = guild.roles.iter().map(|(id, name)| json!({ "id": id.to_string(), "name": name }));
        let value = json!({
            "id": id.to_string(), "name": guild.name, "locale": guild.locale, "roles": roles.collect::<Vec<_>>(),
        });
        view.insert("guild".to_owned(), value);
    }
    let bot = json!({ "id": world.bot.to_string(), "name": world.bot_json()["username"], "connected": state.sessions.connected() > 0 });
    view.insert("bot".to_owned(), bot);
    if state.activities.is_some() {
        view.insert("activity".to_owned(), json!(true));
    }
    for (id, other) in &state.users {
        let json = world.user_json(state, *id).unwrap_or_default();
        let value = json!({
            "id": id.to_string(), "name": other.name, "username": json["username"], "locale": other.locale,
            "permissions": guild.map_or(0, |guild| state.member_permissions(guild, *id)).to_string(),
            "roles": guild.map_or(&[][..], |guild| state.member_roles(guild, *id)).iter().map(u64::to_string).collect::<Vec<_>>(),
            "badges": badges(state, *id),
        });
        view.insert(format!("user:{id}"), value);
    }
    let listed = |channel: &Channel| match channel.guild {
        Some(_) => channel.guild == guild,
        None => state.takes_part(user, channel),
    };
    for (id, channel) in state.channels.iter().filter(|(_, channel)| listed(channel)) {
        let value = json!({
            "id": id.to_string(), "name": channel_name(world, state, user, channel), "kind": channel.kind,
            "direct": channel.guild.is_none(),
            "parent": channel.parent.map(|parent| parent.to_string()), "archived": channel.archived,
            "locked": channel.locked, "bot_permissions": channel.bot_permissions.to_string(),
        });
        view.insert(format!("channel:{id}"), value);
    }
    let typing = state.typing.get(&channel).filter(|&&until| until > world.clock.now());
    if let Some(until) = typing {
        view.insert("typing".to_owned(), json!({ "until": until }));
    }
    let here = state.messages.values().rev().filter(|message| message.channel == channel && message.visible_to(user));
    for message in here.take(MESSAGE_COUNT) {
        view.insert(format!("message:{}", message.id), message_value(world, state, message));
    }
    for command in available_commands(state, user, channel) {
        let key = format!("command:{}:{}", command["type"], command["name"].as_str().unwrap_or_default());
        // A guild's own command comes first and hides a global command of the same name.
        view.entry(key).or_insert_with(|| command.clone());
    }
    view.insert(
        "faults".to_owned(),
        json!({ "duplicate": state.duplicate_delivery, "planned": state.faults.to_json() }),
    );
    if log {
        for (number, entry) in state.log.latest(LOG_COUNT) {
            view.insert(format!("log:{number}"), log_value(number, entry));
        }
    }
    view
}

/// A conversation's name consists of the names of its other members.
fn channel_name(world: &World, state: &State, user: u64, channel: &Channel) -> String {
    match channel.context() {
        Context::Guild => channel.name.clone(),
        Context::BotDm => world.bot_json()["username"].as_str().unwrap_or_default().to_owned(),
        Context::PrivateChannel => {
            let others = channel.members.iter().filter(|member| **member != user);
            let names = others.filter_map(|member| Some(state.users.get(member)?.name.as_str()));
            names.collect::<Vec<_>>().join(", ")
        }
    }
}

/// Unread messages that notified the user, by channel.
fn badges(state: &State, user: u64) -> BTreeMap<String, usize> {
    let mut badges = BTreeMap::new();
    for message in state.messages.values().filter(|message| message.notified.contains(&user)) {
        let read = state.last_read.get(&(user, message.channel)).copied().unwrap_or(0);
        if message.id > read {
            *badges.entry(message.channel.to_string()).or_insert(0) += 1;
        }
    }
    badges
}

/// Discord's JSON of a message, with the page's additional fields.
fn message_value(world: &World, state: &State, message: &Message) -> Value {
    let mut value = world.message_json(state, message);
    value["ephemeral"] = json!(message.ephemeral_for.is_some());
    value["loading"] = json!(message.loading);
    value["notified"] = message.notified.iter().map(u64::to_string).collect();
    value["used"] =
        json!(message.invoked_command.as_ref().map(|(user, name)| json!({ "user": user.to_string(), "name": name })));
    value
}

fn log_value(number: usize, entry: &Entry) -> Value {
    match entry {
        Entry::Event { name, data, at } => json!({
            "n": number, "at": at, "way": "event", "title": name, "status": null, "body": data, "answer": null, "files": [],
        }),
        Entry::Request(request) => {
            let file = |file: &crate::model::UploadedFile| json!({ "filename": file.filename, "size": file.size });
            json!({
                "n": number, "at": request.at, "way": "request", "title": format!("{} {}", request.method, request.path),
                "status": request.status, "body": request.body, "answer": request.response,
                "files": request.files.iter().map(file).collect::<Vec<_>>(),
            })
        }
    }
}
