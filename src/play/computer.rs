//! The computer as a player. Unlike other players it has a task instead of a clock.

use super::{Phase, StartedGame, Table};
use parlor_ai::Level;
use parlor_games::rules::Player;

/// The computer's task at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Play a move.
    Move,
    /// Answer the offer of a draw.
    AnswerDraw,
}

impl StartedGame {
    /// The computer's seat and level, if it plays.
    pub fn computer(&self) -> Option<(Player, Level)> {
        Player::BOTH.into_iter().find_map(|seat| Some((seat, self.participant(seat).level()?)))
    }
}

impl Table {
    /// The computer's task now; `None` if it has none, or does not play here.
    pub fn task(&self) -> Option<Task> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        let (seat, _) = game.computer()?;
        if game.draw == Some(seat.other()) {
            return Some(Task::AnswerDraw);
        }
        (game.position.to_move() == seat).then_some(Task::Move)
    }
}
