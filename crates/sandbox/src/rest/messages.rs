//! Messages: create, edit, read, delete.

use std::sync::Arc;

use serde_json::{Value, json};

use super::Reply;
use super::body::{FilePart, image_dimensions};
use super::routes::{RouteContext, RouteResult};
use crate::api_error::ApiError;
use crate::model::{Attachment, Message};
use crate::validation::form_errors::FormErrors;
use crate::validation::message::{EPHEMERAL, SILENT, check, snowflake};
use crate::world::entities::StoredFile;
use crate::world::permissions;

const MAX_ATTACHMENTS: usize = 10;
/// Milliseconds. An older message can be edited only [`MAX_LATE_EDITS`] times.
const LATE_EDIT_AGE: i64 = 60 * 60 * 1000;
/// Discord documents neither the number nor the time after which more edits are allowed. The sandbox allows these few and never
/// more.
const MAX_LATE_EDITS: u32 = 3;
/// Discord's flag of a deferred response that has not been filled in.
const LOADING: u64 = 1 << 7;

/// The body lacks these properties of a new message.
#[derive(Clone, Copy, Debug, Default)]
pub(crate) struct NewMessage {
    pub(crate) channel: u64,
    pub(crate) kind: u8,
    pub(crate) interaction: Option<u64>,
    pub(crate) ephemeral_for: Option<u64>,
    pub(crate) reply_to: Option<u64>,
    /// The message is an empty placeholder of a deferred response: the bot is thinking.
    pub(crate) loading: bool,
}

