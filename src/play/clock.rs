//! Time: the clock of the player to move, and what happens when it runs out.

use super::{
    Absence, Event, Known, Match, Pace, Participant, Phase, Reason, Refusal, Table, Timeout, decide::lost,
    decide::whole_second,
};
use parlor_games::rules::Player;
use time::{Duration, OffsetDateTime};

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
        // Whatever came before: nobody's time is up while they are away.
        self.deadline = self.deadline.map(|deadline| deadline.max(until));
    }

    /// Gives back what was lost of the time from `from` to `until`; while the player was away, nothing was.
    pub(super) fn credit(&mut self, from: OffsetDateTime, until: OffsetDateTime, away: Option<Absence>) {
        let from = from.max(self.since);
        let lost = until - from - away.map_or(Duration::ZERO, |absence| absence.share(from, until));
        if lost > Duration::ZERO {
            self.shift(lost);
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
            Phase::Open { expires, .. } => Some(*expires),
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
    pub fn running_out(&self, now: OffsetDateTime) -> Option<Participant> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        (clock.up_since.is_none() && clock.deadline.is_some_and(|deadline| deadline <= now)).then(|| game.on_turn())
    }

    /// What is due by `now`. A reminder that was missed altogether is left out.
    pub(super) fn tick(&self, known: &Known, now: OffsetDateTime) -> Vec<Event> {
        // It may be that nothing is due then.
        let news = self.learn(known, now);
        if !news.is_empty() {
            return news;
        }
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
    fn time_is_up(&self, by: Participant) -> Result<(&Match, Player), Refusal> {
        let (game, seat) = self.playing(by)?;
        let Phase::Playing(_, Clock { up_since: Some(_), .. }) = self.phase else {
            return Err(Refusal::TimeLeft { deadline: self.deadline() });
        };
        if seat == game.position.to_move() {
            return Err(Refusal::OwnTime);
        }
        Ok((game, seat))
    }

    pub(super) fn claim(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.time_is_up(by)?;
        Ok(vec![lost(game, seat.other(), Reason::Claimed, Some(by))])
    }

    pub(super) fn extend(&self, by: Participant, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, _) = self.time_is_up(by)?;
        // Whoever is away gets the day afterwards.
        let from = game.away_on_turn().map_or(now, |away| away.max(now));
        Ok(vec![Event::Extended { deadline: whole_second(from.saturating_add(EXTENSION)) }])
    }

    /// Takes in that the bot was down from `from` to `until`; nothing where no clock runs.
    pub(super) fn credit(&self, from: OffsetDateTime, until: OffsetDateTime) -> Vec<Event> {
        let (from, until) = (whole_second(from), whole_second(until));
        // Nobody waited for an answer before the challenge was made.
        let from = match self.phase {
            Phase::Open { since, .. } => from.max(whole_second(since)),
            _ => from,
        };
        if self.due().is_none() || until <= from {
            return Vec::new();
        }
        vec![Event::Credited { from, until }]
    }
}
