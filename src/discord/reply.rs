//! Answers and messages in our own terms, and how they become serenity's.

use super::{caller::Caller, errors::told};
use crate::play::UserId;
use serenity::all::{
    AutocompleteChoice, Builder, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, EditInteractionResponse, Http, Message, MessageFlags, Nonce,
};
use std::time::Duration;

/// How long Discord gets to take what was made for somebody who waits for it.
const TRAVEL: Duration = Duration::from_secs(30);

/// The longest text that Discord takes in a message, in characters.
pub(super) const LONGEST: usize = 2000;

/// A message, wherever it goes.
#[derive(Clone, Debug, Default)]
pub(super) struct Post {
    /// Its text.
    pub(super) content: String,
    /// Whom it calls; everyone else is named in silence.
    pub(super) calls: Vec<UserId>,
    /// The pictures in it, and what else is attached.
    pub(super) files: Vec<File>,
    /// Whether it makes no sound.
    pub(super) silent: bool,
    /// Its buttons and menus.
    pub(super) rows: Vec<CreateActionRow>,
}

/// A file in a message.
#[derive(Clone, Debug)]
pub(super) struct File {
    /// Its name, which says what kind it is.
    name: String,
    /// What is in it.
    bytes: Vec<u8>,
    /// What is on it, in words, where it is a picture.
    alt: Option<String>,
}

impl File {
    /// A picture, as a PNG.
    pub(super) fn board(png: Vec<u8>, alt: String) -> Self {
        Self { name: "board.png".to_owned(), bytes: png, alt: Some(alt) }
    }

    /// The chances over a game, as a PNG.
    pub(super) fn course(png: Vec<u8>, alt: String) -> Self {
        Self { name: "analysis.png".to_owned(), bytes: png, alt: Some(alt) }
    }

    /// A whole game, as a GIF.
    pub(super) fn film(gif: Vec<u8>, alt: String) -> Self {
        Self { name: "replay.gif".to_owned(), bytes: gif, alt: Some(alt) }
    }

    /// A text.
    pub(super) fn text(name: String, text: String) -> Self {
        Self { name, bytes: text.into_bytes(), alt: None }
    }

    fn into_attachment(self) -> CreateAttachment {
        let attachment = CreateAttachment::bytes(self.bytes, self.name);
        match self.alt {
            Some(alt) => attachment.description(alt),
            None => attachment,
        }
    }
}

impl Post {
    /// A message of words.
    pub(super) fn text(content: impl Into<String>) -> Self {
        Self { content: content.into(), ..Self::default() }
    }

    /// The same with buttons.
    pub(super) fn with_rows(mut self, rows: Vec<CreateActionRow>) -> Self {
        self.rows = rows;
        self
    }

