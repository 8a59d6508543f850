//! The state of a table, folded from its events.

use super::{
    Absence, ChallengeEnd, Ending, Event, EventError, GameId, InvalidEvent, Participant, Proposal, Reason, Refusal,
    StartedGame, Takeback, Terms, TimeControl, TurnClock, time_left::Gain,
};
use parlor_games::{
    record::Ply,
    rules::{Player, Setup},
};
use time::{Duration, OffsetDateTime};

/// The computer's next action in a game. The computer has a task instead of a clock.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Task {
    Move,
    AnswerDraw,
}

/// A challenge, then perhaps a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    pub challenger: Participant,
    /// The participant who was challenged or has accepted. `None` while a challenge to everybody is open.
    pub opponent: Option<Participant>,
    pub terms: Terms,
    pub rematch_of: Option<GameId>,
    pub phase: Phase,
    /// Periods that were already credited to the clocks.
    pub(super) credited: Vec<(OffsetDateTime, OffsetDateTime)>,
    /// The number of events so far, which is also the number of the next one.
    pub events: u32,
}

#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    Open {
        since: OffsetDateTime,
        expires: Option<OffsetDateTime>,
    },
    Closed(ChallengeEnd),
    Playing(StartedGame, TurnClock),
    Over {
        game: StartedGame,
        ending: Ending,
        /// `None` if the rules or the clock ended the game.
        by: Option<Participant>,
        /// The participant who proposed a rematch, and its table.
        rematch: Option<(Participant, GameId)>,
    },
}

impl Table {
    pub fn replay(events: impl IntoIterator<Item = (Event, OffsetDateTime)>) -> Result<Self, InvalidEvent> {
        let mut events = events.into_iter();
        let first = events.next();
        let Some((Event::Challenged { by, opponent, terms, expires, rematch_of }, since)) = first else {
            let reason = EventError::NotAChallenge(first.map(Box::new));
            return Err(InvalidEvent { index: 0, reason });
        };
        let phase = Phase::Open { since, expires };
        let mut table = Self { challenger: by, opponent, terms, rematch_of, phase, credited: Vec::new(), events: 1 };
        for (event, at) in events {
            table.apply(&event, at)?;
        }
        Ok(table)
    }

    /// Applies an event. After an error, the table must be discarded.
    pub fn apply(&mut self, event: &Event, at: OffsetDateTime) -> Result<(), InvalidEvent> {
        let index = self.events;
        let invalid = |reason| InvalidEvent { index, reason };
        let control = self.terms.pace.time_control();
        match (&mut self.phase, event) {
            (Phase::Open { .. }, Event::Accepted { seats, seed, away }) => {
                let [one, two] = *seats;
                if seed.is_some() != Self::needs_seed(self.terms.setup, *seats) {
                    return Err(invalid(EventError::Seed));
                }
                self.opponent = Some(if one == self.challenger { two } else { one });
                let mut game = StartedGame::start(self.terms.setup, *seats, *seed, control);
                for absence in away {
                    let seat = game.seat(absence.by).ok_or_else(|| invalid(EventError::AbsenceOfOther(*absence)))?;
                    game.record_absence(seat, *absence);
                }
                let clock = TurnClock::start(at, &game);
                self.phase = Phase::Playing(game, clock);
            }
            (Phase::Open { .. }, Event::Declined) => self.phase = Phase::Closed(ChallengeEnd::Declined),
            (Phase::Open { .. }, Event::Cancelled) => self.phase = Phase::Closed(ChallengeEnd::Cancelled),
            (Phase::Open { .. }, Event::Expired) => self.phase = Phase::Closed(ChallengeEnd::Expired),
            (Phase::Open { expires, .. }, Event::Credited { from, until }) => {
                *expires = expires.map(|at| at.saturating_add(*until - *from));
            }
            (Phase::Playing(game, _), Event::Ended { ending, by }) => {
                self.phase = Phase::Over { game: game.clone(), ending: *ending, by: *by, rematch: None };
            }
            (Phase::Playing(game, clock), event) => {
                apply_to_game(game, clock, control, event, at).map_err(invalid)?;
            }
            (Phase::Over { ending: former, by: judge, .. }, Event::Ended { ending, by })
                if [former.reason, ending.reason] == [Reason::Adjudicated; 2] =>
            {
                (*former, *judge) = (*ending, *by);
            }
            (Phase::Over { rematch, .. }, Event::RematchOffered { by, game }) => *rematch = Some((*by, *game)),
            (_, event) => return Err(invalid(EventError::WrongPhase(Box::new(event.clone())))),
        }
        if let Event::Credited { from, until } = event {
            self.credited.push((*from, *until));
        }
        self.events += 1;
        Ok(())
    }

