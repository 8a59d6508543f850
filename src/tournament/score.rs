//! The points for the end of a game in a tournament.

use super::Score;
use crate::play::{Ending, Phase, Reason, Table};

impl Score {
    /// The result of a game that the challenger began; `None` unless it is over. In a tournament no game is aborted: who gives up
    /// a game of only a few moves, or lets the time run out in it, loses it. A game that a manager of the server ended without a
    /// result gives nobody anything.
    pub fn of(table: &Table) -> Option<Self> {
        let Phase::Over { game, ending: Ending { winner, reason }, by, .. } = &table.phase else { return None };
        let to_move = game.position.to_move();
        let winner = match (winner, reason) {
            (Some(winner), _) => *winner,
            (None, Reason::Aborted | Reason::Lapsed | Reason::TimedOut | Reason::Claimed | Reason::Resigned) => {
                by.and_then(|by| game.seat(by)).unwrap_or(to_move).other()
            }
            (None, Reason::Stopped) => return Some(Self::Neither),
            (None, Reason::Rules | Reason::Agreed | Reason::Adjudicated) => return Some(Self::Draw),
        };
        Some(if game.participant(winner) == table.challenger { Self::First } else { Self::Second })
    }
}
