//! Points for a finished tournament game.

use super::Score;
use crate::play::{Ending, Phase, Reason, Table};
use time::{Duration, OffsetDateTime};

/// How long a newer version gets to read a game that this version can't read.
const UNREADABLE_GRACE: Duration = Duration::days(3);

impl Score {
    /// `None` unless it is over. Tournament games are never aborted: a player who gives up a short game loses it.
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

    /// By the time of its deadline or its end. Nobody can play it, or find out who won.
    pub fn unreadable(since: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        (now >= since + UNREADABLE_GRACE).then_some(Self::Neither)
    }
}
