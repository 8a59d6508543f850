//! Messages and answers in the bot's own types, and their conversion to serenity's.

use crate::play::UserId;
use serde::Serialize;
use serde_json::Value;
use serenity::all::{
    AutocompleteChoice, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    EditInteractionResponse, EditMessage, InteractionResponseFlags, MessageFlags, Nonce,
};

/// In characters.
pub(crate) const MAX_CONTENT: usize = 2000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Post {
    pub(crate) content: String,
    /// Other mentions in the text don't ping.
    pub(crate) pings: Vec<UserId>,
    pub(crate) pinged_role: Option<u64>,
    pub(crate) files: Vec<File>,
    /// Sent without a sound.
    pub(crate) silent: bool,
    pub(crate) rows: Vec<CreateActionRow>,
}

/// Alternative text of a picture, in characters.
const MAX_ALT: usize = 1024;

pub(super) fn shorten_alt(alt: &str) -> String {
    alt.chars().take(MAX_ALT).collect()
}

#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The extension determines the type.
    name: String,
    bytes: Vec<u8>,
    alt: Option<String>,
}

impl File {
    /// PNG.
    pub(crate) fn board(png: Vec<u8>, alt: String) -> Self {
        Self { name: "board.png".to_owned(), bytes: png, alt: Some(alt) }
    }

    /// PNG.
    pub(crate) fn analysis(png: Vec<u8>, alt: String) -> Self {
        Self { name: "analysis.png".to_owned(), bytes: png, alt: Some(alt) }
    }

    /// The table of a tournament or of one of its groups; PNG.
    pub(crate) fn table(number: usize, png: Vec<u8>, alt: String) -> Self {
        Self { name: format!("table-{number}.png"), bytes: png, alt: Some(alt) }
    }

    /// GIF.
    pub(crate) fn animation(gif: Vec<u8>, alt: String) -> Self {
        Self { name: "replay.gif".to_owned(), bytes: gif, alt: Some(alt) }
    }

    pub(crate) fn text(name: String, text: String) -> Self {
        Self { name, bytes: text.into_bytes(), alt: None }
    }

    pub(super) fn name(&self) -> &str {
        &self.name
    }

    pub(super) fn bytes(&self) -> &[u8] {
        &self.bytes
    }

    pub(super) fn mime(&self) -> &'static str {
        match self.name.rsplit('.').next() {
            Some("png") => "image/png",
            Some("gif") => "image/gif",
            Some("json") => "application/json",
            _ => "text/plain",
        }
    }

    /// Describes the file in the message; the bytes are sent beside it.
    fn to_attachment(&self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes([], &self.name);
        match &self.alt {
            Some(alt) => attachment.description(alt),
            None => attachment,
        }
    }
}

impl Post {
    pub(crate) fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    pub(crate) fn with_rows(mut self, rows: Vec<CreateActionRow>) -> Self {
        self.rows = rows;
        self
    }

    pub(crate) fn with_file(mut self, file: impl Into<Option<File>>) -> Self {
        self.files.extend(file.into());
        self
    }

    /// Truncated to Discord's limit.
    pub(super) fn sent_content(&self) -> String {
        truncate(self.content.clone())
    }

