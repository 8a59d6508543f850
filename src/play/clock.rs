//! The clock of the player to move, and what happens when it runs out.

use super::{
    Absence, Event, OutsideFacts, Pace, Participant, Phase, Reason, Refusal, StartedGame, Table, TimeoutRule,
    decide::loss_or_abort, decide::whole_second,
};
use parlor_games::rules::Player;
use time::{Duration, OffsetDateTime};

/// A game in which the opponent may claim the win, and does not, ends by itself this long after the time was up.
const LAPSE_AFTER: Duration = Duration::days(3);
/// The time that an opponent may give to a player whose time is up.
const EXTENSION: Duration = Duration::days(1);

/// The clock of the player to move.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnClock {
    /// When it starts to run; in the future while the player is away.
    pub since: OffsetDateTime,
    /// When the time for this move ends; `None` without a limit.
    pub deadline: Option<OffsetDateTime>,
    /// When to remind the player; `None` once that was done.
    pub remind_at: Option<OffsetDateTime>,
    /// When it was recorded that the time is up. From then on the opponent may claim the win.
    pub expired_at: Option<OffsetDateTime>,
}

impl TurnClock {
    /// The clock of a player whose turn begins at `now`. If the player is away until `absence_end`, it starts then.
    pub(super) fn start(pace: Pace, now: OffsetDateTime, absence_end: Option<OffsetDateTime>) -> Self {
        let since = absence_end.map_or(now, |end| end.max(now));
        let idle = Self { since, deadline: None, remind_at: None, expired_at: None };
        pace.limit().map_or(idle, |limit| Self::until(since.saturating_add(limit), since))
    }

    /// A clock that runs from `since` to `deadline`. The reminder is due when a quarter of that time is left, but at
    /// most a day.
    pub(super) fn until(deadline: OffsetDateTime, since: OffsetDateTime) -> Self {
        let left = Duration::min((deadline - since) / 4, Duration::days(1));
        Self { since, deadline: Some(deadline), remind_at: Some(deadline.saturating_sub(left)), expired_at: None }
    }

    /// When the next event is due by itself: the reminder, the end of the time, or the end of the game.
    pub fn due(&self) -> Option<OffsetDateTime> {
        match self.expired_at {
            Some(since) => Some(since.saturating_add(LAPSE_AFTER)),
            None => self.remind_at.or(self.deadline),
        }
    }

    /// Stops the clock for an absence from `from` to `until` that was recorded at `at`. `before` is the end of the
    /// absence that was recorded before it.
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
            // The time was up before the absence began: the deadline becomes the end of the absence. The absence is
            // announced, so there is no reminder.
            self.deadline = Some(until.max(at));
            self.remind_at = None;
            return;
        }
        match before.filter(|&before| from < before) {
            // Not the time before this turn.
            Some(before) => self.shift(until - before.max(self.since)),
            None => self.shift((until - from.max(self.since)).max(Duration::ZERO)),
        }
        if self.since > at {
            self.since = until.max(at);
        }
        // During an absence a player's time is never up, and the player is not reminded, even if that was already due.
        for time in [&mut self.deadline, &mut self.remind_at].into_iter().flatten() {
            *time = (*time).max(until);
        }
    }

    /// Gives back the time from `from` to `until`, without the part in which the player was away: the clock stood still
    /// then.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, absence: Option<Absence>) {
        let from = from.max(self.since);
        let lost = until - from - absence.map_or(Duration::ZERO, |absence| absence.overlap(from, until));
        if lost > Duration::ZERO {
            self.shift(lost);
        }
    }

    fn shift(&mut self, by: Duration) {
        for time in [&mut self.deadline, &mut self.remind_at, &mut self.expired_at].into_iter().flatten() {
            *time = time.saturating_add(by);
        }
    }
}

