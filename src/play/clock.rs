//! Time: the clock of the player to move, what happens when it runs out, absences.

use super::{Event, Match, Pace, Phase, Reason, Refusal, Table, Timeout, UserId, decide::lost, decide::whole_second};
use crate::rules::Player;
use serde::{Deserialize, Serialize};
use time::{Duration, OffsetDateTime, serde::timestamp};

/// How long after the end of a player's time the game ends by itself.
const LAPSE: Duration = Duration::days(3);
/// What an opponent gives who gives more time.
const EXTENSION: Duration = Duration::days(1);

/// The time of the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// Since when it runs; in the future while the player is away.
    pub since: OffsetDateTime,
    /// When the time for this move ends, where there is a limit.
    pub deadline: Option<OffsetDateTime>,
    /// When the player is to be reminded; nothing once that was done.
    pub remind_at: Option<OffsetDateTime>,
    /// When the time was found to be up.
    pub up_since: Option<OffsetDateTime>,
}

/// What is known of the players from elsewhere than their table.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Known {
    /// Who is away.
    pub absences: Vec<Absence>,
    /// Whole days of absence that are left this year to the player whose time is up.
    pub days: u32,
}

/// That a person is away.
#[derive(Clone, Copy, PartialEq, Eq, Debug, Serialize, Deserialize)]
pub struct Absence {
    /// Who.
    pub by: UserId,
    /// Since when.
    #[serde(with = "timestamp")]
    pub from: OffsetDateTime,
    /// Until when.
    #[serde(with = "timestamp")]
    pub until: OffsetDateTime,
}

impl Known {
    /// The absence of a person that is not over by `now`, in whole seconds.
    fn away(&self, person: UserId, now: OffsetDateTime) -> Option<Absence> {
        let &Absence { by, from, until } = self.absences.iter().find(|absence| absence.by == person)?;
        Some(Absence { by, from: whole_second(from), until: whole_second(until) }).filter(|it| now < it.until)
    }

    /// Who of the two is away.
    pub(super) fn absent(&self, people: [UserId; 2], now: OffsetDateTime) -> Vec<Absence> {
        people.into_iter().filter_map(|person| self.away(person, now)).collect()
    }
}

impl Clock {
    /// The clock of a player who is to move from `now` on and is away until `away`.
    pub(super) fn start(pace: Pace, now: OffsetDateTime, away: Option<OffsetDateTime>) -> Self {
        let since = away.map_or(now, |away| away.max(now));
        let idle = Self { since, deadline: None, remind_at: None, up_since: None };
        pace.limit().map_or(idle, |limit| Self::until(since.saturating_add(limit), since))
    }

    /// The time from `since` to `deadline`. The reminder comes when a quarter of it is left, a day at most.
    pub(super) fn until(deadline: OffsetDateTime, since: OffsetDateTime) -> Self {
        let left = Duration::min((deadline - since) / 4, Duration::days(1));
        Self { since, deadline: Some(deadline), remind_at: Some(deadline.saturating_sub(left)), up_since: None }
    }

    /// When something is due without anyone's doing: the reminder, the end of the time, the end of
    /// the game.
    pub fn due(&self) -> Option<OffsetDateTime> {
        match self.up_since {
            Some(since) => Some(since.saturating_add(LAPSE)),
            None => self.remind_at.or(self.deadline),
        }
    }

    /// Takes in at the time `at` that the player is away from `from` to `until`; so far the clock knew of an
    /// absence until `before`.
    pub(super) fn pause(
        &mut self,
        before: Option<OffsetDateTime>,
        from: OffsetDateTime,
        until: OffsetDateTime,
        at: OffsetDateTime,
    ) {
        if self.up_since.is_some() {
            return;
        }
        if self.deadline.is_some_and(|deadline| deadline <= from) {
            // The absence takes the place of time that there isn't. Who was told of it needs no reminder.
            self.deadline = Some(until.max(at));
            self.remind_at = None;
            return;
        }
        match before.filter(|&before| from < before) {
            Some(before) => self.shift(until - before),
            None => self.shift((until - from.max(self.since)).max(Duration::ZERO)),
        }
        if self.since > at {
            self.since = until.max(at);
        }
    }

