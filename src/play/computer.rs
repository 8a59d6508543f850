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
    pub fn computer(&self) -> Option<(Player, Level)> {
        Player::BOTH.into_iter().find_map(|seat| Some((seat, self.participant(seat).level()?)))
    }
}

impl Table {
    pub fn task(&self) -> Option<Task> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        let (seat, _) = game.computer()?;
        if game.draw == Some(seat.other()) {
            return Some(Task::AnswerDraw);
        }
        (game.position.to_move() == seat).then_some(Task::Move)
    }
}
