//! The results of handlers.

use crate::{
    actions,
    discord::outbound::{
        error::BuildError,
        message::{Post, Reply},
    },
    play::{GameId, Refusal},
    store::{Announce, Applied, EndedStreak, OpenedPage, StoreError},
    text::{IntoMessage, Lang, PlainMessage, msg},
    tournament::TournamentId,
};
use parlor_games::rules::Game;
use std::pin::Pin;
use time::OffsetDateTime;

#[derive(Debug, thiserror::Error)]
pub(crate) enum HandlerError {
    /// The caller reads this sentence; nothing is logged.
    #[error("{0}")]
    Refused(String),
    /// The input was ambiguous. The caller reads this question, with a button for each meaning.
    #[error("{}", .0.content)]
    Unclear(Box<Post>),
    /// The caller reads why, with a link to the game's newest board if that helps.
    #[error(transparent)]
    Action(#[from] actions::Error),
}

impl From<StoreError> for HandlerError {
    fn from(error: StoreError) -> Self {
        Self::Action(error.into())
    }
}

impl From<BuildError> for HandlerError {
    fn from(error: BuildError) -> Self {
        Self::Action(error.into())
    }
}

impl HandlerError {
    pub(crate) fn rules(id: impl Into<Option<GameId>>, game: Game, refusal: Refusal) -> Self {
        Self::Action(actions::Error::rules(id, game, refusal))
    }

    /// No connection to the database could be had. The store logs why.
    pub(crate) const fn is_unreachable(&self) -> bool {
        use actions::Error::{Build, Store};
        matches!(self, Self::Action(Store(error) | Build(BuildError::Store(error))) if error.is_unreachable())
    }
}

pub(crate) type Result<T, E = HandlerError> = std::result::Result<T, E>;

pub(crate) type HandlerResult = Result<Response>;

pub(crate) type Handling<'a> = Pin<Box<dyn Future<Output = HandlerResult> + Send + 'a>>;

/// In unoptimised builds, a caller's stack frame would hold the futures of all handlers that it may call: more than a megabyte.
pub(crate) fn boxed<'a, F: Future + Send + 'a>(
    handler: impl FnOnce() -> F,
) -> Pin<Box<dyn Future<Output = F::Output> + Send + 'a>> {
    Box::pin(handler())
}

#[derive(Debug)]
pub(crate) struct Response {
    pub(crate) reply: Reply,
    /// A change that the answer has to announce, because the bot can't post in the channel.
    pub(crate) announced: Option<Box<Applied>>,
    /// Replaces a [`Reply::Deferred`].
    pub(crate) deferred: Option<DeferredWork>,
    /// What to record, and which older message to close, once Discord has accepted the answer.
    pub(crate) shows: Option<Shown>,
    /// The answer says nothing that the board with this delivery does not say.
    pub(crate) played: Option<(GameId, i64)>,
    /// The answer opens this page in the Activity. If Discord refuses that, the reply is the answer.
    pub(crate) launches: Option<OpenedPage>,
    /// Counts as a refusal in the metrics; the reply explains why.
    pub(crate) refused: bool,
}

impl Response {
    /// Replaces the message that contains the button or menu.
    pub(crate) fn in_place(mut self) -> Self {
        if let Reply::Private(post) = &mut self.reply {
            self.reply = Reply::Update(std::mem::take(post));
        }
        self
    }
}

/// What is true only if Discord accepted the answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum Shown {
    /// A private game's board, in the pressed message or else in a new one.
    PrivateBoard(GameId, Option<u64>),
    /// What is shown once. The key is remembered until an hour after this time.
    Once(u64, OffsetDateTime),
    /// The sentence about it, which is told once.
    EndedStreak(EndedStreak),
}

/// Work that takes longer than Discord waits for the first answer.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(crate) enum DeferredWork {
    Animation(GameId),
    Analysis(GameId),
    Hint(GameId),
    Export,
    TournamentExport(TournamentId),
    ServerExport { year: u16, month: Option<u8> },
}

impl DeferredWork {
    pub(crate) const fn failure(self) -> PlainMessage {
        match self {
            Self::Animation(_) => msg::ANIMATION_FAILED,
            Self::Analysis(_) => msg::ANALYSIS_FAILED,
            Self::Hint(_) => msg::HINT_FAILED,
            Self::Export | Self::TournamentExport(_) | Self::ServerExport { .. } => msg::ANSWER_LOST,
        }
    }
}

impl From<Reply> for Response {
    fn from(reply: Reply) -> Self {
        Self { reply, announced: None, deferred: None, shows: None, played: None, launches: None, refused: false }
    }
}

impl From<Post> for Response {
    fn from(post: Post) -> Self {
        Reply::Private(post).into()
    }
}

pub(crate) fn refuse<'a, T>(lang: Lang, message: impl IntoMessage<'a>) -> Result<T> {
    Err(HandlerError::Refused(lang.text(message)))
}

/// The change is announced by a task or, where the bot may not post, by the answer to this interaction.
pub(crate) fn respond(applied: Applied, reply: Reply) -> HandlerResult {
    let is_private = applied.place.is_private();
    let in_answer = is_private || applied.delivery.is_some() && applied.announce == Announce::InAnswer;
    Ok(Response { announced: in_answer.then(|| Box::new(applied)), ..reply.into() })
}