    pub const fn is_over(&self) -> bool {
        matches!(self.phase, Phase::Over { .. })
    }

    pub fn game(&self) -> Option<&StartedGame> {
        match &self.phase {
            Phase::Playing(game, _) | Phase::Over { game, .. } => Some(game),
            Phase::Open { .. } | Phase::Closed(_) => None,
        }
    }

    pub(super) fn running(&self) -> Result<&StartedGame, Refusal> {
        match &self.phase {
            Phase::Open { .. } => Err(Refusal::NotBegun),
            Phase::Closed(end) => Err(Refusal::ChallengeClosed(*end)),
            Phase::Playing(game, _) => Ok(game),
            Phase::Over { .. } => Err(Refusal::Over),
        }
    }

    pub(super) fn playing(&self, by: Participant) -> Result<(&StartedGame, Player), Refusal> {
        let game = self.running()?;
        game.seat(by).map(|seat| (game, seat)).ok_or(Refusal::NotPlaying)
    }

    pub(super) fn can_be_called_off_by(&self, game: &StartedGame, seat: Player) -> bool {
        !self.terms.event && game.can_be_called_off_by(seat)
    }

    /// A loss for `loser`, or an abort if the game can still be called off.
    pub(super) fn loss_or_abort(
        &self,
        game: &StartedGame,
        loser: Player,
        reason: Reason,
        by: Option<Participant>,
    ) -> Event {
        let ending = if self.can_be_called_off_by(game, loser) {
            Ending { winner: None, reason: Reason::Aborted }
        } else {
            Ending { winner: Some(loser.other()), reason }
        };
        Event::Ended { ending, by }
    }

    pub(super) fn needs_seed(setup: Setup, seats: [Participant; 2]) -> bool {
        setup.game().die().is_some() || seats.iter().any(|seat| seat.team().is_some())
    }

    pub const fn is_vote_game(&self) -> bool {
        self.challenger.team().is_some()
    }

    /// Whether this is a live game: between two people, with less than an hour for each. Its clock starts with the board, it
    /// has no reminders, absences or extra days, and it is lost when a player's time is up.
    pub fn is_live(&self) -> bool {
        self.terms.pace.is_live() && !self.is_vote_game()
    }

    /// The version of a live game's board that Discord has not accepted yet.
    pub fn awaited_board(&self) -> Option<u32> {
        let Phase::Playing(game, clock) = &self.phase else { return None };
        clock.awaits_board().map(|_| game.version())
    }

    /// The running game, if a team has to vote.
    pub fn vote(&self) -> Option<(&StartedGame, Player)> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        game.on_turn().team().map(|_| (game, game.position.to_move()))
    }

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

    /// The time left to the player to move in a live game, and the longest wait until the clock starts.
    pub fn live_clock(&self, now: OffsetDateTime) -> Option<(Duration, Duration)> {
        let Phase::Playing(_, clock) = &self.phase else { return None };
        let deadline = clock.deadline.filter(|_| self.is_live())?;
        let starts = clock.since.max(now);
        Some((deadline - starts, starts - now))
    }

    /// The time left to the waiting player, at paces at which players can save time.
    pub fn time_of_waiting(&self) -> Option<Duration> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        game.time_left.saved(game.position.to_move().other())
    }

    pub fn task(&self) -> Option<Task> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        let (seat, _) = game.computer()?;
        if game.draw == Some(seat.other()) {
            return Some(Task::AnswerDraw);
        }
        (game.position.to_move() == seat).then_some(Task::Move)
    }

    /// The participants who have to act, or who don't yet know the last event. `events` ends with the table's last event.
    pub fn people_to_notify(&self, events: &[Event]) -> Vec<Participant> {
        let game = self.game();
        let on_turn = || game.map(StartedGame::on_turn);
        let waiting = || game.map(StartedGame::waiting);
        let has_planned_move = events.iter().any(|event| matches!(event, Event::Moved { planned: true, .. }));
        let people: Vec<Option<Participant>> = match events.last() {
            Some(Event::Challenged { opponent, .. }) => vec![*opponent],
            Some(Event::Declined | Event::Expired) => vec![Some(self.challenger)],
            Some(
                Event::Accepted { .. }
                | Event::Moved { .. }
                | Event::Reminded
                | Event::Extended { .. }
                | Event::TakenBack { .. }
                | Event::Away { left: Some(_), .. },
            ) => {
                vec![on_turn()]
            }
            Some(Event::TimeUp) => vec![waiting()],
            Some(
                Event::DrawOffered { by }
                | Event::DrawDeclined { by }
                | Event::TakebackAsked { by, .. }
                | Event::TakebackDeclined { by }
                | Event::Withdrawn { by, .. },
            ) => vec![game.and_then(|game| game.opponent_of(*by))],
            // The waiting player made the last move and knows the result, unless the move was planned.
            Some(Event::Ended { ending, .. }) if ending.reason == Reason::Rules && !has_planned_move => {
                vec![on_turn()]
            }
            Some(Event::Ended { by, .. }) => {
                [on_turn(), waiting()].into_iter().filter(|person| by.is_none() || person != by).collect()
            }
            _ => Vec::new(),
        };
        people.into_iter().flatten().collect()
    }
}

