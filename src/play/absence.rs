//! Absences of players, and how a table records them.

use super::{Event, Participant, Phase, StartedGame, Table, decide::whole_second};
use parlor_games::rules::Player;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, serde::timestamp};

/// Facts about players that the table's events don't contain.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct OutsideFacts {
    /// Each person's last absence, if any, whether over or not.
    pub absences: Vec<Absence>,
    /// Days of absence left this year for the player whose time is up; see [`days_left`].
    pub absence_days_left: u32,
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

impl OutsideFacts {
    /// In whole seconds; `None` if it is over at `now`.
    pub(super) fn current_absence(&self, person: Participant, now: OffsetDateTime) -> Option<Absence> {
        let &Absence { by, from, until } = self.last_absence(person)?;
        Some(Absence { by, from: whole_second(from), until: whole_second(until) }).filter(|it| now < it.until)
    }

    fn last_absence(&self, person: Participant) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.by == person)
    }
}

impl StartedGame {
    /// Returns the end of the previous record, if any.
    pub(super) fn record_absence(&mut self, seat: Player, absence: Absence) -> Option<OffsetDateTime> {
        let recorded = &mut self.absences[seat.index()];
        let before = *recorded;
        // An absence keeps its beginning when its end changes.
        let from =
            before.filter(|before| absence.from <= before.until).map_or(absence.from, |it| it.from.min(absence.from));
        *recorded = Some(Absence { from, ..absence });
        before.map(|before| before.until)
    }

    pub(super) fn absence_on_turn(&self) -> Option<Absence> {
        self.absences[self.position.to_move().index()]
    }

    /// When the player to move is back; `now` unless the player is away.
    pub(super) fn back_on_turn(&self, now: OffsetDateTime) -> OffsetDateTime {
        self.absence_on_turn().map_or(now, |absence| absence.until.max(now))
    }
}

impl Table {
    /// The events that bring the table's absences up to date; none if no clock runs.
    pub fn absence_changes(&self, outside: &OutsideFacts, now: OffsetDateTime) -> Vec<Event> {
        let Phase::Playing(game, clock) = &self.phase else { return Vec::new() };
        let Some(deadline) = clock.deadline else { return Vec::new() };
        let changes = game.seats.into_iter().filter_map(|by| {
            let last = outside.last_absence(by)?;
            let seat = game.seat(by)?;
            let recorded_end = game.absences[seat.index()].map(|absence| absence.until);
            let away = |from, until| Some(Event::Away { by, from, until, left: None });
            if let Some(Absence { from, until, .. }) = outside.current_absence(by, now) {
                return if recorded_end == Some(until) { None } else { away(from, until) };
            }
            if recorded_end.is_some_and(|until| now < until) {
                // The clock runs again from now on, even if the person returned earlier.
                return away(whole_second(now), whole_second(now));
            }
            // The absence ended before the table learned of it.
            let (from, until) = (whole_second(last.from), whole_second(last.until));
            let is_new = recorded_end.is_none_or(|recorded| recorded < until);
            let runs = seat == game.position.to_move() && clock.expired_at.is_none();
            let stops_clock = runs && clock.since < until && from < until && from < deadline;
            if is_new && stops_clock { away(from, until) } else { None }
        });
        changes.collect()
    }
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
