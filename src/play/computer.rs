//! The computer as a player. It has a task instead of a clock.

use super::{Phase, StartedGame, Table};
use parlor_ai::Level;
use parlor_games::rules::Player;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    Move,
    AnswerDraw,
}

impl StartedGame {
    /// `None` in games without the computer.
    pub fn computer(&self) -> Option<(Player, Level)> {
        Player::BOTH.into_iter().find_map(|seat| Some((seat, self.participant(seat).level()?)))
    }
}

impl Table {
    /// `None` if it has nothing to do.
    pub fn task(&self) -> Option<Task> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        let (seat, _) = game.computer()?;
        if game.draw == Some(seat.other()) {
            return Some(Task::AnswerDraw);
        }
        (game.position.to_move() == seat).then_some(Task::Move)
    }
}
