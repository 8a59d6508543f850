//! Why an action was not done.

use crate::{
    discord::outbound::error::BuildError,
    play::{GameId, Refusal},
    store::StoreError,
    text::{IntoMessage, Message},
};
use parlor_games::rules::Game;

#[derive(Debug, thiserror::Error)]
pub(crate) enum Error {
    /// The actor reads why; nothing is logged.
    #[error("refused: {0:?}")]
    Refused(Message<'static>),
    /// The actor reads why.
    #[error("refused: {refusal:?}")]
    RefusedByRules { id: Option<GameId>, game: Game, refusal: Box<Refusal> },
    /// The actor may not see the game, or there is none.
    #[error("there is no game {0} that the person may see")]
    NoSuchGame(GameId),
    /// Logged; the actor reads that something went wrong.
    #[error(transparent)]
    Store(#[from] StoreError),
    /// Logged; the actor reads that something went wrong.
    #[error(transparent)]
    Build(#[from] BuildError),
}

pub(crate) type Result<T, E = Error> = std::result::Result<T, E>;

impl Error {
    pub(crate) fn rules(id: impl Into<Option<GameId>>, game: Game, refusal: Refusal) -> Self {
        Self::RefusedByRules { id: id.into(), game, refusal: Box::new(refusal) }
    }

    pub(crate) fn of_store(id: impl Into<Option<GameId>>, game: Game, error: StoreError) -> Self {
        match error {
            StoreError::Refused(refusal) => Self::rules(id, game, *refusal),
            error => error.into(),
        }
    }
}

pub(crate) fn refuse<T>(message: impl IntoMessage<'static>) -> Result<T> {
    Err(Error::Refused(message.into_message()))
}