impl RouteContext<'_> {
    pub(crate) fn post_message(&mut self, channel: u64) -> RouteResult {
        let mut needed = 0;
        if !self.body.files.is_empty() {
            needed |= permissions::ATTACH_FILES;
        }
        if self.json["embeds"].as_array().is_some_and(|embeds| !embeds.is_empty()) {
            needed |= permissions::EMBED_LINKS;
        }
        self.check_may_post(channel, needed)?;
        check(self.json, 0)?;
        if self.json["enforce_nonce"] == true
            && let Some(existing) = self.message_with_same_nonce()
        {
            return Ok(Reply::json(self.message_response_json(existing)?));
        }
        let reply_to = self.reply_target(channel)?;
        let new =
            NewMessage { channel, kind: if reply_to.is_some() { 19 } else { 0 }, reply_to, ..NewMessage::default() };
        let id = self.create(new)?;
        if let Some(found) = self.state.channels.get_mut(&channel) {
            found.archived = false;
        }
        Ok(Reply::json(self.message_response_json(id)?))
    }

    /// Returns the recent message with the same nonce as the request.
    fn message_with_same_nonce(&self) -> Option<u64> {
        let nonce = nonce(self.json)?;
        let since = self.world.clock.now() - self.state.nonce_window;
        let mut recent = self.state.messages.values().rev();
        let found =
            recent.find(|message| message.created_at > since && message.nonce.as_deref() == Some(nonce.as_str()));
        found.map(|message| message.id)
    }

    fn reply_target(&self, channel: u64) -> Result<Option<u64>, ApiError> {
        let reference = &self.json["message_reference"];
        if reference.is_null() {
            return Ok(None);
        }
        let target = snowflake(&reference["message_id"])
            .filter(|id| self.state.messages.get(id).is_some_and(|message| message.channel == channel));
        if target.is_some() && !self.has_permissions(channel, permissions::READ_MESSAGE_HISTORY) {
            return Err(ApiError::NO_HISTORY_FOR_REPLY);
        }
        if target.is_none() && reference["fail_if_not_exists"] != false {
            return Err(FormErrors::single("message_reference", "REPLIES_UNKNOWN_MESSAGE", "Unknown message"));
        }
        Ok(target)
    }

    /// The request's body must have been validated.
    pub(crate) fn create(&mut self, new: NewMessage) -> Result<u64, ApiError> {
        self.create_from(new, self.json)
    }

    /// `body` must have been validated.
    pub(crate) fn create_from(&mut self, new: NewMessage, body: &Value) -> Result<u64, ApiError> {
        let attachments = self.attachments_after(&[], body)?;
        let mut message = Message {
            id: self.world.clock.snowflake(),
            channel: new.channel,
            author: self.world.bot,
            attachments,
            ephemeral_for: new.ephemeral_for,
            nonce: nonce(body),
            loading: new.loading,
            flags: body["flags"].as_u64().unwrap_or(0),
            kind: new.kind,
            reply_to: new.reply_to,
            interaction: new.interaction,
            authorizing_user: self.authorizing_user(new.interaction),
            interaction_metadata: self.interaction_metadata(new.interaction),
            created_at: self.world.clock.now(),
            ..Message::default()
        };
        if new.ephemeral_for.is_some() {
            message.flags |= EPHEMERAL;
        }
        if new.loading {
            message.flags |= LOADING;
        }
        apply_body(&mut message, body);
        if is_empty(&message) && !new.loading {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        message.mentions = self.mentioned_users(&message.content, body);
        message.mentioned_roles = self.mentioned_roles(&message, body);
        if message.flags & SILENT == 0 && !new.loading {
            message.notified_roles = self.notified_roles(&message);
            message.notified = self.notified_users(&message, body);
        }
        let id = message.id;
        message.invoked_command = self.invoked_command(&message);
        if new.ephemeral_for.is_none() {
            self.state.typing.remove(&new.channel);
        }
        self.state.messages.insert(id, message);
        self.state.prune(new.channel, self.world.clock.now());
        Ok(id)
    }

    fn authorizing_user(&self, interaction: Option<u64>) -> Option<u64> {
        self.state.interactions.get(&interaction?)?.owners.user
    }

    /// The metadata is about the interaction that the message responds to or follows up.
    fn interaction_metadata(&self, interaction: Option<u64>) -> Option<Value> {
        let id = interaction?;
        let sent = self.state.interactions.get(&id)?;
        let metadata = |id: u64, kind: u8| {
            json!({
                "id": id.to_string(), "type": kind, "user": self.world.user_json(self.state, sent.user),
                "authorizing_integration_owners": sent.owners.to_json(),
            })
        };
        let pressed = |mut metadata: Value| {
            if let Some(source) = sent.source {
                metadata["interacted_message_id"] = json!(source.to_string());
            }
            metadata
        };
        let mut value = match sent.kind {
            2 => metadata(id, 2),
            3 => pressed(metadata(id, 3)),
            _ => {
                let mut value = metadata(id, 5);
                let opener = sent.opener.unwrap_or(id);
                value["triggering_interaction_metadata"] =
                    if sent.source.is_some() { pressed(metadata(opener, 3)) } else { metadata(opener, 2) };
                value
            }
        };
        if let Some(original) = sent.initial_response.as_ref().and_then(|response| response.message) {
            value["original_response_message_id"] = json!(original.to_string());
        }
        Some(value)
    }

    /// Returns the user and the command with its sub-commands if the message is the initial response to a command.
    fn invoked_command(&self, message: &Message) -> Option<(u64, String)> {
        let interaction = self.state.interactions.get(&message.interaction?)?;
        if interaction.kind != 2 || interaction.initial_response.is_some() {
            return None;
        }
        let mut level = Some(&interaction.payload["data"]);
        let mut names = Vec::new();
        while let Some(command) = level {
            names.push(command["name"].as_str()?);
            level = command["options"].as_array().and_then(|options| options.iter().find(is_sub_command));
        }
        Some((interaction.user, names.join(" ")))
    }

    /// `body` must have been validated. An edit notifies nobody.
    pub(crate) fn edit_from(&mut self, id: u64, body: &Value) -> Result<(), ApiError> {
        let existing = self.state.messages.get(&id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        let mut message = existing.clone();
        message.attachments = self.attachments_after(&message.attachments, body)?;
        apply_body(&mut message, body);
        if is_empty(&message) {
            return Err(ApiError::EMPTY_MESSAGE);
        }
        message.mentions = self.mentioned_users(&message.content, body);
        message.mentioned_roles = self.mentioned_roles(&message, body);
        message.edits += 1;
        if message.loading {
            // Discord does not mark a filled-in deferred response as edited.
            message.loading = false;
            message.flags &= !LOADING;
        } else {
            message.edited = true;
            message.edited_at = Some(self.world.clock.now());
        }
        if self.state.message_limit.is_none() {
            message.former = self.state.messages.remove(&id).map(Arc::new);
        }
        self.state.messages.insert(id, message);
        Ok(())
    }

    /// Without `attachments` in the body, all previous files stay; with it, only the listed ones. Uploaded files are added in
    /// both cases.
    fn attachments_after(&mut self, previous: &[Attachment], body: &Value) -> Result<Vec<Attachment>, ApiError> {
        let upload = self.body;
        let mut attachments = Vec::new();
        let mut listed = Vec::new();
        if let Some(entries) = body["attachments"].as_array() {
            for (index, entry) in entries.iter().enumerate() {
                let id = snowflake(&entry["id"]);
                let description = entry["description"].as_str().map(str::to_owned);
                let kept = previous.iter().find(|attachment| Some(attachment.id) == id);
                let new = upload.files.iter().find(|file| Some(file.index) == id);
                if let Some(kept) = kept {
                    let mut kept = kept.clone();
                    if description.is_some() {
                        kept.description = description;
                    }
                    attachments.push(kept);
                } else if let Some(new) = new {
                    let name = entry["filename"].as_str().unwrap_or(&new.filename).to_owned();
                    listed.push(new.index);
                    attachments.push(self.store(new, name, description));
                } else {
                    let mut errors = FormErrors::default();
                    errors.at("attachments", |errors| {
                        errors.add_at(
                            index,
                            "ATTACHMENT_NOT_FOUND",
                            "Neither an attachment of the message nor an uploaded file.",
                        )
                    });
                    errors.finish()?;
                }
            }
        } else if body["attachments"].is_null() && body.get("attachments").is_none() {
            attachments.extend_from_slice(previous);
        }
        for file in &upload.files {
            if !listed.contains(&file.index) {
                attachments.push(self.store(file, file.filename.clone(), None));
            }
        }
        if attachments.len() > MAX_ATTACHMENTS {
            return Err(FormErrors::single("attachments", "BASE_TYPE_MAX_LENGTH", "Must be 10 or fewer in length."));
        }
        Ok(attachments)
    }

    fn store(&mut self, file: &FilePart, filename: String, description: Option<String>) -> Attachment {
        let id = self.world.clock.snowflake();
        let bytes: Arc<[u8]> = file.bytes.as_slice().into();
        let size = image_dimensions(&bytes);
        let stored = StoredFile { bytes: Arc::clone(&bytes), content_type: file.content_type.clone() };
        self.state.files.insert(id, stored);
        let safe = |character: char| {
            if character.is_ascii_alphanumeric() || matches!(character, '.' | '-' | '_') { character } else { '_' }
        };
        let name_in_url: String = filename.chars().map(safe).collect();
        Attachment {
            id,
            url: format!("{}/files/{id}/{name_in_url}", self.world.api_base()),
            filename,
            description,
            size: bytes.len(),
            bytes,
            width: size.map(|(width, _)| width),
            height: size.map(|(_, height)| height),
            content_type: file.content_type.clone(),
        }
    }

    pub(crate) fn message_response_json(&self, id: u64) -> Result<Value, ApiError> {
        let message = self.state.messages.get(&id).ok_or(ApiError::UNKNOWN_MESSAGE)?;
        Ok(self.world.message_json(self.state, message))
    }

    /// Fails for an ephemeral message and for a channel that the bot can't see.
    fn public_message(&self, channel: u64, id: u64) -> Result<&Message, ApiError> {
        self.visible_channel(channel)?;
        let found = self.state.messages.get(&id);
        found
            .filter(|message| message.channel == channel && message.ephemeral_for.is_none())
            .ok_or(ApiError::UNKNOWN_MESSAGE)
    }

    pub(crate) fn list_messages(&mut self, channel: u64) -> RouteResult {
        self.visible_channel(channel)?;
        if !self.has_permissions(channel, permissions::READ_MESSAGE_HISTORY) {
            return Ok(Reply::json(json!([])));
        }
        let number = |name: &str| self.query_parameter(name).and_then(|text| text.parse::<u64>().ok());
        let limit = number("limit").unwrap_or(50);
        if !(1..=100).contains(&limit) {
            return Err(FormErrors::single("limit", "NUMBER_TYPE_MAX", "int value should be between 1 and 100."));
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

    pub(crate) fn get_message(&mut self, channel: u64, id: u64) -> RouteResult {
        self.visible_channel(channel)?;
        if !self.has_permissions(channel, permissions::READ_MESSAGE_HISTORY) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        self.public_message(channel, id)?;
        Ok(Reply::json(self.message_response_json(id)?))
    }

    pub(crate) fn edit_message(&mut self, channel: u64, id: u64) -> RouteResult {
        if self.public_message(channel, id)?.author != self.world.bot {
            return Err(ApiError::NOT_THE_AUTHOR);
        }
        if self.state.channels.get(&channel).is_some_and(|channel| channel.archived) {
            return Err(ApiError::THREAD_ARCHIVED);
        }
        if !self.body.files.is_empty() && !self.has_permissions(channel, permissions::ATTACH_FILES) {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        check(self.json, 0)?;
        let now = self.world.clock.now();
        let late = |message: &Message| now - message.created_at > LATE_EDIT_AGE;
        let late = self.state.messages.get(&id).is_some_and(late);
        if late && self.state.messages.get(&id).is_some_and(|message| message.late_edits >= MAX_LATE_EDITS) {
            return Err(ApiError::TOO_MANY_LATE_EDITS);
        }
        self.edit_from(id, self.json)?;
        if let Some(message) = self.state.messages.get_mut(&id).filter(|_| late) {
            message.late_edits += 1;
        }
        Ok(Reply::json(self.message_response_json(id)?))
    }

    pub(crate) fn delete_message(&mut self, channel: u64, id: u64) -> RouteResult {
        if self.public_message(channel, id)?.author != self.world.bot {
            return Err(ApiError::MISSING_PERMISSIONS);
        }
        self.state.messages.remove(&id);
        Ok(Reply::empty())
    }
}

/// Fields that the body lacks stay unchanged.
fn apply_body(message: &mut Message, body: &Value) {
    if let Some(content) = body.get("content") {
        content.as_str().unwrap_or_default().clone_into(&mut message.content);
    }
    if let Some(components) = body.get("components") {
        let components = components.as_array().cloned().unwrap_or_default();
        message.former_components = std::mem::replace(&mut message.components, components);
    }
    if let Some(embeds) = body.get("embeds") {
        message.embeds = embeds.as_array().cloned().unwrap_or_default();
        for embed in &mut message.embeds {
            embed["type"] = json!("rich");
            resolve_attachment_urls(embed, &message.attachments);
        }
    }
}

/// Replaces `attachment://...` in an embed's images by the URL of the file.
fn resolve_attachment_urls(embed: &mut Value, attachments: &[Attachment]) {
    for field in ["image", "thumbnail"] {
        let url = embed[field]["url"].as_str();
        let Some(name) = url.and_then(|url| url.strip_prefix("attachment://")) else {
            continue;
        };
        if let Some(file) = attachments.iter().find(|file| file.filename == name) {
            embed[field] = json!({
                "url": file.url, "proxy_url": file.url, "width": file.width, "height": file.height,
            });
        }
    }
    for field in ["image", "thumbnail", "author", "footer"] {
        if embed[field].is_null()
            && let Some(embed) = embed.as_object_mut()
        {
            embed.remove(field);
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

fn is_sub_command(option: &&Value) -> bool {
    matches!(option["type"].as_u64(), Some(1 | 2))
}
