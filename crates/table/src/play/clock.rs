//! The clock of the player to move.

use super::{Absence, StartedGame, TimeControl};
use time::{Duration, OffsetDateTime};

/// If the opponent does not claim the win, the game ends this long after the time was up.
const LAPSE_AFTER: Duration = Duration::days(3);

/// The clock of a live game starts when Discord accepts its board, but no later than this after the move, or after the sending
/// of a board that was held back.
const STARTS_AFTER: Duration = Duration::seconds(15);

/// A live game is lost this long after its time has run out. By then, moves that were made in time have arrived.
const GRACE: Duration = Duration::seconds(5);

/// A board that is held back for longer than this after the move no longer stops the clock.
const MAX_HOLD: Duration = Duration::HOUR;

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnClock {
    /// When the turn began. In the future while the player is away, or while Discord has not accepted the board of a live game.
    pub since: OffsetDateTime,
    /// `None` without a limit.
    pub deadline: Option<OffsetDateTime>,
    /// `None` once the player was reminded.
    pub remind_at: Option<OffsetDateTime>,
    /// When an event recorded that the time is up. From then on, the opponent may claim the win.
    pub expired_at: Option<OffsetDateTime>,
    /// Whether the team's time runs a second time, because nobody voted in time.
    pub runs_again: bool,
    /// When the player made the move that ends the turn, if it was recorded later.
    pub(super) pressed: Option<OffsetDateTime>,
    /// The start of the clock, in a live game.
    pub(super) opening: Option<Opening>,
}

/// The facts that determine when the clock of a turn starts in a live game.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Opening {
    /// When the turn was recorded.
    begun: OffsetDateTime,
    /// When Discord accepted the board.
    shown: Option<OffsetDateTime>,
    /// When the clock starts even without a board.
    latest: OffsetDateTime,
}

impl Opening {
    pub(super) fn may_be_held(&self, now: OffsetDateTime) -> bool {
        now < self.begun.saturating_add(MAX_HOLD)
    }

    /// When the clock starts at the latest if the board was sent at `sent`.
    pub(super) fn latest_after(&self, sent: OffsetDateTime) -> OffsetDateTime {
        self.latest.max(sent.saturating_add(STARTS_AFTER))
    }

    fn start(&self) -> OffsetDateTime {
        self.shown.map_or(self.latest, |shown| shown.min(self.latest))
    }
}

impl TurnClock {
    /// Starts at `now`, or when the player's absence ends. Teams get no reminder, and the computer has no clock.
    pub(super) fn start(now: OffsetDateTime, game: &StartedGame) -> Self {
        let since = game.back_on_turn(now);
        let idle = Self {
            since,
            deadline: None,
            remind_at: None,
            expired_at: None,
            runs_again: false,
            pressed: None,
            opening: None,
        };
        let left = game.time_left.of(game.position.to_move()).filter(|_| game.on_turn().level().is_none());
        if let Some(left) = left.filter(|_| game.is_live()) {
            let latest = now.saturating_add(STARTS_AFTER);
            let opening = Some(Opening { begun: now, shown: None, latest });
            return Self { since: latest, deadline: Some(latest.saturating_add(left)), opening, ..idle };
        }
        let mut clock = left.map_or(idle, |left| Self::until(since.saturating_add(left), since));
        clock.remind_at.take_if(|_| game.on_turn().team().is_some());
        clock
    }

    pub(super) fn run_again(&mut self, control: Option<TimeControl>, now: OffsetDateTime) {
        self.deadline = control.map(|control| now.saturating_add(control.start));
        self.runs_again = true;
    }

    /// A clock that ends at `deadline`. The reminder is due when a quarter of the time is left, or a day if that is less.
    pub(super) fn until(deadline: OffsetDateTime, since: OffsetDateTime) -> Self {
        let left = Duration::min((deadline - since) / 4, Duration::days(1));
        let remind_at = Some(deadline.saturating_sub(left));
        let (pressed, opening) = (None, None);
        Self { since, deadline: Some(deadline), remind_at, expired_at: None, runs_again: false, pressed, opening }
    }

