//! Points for a finished tournament game.

use super::Score;
use crate::play::{Phase, Table};
use time::{Duration, OffsetDateTime};

/// How long tournaments, and seasons after their end, wait for a game that this version of the program can't read. A newer
/// version may be installed in this time.
pub const UNREADABLE_GRACE: Duration = Duration::DAY;

impl Score {
    /// The score of a game; `None` unless it is over. A stopped game counts as a draw.
    pub fn of(table: &Table) -> Option<Self> {
        let Phase::Over { game, ending, .. } = &table.phase else { return None };
        Some(match ending.winner {
            None => Self::Draw,
            Some(winner) if game.participant(winner) == table.challenger => Self::First,
            Some(_) => Self::Second,
        })
    }

    /// The score of a game that can't be read: [`Self::Neither`], some time after its deadline or its end (`since`).
    pub fn unreadable(since: OffsetDateTime, now: OffsetDateTime) -> Option<Self> {
        (now >= since + UNREADABLE_GRACE).then_some(Self::Neither)
    }
}
