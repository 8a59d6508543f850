//! The results of handlers.

use crate::{
    discord::outbound::{
        error::BuildError,
        message::{Post, Reply},
    },
    play::GameId,
    store::{Applied, StoreError},
    text::{Lang, PlainMessage, msg},
};

/// Why a handler has no response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HandlerError {
    /// The request was refused. The caller reads this sentence, and nothing is logged.
    #[error("{0}")]
    Refused(String),
    /// The request was refused because what was typed is not clear. The caller reads this question, with a button for each
    /// thing that can be meant.
    #[error("{}", .0.content)]
    Unclear(Box<Post>),
    /// The database failed. This is logged, and the caller reads that something went wrong.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A message could not be built. This is logged, and the caller reads that something went wrong.
    #[error(transparent)]
    Build(#[from] BuildError),
}

pub(crate) type HandlerResult = Result<Response, HandlerError>;

/// The response of a handler.
#[derive(Debug)]
pub(crate) struct Response {
    /// The first answer to the interaction.
    pub(crate) reply: Reply,
    /// What was done, where the answer to this interaction has to announce it because the bot may not post in the channel.
    pub(crate) announced: Option<Box<Applied>>,
    /// The replacement of a [`Reply::Deferred`].
    pub(crate) deferred: Option<DeferredWork>,
    /// An older message to close once the first answer is sent.
    pub(crate) closes: Option<ClosedMessage>,
    /// Whether the request was refused: the reply says why, and what the caller can do instead.
    pub(crate) refused: bool,
}

impl Response {
    /// The same, in place of the message whose button or menu asked.
    pub(crate) fn in_place(mut self) -> Self {
        if let Reply::Private(post) = &mut self.reply {
            self.reply = Reply::Update(std::mem::take(post));
        }
        self
    }
}

/// Work that takes longer than Discord waits for the first answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeferredWork {
    Animation(GameId),
    /// The analysis of a finished game.
    Analysis(GameId),
    /// A good move for the caller's turn.
    Hint(GameId),
    /// The export of everything that is stored about the caller.
    Export,
}

impl DeferredWork {
    /// The sentence that nothing comes of it.
    pub(crate) const fn failure(self) -> PlainMessage {
        match self {
            Self::Animation(_) => msg::ANIMATION_FAILED,
            Self::Analysis(_) => msg::ANALYSIS_FAILED,
            Self::Hint(_) => msg::HINT_FAILED,
            Self::Export => msg::ANSWER_LOST,
        }
    }
}

/// What is done once the first answer is sent, and need not succeed: an older message of the bot says something else, and has no
/// buttons any more.
#[derive(Clone, PartialEq, Eq, Debug)]
pub(crate) struct ClosedMessage {
    pub(crate) channel: u64,
    pub(crate) message: u64,
    /// Its text.
    pub(crate) content: String,
}

impl From<Reply> for Response {
    fn from(reply: Reply) -> Self {
        Self { reply, announced: None, deferred: None, closes: None, refused: false }
    }
}

/// Refuses the request with that sentence.
pub(crate) fn refuse<T>(lang: Lang, message: PlainMessage) -> Result<T, HandlerError> {
    Err(HandlerError::Refused(lang.text(message)))
}
