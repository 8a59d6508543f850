use super::client::{InteractionHandle, TOKEN_TIME};
use crate::play::GameId;
use std::{
    collections::HashMap,
    sync::{Mutex, PoisonError},
    time::Instant,
};

const MAX_SENT: usize = 10_000;

/// The newest message of each private game, if this process sent it and Discord accepted it. It is used only to close older
/// messages, so entries may be dropped.
#[derive(Default)]
pub(crate) struct PrivateBoards(Mutex<HashMap<GameId, SentBoard>>);

struct SentBoard {
    /// The id of the message. `None` for the answer to a command until one of its buttons is pressed, because Discord does not
    /// tell the id earlier.
    message: Option<u64>,
    answer: InteractionHandle,
    since: Instant,
}

impl SentBoard {
    /// An id that orders messages by age: the message's own, or else that of the interaction that it answers, which is slightly
    /// lower.
    fn age(&self) -> u64 {
        self.message.unwrap_or_else(|| self.answer.id.get())
    }

    fn is_same_message(&self, other: &Self) -> bool {
        self.answer.id == other.answer.id
            || other.message.is_some() && self.message.is_none_or(|message| Some(message) == other.message)
    }
}

impl PrivateBoards {
    /// Returns the pressed message if the board is to replace its content. If a newer message shows the game, the board is to
    /// be a new message below that one.
    pub(crate) fn updates(&self, id: GameId, pressed: Option<u64>) -> Option<u64> {
        let sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let newest = sent.get(&id).filter(|board| board.since.elapsed() < TOKEN_TIME).map(SentBoard::age);
        pressed.filter(|pressed| newest.is_none_or(|newest| *pressed >= newest))
    }

    /// Records an answer that Discord has accepted. Its message is `pressed`, or a new one. Returns the answer with the former
    /// message, which is to be closed.
    pub(crate) fn record(
        &self,
        id: GameId,
        pressed: Option<u64>,
        answer: &InteractionHandle,
    ) -> Option<InteractionHandle> {
        let mut sent = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let now = Instant::now();
        let lives = |board: &SentBoard| now - board.since < TOKEN_TIME;
        if sent.len() >= MAX_SENT {
            sent.retain(|_, board| lives(board));
        }
        let board = SentBoard { message: pressed, answer: answer.clone(), since: now };
        let mut former = sent.remove(&id).filter(lives);
        // Discord may accept answers in another order than the interactions came.
        if let Some(newer) = former.take_if(|former| former.age() > board.age()) {
            sent.insert(id, newer);
            return None;
        }
        let closes = former.filter(|former| !former.is_same_message(&board)).map(|former| former.answer);
        if sent.len() < MAX_SENT {
            sent.insert(id, board);
        }
        closes
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use serenity::all::InteractionId;

    const GAME: GameId = GameId(1);

    fn answer(id: u64) -> InteractionHandle {
        InteractionHandle::new(InteractionId::new(id), String::new())
    }

    fn record(boards: &PrivateBoards, pressed: Option<u64>, interaction: u64) -> Option<u64> {
        boards.record(GAME, pressed, &answer(interaction)).map(|closed| closed.id.get())
    }

    #[test]
    fn a_new_message_closes_the_one_before_and_no_other() {
        let boards = PrivateBoards::default();
        assert_eq!(record(&boards, None, 10), None);
        assert_eq!(record(&boards, None, 10), None, "the same interaction");
        assert_eq!(
            (boards.updates(GAME, Some(11)), record(&boards, Some(11), 20)),
            (Some(11), None),
            "the same message"
        );
        assert_eq!(record(&boards, None, 30), Some(20));
        assert_eq!(record(&boards, Some(11), 20), None, "an older answer, accepted late");
        assert_eq!(boards.updates(GAME, Some(11)), None, "a newer message shows the game");
        assert_eq!(record(&boards, None, 40), Some(30));
    }
}
