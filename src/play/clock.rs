//! The clock of the player to move, and what happens when it runs out.

use super::{
    Absence, Event, OutsideFacts, Pace, Participant, Phase, Reason, Refusal, StartedGame, Table, TimeoutRule,
    decide::loss_or_abort, decide::whole_second, moves::STOPPED,
};
use parlor_games::rules::Player;
use time::{Duration, OffsetDateTime};

/// If the opponent does not claim the win, the game ends this long after the time was up.
const LAPSE_AFTER: Duration = Duration::days(3);
const EXTENSION: Duration = Duration::days(1);

#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct TurnClock {
    /// When the turn began; in the future while the player is away.
    pub since: OffsetDateTime,
    /// `None` without a limit.
    pub deadline: Option<OffsetDateTime>,
    /// `None` once the player was reminded.
    pub remind_at: Option<OffsetDateTime>,
    /// When an event recorded that the time is up. From then on, the opponent may claim the win.
    pub expired_at: Option<OffsetDateTime>,
    /// Nobody on the team voted in time, so its time runs a second time.
    pub runs_again: bool,
}

impl TurnClock {
    /// Starts at `now`, or when the player's absence ends. Teams get no reminder, and the computer has no clock.
    pub(super) fn start(pace: Pace, now: OffsetDateTime, game: &StartedGame) -> Self {
        let since = game.back_on_turn(now);
        let idle = Self { since, deadline: None, remind_at: None, expired_at: None, runs_again: false };
        let limit = pace.limit().filter(|_| game.on_turn().level().is_none());
        let mut clock = limit.map_or(idle, |limit| Self::until(since.saturating_add(limit), since));
        clock.remind_at.take_if(|_| game.on_turn().team().is_some());
        clock
    }

    pub(super) fn run_again(&mut self, pace: Pace, now: OffsetDateTime) {
        self.deadline = pace.limit().map(|limit| now.saturating_add(limit));
        self.runs_again = true;
    }

    /// The reminder is due when a quarter of the time is left, but at most a day.
    pub(super) fn until(deadline: OffsetDateTime, since: OffsetDateTime) -> Self {
        let left = Duration::min((deadline - since) / 4, Duration::days(1));
        Self {
            since,
            deadline: Some(deadline),
            remind_at: Some(deadline.saturating_sub(left)),
            expired_at: None,
            runs_again: false,
        }
    }

    pub fn due(&self) -> Option<OffsetDateTime> {
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
            // The absence before this turn does not count.
            Some(before) => self.shift(until - before.max(self.since)),
            None => self.shift((until - from.max(self.since)).max(Duration::ZERO)),
        }
        if self.since > at {
            self.since = until.max(at);
        }
        // An absent player neither runs out of time nor gets a reminder, even if one was due.
        for time in [&mut self.deadline, &mut self.remind_at].into_iter().flatten() {
            *time = (*time).max(until);
        }
    }

    /// Gives back the time from `from` to `until`, except while the player was away: the clock stood still then.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, absence: Option<Absence>) {
        let from = from.max(self.since);
        let away = absence.map_or(Duration::ZERO, |it| (until.min(it.until) - from.max(it.from)).max(Duration::ZERO));
        let lost = until - from - away;
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
    pub fn due(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Open { expires, .. } => *expires,
            Phase::Playing(_, clock) => clock.due(),
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    pub fn deadline(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Playing(_, clock) => clock.deadline,
            _ => None,
        }
    }

    /// Until an event records the missed deadline. Deciding then needs this player's [`OutsideFacts::absence_days_left`].
    pub fn player_past_deadline(&self, now: OffsetDateTime) -> Option<Participant> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        (clock.expired_at.is_none() && clock.deadline.is_some_and(|deadline| deadline <= now)).then(|| game.on_turn())
    }

    pub(super) fn tick(&self, outside: &OutsideFacts, now: OffsetDateTime) -> Vec<Event> {
        // Absences are recorded first, because they may move the deadline. The next tick handles the rest.
        let changes = self.absence_changes(outside, now);
        if !changes.is_empty() {
            return changes;
        }
        if !outside.channel_gone && self.due().is_none_or(|due| now < due) {
            return Vec::new();
        }
        match &self.phase {
            Phase::Playing(..) if outside.channel_gone => vec![STOPPED],
            Phase::Open { .. } => vec![Event::Expired],
            Phase::Playing(game, clock) => {
                let (loser, by) = (game.position.to_move(), game.on_turn());
                if by.team().is_some() {
                    self.vote_at_end_of_time(game, clock, outside, now)
                } else if clock.expired_at.is_some() {
                    vec![loss_or_abort(game, loser, Reason::Lapsed, None)]
                } else if clock.deadline.is_none_or(|deadline| now < deadline) {
                    vec![Event::Reminded]
                } else if let Some(Absence { from, until, .. }) = outside.current_absence(by, now) {
                    vec![Event::Away { by, from, until, left: None }]
                } else if game.can_be_called_off_by(loser) {
                    vec![loss_or_abort(game, loser, Reason::Lapsed, None)]
                } else if outside.absence_days_left > 0 {
                    let days = self.terms.pace.days().min(outside.absence_days_left);
                    // Rounded up, so that the absence does not begin before the time is up.
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
        // If the player is away, the day begins after the absence.
        let from = game.back_on_turn(now);
        Ok(vec![Event::Extended { deadline: whole_second(from.saturating_add(EXTENSION)) }])
    }

    /// Without the parts credited before: the bot can be down while a server is unavailable. No event if no clock runs.
    pub(super) fn credit(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        let (from, until) = (whole_second(from), whole_second(until));
        // A challenge gets no credit for the time before it was made.
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
