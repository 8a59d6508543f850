//! Absences of players, and the other facts that a table's events don't contain.

use super::{Participant, StartedGame, Table};
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, serde::timestamp};

/// In a game of an event whose clocks add no time, more absence than this does not count, so that the event ends.
const MOST_IN_EVENT: Duration = Duration::days(7);

/// Facts about players that the table's events don't contain.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct OutsideFacts {
    /// Each person's last absence, if any, whether over or not.
    pub absences: Vec<Absence>,
    /// Days of absence left this year for the player whose time is up; see [`days_left`].
    pub absence_days_left: u32,
    /// When the person made the move, if that is known better than when it arrived.
    pub pressed: Option<OffsetDateTime>,
    /// The game was adjudicated, and the tournament in which it counts has not gone on from its result.
    pub result_is_open: bool,
    /// A message of the game has not reached its channel.
    pub message_waits: bool,
    /// Of the team to move; empty while its vote may not end.
    pub votes: Vec<String>,
    /// Nobody is in either of two teams.
    pub teams_empty: bool,
    /// The channel of a vote game was deleted, so nobody can vote any more.
    pub channel_gone: bool,
}

/// Rounded up, except for less than a minute: absences end at whole seconds, which leaves fractions behind.
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
    /// In whole seconds; `None` if it is over at `now`.
    pub(super) fn current_absence(&self, person: Participant, now: OffsetDateTime) -> Option<Absence> {
        let &Absence { by, from, until } = self.last_absence(person)?;
        Some(Absence { by, from: whole_second(from), until: whole_second(until) }).filter(|it| now < it.until)
    }

    pub(super) fn last_absence(&self, person: Participant) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.by == person)
    }
}

impl Table {
    /// The part of an absence that counts; it may be over, or empty.
    pub(super) fn counted(&self, game: &StartedGame, absence: Absence) -> Absence {
        let Some(seat) = game.seat(absence.by).filter(|_| self.limits_absences()) else { return absence };
        let (from, before) = game.away_until(seat, absence.from);
        let most = (MOST_IN_EVENT - before).max(Duration::ZERO);
        Absence { from, until: absence.until.min(from.saturating_add(most)), ..absence }
    }

    /// As [`Self::counted`], of an absence that is on when the game begins.
    pub(super) fn counted_at_start(&self, absence: Absence, now: OffsetDateTime) -> Absence {
        if !self.limits_absences() {
            return absence;
        }
        let from = absence.from.max(whole_second(now));
        Absence { from, until: absence.until.min(from.saturating_add(MOST_IN_EVENT)), ..absence }
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
