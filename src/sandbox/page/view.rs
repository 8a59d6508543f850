//! What one person sees of one channel, as values under keys, so that only what changed has to be told.

use std::collections::BTreeMap;

use serde_json::{Value, json};

use super::super::log::Entry;
use super::super::model::Message;
use super::super::people::usable;
use super::super::world::{State, World};

/// Messages of the channel that are shown.
const MESSAGES: usize = 100;

/// Entries of the log that are shown.
const ENTRIES: usize = 300;

/// Who looks where. Somebody or something that isn't there is replaced by the first that is.
#[derive(Clone, Copy, Debug)]
pub(super) struct Viewer {
    pub(super) person: u64,
    pub(super) channel: u64,
    pub(super) log: bool,
}

impl Viewer {
    fn resolved(self, state: &State) -> Self {
        let person = Some(self.person).filter(|person| state.people.contains_key(person));
        let channel = Some(self.channel).filter(|channel| state.channels.contains_key(channel));
        Self {
            person: person.or_else(|| state.people.keys().next().copied()).unwrap_or(0),
            channel: channel.or_else(|| state.channels.keys().next().copied()).unwrap_or(0),
            log: self.log,
        }
    }
}

pub(super) fn view(world: &World, state: &State, viewer: &Viewer) -> BTreeMap<String, Value> {
    let Viewer { person, channel, log } = viewer.resolved(state);
    let mut seen = BTreeMap::new();
    seen.insert("view".to_owned(), json!({ "as": person.to_string(), "channel": channel.to_string() }));
    let place = state.channels.get(&channel);
    let guild = place.and_then(|place| place.guild);
    if let Some((id, guild)) = guild.and_then(|id| Some((id, state.guilds.get(&id)?))) {
        let roles = guild.roles.iter().map(|(id, name)| json!({ "id": id.to_string(), "name": name }));
        let value = json!({
            "id": id.to_string(), "name": guild.name, "locale": guild.locale, "roles": roles.collect::<Vec<_>>(),
        });
        seen.insert("guild".to_owned(), value);
    }
    let bot = json!({ "id": world.bot.to_string(), "name": world.bot_json()["username"], "connected": state.sessions.connected() > 0 });
    seen.insert("bot".to_owned(), bot);
    for (id, someone) in &state.people {
        let user = world.user_json(state, *id).unwrap_or_default();
        let value = json!({
            "id": id.to_string(), "name": someone.name, "username": user["username"], "locale": someone.locale,
            "permissions": guild.map_or(0, |guild| state.member_permissions(guild, *id)).to_string(),
            "roles": guild.map_or(&[][..], |guild| state.member_roles(guild, *id)).iter().map(u64::to_string).collect::<Vec<_>>(),
            "badges": badges(state, *id),
        });
        seen.insert(format!("person:{id}"), value);
    }
    for (id, place) in state.channels.iter().filter(|(_, place)| place.guild == guild) {
        let value = json!({
            "id": id.to_string(), "name": place.name, "kind": place.kind,
            "parent": place.parent.map(|parent| parent.to_string()), "archived": place.archived,
            "locked": place.locked, "bot_permissions": place.bot_permissions.to_string(),
        });
        seen.insert(format!("channel:{id}"), value);
    }
    let typing = state.typing.get(&channel).filter(|&&until| until > world.clock.now());
    if let Some(until) = typing {
        seen.insert("typing".to_owned(), json!({ "until": until }));
    }
    let here = state.messages.values().rev().filter(|message| message.channel == channel && message.visible_to(person));
    for message in here.take(MESSAGES) {
        seen.insert(format!("message:{}", message.id), shown(world, state, message));
    }
    for command in usable(state, person, channel) {
        let key = format!("command:{}:{}", command["type"], command["name"].as_str().unwrap_or_default());
        // A server's own command comes first and hides the global one of its name.
        seen.entry(key).or_insert_with(|| command.clone());
    }
    seen.insert(
        "faults".to_owned(),
        json!({ "duplicate": state.duplicate_delivery, "planned": state.faults.planned() }),
    );
    if log {
        for (number, entry) in state.log.last(ENTRIES) {
            seen.insert(format!("log:{number}"), logged(number, entry));
        }
    }
    seen
}

/// By channel, how many messages rang for the person that the person has not seen.
fn badges(state: &State, person: u64) -> BTreeMap<String, usize> {
    let mut badges = BTreeMap::new();
    for message in state.messages.values().filter(|message| message.notified.contains(&person)) {
        let seen = state.seen.get(&(person, message.channel)).copied().unwrap_or(0);
        if message.id > seen {
            *badges.entry(message.channel.to_string()).or_insert(0) += 1;
        }
    }
    badges
}

fn shown(world: &World, state: &State, message: &Message) -> Value {
    let mut value = world.message_json(state, message);
    value["ephemeral"] = json!(message.ephemeral_for.is_some());
    value["loading"] = json!(message.loading);
    value["notified"] = message.notified.iter().map(u64::to_string).collect();
    value["used"] =
        json!(message.used.as_ref().map(|(person, name)| json!({ "person": person.to_string(), "name": name })));
    value
}

fn logged(number: usize, entry: &Entry) -> Value {
    match entry {
        Entry::Event { name, data, at } => json!({
            "n": number, "at": at, "way": "event", "title": name, "status": null, "body": data, "answer": null, "files": [],
        }),
        Entry::Request(request) => {
            let file = |file: &super::super::model::SentFile| json!({ "filename": file.filename, "size": file.size });
            json!({
                "n": number, "at": request.at, "way": "request", "title": format!("{} {}", request.method, request.path),
                "status": request.status, "body": request.body, "answer": request.answer,
                "files": request.files.iter().map(file).collect::<Vec<_>>(),
            })
        }
    }
}
