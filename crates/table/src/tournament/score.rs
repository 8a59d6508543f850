//! Points for a finished tournament game.

use super::Score;
use crate::play::{Phase, Table};
use time::{Duration, OffsetDateTime};

/// How long a newer version gets to read a game that this version can't read. Tournaments, and seasons after their end, wait no
/// longer for such a game.
pub const UNREADABLE_GRACE: Duration = Duration::DAY;

impl Score {
    /// `None` unless it is over. A stopped game counts as a draw.
    pub fn of(table: &Table) -> Option<Self> {
        let Phase::Over { game, ending, .. } = &table.phase else { return None };
        Some(match ending.winner {
            None => Self::Draw,
            Some(winner) if game.participant(winner) == table.challenger => Self::First,
            Some(_) => Self::Second,
        })
    }

    /// By the time of its deadline or its end. Nobody can play it, or find out who won.
    pub fn unreadable(since: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        (now >= since + UNREADABLE_GRACE).then_some(Self::Neither)
    }
}
