//! The values that tests and the page see: messages, modals, recorded requests, errors.

use std::sync::Arc;
use std::time::Duration;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// How long a test waits for an event before the wait fails. Far longer than any operation takes:
/// the bot's computer player may think for fifteen seconds, on a machine on which all tests run at once.
pub(crate) const WAIT_TIMEOUT: Duration = Duration::from_mins(2);

/// The event that a test waited for did not happen in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("the expected event did not happen within {} s", .0.as_secs())]
pub struct Timeout(
    /// How long the test waited.
    pub Duration,
);

/// Why a user's action got no response.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum ActionError {
    /// The bot did not respond within three seconds: "The application did not respond".
    #[error("the application did not respond within three seconds")]
    NoResponse,
    /// No gateway session is connected.
    #[error("no bot is connected to the gateway")]
    NotConnected,
    /// Discord's client would not have let the user do this.
    #[error("Discord's client would not send this: {0}")]
    Refused(String),
    /// The bot responded with a callback type that does not belong to this kind of action.
    #[error("the bot responded with type {0}, which was not expected here")]
    UnexpectedResponse(u8),
}

impl ActionError {
    pub(crate) fn refused(why: impl Into<String>) -> Self {
        Self::Refused(why.into())
    }
}

/// A file of a message.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Attachment {
    /// Its snowflake.
    pub id: u64,
    /// Name as uploaded.
    pub filename: String,
    /// Alt text.
    pub description: Option<String>,
    /// In bytes.
    pub size: usize,
    /// The file itself.
    #[serde(with = "base64_text")]
    pub bytes: Arc<[u8]>,
    /// In pixels, for PNG and GIF.
    pub width: Option<u32>,
    /// In pixels, for PNG and GIF.
    pub height: Option<u32>,
    /// As uploaded.
    pub content_type: Option<String>,
    /// Where the sandbox serves it.
    pub url: String,
}

/// A message, as of the call that returned it.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Its snowflake; later messages have greater ids.
    pub id: u64,
    /// The channel or thread that it is in.
    pub channel: u64,
    /// The author, which is always the bot: users do not write messages here.
    pub author: u64,
    /// Text.
    pub content: String,
    /// As the bot sent them.
    pub embeds: Vec<Value>,
    /// Rows, as the bot sent them.
    pub components: Vec<Value>,
    /// Rows before the last edit.
    #[serde(skip)]
    pub(crate) former_components: Vec<Value>,
    /// Files, in order.
    pub attachments: Vec<Attachment>,
    /// Users mentioned in the text, as far as `allowed_mentions` allows.
    pub mentions: Vec<u64>,
    /// Users who were notified when it was created. Edits do not notify.
    pub notified: Vec<u64>,
    /// Roles mentioned in the text, as far as `allowed_mentions` allows.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub mentioned_roles: Vec<u64>,
    /// Roles whose members were notified when it was created; the members are in `notified` too.
    #[serde(default, skip_serializing_if = "Vec::is_empty")]
    pub notified_roles: Vec<u64>,
    /// The only user who sees it, when it is ephemeral.
    pub ephemeral_for: Option<u64>,
    /// As sent on creation.
    pub nonce: Option<String>,
    /// Discord would show "(edited)".
    pub edited: bool,
    /// How often it was edited, including the edit that fills in a deferred response.
    pub edits: u32,
    /// How many of the edits came more than an hour after its creation.
    #[serde(default, skip_serializing_if = "is_zero")]
    pub late_edits: u32,
    /// A deferred response that is not filled in yet: "The bot is thinking...".
    pub loading: bool,
    /// Discord's message flags: 64 ephemeral, 128 loading, 4096 silent.
    pub flags: u64,
    /// Discord's message type: 0 plain, 19 reply, 20 response to a slash command, 23 to a context-menu command.
    pub kind: u8,
    /// The message that it replies to.
    pub reply_to: Option<u64>,
    /// The interaction that it responds to or follows up.
    pub interaction: Option<u64>,
    /// The user and the command (sub-commands after spaces), when it is the initial response to a command.
    #[serde(rename = "used")]
    pub invoked_command: Option<(u64, String)>,
    /// The user whose installation of the bot led to it. It authorizes what others do with its components.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) authorizing_user: Option<u64>,
    /// The interaction that led to it, as Discord's `interaction_metadata`.
    #[serde(default, skip_serializing_if = "Option::is_none")]
    pub(crate) interaction_metadata: Option<Value>,
    /// Milliseconds since 1970 on the sandbox's clock.
    pub created_at: i64,
    /// Milliseconds since 1970 of the last edit.
    pub edited_at: Option<i64>,
}