    fn allowed_mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.pings.iter().map(|person| person.0)).roles(self.pinged_role)
    }

    /// Discord accepts one message per `nonce`.
    pub(super) fn to_message(&self, nonce: String) -> CreateMessage {
        CreateMessage::new()
            .allowed_mentions(self.allowed_mentions())
            .content(self.sent_content())
            .components(self.rows.clone())
            .flags(if self.silent { MessageFlags::SUPPRESS_NOTIFICATIONS } else { MessageFlags::empty() })
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true)
            .add_files(self.files.iter().map(File::to_attachment))
    }

    pub(super) fn to_follow_up(&self, private: bool) -> CreateInteractionResponseFollowup {
        CreateInteractionResponseFollowup::new()
            .allowed_mentions(self.allowed_mentions())
            .content(self.sent_content())
            .components(self.rows.clone())
            .ephemeral(private)
            .add_files(self.files.iter().map(File::to_attachment))
    }

    /// Replaces a [`Reply::Deferred`].
    pub(super) fn to_edit(&self) -> EditInteractionResponse {
        let edit = EditInteractionResponse::new()
            .allowed_mentions(self.allowed_mentions())
            .content(self.sent_content())
            .components(self.rows.clone());
        let attach = |edit: EditInteractionResponse, file: &File| edit.new_attachment(file.to_attachment());
        self.files.iter().fold(edit, attach)
    }

    pub(super) fn to_channel_edit(&self) -> EditMessage {
        EditMessage::new()
            .allowed_mentions(self.allowed_mentions())
            .content(self.sent_content())
            .components(self.rows.clone())
    }

    fn to_answer(&self, private: bool) -> CreateInteractionResponseMessage {
        let mut flags = InteractionResponseFlags::empty();
        flags.set(InteractionResponseFlags::EPHEMERAL, private);
        flags.set(InteractionResponseFlags::SUPPRESS_NOTIFICATIONS, self.silent);
        CreateInteractionResponseMessage::new()
            .allowed_mentions(self.allowed_mentions())
            .content(self.sent_content())
            .components(self.rows.clone())
            .flags(flags)
            .add_files(self.files.iter().map(File::to_attachment))
    }
}

/// Keeps as many whole lines as fit: a truncated list is better than a refused message.
fn truncate(text: String) -> String {
    if text.chars().count() <= MAX_CONTENT {
        return text;
    }
    let fits: String = text.chars().take(MAX_CONTENT - 2).collect();
    let whole = fits.rfind('\n').filter(|&end| end > 0).unwrap_or(fits.len());
    format!("{}\n…", &fits[..whole])
}

#[derive(Debug)]
pub(crate) enum Reply {
    /// Only the caller sees it.
    Private(Post),
    /// Everybody in the channel sees it.
    Public(Post),
    /// A placeholder for the caller alone, for a message that takes longer than Discord's deadline.
    Deferred,
    /// A placeholder for everybody in the channel.
    DeferredPublic,
    /// Replaces the message of the clicked button.
    Update(Post),
    /// A modal, in Discord's JSON.
    Form(Value),
    /// Suggestions for an option, as (label, value).
    Choices(Vec<(String, String)>),
}

impl Reply {
    /// Only the caller sees it.
    pub(crate) fn private_text(text: impl Into<String>) -> Self {
        Self::Private(Post::text(text))
    }

    pub(super) fn files(&self) -> &[File] {
        match self {
            Self::Private(post) | Self::Public(post) | Self::Update(post) => &post.files,
            Self::Deferred | Self::DeferredPublic | Self::Form(_) | Self::Choices(_) => &[],
        }
    }

    pub(super) fn to_response(&self) -> impl Serialize {
        /// Serenity has no type for the modal.
        #[derive(Serialize)]
        #[serde(untagged)]
        enum Response {
            Serenity(Box<CreateInteractionResponse>),
            Form {
                #[serde(rename = "type")]
                kind: u8,
                data: Value,
            },
        }
        Response::Serenity(Box::new(match self {
            Self::Private(post) => CreateInteractionResponse::Message(post.to_answer(true)),
            Self::Public(post) => CreateInteractionResponse::Message(post.to_answer(false)),
            Self::DeferredPublic => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new()),
            Self::Deferred => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true)),
            Self::Update(post) => CreateInteractionResponse::UpdateMessage(post.to_answer(false)),
            Self::Form(form) => return Response::Form { kind: 9, data: form.clone() },
            Self::Choices(choices) => {
                CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(
                    choices.iter().map(|(name, value)| AutocompleteChoice::new(name, value.as_str())).collect(),
                ))
            }
        }))
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn long_texts_are_truncated_between_lines() {
        let short = "あ".repeat(MAX_CONTENT);
        assert_eq!(truncate(short.clone()), short);
        let list = vec!["- 十二 Tether #12"; 200].join("\n");
        let cut = truncate(list.clone());
        assert!((1900..=MAX_CONTENT).contains(&cut.chars().count()), "{}", cut.chars().count());
        let whole = cut.strip_suffix("\n…").expect("an ellipsis");
        assert!(list.starts_with(whole) && whole.ends_with("#12"), "{whole}");
        assert_eq!(truncate("あ".repeat(3000)).chars().count(), MAX_CONTENT);
    }
}
