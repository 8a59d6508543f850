//! Absences of players, and the other facts that a table's events don't contain.

use super::{Participant, StartedGame, Table};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, serde::timestamp};

/// In a tournament's game whose clocks add no time, no more absence than this counts for each player, so that the tournament
/// ends.
const MAX_ABSENCE_IN_TOURNAMENT: Duration = Duration::days(7);

/// Facts about players that the table's events don't contain.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct OutsideFacts {
    /// Each person's last absence, if any, whether over or not.
    pub absences: Vec<Absence>,
    /// How many days of absence the player whose time is up has left this year; see [`days_left`].
    pub absence_days_left: u32,
    /// When the person made the move, if that is known more exactly than by its arrival.
    pub pressed: Option<OffsetDateTime>,
    /// Whether the game was adjudicated and its tournament has not yet gone on from the result.
    pub result_is_open: bool,
    /// Whether a message of the game has not reached its channel yet.
    pub message_waits: bool,
    /// The votes of the team to move. Empty unless the command may close the vote.
    pub votes: Vec<String>,
    /// Whether nobody is in any team.
    pub teams_empty: bool,
    /// Whether the channel of a vote game was deleted, so that nobody can vote any more.
    pub channel_gone: bool,
}

/// The remaining time in days, rounded up. Less than a minute is ignored: absences end at whole seconds, so fractions of a
/// second remain.
pub fn days_left(left: Duration) -> u32 {
    let days = left.whole_days();
    let begun = days + i64::from(left - Duration::days(days) >= Duration::MINUTE);
    u32::try_from(begun).unwrap_or(0)
}

#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Absence {
    pub by: Participant,
    #[serde(with = "timestamp")]
    pub from: OffsetDateTime,
    #[serde(with = "timestamp")]
    pub until: OffsetDateTime,
}

impl Absence {
    pub(super) fn overlap(&self, from: OffsetDateTime, until: OffsetDateTime) -> Duration {
        (until.min(self.until) - from.max(self.from)).max(Duration::ZERO)
    }
}

impl OutsideFacts {
    /// The person's absence at `now`, with times in whole seconds. `None` if it is over.
    pub(super) fn current_absence(&self, person: Participant, now: OffsetDateTime) -> Option<Absence> {
        let &Absence { by, from, until } = self.last_absence(person)?;
        Some(Absence { by, from: whole_second(from), until: whole_second(until) }).filter(|it| now < it.until)
    }

    pub(super) fn last_absence(&self, person: Participant) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.by == person)
    }
}

impl Table {
    /// The part of an absence that stops the clock. It may be over, or empty.
    pub(super) fn counted(&self, game: &StartedGame, absence: Absence) -> Absence {
        let Some(seat) = game.seat(absence.by).filter(|_| self.limits_absences()) else { return absence };
        let (from, before) = game.away_until(seat, absence.from);
        let most = (MAX_ABSENCE_IN_TOURNAMENT - before).max(Duration::ZERO);
        Absence { from, until: absence.until.min(from.saturating_add(most)), ..absence }
    }

    /// Like [`Self::counted`], for an absence during which the game begins.
    pub(super) fn counted_at_start(&self, absence: Absence, now: OffsetDateTime) -> Absence {
        if !self.limits_absences() {
            return absence;
        }
        let from = absence.from.max(whole_second(now));
        Absence { from, until: absence.until.min(from.saturating_add(MAX_ABSENCE_IN_TOURNAMENT)), ..absence }
    }

    fn limits_absences(&self) -> bool {
        let ends = self.terms.pace.time_control().is_some_and(|control| control.gain == Duration::ZERO);
        self.terms.event && ends
    }
}

/// Stored times have no fractions of a second.
pub(super) fn whole_second(time: OffsetDateTime) -> OffsetDateTime {
    time.replace_nanosecond(0).unwrap_or(time)
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_begun_day_of_absence_counts_as_left() {
        for (left, days) in [
            (Duration::ZERO, 0),
            (Duration::SECOND, 0),
            (Duration::MINUTE, 1),
            (Duration::DAY, 1),
            (Duration::days(29) - Duration::NANOSECOND, 29),
            (Duration::days(29) + Duration::SECOND, 29),
            (Duration::days(29) + Duration::MINUTE, 30),
            (-Duration::HOUR, 0),
        ] {
            assert_eq!(days_left(left), days, "{left}");
        }
    }
}