    /// The same with a file, where there is one.
    pub(super) fn with_file(mut self, file: impl Into<Option<File>>) -> Self {
        self.files.extend(file.into());
        self
    }

    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new()
            .users(self.calls.iter().filter(|person| person.is_somebody()).map(|person| person.0))
    }

    /// As a message of the bot's own, which Discord takes once for each `nonce`.
    pub(super) fn into_message(self, nonce: String) -> CreateMessage {
        CreateMessage::new()
            .allowed_mentions(self.mentions())
            .content(fitting(self.content))
            .components(self.rows)
            .flags(if self.silent { MessageFlags::SUPPRESS_NOTIFICATIONS } else { MessageFlags::empty() })
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true)
            .add_files(self.files.into_iter().map(File::into_attachment))
    }

    /// Sends it after the first answer to an interaction, and gives its id.
    pub(super) async fn follow_up(self, http: &Http, caller: &Caller, private: bool) -> serenity::Result<Message> {
        let message = CreateInteractionResponseFollowup::new()
            .allowed_mentions(self.mentions())
            .content(fitting(self.content))
            .components(self.rows)
            .ephemeral(private)
            .add_files(self.files.into_iter().map(File::into_attachment));
        message.execute(http, (None, &caller.token)).await
    }

    /// Puts it in the place of [`Reply::Thinking`].
    pub(super) async fn complete(self, http: &Http, caller: &Caller) -> serenity::Result<()> {
        let mentions = self.mentions();
        let edit = EditInteractionResponse::new()
            .allowed_mentions(mentions)
            .content(fitting(self.content))
            .components(self.rows);
        let attached = |edit: EditInteractionResponse, file: File| edit.new_attachment(file.into_attachment());
        self.files.into_iter().fold(edit, attached).execute(http, &caller.token).await.map(drop)
    }

    /// The same for what takes long to make; whether it has arrived is only logged.
    pub(super) async fn hand_over(self, http: &Http, caller: &Caller) {
        match tokio::time::timeout(TRAVEL, self.complete(http, caller)).await {
            Ok(Ok(())) => {}
            Ok(Err(error)) => tracing::warn!(error = told(&error), "what was made was not taken"),
            Err(_) => tracing::warn!("what was made was not taken in time"),
        }
    }

    fn into_response(self, private: bool) -> CreateInteractionResponseMessage {
        CreateInteractionResponseMessage::new()
            .allowed_mentions(self.mentions())
            .content(fitting(self.content))
            .components(self.rows)
            .ephemeral(private)
            .add_files(self.files.into_iter().map(File::into_attachment))
    }
}

/// As many whole lines of a text as Discord takes: a list that is cut beats one that is refused.
fn fitting(text: String) -> String {
    if text.chars().count() <= LONGEST {
        return text;
    }
    let fits: String = text.chars().take(LONGEST - 2).collect();
    let whole = fits.rfind('\n').filter(|&end| end > 0).unwrap_or(fits.len());
    format!("{}\n…", &fits[..whole])
}

/// The first answer to an interaction.
#[derive(Debug)]
pub(super) enum Reply {
    /// A message that only the caller sees.
    Private(Post),
    /// That a message for the caller alone is being made, which takes longer than Discord waits.
    Thinking,
    /// New contents for the message that the button belongs to.
    Update(Post),
    /// A form.
    Form(CreateModal),
    /// Choices for what is being typed, as (shown, value).
    Choices(Vec<(String, String)>),
}

impl Reply {
    /// A sentence that only the caller sees.
    pub(super) fn say(text: impl Into<String>) -> Self {
        Self::Private(Post::text(text))
    }

    /// Sends the answer, through an `Http` of its own for that.
    ///
    /// # Errors
    /// When Discord doesn't take it.
    pub(super) async fn send(self, http: &Http, caller: &Caller) -> serenity::Result<()> {
        let response = match self {
            Self::Private(post) => CreateInteractionResponse::Message(post.into_response(true)),
            Self::Thinking => CreateInteractionResponse::Defer(CreateInteractionResponseMessage::new().ephemeral(true)),
            Self::Update(post) => CreateInteractionResponse::UpdateMessage(post.into_response(false)),
            Self::Form(modal) => CreateInteractionResponse::Modal(modal),
            Self::Choices(choices) => {
                CreateInteractionResponse::Autocomplete(CreateAutocompleteResponse::new().set_choices(
                    choices.into_iter().map(|(name, value)| AutocompleteChoice::new(name, value)).collect(),
                ))
            }
        };
        response.execute(http, (caller.interaction, &caller.token)).await
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_is_too_long_is_cut_between_lines() {
        let short = "あ".repeat(LONGEST);
        assert_eq!(fitting(short.clone()), short);
        let list = vec!["- 十二 Tether #12"; 200].join("\n");
        let cut = fitting(list.clone());
        assert!((1900..=LONGEST).contains(&cut.chars().count()), "{}", cut.chars().count());
        let whole = cut.strip_suffix("\n…").expect("a mark that there was more");
        assert!(list.starts_with(whole) && whole.ends_with("#12"), "{whole}");
        assert_eq!(fitting("あ".repeat(3000)).chars().count(), LONGEST);
    }
}