fn apply_to_game(
    game: &mut StartedGame,
    clock: &mut TurnClock,
    control: Option<TimeControl>,
    event: &Event,
    at: OffsetDateTime,
) -> Result<(), EventError> {
    let seat = |by: &Participant, game: &StartedGame| game.seat(*by).ok_or(EventError::NotAPlayer(*by));
    match event {
        Event::Moved { text, roll, .. } => {
            let at_press = clock.pressed.unwrap_or(at);
            let is_forfeit = Ply { roll: *roll, text: text.clone() }.is_forfeit();
            game.end_turn(clock, at_press, if is_forfeit { Gain::Nothing } else { Gain::OfMove });
            game.play(text, *roll)?;
            *clock = TurnClock::start(at, game);
        }
        Event::Voted { votes } => game.vote = Some(votes.clone()),
        Event::Planned { by, plan } => {
            let seat = seat(by, game)?;
            game.plans[seat.index()] = plan.clone();
            game.counts[seat.index()].plan_changes += 1;
        }
        Event::Hinted { by } => {
            seat(by, game)?;
            let version = game.version();
            game.hints.push(version);
        }
        Event::DrawOffered { by } => game.draw = Some(seat(by, game)?),
        Event::DrawDeclined { .. } | Event::Withdrawn { proposal: Proposal::Draw, .. } => game.refuse_draw(),
        Event::TakebackAsked { by, to } => {
            let by = seat(by, game)?;
            game.takeback = Some(Takeback { by, to: *to });
            game.counts[by.index()].takeback_requests += 1;
        }
        Event::TakebackDeclined { .. } | Event::Withdrawn { proposal: Proposal::Takeback, .. } => {
            game.decline_takeback();
        }
        Event::TakenBack { to } => {
            game.end_turn(clock, at, Gain::Nothing);
            game.take_back(*to)?;
            *clock = TurnClock::start(at, game);
        }
        Event::Reminded => clock.remind_at = None,
        Event::TimeUp if game.on_turn().team().is_some() => clock.run_again(control, at),
        Event::TimeUp => clock.expired_at = Some(at),
        Event::Extended { deadline } => {
            let since = game.back_on_turn(at).min(*deadline);
            game.end_turn(clock, at, Gain::Given(*deadline - since));
            *clock = TurnClock::until(*deadline, since);
        }
        Event::Away { by, from, until, .. } => {
            let seat = seat(by, game)?;
            let before = game.record_absence(seat, Absence { by: *by, from: *from, until: *until });
            if seat == game.position.to_move() {
                clock.pause(before, *from, *until, at);
            }
        }
        Event::Shown { posted, latest } => clock.show(*posted, *latest),
        Event::Held { until } => clock.hold(*until),
        Event::Pressed { when } => clock.pressed = Some(*when),
        Event::Credited { from, until } => {
            clock.shift(game.credit_past_turns(*from, *until));
            clock.credit(*from, *until, game.absence_on_turn());
        }
        event => return Err(EventError::WrongPhase(Box::new(event.clone()))),
    }
    Ok(())
}
