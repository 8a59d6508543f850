use super::client::{InteractionHandle, TOKEN_TIME};
use crate::play::GameId;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Instant,
};

const MAX_SENT: usize = 10_000;

/// The newest message of each private game, if this process sent it. Used only to close older ones, so entries may be dropped.
#[derive(Default)]
pub(crate) struct PrivateBoards(Mutex<HashMap<GameId, SentBoard>>);

struct SentBoard {
    /// `None` for the answer to a command, until it is pressed.
    message: Option<u64>,
    answer: InteractionHandle,
    since: Instant,
}

pub(crate) struct Target {
    /// The pressed message; otherwise a new one.
    pub(crate) in_place: bool,
    /// The answer whose message this board replaces.
    pub(crate) closes: Option<InteractionHandle>,
}

impl PrivateBoards {
    /// `pressed` is the message of the interaction `to`. If a newer message shows the game, the board goes into a new message
    /// below it.
    pub(crate) fn place(&self, id: GameId, pressed: Option<u64>, to: &InteractionHandle) -> Target {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let lives = |board: &SentBoard| now - board.since < TOKEN_TIME;
        if sent.len() >= MAX_SENT {
            sent.retain(|_, board| lives(board));
        }
        let former = sent.remove(&id).filter(lives);
        // A message is newer than the interaction that it answers.
        let newest = former.as_ref().map(|board| board.message.unwrap_or_else(|| board.answer.id.get()));
        let message = pressed.filter(|pressed| newest.is_none_or(|newest| *pressed >= newest));
        let is_same = former
            .as_ref()
            .is_some_and(|board| message.is_some() && board.message.is_none_or(|it| Some(it) == message));
        if sent.len() < MAX_SENT {
            sent.insert(id, SentBoard { message, answer: to.clone(), since: now });
        }
        Target { in_place: message.is_some(), closes: former.filter(|_| !is_same).map(|board| board.answer) }
    }
}