    /// `Some` in a live game whose board Discord has not accepted yet.
    pub(super) fn awaits_board(&self) -> Option<&Opening> {
        self.opening.as_ref().filter(|opening| opening.shown.is_none())
    }

    /// Records that Discord accepted the board at `at`. The clock starts then, or at `latest` if that is earlier.
    pub(super) fn show(&mut self, at: OffsetDateTime, latest: OffsetDateTime) {
        self.reopen(|opening| {
            let shown = *opening.shown.get_or_insert(at.max(opening.begun));
            *opening = Opening { shown: Some(shown), latest: opening.latest.max(latest), ..*opening };
        });
    }

    pub(super) fn hold(&mut self, until: OffsetDateTime) {
        self.reopen(|opening| opening.latest = opening.latest.max(until));
    }

    fn reopen(&mut self, change: impl FnOnce(&mut Opening)) {
        let Some(opening) = &mut self.opening else { return };
        change(opening);
        let since = opening.start();
        self.deadline = self.deadline.map(|deadline| deadline.saturating_add(since - self.since));
        self.since = since;
    }

    /// The time left at `at`; negative if it was up before. `None` without a limit. `absence` is the last one of the player to
    /// move.
    pub(super) fn left_at(&self, at: OffsetDateTime, absence: Option<Absence>) -> Option<Duration> {
        let at = at.max(self.since);
        // The deadline contains the rest of the absence, which is not the player's time.
        let away = absence.filter(|_| self.expired_at.is_none());
        let away = away.map_or(Duration::ZERO, |absence| absence.overlap(at, absence.until));
        Some(self.deadline? - at - away)
    }

    pub fn due(&self) -> Option<OffsetDateTime> {
        if self.opening.is_some() {
            return self.deadline.map(|deadline| deadline.saturating_add(GRACE));
        }
        match self.expired_at {
            Some(since) => Some(since.saturating_add(LAPSE_AFTER)),
            None => self.remind_at.or(self.deadline),
        }
    }

    /// Stops the clock for an absence recorded at `at`. `before` is the end of the absence in the previous record.
    pub(super) fn pause(
        &mut self,
        before: Option<OffsetDateTime>,
        from: OffsetDateTime,
        until: OffsetDateTime,
        at: OffsetDateTime,
    ) {
        if self.expired_at.is_some() {
            return;
        }
        if self.deadline.is_some_and(|deadline| deadline <= from) {
            // The time was up before the absence began, so the deadline becomes the absence's end. No reminder: the absence is
            // announced.
            self.deadline = Some(until.max(at));
            self.remind_at = None;
            return;
        }
        match before.filter(|&before| from < before) {
            // The part of the absence before this turn does not count.
            Some(before) => self.shift(until - before.max(self.since)),
            None => self.shift((until - from.max(self.since)).max(Duration::ZERO)),
        }
        if self.since > at {
            self.since = until.max(at);
        }
        // During the absence, the time does not run out and no reminder is sent, even if one was due.
        for time in [&mut self.deadline, &mut self.remind_at].into_iter().flatten() {
            *time = (*time).max(until);
        }
    }

    /// Gives back the time from `from` to `until`, except while the player was away: the clock stood still then.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, absence: Option<Absence>) {
        self.reopen(|opening| {
            // Before it starts, the clock waits for a board, which could not be posted during the downtime.
            if from < opening.latest {
                opening.latest = opening.latest.saturating_add((until - from.max(opening.begun)).max(Duration::ZERO));
            }
        });
        let from = from.max(self.since);
        let away = absence.map_or(Duration::ZERO, |absence| absence.overlap(from, until));
        let lost = until - from - away;
        if lost > Duration::ZERO {
            self.shift(lost);
        }
    }

    pub(super) fn shift(&mut self, by: Duration) {
        for time in [&mut self.deadline, &mut self.remind_at, &mut self.expired_at].into_iter().flatten() {
            *time = time.saturating_add(by);
        }
    }
}
