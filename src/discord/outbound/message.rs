//! Messages and answers in the bot's own types, and in Discord's JSON.

use crate::{discord::model::message::Message, play::UserId};
use serde_json::{Value, json};
use serenity::all::{CreateActionRow, MessageFlags};

/// In characters.
pub(crate) const MAX_CONTENT: usize = 2000;

#[derive(Clone, Debug, Default)]
pub(crate) struct Post {
    pub(crate) content: String,
    /// The people whom the message pings. Mentions of others in the text don't ping.
    pub(crate) pings: Vec<UserId>,
    pub(crate) pinged_role: Option<u64>,
    pub(crate) files: Vec<File>,
    pub(crate) silent: bool,
    pub(crate) rows: Vec<CreateActionRow>,
}

/// In characters.
const MAX_ALT: usize = 1024;

pub(super) fn shorten_alt(alt: &str) -> String {
    alt.chars().take(MAX_ALT).collect()
}

#[derive(Clone, Debug)]
pub(crate) struct File {
    /// The extension says the type of the file.
    name: String,
    bytes: Vec<u8>,
    alt: Option<String>,
}

impl File {
    pub(crate) fn board(png: Vec<u8>, alt: String) -> Self {
        Self::picture("board.png", png, alt)
    }

    pub(crate) fn picture(name: impl Into<String>, bytes: Vec<u8>, alt: String) -> Self {
        Self { name: name.into(), bytes, alt: Some(alt) }
    }

    pub(super) fn is_animation(&self) -> bool {
        self.mime() == "image/gif"
    }

    pub(crate) fn archive(name: String, bytes: Vec<u8>) -> Self {
        Self { name, bytes, alt: None }
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

    fn sent_content(&self) -> String {
        truncate(self.content.clone())
    }

    pub(super) fn is_sent_as(&self) -> impl Fn(&Message) -> bool + use<> {
        let content = self.sent_content();
        move |message| message.content == content
    }

    /// The JSON of an edit that replaces everything in a message. The bytes of the files are other parts of the request.
    pub(super) fn to_edit(&self) -> Value {
        let users: Vec<_> = self.pings.iter().map(|person| person.0.to_string()).collect();
        let roles: Vec<_> = self.pinged_role.iter().map(u64::to_string).collect();
        let describe = |(id, file): (usize, &File)| json!({ "id": id, "filename": file.name, "description": file.alt });
        json!({
            "content": self.sent_content(),
            "allowed_mentions": { "parse": [], "users": users, "roles": roles },
            "components": self.rows,
            "attachments": self.files.iter().enumerate().map(describe).collect::<Vec<_>>(),
        })
    }

    pub(super) fn to_message(&self, private: bool) -> Value {
        let mut flags = MessageFlags::empty();
        flags.set(MessageFlags::EPHEMERAL, private);
        flags.set(MessageFlags::SUPPRESS_NOTIFICATIONS, self.silent);
        let mut message = self.to_edit();
        message["flags"] = json!(flags);
        message
    }
}

/// Keeps as many whole lines as fit, because a shortened list is better than a refused message.
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
    Public(Post),
    /// A placeholder that only the caller sees, until the message replaces it.
    Deferred,
    DeferredPublic,
    Update(Post),
    /// Leaves the message of the pressed button as it is, until an edit replaces it.
    DeferredUpdate,
    Form(Value),
    /// Suggestions for an option, as (label, value).
    Choices(Vec<(String, String)>),
}

impl Reply {
    pub(crate) fn private_text(text: impl Into<String>) -> Self {
        Self::Private(Post::text(text))
    }

    pub(super) fn files(&self) -> &[File] {
        match self {
            Self::Private(post) | Self::Public(post) | Self::Update(post) => &post.files,
            Self::Deferred | Self::DeferredPublic | Self::DeferredUpdate | Self::Form(_) | Self::Choices(_) => &[],
        }
    }

    pub(super) fn to_json(&self) -> Value {
        let (kind, data) = match self {
            Self::Private(post) => (4, post.to_message(true)),
            Self::Public(post) => (4, post.to_message(false)),
            Self::Deferred => (5, json!({ "flags": MessageFlags::EPHEMERAL })),
            Self::DeferredPublic => (5, json!({})),
            Self::DeferredUpdate => (6, json!({})),
            Self::Update(post) => (7, post.to_message(false)),
            Self::Choices(choices) => {
                let choice = |(name, value): &(String, String)| json!({ "name": name, "value": value });
                (8, json!({ "choices": choices.iter().map(choice).collect::<Vec<_>>() }))
            }
            Self::Form(form) => (9, form.clone()),
        };
        json!({ "type": kind, "data": data })
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
