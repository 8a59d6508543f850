//! The time left to each player.

use super::{Absence, TimeControl};
use parlor_games::rules::Player;
use time::{Duration, OffsetDateTime};

/// The time left to each player, folded from all turns so far. The turns are kept, because a downtime may be credited, and a
/// move taken back, long after its turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct TimeLeft {
    /// `None` without a limit.
    control: Option<TimeControl>,
    /// Empty if players can't save time.
    turns: Vec<Turn>,
    left: [Duration; 2],
}

/// A turn that is over, or the part of one before the opponent gave a day.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Turn {
    pub(super) seat: Player,
    /// The number of plies before the turn.
    pub(super) ply: u16,
    pub(super) since: OffsetDateTime,
    pub(super) until: OffsetDateTime,
    /// The player's last absence when the turn ended.
    pub(super) absence: Option<Absence>,
    /// The time that the player used, without absences and credits. It may be more than was left.
    pub(super) used: Duration,
    pub(super) gain: Gain,
}

/// The time that a player gets at the end of a turn.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) enum Gain {
    /// The turn ended without a move, or the move was taken back.
    Nothing,
    OfMove,
    /// The opponent gave this time, which may exceed the most that a clock can show.
    Given(Duration),
}

impl TimeLeft {
    pub(super) fn new(control: Option<TimeControl>) -> Self {
        let start = control.map_or(Duration::ZERO, |control| control.start);
        Self { control, turns: Vec::new(), left: [start; 2] }
    }

    pub(super) fn is_short(&self) -> bool {
        self.control.is_some_and(TimeControl::is_short)
    }

    /// The time with which the player's turn begins; `None` without a limit.
    pub fn of(&self, seat: Player) -> Option<Duration> {
        self.control.map(|_| self.left[seat.index()])
    }

    /// Like [`Self::of`], but `None` if every turn begins with the same time.
    pub fn saved(&self, seat: Player) -> Option<Duration> {
        self.of(seat).filter(|_| self.control.is_some_and(TimeControl::saves))
    }

    pub(super) fn end_turn(&mut self, turn: Turn) {
        // At other paces, every turn begins with the whole time, even after a takeback.
        let Some(control) = self.control.filter(|control| control.saves()) else { return };
        let left = &mut self.left[turn.seat.index()];
        *left = turn.left_after(*left, control);
        self.turns.push(turn);
    }

    /// Takes back the time that the moves from `ply` on gained. The time that they used stays used.
    pub(super) fn take_back(&mut self, ply: u16) {
        for turn in self.turns.iter_mut().filter(|turn| turn.ply >= ply && turn.gain == Gain::OfMove) {
            turn.gain = Gain::Nothing;
        }
        self.refold();
    }

    /// Gives back the time from `from` to `until` in turns that are over, except while the player was away.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime) {
        for turn in &mut self.turns {
            let (from, until) = (from.max(turn.since), until.min(turn.until));
            let away = turn.absence.map_or(Duration::ZERO, |absence| absence.overlap(from, until));
            let lost = (until - from - away).max(Duration::ZERO);
            turn.used = (turn.used - lost).max(Duration::ZERO);
        }
        self.refold();
    }

    fn refold(&mut self) {
        let Some(control) = self.control else { return };
        self.left = [control.start; 2];
        for turn in &self.turns {
            let left = &mut self.left[turn.seat.index()];
            *left = turn.left_after(*left, control);
        }
    }
}

impl Turn {
    fn left_after(&self, left: Duration, control: TimeControl) -> Duration {
        let rest = (left - self.used).max(Duration::ZERO);
        match self.gain {
            Gain::Nothing => rest,
            Gain::OfMove => rest.saturating_add(control.gain).min(control.most),
            Gain::Given(time) => rest + time,
        }
    }
}
