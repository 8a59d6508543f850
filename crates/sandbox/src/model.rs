//! The values that tests and the page see: messages, modals, recorded requests, errors.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// An event that a test waited for did not happen in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the expected event did not happen within {} s", .0.as_secs())]
pub struct Timeout(
    /// The time that the test waited.
    pub Duration,
);

/// The reason that a user's action got no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    #[error("the application did not respond in time")]
    NoResponse,
    #[error("no bot is connected to the gateway")]
    NotConnected,
    #[error("Discord's client would not send this: {0}")]
    Refused(String),
    #[error("the bot responded with type {0}, which was not expected here")]
    UnexpectedResponse(u8),
}

impl ActionError {
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }
}

#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Snowflake.
    pub id: u64,
    /// The name given by the upload.
    pub filename: String,
    /// The alternative text.
    pub description: Option<String>,
    /// Bytes.
    pub size: usize,
    #[serde(with = "base64_text")]
    pub bytes: Arc<[u8]>,
    /// Pixels; only for PNG and GIF.
    pub width: Option<u32>,
    /// Pixels; only for PNG and GIF.
    pub height: Option<u32>,
    /// The type given by the upload.
    pub content_type: Option<String>,
    /// The sandbox serves the file at this address.
    pub url: String,
}

/// A snapshot of a message, taken by the call that returned it.
#[derive(Clone, Default, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Snowflake; later messages have greater ids.
    pub id: u64,
    /// A channel or a thread.
    pub channel: u64,
    /// Always the bot: users do not write messages in the sandbox.
    pub author: u64,
    pub content: String,
    /// Exactly as the bot sent them.
    pub embeds: Vec<Value>,
    /// Rows, exactly as the bot sent them.
    pub components: Vec<Value>,
    /// The rows before the last edit.
    #[serde(skip)]
    pub(crate) former_components: Vec<Value>,
    /// The message before the last edit. A sandbox with a limit of messages keeps none.
    #[serde(skip)]
    pub(crate) former: Option<Arc<Self>>,
    pub attachments: Vec<Attachment>,
    /// Users mentioned in the text, if `allowed_mentions` allows it.
    pub mentions: Vec<u64>,
    /// Users notified by the creation of the message. Edits notify nobody.
    pub notified: Vec<u64>,
    /// Roles mentioned in the text, if `allowed_mentions` allows it.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentioned_roles: Vec<u64>,
    /// Roles whose members were notified by the creation of the message. The members are in `notified` too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notified_roles: Vec<u64>,
    /// The only user who sees the message, if it is ephemeral.
    pub ephemeral_for: Option<u64>,
    /// The nonce sent with the creation.
    pub nonce: Option<String>,
    /// Discord would show "(edited)".
    pub edited: bool,
    /// Number of edits, including the edit that fills in a deferred response.
    pub edits: u32,
    /// Number of edits more than an hour after the creation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub late_edits: u32,
    /// The message is a deferred response that has not been filled in: "The bot is thinking...".
    pub loading: bool,
    /// Discord's message flags: 64 ephemeral, 128 loading, 4096 silent.
    pub flags: u64,
    /// Discord's message type: 0 plain, 19 reply, 20 response to a slash command, 23 to a context-menu command.
    pub kind: u8,
    pub reply_to: Option<u64>,
    /// The interaction that the message responds to or follows up.
    pub interaction: Option<u64>,
    /// The user and the command (sub-commands after spaces), if the message is the initial response to a command.
    #[serde(rename = "used")]
    pub invoked_command: Option<(u64, String)>,
    /// The user whose installation of the bot led to the message. The installation authorizes other users of the components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) authorizing_user: Option<u64>,
    /// Discord's `interaction_metadata`: the interaction that led to the message.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) interaction_metadata: Option<Value>,
    /// Milliseconds since 1970 on the sandbox's clock.
    pub created_at: i64,
    /// Time of the last edit, in milliseconds since 1970.
    pub edited_at: Option<i64>,
}

