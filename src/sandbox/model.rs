//! What a test or a page sees of the sandbox: messages, windows, answers and requests as values.

use std::sync::Arc;

use serde::{Deserialize, Serialize};
use serde_json::Value;

/// Nothing fitting happened in time.
#[derive(Clone, Copy, Debug, PartialEq, Eq, thiserror::Error)]
#[error("nothing of the kind happened within {} s", .0.as_secs())]
pub struct Timeout(
    /// How long was waited.
    pub std::time::Duration,
);

/// Why a person's action got no answer.
#[derive(Clone, Debug, PartialEq, Eq, thiserror::Error)]
pub enum NoAnswer {
    /// The bot did not answer within three seconds: "The application did not respond".
    #[error("the application did not respond within three seconds")]
    Late,
    /// No gateway session is there to tell.
    #[error("no bot is connected to the gateway")]
    NotConnected,
    /// Discord's client would not have let the person do this.
    #[error("Discord's client would not send this: {0}")]
    Refused(String),
    /// The bot answered with something that does not belong to this kind of action.
    #[error("the bot answered with type {0}, which was not expected here")]
    Unexpected(u8),
}

/// A file on a message.
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

/// A message as it was when it was asked for.
#[derive(Clone, Debug, Serialize, Deserialize)]
pub struct Message {
    /// Its snowflake; later messages have greater ones.
    pub id: u64,
    /// The channel or thread that it is in.
    pub channel: u64,
    /// Who wrote it: the bot, always, for now.
    pub author: u64,
    /// Text.
    pub content: String,
    /// As the bot sent them.
    pub embeds: Vec<Value>,
    /// Rows, as the bot sent them.
    pub components: Vec<Value>,
    /// Files, in order.
    pub attachments: Vec<Attachment>,
    /// Users mentioned in the text as far as `allowed_mentions` lets them be.
    pub mentions: Vec<u64>,
    /// Users whose device rang when it was created. Edits never add to it.
    pub notified: Vec<u64>,
    /// The only person who sees it, when it is ephemeral.
    pub ephemeral_for: Option<u64>,
    /// As sent on creation.
    pub nonce: Option<String>,
    /// Discord would show "(edited)".
    pub edited: bool,
    /// How often it was changed, the filling in of a deferred answer included.
    pub edits: u32,
    /// "The bot is thinking...": deferred and not filled in yet.
    pub loading: bool,
    /// Discord's bits: 64 ephemeral, 128 loading, 4096 silent.
    pub flags: u64,
    /// Discord's message type: 0 plain, 19 reply, 20 answer to a slash command, 23 to a menu.
    pub kind: u8,
    /// The message that it replies to.
    pub reply_to: Option<u64>,
    /// The interaction that it answers or follows up.
    pub interaction: Option<u64>,
    /// Who used which command, sub-commands after spaces, where it is the first answer to one.
    pub used: Option<(u64, String)>,
    /// Milliseconds since 1970 on the sandbox's clock.
    pub created_at: i64,
    /// Milliseconds since 1970 of the last edit.
    pub edited_at: Option<i64>,
}

impl Message {
    /// Every button with a custom id: label, custom id, and whether it can be pressed. A button
    /// with only an emoji has the emoji's name for a label.
    #[must_use]
    pub fn buttons(&self) -> Vec<(String, String, bool)> {
        let mut buttons = Vec::new();
        for part in self.parts() {
            if part["type"] != 2 {
                continue;
            }
            let Some(id) = part["custom_id"].as_str() else {
                continue;
            };
            let label = part["label"].as_str().or_else(|| part["emoji"]["name"].as_str()).unwrap_or_default();
            let enabled = part["disabled"] != true;
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
        self.parts()
            .filter(|part| matches!(part["type"].as_u64(), Some(3 | 5..=8)))
            .filter_map(|part| part["custom_id"].as_str().map(str::to_owned))
            .collect()
    }

    /// What sits inside the rows.
    pub(super) fn parts(&self) -> impl Iterator<Item = &Value> {
        self.components.iter().filter_map(|row| row["components"].as_array()).flatten()
    }

    /// Whether this person can see it at all.
    #[must_use]
    pub fn visible_to(&self, user: u64) -> bool {
        self.ephemeral_for.is_none_or(|addressee| addressee == user)
    }
}

/// A text field of a modal.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Field {
    /// Names it in the submission.
    pub custom_id: String,
    /// What the person reads above it.
    pub label: String,
    /// 1 one line, 2 a paragraph.
    pub style: u8,
    /// In characters.
    pub min_length: usize,
    /// In characters.
    pub max_length: usize,
    /// It may not be left empty.
    pub required: bool,
    /// What it is filled with to begin with.
    pub value: String,
    /// Shown in grey while it is empty.
    pub placeholder: String,
}

/// A window with text fields that the bot opened for one person.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Modal {
    /// The interaction that it answered.
    pub interaction: u64,
    /// Names it in the submission.
    pub custom_id: String,
    /// Its heading.
    pub title: String,
    /// In order.
    pub fields: Vec<Field>,
}

/// One suggestion of an autocompletion.
#[derive(Clone, Debug, PartialEq)]
pub struct Choice {
    /// What the person reads.
    pub name: String,
    /// What is sent when it is picked.
    pub value: Value,
}

/// A file of a recorded request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct SentFile {
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
    /// JSON body; `payload_json` when it came as multipart.
    pub body: Option<Value>,
    /// It came as `multipart/form-data`.
    pub multipart: bool,
    /// Uploaded files.
    pub files: Vec<SentFile>,
    /// Status answered; nothing while the request is in hand or when the line was cut.
    pub status: Option<u16>,
    /// JSON answered.
    pub answer: Option<Value>,
    /// The interaction, when it is the callback of one.
    pub interaction: Option<u64>,
    /// Milliseconds since 1970 on the sandbox's clock, at arrival.
    pub at: i64,
}

/// Bytes as a text.
mod base64_text {
    use std::sync::Arc;

    use base64::{Engine, engine::general_purpose::STANDARD};
    use serde::{Deserialize, Deserializer, Serializer, de::Error};

    pub(super) fn serialize<S: Serializer>(bytes: &Arc<[u8]>, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.serialize_str(&STANDARD.encode(bytes))
    }

    pub(super) fn deserialize<'de, D: Deserializer<'de>>(deserializer: D) -> Result<Arc<[u8]>, D::Error> {
        let bytes = STANDARD.decode(String::deserialize(deserializer)?).map_err(D::Error::custom)?;
        Ok(bytes.into())
    }
}
