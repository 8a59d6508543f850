//! Making, changing and reading messages.

use std::sync::Arc;

use serde_json::{Value, json};

use super::super::check::message::{EPHEMERAL, SILENT, check, snowflake};
use super::super::model::{Attachment, Message};
use super::super::refusal::{Complaints, Refusal};
use super::super::world::{StoredFile, permissions};
use super::Reply;
use super::body::{Part, dimensions};
use super::routes::{Answered, Call};

const ATTACHMENTS: usize = 10;
const LOADING: u64 = 1 << 7;

/// What a new message is, apart from what its body says.
#[derive(Clone, Copy, Debug, Default)]
pub(super) struct Frame {
    pub(super) channel: u64,
    pub(super) kind: u8,
    pub(super) interaction: Option<u64>,
    pub(super) ephemeral_for: Option<u64>,
    pub(super) reply_to: Option<u64>,
    /// An empty placeholder that says that the bot is thinking.
    pub(super) loading: bool,
}

impl Call<'_> {
    pub(super) fn post_message(&mut self, channel: u64) -> Answered {
        let mut needed = 0;
        if !self.upload.files.is_empty() {
            needed |= permissions::ATTACH_FILES;
        }
        if self.body["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
            needed |= permissions::EMBED_LINKS;
        }
        self.may_post(channel, needed)?;
        check(self.body, 0)?;
        if self.body["enforce_nonce"] == true
            && let Some(existing) = self.same_nonce()
        {
            return Ok(Reply::json(self.show(existing)?));
        }
        let reply_to = self.reply(channel)?;
        let frame = Frame { channel, kind: if reply_to.is_some() { 19 } else { 0 }, reply_to, ..Frame::default() };
        let id = self.create(frame)?;
        if let Some(place) = self.state.channels.get_mut(&channel) {
            place.archived = false;
        }
        Ok(Reply::json(self.show(id)?))
    }

    fn same_nonce(&self) -> Option<u64> {
        let nonce = nonce(self.body)?;
        let since = self.world.clock.now() - self.state.nonce_window;
        let mut recent = self.state.messages.values().rev();
        let found =
            recent.find(|message| message.created_at > since && message.nonce.as_deref() == Some(nonce.as_str()));
        found.map(|message| message.id)
    }

    fn reply(&self, channel: u64) -> Result<Option<u64>, Refusal> {
        let reference = &self.body["message_reference"];
        if reference.is_null() {
            return Ok(None);
        }
        let target = snowflake(&reference["message_id"])
            .filter(|id| self.state.messages.get(id).is_some_and(|message| message.channel == channel));
        if target.is_some() && !self.has(channel, permissions::READ_MESSAGE_HISTORY) {
            return Err(Refusal::no_history_for_reply());
        }
        if target.is_none() && reference["fail_if_not_exists"] != false {
            return Err(Complaints::one("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
        }
        Ok(target)
    }

    /// Makes a message of the request's body, which has been checked by itself.
    pub(super) fn create(&mut self, frame: Frame) -> Result<u64, Refusal> {
        self.create_from(frame, self.body)
    }

    pub(super) fn create_from(&mut self, frame: Frame, body: &Value) -> Result<u64, Refusal> {
        let attachments = self.attach(&[], body)?;
        let mut message = Message {
            id: self.world.clock.snowflake(),
            channel: frame.channel,
            author: self.world.bot,
            content: String::new(),
            embeds: Vec::new(),
            components: Vec::new(),
            attachments,
            mentions: Vec::new(),
            notified: Vec::new(),
            ephemeral_for: frame.ephemeral_for,
            nonce: nonce(body),
            edited: false,
            edits: 0,
            loading: frame.loading,
            flags: body["flags"].as_u64().unwrap_or(0),
            kind: frame.kind,
            reply_to: frame.reply_to,
            interaction: frame.interaction,
            used: None,
            created_at: self.world.clock.now(),
            edited_at: None,
        };
        if frame.ephemeral_for.is_some() {
            message.flags |= EPHEMERAL;
        }
        if frame.loading {
            message.flags |= LOADING;
        }
        fill(&mut message, body);
        if is_empty(&message) && !frame.loading {
            return Err(Refusal::empty_message());
        }
        message.mentions = self.mentioned(&message.content, body);
        if message.flags & SILENT == 0 && !frame.loading {
            message.notified = self.notified(&message, body);
        }
        let id = message.id;
        message.used = self.used(&message);
        if frame.ephemeral_for.is_none() {
            self.state.typing.remove(&frame.channel);
        }
        self.state.messages.insert(id, message);
        self.state.tidy(frame.channel, self.world.clock.now());
        Ok(id)
    }

    /// Who used which command with which sub-command, where the message is the first answer to one.
    fn used(&self, message: &Message) -> Option<(u64, String)> {
        let interaction = self.state.interactions.get(&message.interaction?)?;
        if interaction.kind != 2 || interaction.first.is_some() {
            return None;
        }
        let mut part = Some(&interaction.payload["data"]);
        let mut names = Vec::new();
        while let Some(named) = part {
            names.push(named["name"].as_str()?);
            part = named["options"].as_array().and_then(|options| options.iter().find(is_sub_command));
        }
        Some((interaction.user, names.join(" ")))
    }

    /// Changes a message by a body that has been checked by itself. Nobody is notified.
    pub(super) fn change(&mut self, id: u64, body: &Value) -> Result<(), Refusal> {
        let existing = self.state.messages.get(&id);
        let existing = existing.ok_or_else(Refusal::unknown_message)?;
        let mut message = existing.clone();
        message.attachments = self.attach(&message.attachments, body)?;
        fill(&mut message, body);
        if is_empty(&message) {
            return Err(Refusal::empty_message());
        }
        message.mentions = self.mentioned(&message.content, body);
        message.edits += 1;
        if message.loading {
            // Filling in a deferred answer is no edit to the eye.
            message.loading = false;
            message.flags &= !LOADING;
        } else {
            message.edited = true;
            message.edited_at = Some(self.world.clock.now());
        }
        self.state.messages.insert(id, message);
        Ok(())
    }

    /// The files that a message has after this request: without a list all that it had and all that
    /// came; with a list exactly those of its own that are listed, and those that came.
    fn attach(&mut self, had: &[Attachment], body: &Value) -> Result<Vec<Attachment>, Refusal> {
        let upload = self.upload;
        let mut attachments = Vec::new();
        let mut described = Vec::new();
        if let Some(listed) = body["attachments"].as_array() {
            for (index, entry) in listed.iter().enumerate() {
                let id = snowflake(&entry["id"]);
                let description = entry["description"].as_str().map(str::to_owned);
                let kept = had.iter().find(|attachment| Some(attachment.id) == id);
                let new = upload.files.iter().find(|file| Some(file.index) == id);
                if let Some(kept) = kept {
                    let mut kept = kept.clone();
                    if description.is_some() {
                        kept.description = description;
                    }
                    attachments.push(kept);
                } else if let Some(new) = new {
                    let name = entry["filename"].as_str().unwrap_or(&new.filename).to_owned();
                    described.push(new.index);
                    attachments.push(self.store(new, name, description));
                } else {
                    let mut complaints = Complaints::default();
                    complaints.at("attachments", |here| {
                        here.at(index, |here| {
                            here.say(
                                "ATTACHMENT_NOT_FOUND",
                                "Neither an attachment of the message nor an uploaded file.",
                            );
                        })
                    });
                    complaints.finish()?;
                }
            }
        } else if body["attachments"].is_null() && body.get("attachments").is_none() {
            attachments.extend_from_slice(had);
        }
        for file in &upload.files {
            if !described.contains(&file.index) {
                attachments.push(self.store(file, file.filename.clone(), None));
            }
        }
        if attachments.len() > ATTACHMENTS {
            return Err(Complaints::one("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."));
        }
        Ok(attachments)
    }

    fn store(&mut self, file: &Part, filename: String, description: Option<String>) -> Attachment {
        let id = self.world.clock.snowflake();
        let bytes: Arc<[u8]> = file.bytes.as_slice().into();
        let size = dimensions(&bytes);
        let stored = StoredFile { bytes: Arc::clone(&bytes), content_type: file.content_type.clone() };
        self.state.files.insert(id, stored);
        let safe = |character: char| {
            if character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_') { character } else { '_' }
        };
        let name_in_url: String = filename.chars().map(safe).collect();
        Attachment {
            id,
            url: format!("{}/files/{id}/{name_in_url}", self.world.base()),
            filename,
            description,
            size: bytes.len(),
            bytes,
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            content_type: file.content_type.clone(),
        }
    }

    /// Users whose mention in the text counts.
    fn mentioned(&self, content: &str, body: &Value) -> Vec<u64> {
        let allowed = &body["allowed_mentions"];
        let named = |user: &u64| {
            let list = allowed["users"].as_array();
            list.is_some_and(|list| list.iter().any(|id| snowflake(id) == Some(*user)))
        };
        let all = allowed.is_null() || parses(allowed, "users");
        let mut users = users_in(content);
        users.retain(|user| (all || named(user)) && (self.state.people.contains_key(user) || *user == self.world.bot));
        users
    }

    fn notified(&self, message: &Message, body: &Value) -> Vec<u64> {
        let allowed = &body["allowed_mentions"];
        let mut rings = message.mentions.clone();
        let everyone = message.content.contains("@everyone") || message.content.contains("@here");
        let may = allowed.is_null() || parses(allowed, "everyone");
        if everyone && may && self.has(message.channel, permissions::MENTION_EVERYONE) {
            rings.extend(self.state.people.keys());
        }
        let replied = message.reply_to.and_then(|id| self.state.messages.get(&id));
        if let Some(replied) = replied
            && (allowed.is_null() || allowed["replied_user"] == true)
        {
            rings.push(replied.author);
        }
        rings.sort_unstable();
        rings.dedup();
        rings.retain(|user| *user != message.author && message.visible_to(*user));
        rings
    }

    pub(super) fn show(&self, id: u64) -> Result<Value, Refusal> {
        let message = self.state.messages.get(&id);
        let message = message.ok_or_else(Refusal::unknown_message)?;
        Ok(self.world.message_json(self.state, message))
    }

    /// A message that everyone sees, in a channel that the bot sees.
    fn public(&self, channel: u64, id: u64) -> Result<&Message, Refusal> {
        self.visible(channel)?;
        let found = self.state.messages.get(&id);
        found
            .filter(|message| message.channel == channel && message.ephemeral_for.is_none())
            .ok_or_else(Refusal::unknown_message)
    }

    pub(super) fn list_messages(&mut self, channel: u64) -> Answered {
        self.visible(channel)?;
        if !self.has(channel, permissions::READ_MESSAGE_HISTORY) {
            return Ok(Reply::json(json!([])));
        }
        let number = |name: &str| self.parameter(name).and_then(|text| text.parse::<u64>().ok());
        let limit = number("limit").unwrap_or(50);
        if !(1..=100).contains(&limit) {
            return Err(Complaints::one("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
        }
        let limit = usize::try_from(limit).unwrap_or(100);
        let fitting = self
            .state
            .messages
            .values()
            .filter(|message| message.channel == channel && message.ephemeral_for.is_none());
        let mut found: Vec<&Message> = match (number("before"), number("after")) {
            (_, Some(after)) => fitting.filter(|message| message.id > after).take(limit).collect(),
            (before, None) => {
                let until = before.unwrap_or(u64::MAX);
                fitting.rev().filter(|message| message.id < until).take(limit).collect()
            }
        };
        found.sort_by_key(|message| std::cmp::Reverse(message.id));
        let shown = found.into_iter().map(|message| self.world.message_json(self.state, message));
        Ok(Reply::json(shown.collect()))
    }

    pub(super) fn get_message(&mut self, channel: u64, id: u64) -> Answered {
        self.visible(channel)?;
        if !self.has(channel, permissions::READ_MESSAGE_HISTORY) {
            return Err(Refusal::missing_permissions());
        }
        self.public(channel, id)?;
        Ok(Reply::json(self.show(id)?))
    }

    pub(super) fn edit_message(&mut self, channel: u64, id: u64) -> Answered {
        if self.public(channel, id)?.author != self.world.bot {
            return Err(Refusal::not_the_author());
        }
        if self.state.channels.get(&channel).is_some_and(|place| place.archived) {
            return Err(Refusal::archived());
        }
        if !self.upload.files.is_empty() && !self.has(channel, permissions::ATTACH_FILES) {
            return Err(Refusal::missing_permissions());
        }
        check(self.body, 0)?;
        self.change(id, self.body)?;
        Ok(Reply::json(self.show(id)?))
    }

    pub(super) fn delete_message(&mut self, channel: u64, id: u64) -> Answered {
        if self.public(channel, id)?.author != self.world.bot {
            return Err(Refusal::missing_permissions());
        }
        self.state.messages.remove(&id);
        Ok(Reply::empty())
    }
}

/// Takes over what a body says; what it does not name stays as it was.
fn fill(message: &mut Message, body: &Value) {
    if let Some(content) = body.get("content") {
        content.as_str().unwrap_or_default().clone_into(&mut message.content);
    }
    if let Some(components) = body.get("components") {
        message.components = components.as_array().cloned().unwrap_or_default();
    }
    if let Some(embeds) = body.get("embeds") {
        message.embeds = embeds.as_array().cloned().unwrap_or_default();
        for embed in &mut message.embeds {
            embed["type"] = json!("rich");
            point_to_files(embed, &message.attachments);
        }
    }
}

/// Gives pictures that are named `attachment://...` the address at which they are served.
fn point_to_files(embed: &mut Value, attachments: &[Attachment]) {
    for place in ["image", "thumbnail"] {
        let url = embed[place]["url"].as_str();
        let Some(name) = url.and_then(|url| url.strip_prefix("attachment://")) else {
            continue;
        };
        if let Some(file) = attachments.iter().find(|file| file.filename == name) {
            embed[place] = json!({
                "url": file.url, "proxy_url": file.url, "width": file.width, "height": file.height,
            });
        }
    }
    for place in ["image", "thumbnail", "author", "footer"] {
        if embed[place].is_null()
            && let Some(embed) = embed.as_object_mut()
        {
            embed.remove(place);
        }
    }
}

fn is_empty(message: &Message) -> bool {
    message.content.is_empty()
        && message.embeds.is_empty()
        && message.components.is_empty()
        && message.attachments.is_empty()
}

fn nonce(body: &Value) -> Option<String> {
    match &body["nonce"] {
        Value::String(nonce) => Some(nonce.clone()),
        Value::Number(nonce) => Some(nonce.to_string()),
        _ => None,
    }
}

fn parses(allowed: &Value, what: &str) -> bool {
    let list = allowed["parse"].as_array();
    list.is_some_and(|list| list.iter().any(|kind| kind == what))
}

/// Users named as `<@id>` or `<@!id>`, each once, in order.
fn users_in(content: &str) -> Vec<u64> {
    let mut users = Vec::new();
    for piece in content.split("<@").skip(1) {
        let Some((inside, _)) = piece.split_once('>') else {
            continue;
        };
        if let Ok(user) = inside.trim_start_matches('!').parse()
            && !users.contains(&user)
        {
            users.push(user);
        }
    }
    users
}

fn is_sub_command(option: &&Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}

#[cfg(test)]
mod tests {
    use super::users_in;

    #[test]
    fn mentions_are_found_in_text() {
        assert_eq!(users_in("<@12> and <@!7>, <@12> again, <@&5>, <@x> <@9"), [12, 7]);
    }
}
