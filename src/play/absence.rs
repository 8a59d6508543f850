//! Absences, as far as a table learns of them.

use super::{Event, Match, Participant, Phase, Table, decide::whole_second};
use parlor_games::rules::Player;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, serde::timestamp};

/// What is known of the players from elsewhere than their table.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Known {
    /// The last absence of each person of whom there is one, over or not.
    pub absences: Vec<Absence>,
    /// Whole days of absence that are left this year to the player whose time is up.
    pub days: u32,
}

/// That a person is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Absence {
    /// Who.
    pub by: Participant,
    /// Since when.
    #[serde(with = "timestamp")]
    pub from: OffsetDateTime,
    /// Until when.
    #[serde(with = "timestamp")]
    pub until: OffsetDateTime,
}

impl Absence {
    /// How much of the time from `from` to `until` lies in it.
    pub(super) fn share(&self, from: OffsetDateTime, until: OffsetDateTime) -> Duration {
        (until.min(self.until) - from.max(self.from)).max(Duration::ZERO)
    }
}

impl Known {
    /// The absence of a person that is not over by `now`, in whole seconds.
    pub(super) fn away(&self, person: Participant, now: OffsetDateTime) -> Option<Absence> {
        let &Absence { by, from, until } = self.of(person)?;
        Some(Absence { by, from: whole_second(from), until: whole_second(until) }).filter(|it| now < it.until)
    }

    /// Who of the two is away.
    pub(super) fn absent(&self, people: [Participant; 2], now: OffsetDateTime) -> Vec<Absence> {
        people.into_iter().filter_map(|person| self.away(person, now)).collect()
    }

    fn of(&self, person: Participant) -> Option<&Absence> {
        self.absences.iter().find(|absence| absence.by == person)
    }
}

impl Match {
    /// Takes a note of an absence, and gives the end of the one that was noted before it.
    pub(super) fn note_absence(&mut self, seat: Player, absence: Absence) -> Option<OffsetDateTime> {
        let place = &mut self.away[seat.index()];
        let before = *place;
        // One that only gets another end has begun when it began.
        let from =
            before.filter(|before| absence.from <= before.until).map_or(absence.from, |it| it.from.min(absence.from));
        *place = Some(Absence { from, ..absence });
        before.map(|before| before.until)
    }

    /// The last absence of the player to move.
    pub(super) fn absence_on_turn(&self) -> Option<Absence> {
        self.away[self.position.to_move().index()]
    }

    /// Until when the player to move is away, now or before.
    pub(super) fn away_on_turn(&self) -> Option<OffsetDateTime> {
        self.absence_on_turn().map(|absence| absence.until)
    }
}

impl Table {
    /// What the table has yet to learn of who is away, and who is back: nothing where it knows all.
    pub fn learn(&self, known: &Known, now: OffsetDateTime) -> Vec<Event> {
        let Phase::Playing(game, _) = &self.phase else { return Vec::new() };
        let news = game.seats.into_iter().filter_map(|by| {
            known.of(by)?;
            let seat = game.seat(by)?;
            let noted = game.away[seat.index()].map(|absence| absence.until).filter(|&until| now < until);
            match known.away(by, now) {
                Some(Absence { from, until, .. }) if noted != Some(until) => {
                    Some(Event::Away { by, from, until, left: None })
                }
                // The clock goes again from now on, whenever it was that the person came back.
                None if noted.is_some() => {
                    Some(Event::Away { by, from: whole_second(now), until: whole_second(now), left: None })
                }
                _ => None,
            }
        });
        news.collect()
    }
}
