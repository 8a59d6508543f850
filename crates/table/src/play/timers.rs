//! Events at a table that come with the time: absences, reminders, the end of a player's time, and credits for downtimes.

use super::{
    Absence, Event, OutsideFacts, Participant, Phase, Reason, Refusal, StartedGame, Table, TimeoutRule, TurnClock,
    absence::whole_second, moves::STOPPED,
};
use parlor_games::rules::Player;
use time::{Duration, OffsetDateTime};

const EXTENSION: Duration = Duration::days(1);

/// Discord shows an interaction as failed if its answer takes longer.
const MAX_DELAY: Duration = Duration::seconds(3);

impl Table {
    /// The events that bring the table's absences up to date; none if no clock runs.
    pub fn absence_changes(&self, outside: &OutsideFacts, now: OffsetDateTime) -> Vec<Event> {
        let Phase::Playing(game, clock) = &self.phase else { return Vec::new() };
        let Some(deadline) = clock.deadline.filter(|_| !self.is_live()) else { return Vec::new() };
        let changes = game.seats.into_iter().filter_map(|by| {
            let last = self.counted(game, *outside.last_absence(by)?);
            let seat = game.seat(by)?;
            let recorded_end = game.absences[seat.index()].map(|absence| absence.until);
            let away = |from, until| Some(Event::Away { by, from, until, left: None });
            let current = outside.current_absence(by, now).map(|absence| self.counted(game, absence));
            if let Some(Absence { from, until, .. }) = current.filter(|absence| now < absence.until) {
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

    /// The player whose deadline has passed without an event that records it. A decision then needs this player's
    /// [`OutsideFacts::absence_days_left`].
    pub fn player_past_deadline(&self, now: OffsetDateTime) -> Option<Participant> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        (!self.is_live() && clock.expired_at.is_none() && clock.deadline.is_some_and(|deadline| deadline <= now))
            .then(|| game.on_turn())
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
                } else if self.is_live() {
                    match clock.awaits_board().filter(|_| outside.message_waits) {
                        Some(board) if board.may_be_held(now) => vec![Event::Held { until: now }],
                        // Nobody loses because a board was never posted.
                        Some(_) => vec![STOPPED],
                        None => vec![self.loss_or_abort(game, loser, Reason::TimedOut, None)],
                    }
                } else if clock.expired_at.is_some() {
                    vec![self.loss_or_abort(game, loser, Reason::Lapsed, None)]
                } else if clock.deadline.is_none_or(|deadline| now < deadline) {
                    vec![Event::Reminded]
                } else if let Some(Absence { from, until, .. }) = outside
                    .current_absence(by, now)
                    .map(|absence| self.counted(game, absence))
                    .filter(|absence| now < absence.until)
                {
                    vec![Event::Away { by, from, until, left: None }]
                } else if self.can_be_called_off_by(game, loser) || (self.terms.event && game.is_short()) {
                    vec![self.loss_or_abort(game, loser, Reason::TimedOut, None)]
                } else if let Some((days, from, until)) = self.automatic_absence(game, by, outside, now) {
                    vec![Event::Away { by, from, until, left: Some(outside.absence_days_left - days) }]
                } else if self.terms.timeout == TimeoutRule::Loss {
                    vec![self.loss_or_abort(game, loser, Reason::TimedOut, None)]
                } else {
                    vec![Event::TimeUp]
                }
            }
            Phase::Closed(_) | Phase::Over { .. } => Vec::new(),
        }
    }

    /// Records that Discord has accepted a board. No event unless the turn waits for this board.
    pub(super) fn shown(
        &self,
        version: u32,
        sent: OffsetDateTime,
        at: OffsetDateTime,
        now: OffsetDateTime,
    ) -> Vec<Event> {
        let Phase::Playing(game, clock) = &self.phase else { return Vec::new() };
        let awaited = clock.awaits_board().filter(|_| game.version() == version);
        let shown = |latest| vec![Event::Shown { posted: at.min(now), latest }];
        awaited.map_or_else(Vec::new, |board| shown(board.latest_after(sent.min(now))))
    }

    /// Records when a move in a live game was made, which may be shortly before it arrived, but not before its board. Refuses
    /// the move if the time was up.
    pub(super) fn pressed(&self, outside: &OutsideFacts, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let Phase::Playing(_, clock) = &self.phase else { return Ok(Vec::new()) };
        let Some(deadline) = clock.deadline.filter(|_| self.is_live()) else { return Ok(Vec::new()) };
        let earliest = now.saturating_sub(MAX_DELAY).max(clock.since).min(now);
        let at = outside.pressed.map_or(now, |pressed| pressed.clamp(earliest, now));
        let is_held = outside.message_waits && clock.awaits_board().is_some_and(|board| board.may_be_held(now));
        let at = if is_held { at.min(deadline) } else { at };
        if at > deadline {
            return Err(Refusal::OutOfTime);
        }
        Ok(if at < now { vec![Event::Pressed { when: at }] } else { Vec::new() })
    }

    /// The absence that begins automatically when a player's time is up: its days, beginning and end.
    fn automatic_absence(
        &self,
        game: &StartedGame,
        by: Participant,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Option<(u32, OffsetDateTime, OffsetDateTime)> {
        // Rounded up, so that the absence does not begin before the time is up.
        let from = whole_second(now.saturating_add(Duration::SECOND));
        let days = self.terms.pace.days().min(outside.absence_days_left);
        let until = from.saturating_add(Duration::days(days.into()));
        let counted = self.counted(game, Absence { by, from, until });
        let days = u32::try_from((counted.until - from).whole_days()).unwrap_or(0);
        (days > 0).then(|| (days, from, from.saturating_add(Duration::days(days.into()))))
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
        Ok(vec![self.loss_or_abort(game, seat.other(), Reason::Claimed, Some(by))])
    }

    pub(super) fn extend(&self, by: Participant, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, _) = self.check_opponent_time_is_up(by)?;
        // If the player is away, the day begins after the absence.
        let from = game.back_on_turn(now);
        Ok(vec![Event::Extended { deadline: whole_second(from.saturating_add(EXTENSION)) }])
    }

    /// Credits a downtime, without the parts that were credited before: a downtime of the bot and an outage of the server can
    /// overlap. No event if no clock runs.
    pub(super) fn credit(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        let begun_second = Duration::milliseconds(if self.is_live() { 999 } else { 0 });
        let (from, until) = (whole_second(from), whole_second(until.saturating_add(begun_second)));
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