    /// Gives back what was lost of the time from `from` to `until`, the player being away until `away`.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, away: Option<OffsetDateTime>) {
        let from = from.max(self.since).max(away.unwrap_or(from));
        if from < until {
            self.shift(until - from);
        }
    }

    fn shift(&mut self, by: Duration) {
        for time in [&mut self.deadline, &mut self.remind_at, &mut self.up_since].into_iter().flatten() {
            *time = time.saturating_add(by);
        }
    }
}

impl Table {
    /// When something is due without anyone's doing.
    pub fn due(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Open { expires } => Some(*expires),
            Phase::Playing(_, clock) => clock.due(),
            Phase::Closed(_) | Phase::Over { .. } => None,
        }
    }

    /// When the time of the player to move ends, where there is a limit.
    pub fn deadline(&self) -> Option<OffsetDateTime> {
        match &self.phase {
            Phase::Playing(_, clock) => clock.deadline,
            _ => None,
        }
    }

    /// The person whose time has run out without anybody having taken note: of them [`Known`] has to tell.
    pub fn running_out(&self, now: OffsetDateTime) -> Option<UserId> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        (clock.up_since.is_none() && clock.deadline.is_some_and(|deadline| deadline <= now)).then(|| game.on_turn())
    }

    /// What is due by `now`. A reminder that was missed altogether is left out.
    pub(super) fn tick(&self, known: &Known, now: OffsetDateTime) -> Vec<Event> {
        if self.due().is_none_or(|due| now < due) {
            return Vec::new();
        }
        match &self.phase {
            Phase::Open { .. } => vec![Event::Expired],
            Phase::Playing(game, clock) => {
                let (loser, by) = (game.position.to_move(), game.on_turn());
                if clock.up_since.is_some() {
                    vec![lost(game, loser, Reason::Lapsed, None)]
                } else if clock.deadline.is_none_or(|deadline| now < deadline) {
                    vec![Event::Reminded]
                } else if let Some(Absence { from, until, .. }) = known.away(by, now) {
                    vec![Event::Away { by, from, until, left: None }]
                } else if game.is_short() {
                    vec![lost(game, loser, Reason::Lapsed, None)]
                } else if known.days > 0 {
                    let days = self.terms.pace.days().min(known.days);
                    // Not before the time was up, whatever is left of a second.
                    let from = whole_second(now.saturating_add(Duration::SECOND));
                    let until = from.saturating_add(Duration::days(days.into()));
                    vec![Event::Away { by, from, until, left: Some(known.days - days) }]
                } else if self.terms.timeout == Timeout::Loss {
                    vec![lost(game, loser, Reason::TimedOut, None)]
                } else {
                    vec![Event::TimeUp]
                }
            }
            Phase::Closed(_) | Phase::Over { .. } => Vec::new(),
        }
    }

    /// The running game where the time of the opponent of `by` was found to be up.
    fn time_is_up(&self, by: UserId) -> Result<(&Match, Player), Refusal> {
        let (game, seat) = self.playing(by)?;
        let Phase::Playing(_, Clock { up_since: Some(_), .. }) = self.phase else {
            return Err(Refusal::TimeLeft { deadline: self.deadline() });
        };
        if seat == game.position.to_move() {
            return Err(Refusal::OwnTime);
        }
        Ok((game, seat))
    }

    pub(super) fn claim(&self, by: UserId) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.time_is_up(by)?;
        Ok(vec![lost(game, seat.other(), Reason::Claimed, Some(by))])
    }

    pub(super) fn extend(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, _) = self.time_is_up(by)?;
        // Whoever is away gets the day afterwards.
        let from = game.away_on_turn().map_or(now, |away| away.max(now));
        Ok(vec![Event::Extended { deadline: whole_second(from.saturating_add(EXTENSION)) }])
    }

    /// Takes in that a player is away, or back; nothing where the table knows that already.
    pub(super) fn away(&self, absence: Absence, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let Absence { by, from, until } = absence;
        let (game, seat) = self.playing(by)?;
        let (from, until) = (whole_second(from), whole_second(until));
        let known = game.away[seat.index()];
        let same = known == Some(until) || (until <= now && known.is_none_or(|known| known <= now));
        Ok(if same { Vec::new() } else { vec![Event::Away { by, from, until, left: None }] })
    }

    /// Takes in that the bot was down from `from` to `until`; nothing where no clock runs.
    pub(super) fn credit(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        let running = self.due().is_some() && whole_second(from) < whole_second(until);
        if !running {
            return Vec::new();
        }
        vec![Event::Credited { from: whole_second(from), until: whole_second(until) }]
    }
}
