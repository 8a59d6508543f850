//! The results of handlers.

use crate::{
    discord::outbound::{
        error::BuildError,
        message::{Post, Reply},
    },
    play::{GameId, Refusal},
    store::{Applied, StoreError},
    text::{IntoMessage, Lang, PlainMessage, msg},
};
use parlor_games::rules::Game;
use std::pin::Pin;

/// Why a handler has no response.
#[derive(Debug, thiserror::Error)]
pub(crate) enum HandlerError {
    /// The request was refused. The caller reads this sentence, and nothing is logged.
    #[error("{0}")]
    Refused(String),
    /// The rules of play refuse the request. The caller reads why, with a link to the newest board of the game where that helps.
    #[error("refused: {refusal:?}")]
    RefusedByRules { id: Option<GameId>, game: Game, refusal: Box<Refusal> },
    /// The request was refused because what was typed is not clear. The caller reads this question, with a button for each
    /// possible meaning.
    #[error("{}", .0.content)]
    Unclear(Box<Post>),
    /// The database failed. This is logged, and the caller reads that something went wrong.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// A message could not be built. This is logged, and the caller reads that something went wrong.
    #[error(transparent)]
    Build(#[from] BuildError),
}

impl HandlerError {
    pub(crate) fn rules(id: impl Into<Option<GameId>>, game: Game, refusal: Refusal) -> Self {
        Self::RefusedByRules { id: id.into(), game, refusal: Box::new(refusal) }
    }

    /// The error of the store about a change in a game.
    pub(crate) fn of_store(id: impl Into<Option<GameId>>, game: Game, error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => Self::rules(id, game, *refusal),
            error => error.into(),
        }
    }
}

pub(crate) type HandlerResult = Result<Response, HandlerError>;

/// A handler at work.
pub(crate) type Handling<'a> = Pin<Box<dyn Future<Output = HandlerResult> + Send + 'a>>;

/// A handler's future on the heap. Without optimisation a function has room on its stack for the future of each handler that it may
/// call, more than a megabyte; here each future has a stack frame of its own.
pub(crate) fn boxed<'a, F: Future + Send + 'a>(
    handler: impl FnOnce() -> F,
) -> Pin<Box<dyn Future<Output = F::Output> + Send + 'a>> {
    Box::pin(handler())
}

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
    /// The same as an answer that replaces the message with the button or menu.
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
    /// The sentence for the caller if it can't be done.
    pub(crate) const fn failure(self) -> PlainMessage {
        match self {
            Self::Animation(_) => msg::ANIMATION_FAILED,
            Self::Analysis(_) => msg::ANALYSIS_FAILED,
            Self::Hint(_) => msg::HINT_FAILED,
            Self::Export => msg::ANSWER_LOST,
        }
    }
}

/// An older message of the bot that gets another text and loses its buttons once the first answer is sent. This may fail.
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

impl From<Post> for Response {
    fn from(post: Post) -> Self {
        Reply::Private(post).into()
    }
}

/// Refuses the request with that sentence.
pub(crate) fn refuse<'a, T>(lang: Lang, message: impl IntoMessage<'a>) -> Result<T, HandlerError> {
    Err(HandlerError::Refused(lang.text(message)))
}
