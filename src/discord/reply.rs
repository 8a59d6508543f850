//! Answers and messages in our own terms, and how they become serenity's.

use super::caller::Caller;
use crate::play::UserId;
use serenity::all::{
    AutocompleteChoice, Builder, CreateActionRow, CreateAllowedMentions, CreateAttachment, CreateAutocompleteResponse,
    CreateInteractionResponse, CreateInteractionResponseFollowup, CreateInteractionResponseMessage, CreateMessage,
    CreateModal, Http, MessageFlags, MessageId, Nonce,
};

/// A message, wherever it goes.
#[derive(Clone, Debug, Default)]
pub(super) struct Post {
    /// Its text.
    pub(super) content: String,
    /// Whom it calls; everyone else is named in silence.
    pub(super) calls: Vec<UserId>,
    /// The picture in it.
    pub(super) picture: Option<Picture>,
    /// Whether it makes no sound.
    pub(super) silent: bool,
    /// Its buttons and menus.
    pub(super) rows: Vec<CreateActionRow>,
}

/// A picture with its description.
#[derive(Clone, Debug)]
pub(super) struct Picture {
    /// A PNG.
    pub(super) png: Vec<u8>,
    /// What is on it, in words.
    pub(super) alt: String,
}

impl Picture {
    fn into_attachment(self) -> CreateAttachment {
        CreateAttachment::bytes(self.png, "board.png").description(self.alt)
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

    fn mentions(&self) -> CreateAllowedMentions {
        CreateAllowedMentions::new().users(self.calls.iter().filter(|person| person.0 != 0).map(|person| person.0))
    }

    /// As a message of the bot's own, which Discord takes once for each `nonce`.
    pub(super) fn into_message(self, nonce: String) -> CreateMessage {
        let message = CreateMessage::new()
            .allowed_mentions(self.mentions())
            .content(self.content)
            .components(self.rows)
            .flags(if self.silent { MessageFlags::SUPPRESS_NOTIFICATIONS } else { MessageFlags::empty() })
            .nonce(Nonce::String(nonce))
            .enforce_nonce(true);
        match self.picture {
            Some(picture) => message.add_file(picture.into_attachment()),
            None => message,
        }
    }

    /// Sends it after the first answer to an interaction, and gives its id.
    pub(super) async fn follow_up(self, http: &Http, caller: &Caller, private: bool) -> serenity::Result<MessageId> {
        let message = CreateInteractionResponseFollowup::new()
            .allowed_mentions(self.mentions())
            .content(self.content)
            .components(self.rows)
            .ephemeral(private);
        let message = match self.picture {
            Some(picture) => message.add_file(picture.into_attachment()),
            None => message,
        };
        Ok(message.execute(http, (None, &caller.token)).await?.id)
    }

    fn into_response(self, private: bool) -> CreateInteractionResponseMessage {
        let message = CreateInteractionResponseMessage::new()
            .allowed_mentions(self.mentions())
            .content(self.content)
            .components(self.rows)
            .ephemeral(private);
        match self.picture {
            Some(picture) => message.add_file(picture.into_attachment()),
            None => message,
        }
    }
}

/// The first answer to an interaction.
#[derive(Debug)]
pub(super) enum Reply {
    /// A message that only the caller sees.
    Private(Post),
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