impl Table {
    /// When the next event is due by itself.
    pub fn due(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Open { expires, .. } => Some(*expires),
            Phase::Playing(_, clock) => clock.due(),
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    /// When the time of the player to move ends; `None` without a limit.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Playing(_, clock) => clock.deadline,
            _ => None,
        }
    }

    /// The player whose deadline has passed, if that is not recorded yet. [`Table::decide`] then needs the player's
    /// [`OutsideFacts::absence_days_left`].
    pub fn player_past_deadline(&self, now: OffsetDateTime) -> Option<Participant> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        (clock.expired_at.is_none() && clock.deadline.is_some_and(|deadline| deadline <= now)).then(|| game.on_turn())
    }

    /// The events that are due at `now`. A reminder is left out once the time is up.
    pub(super) fn tick(&self, outside: &OutsideFacts, now: OffsetDateTime) -> Vec<Event> {
        // An absence may have moved the deadline: it is recorded first, and the next tick sees what else is due.
        let changes = self.absence_changes(outside, now);
        if !changes.is_empty() {
            return changes;
        }
        if self.due().is_none_or(|due| now < due) {
            return Vec::new();
        }
        match &self.phase {
            Phase::Open { .. } => vec![Event::Expired],
            Phase::Playing(game, clock) => {
                let (loser, by) = (game.position.to_move(), game.on_turn());
                if clock.expired_at.is_some() {
                    vec![loss_or_abort(game, loser, Reason::Lapsed, None)]
                } else if clock.deadline.is_none_or(|deadline| now < deadline) {
                    vec![Event::Reminded]
                } else if let Some(Absence { from, until, .. }) = outside.current_absence(by, now) {
                    vec![Event::Away { by, from, until, left: None }]
                } else if game.can_be_called_off_by(loser) {
                    vec![loss_or_abort(game, loser, Reason::Lapsed, None)]
                } else if outside.absence_days_left > 0 {
                    let days = self.terms.pace.days().min(outside.absence_days_left);
                    // Rounded up to a whole second, so that the absence does not begin before the time is up.
                    let from = whole_second(now.saturating_add(Duration::SECOND));
                    let until = from.saturating_add(Duration::days(days.into()));
                    vec![Event::Away { by, from, until, left: Some(outside.absence_days_left - days) }]
                } else if self.terms.timeout == TimeoutRule::Loss {
                    vec![loss_or_abort(game, loser, Reason::TimedOut, None)]
                } else {
                    vec![Event::TimeUp]
                }
            }
            Phase::Closed(_) | Phase::Over { .. } => Vec::new(),
        }
    }

    /// The game in progress and the seat of `by`; refused unless it is recorded that the opponent's time is up.
    fn check_opponent_time_is_up(&self, by: Participant) -> Result<(&StartedGame, Player), Refusal> {
        let (game, seat) = self.playing(by)?;
        let Phase::Playing(_, TurnClock { expired_at: Some(_), .. }) = self.phase else {
            return Err(Refusal::TimeLeft { deadline: self.deadline() });
        };
        if seat == game.position.to_move() {
            return Err(Refusal::OwnTime);
        }
        Ok((game, seat))
    }

    pub(super) fn claim(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.check_opponent_time_is_up(by)?;
        Ok(vec![loss_or_abort(game, seat.other(), Reason::Claimed, Some(by))])
    }

    pub(super) fn extend(&self, by: Participant, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, _) = self.check_opponent_time_is_up(by)?;
        // For a player who is away, the day begins after the absence.
        let from = game.absence_end_on_turn().map_or(now, |end| end.max(now));
        Ok(vec![Event::Extended { deadline: whole_second(from.saturating_add(EXTENSION)) }])
    }

    /// Credits the time from `from` to `until` in which nobody could move, but for parts that were credited before: the bot can be
    /// down while a server is unavailable. No event if no clock runs.
    pub(super) fn credit(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        let (from, until) = (whole_second(from), whole_second(until));
        // A challenge is not credited with time before it was made.
        let from = match self.phase {
            Phase::Open { since, .. } => from.max(whole_second(since)),
            _ => from,
        };
        if self.due().is_none() {
            return Vec::new();
        }
        let mut parts = vec![(from, until)];
        for &(begun, ended) in &self.credited {
            let without =
                |(from, until): (OffsetDateTime, OffsetDateTime)| [(from, until.min(begun)), (from.max(ended), until)];
            parts = parts.into_iter().flat_map(without).collect();
        }
        parts
            .into_iter()
            .filter(|(from, until)| from < until)
            .map(|(from, until)| Event::Credited { from, until })
            .collect()
    }
}
