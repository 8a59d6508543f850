//! The computer at the table: a player like any other, but for its id, and that it has a task instead of a clock.

use super::{Match, Phase, Table, UserId};
use crate::{ai::Level, rules::Player};

/// What the computer has to do at a table.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    /// Play a move.
    Move,
    /// Answer the offer of a draw.
    AnswerDraw,
}

impl UserId {
    /// The computer at that strength. Its ids lie right behind those of the forgotten, far below Discord's.
    pub const fn computer(level: Level) -> Self {
        // Stored in games, so never to be changed.
        let number = match level {
            Level::Easy => 1,
            Level::Medium => 2,
            Level::Hard => 3,
            Level::Master => 4,
        };
        Self(Self::LAST_FORMER + number)
    }

    /// How strong this player is, if it is the computer.
    pub fn level(self) -> Option<Level> {
        Level::ALL.into_iter().find(|&level| Self::computer(level) == self)
    }

    /// Whether this is somebody whom Discord knows: neither the computer, nor forgotten, nor nobody.
    pub fn is_somebody(self) -> bool {
        self.0 != 0 && !self.is_former() && self.level().is_none()
    }
}

impl Match {
    /// The computer's seat and strength, where it has a seat.
    pub fn computer(&self) -> Option<(Player, Level)> {
        Player::BOTH.into_iter().find_map(|seat| Some((seat, self.person(seat).level()?)))
    }
}

impl Table {
    /// What the computer has to do now, if it plays here.
    pub fn task(&self) -> Option<Task> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        let (seat, _) = game.computer()?;
        if game.draw == Some(seat.other()) {
            return Some(Task::AnswerDraw);
        }
        (game.position.to_move() == seat).then_some(Task::Move)
    }
}