impl Message {
    /// Label, custom id and "enabled" of every button with a custom id. The label of a button with only an emoji is the emoji's
    /// name.
    pub fn buttons(&self) -> Vec<(String, String, bool)> {
        let mut buttons = Vec::new();
        for component in self.nested_components() {
            if component["type"] != 2 {
                continue;
            }
            let Some(id) = component["custom_id"].as_str() else {
                continue;
            };
            let label = component["label"].as_str().or_else(|| component["emoji"]["name"].as_str()).unwrap_or_default();
            let enabled = component["disabled"] != true;
            buttons.push((label.to_owned(), id.to_owned(), enabled));
        }
        buttons
    }

    /// Returns the custom id of the first button with this label, enabled or not.
    pub fn button(&self, label: &str) -> Option<String> {
        let found = self.buttons().into_iter().find(|(name, _, _)| name == label);
        found.map(|(_, id, _)| id)
    }

    /// Custom ids of the select menus.
    pub fn selects(&self) -> Vec<String> {
        self.nested_components()
            .filter(|component| matches!(component["type"].as_u64(), Some(3 | 5..=8)))
            .filter_map(|component| component["custom_id"].as_str().map(str::to_owned))
            .collect()
    }

    /// Components inside the action rows.
    pub(crate) fn nested_components(&self) -> impl Iterator<Item = &Value> {
        nested(&self.components)
    }

    /// Returns the id of the button that has replaced this one in the last edit: same place, same looks. A second click on
    /// "Previous" may come before the page shows the edit.
    pub(crate) fn id_after_edit(&self, custom_id: &str) -> Option<&str> {
        if self.nested_components().any(|component| component["custom_id"] == custom_id) {
            return None;
        }
        let place = nested(&self.former_components).position(|component| component["custom_id"] == custom_id)?;
        let (former, now) = (nested(&self.former_components).nth(place)?, self.nested_components().nth(place)?);
        let looks = |component: &Value| ["type", "label", "emoji"].map(|name| component[name].clone());
        now["custom_id"].as_str().filter(|_| looks(former) == looks(now))
    }

    /// The message as it was after its creation and after each edit, newest first.
    pub fn versions(&self) -> impl Iterator<Item = &Self> {
        std::iter::successors(Some(self), |version| version.former.as_deref())
    }

    pub fn visible_to(&self, user: u64) -> bool {
        self.ephemeral_for.is_none_or(|recipient| recipient == user)
    }
}

/// Components inside action rows.
fn nested(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter().filter_map(|row| row["components"].as_array()).flatten()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalField {
    /// The submission names the field by this id.
    pub custom_id: String,
    pub label: String,
    /// 1: one line; 2: a paragraph.
    pub style: u8,
    /// Characters.
    pub min_length: usize,
    /// Characters.
    pub max_length: usize,
    pub required: bool,
    /// The initial value.
    pub value: String,
    /// Shown in grey while the field is empty.
    pub placeholder: String,
    /// The field is in a label component instead of an action row.
    pub is_labelled: bool,
}

#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    /// The interaction that the modal responds to.
    pub interaction: u64,
    /// The submission names the modal by this id.
    pub custom_id: String,
    pub title: String,
    pub fields: Vec<ModalField>,
}

#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    pub name: String,
    pub value: Value,
}

/// Part of a recorded request. The content is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedFile {
    /// Name of the part, such as `files[0]`.
    pub part: String,
    pub filename: String,
    /// Bytes.
    pub size: usize,
    /// The type declared by the part.
    pub content_type: Option<String>,
}

#[derive(Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, ...
    pub method: String,
    /// Without the leading `/api/v10`, not decoded.
    pub path: String,
    /// Decoded names and values.
    pub query: Vec<(String, String)>,
    /// The JSON body, or `payload_json` of a multipart request.
    pub body: Option<Value>,
    /// The content type is `multipart/form-data`.
    pub multipart: bool,
    pub files: Vec<UploadedFile>,
    /// `None` until the response is sent, and forever if the connection was dropped.
    pub status: Option<u16>,
    pub response: Option<Value>,
    /// The interaction, if the request is its callback.
    pub interaction: Option<u64>,
    /// Time of arrival, in milliseconds since 1970 on the sandbox's clock.
    pub at: i64,
}

mod base64_text {
    use std::sync::Arc;

    use base64::{Engine, engine::general_purpose::STANDARD};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(crate) fn serialize<S: Serializer>(bytes: &Arc<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub(crate) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[u8]>, D::Error> {
        let bytes = STANDARD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        Ok(bytes.into())
    }
}