impl Message {
    /// Every button with a custom id: label, custom id, and whether it is enabled. For a button
    /// with only an emoji, the label is the emoji's name.
    #[must_use]
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

    /// Custom id of the first button with this label, enabled or not.
    #[must_use]
    pub fn button(&self, label: &str) -> Option<String> {
        let found = self.buttons().into_iter().find(|(name, _, _)| name == label);
        found.map(|(_, id, _)| id)
    }

    /// Custom ids of the select menus.
    #[must_use]
    pub fn selects(&self) -> Vec<String> {
        self.nested_components()
            .filter(|component| matches!(component["type"].as_u64(), Some(3 | 5..=8)))
            .filter_map(|component| component["custom_id"].as_str().map(str::to_owned))
            .collect()
    }

    /// The components inside the action rows.
    pub(crate) fn nested_components(&self) -> impl Iterator<Item = &Value> {
        nested(&self.components)
    }

    /// The id of the component that is now in the place of this one from before the last edit, and looks the same: a second click on
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

    /// Whether this user can see it.
    #[must_use]
    pub fn visible_to(&self, user: u64) -> bool {
        self.ephemeral_for.is_none_or(|recipient| recipient == user)
    }
}

/// The components inside action rows.
fn nested(rows: &[Value]) -> impl Iterator<Item = &Value> {
    rows.iter().filter_map(|row| row["components"].as_array()).flatten()
}

#[expect(clippy::trivially_copy_pass_by_ref, reason = "serde passes a reference")]
fn is_zero(number: &u32) -> bool {
    *number == 0
}

/// A text field of a modal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct ModalField {
    /// Identifies it in the submission.
    pub custom_id: String,
    /// The label above it.
    pub label: String,
    /// 1 one line, 2 a paragraph.
    pub style: u8,
    /// In characters.
    pub min_length: usize,
    /// In characters.
    pub max_length: usize,
    /// It must not be left empty.
    pub required: bool,
    /// Its initial value.
    pub value: String,
    /// Shown in grey while it is empty.
    pub placeholder: String,
    /// Whether it is in a label component rather than in an action row.
    pub is_labelled: bool,
}

/// A modal that the bot opened for one user.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    /// The interaction that it responded to.
    pub interaction: u64,
    /// Identifies it in the submission.
    pub custom_id: String,
    /// Its title.
    pub title: String,
    /// In order.
    pub fields: Vec<ModalField>,
}

/// One suggestion of an autocompletion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// The text that the user sees.
    pub name: String,
    /// The value that is sent when it is chosen.
    pub value: Value,
}

/// A file of a recorded request. Its content is not kept.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct UploadedFile {
    /// The part's name: `files[0]`.
    pub part: String,
    /// The file's name.
    pub filename: String,
    /// In bytes.
    pub size: usize,
    /// As declared by the part.
    pub content_type: Option<String>,
}

/// One REST request of the bot.
#[derive(Clone, Debug)]
pub struct Request {
    /// `GET`, `POST`, ...
    pub method: String,
    /// Without the leading `/api/v10`, not decoded.
    pub path: String,
    /// Names and values, decoded.
    pub query: Vec<(String, String)>,
    /// JSON body; `payload_json` of a multipart request.
    pub body: Option<Value>,
    /// The request was `multipart/form-data`.
    pub multipart: bool,
    /// Uploaded files.
    pub files: Vec<UploadedFile>,
    /// Status of the response; `None` until it is sent, or when the connection was dropped.
    pub status: Option<u16>,
    /// JSON of the response.
    pub response: Option<Value>,
    /// The interaction, when this is the callback of one.
    pub interaction: Option<u64>,
    /// Milliseconds since 1970 on the sandbox's clock, at arrival.
    pub at: i64,
}

/// Bytes as base64 text.
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
