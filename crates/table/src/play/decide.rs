//! Decides commands: whether they are allowed, and which events follow.

use super::{
    ChallengeEnd, Command, Ending, Event, First, GameId, OutsideFacts, Pace, Pair, Participant, Phase, Reason, Refusal,
    StartedGame, Table, Team, Terms, TimeoutRule, absence::whole_second, moves::STOPPED,
};
use parlor_ai::Level;
use parlor_games::dice::DiceSeed;
use parlor_games::rules::{Player, Setup};
use time::{Duration, OffsetDateTime};

const CHALLENGE_DURATION: Duration = Duration::days(3);

impl Table {
    /// The first event of a new table.
    pub fn challenge(
        by: Participant,
        opponent: Option<Participant>,
        terms: Terms,
        now: OffsetDateTime,
    ) -> Result<Event, Refusal> {
        if opponent == Some(by) {
            return Err(Refusal::OwnOpponent);
        }
        Ok(Event::Challenged {
            by,
            opponent,
            terms,
            expires: Some(whole_second(now + CHALLENGE_DURATION)),
            rematch_of: None,
        })
    }

    /// Like [`Self::challenge`], for a vote game, which begins at once.
    pub fn vote_game(against: Option<Level>, setup: Setup, pace: Pace) -> Event {
        let (by, opponent) = match against {
            Some(level) => (Team::Channel, Participant::Computer(level)),
            None => (Team::First, Participant::Team(Team::Second)),
        };
        let timeout = TimeoutRule::Loss;
        let terms = Terms { setup, first: First::Challenger, pace, rated: false, timeout, pair: None, event: false };
        Event::Challenged { by: by.into(), opponent: Some(opponent), terms, expires: None, rematch_of: None }
    }

    /// Like [`Self::challenge`], for a challenge of a standing offer: it does not expire, and anybody may accept it.
    pub fn standing_offer(by: Participant, terms: Terms) -> Event {
        Event::Challenged { by, opponent: None, terms, expires: None, rematch_of: None }
    }

    /// A challenge to the same terms with seats swapped. It is rated if this game was and the server still allows rated games
    /// (`rated`). `timeout` is the server's current rule.
    pub fn rematch(
        &self,
        this: GameId,
        by: Participant,
        rated: bool,
        timeout: TimeoutRule,
        now: OffsetDateTime,
    ) -> Option<Event> {
        let Phase::Over { game, .. } = &self.phase else { return None };
        let terms = Terms { rated: rated && self.terms.rated, timeout, pair: None, event: false, ..self.terms };
        challenge_with_seats_swapped(game, by, terms, Some(this), now)
    }

    /// The challenge for the second game of a pair, which begins together with the first one. `None` unless this is the first
    /// game of a pair and in progress.
    pub fn second_of_pair(&self, this: GameId, now: OffsetDateTime) -> Option<Event> {
        let Phase::Playing(game, _) = &self.phase else { return None };
        self.terms.pair.filter(|&pair| pair == Pair::First)?;
        let terms = Terms { pair: Some(Pair::SecondAfter(this)), ..self.terms };
        challenge_with_seats_swapped(game, self.challenger, terms, None, now)
    }

    /// Returns the events that a command causes, or a refusal. `outside` has the facts that the table's events don't contain.
    pub fn decide(
        &self,
        command: &Command,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Result<Vec<Event>, Refusal> {
        match *command {
            Command::Accept { by, challenger_begins, seed } => self.accept(by, challenger_begins, seed, outside, now),
            Command::Decline { by } => self.decline(by, now),
            Command::Cancel { by } => self.cancel(by, now),
            Command::Move { by, ref text, version } => self.play(by, text, version, outside, now),
            Command::CloseVote { ply } => self.close_vote(ply, outside, now),
            Command::Plan { by, ref line } => self.plan(by, line),
            Command::ClearPlan { by } => self.clear_plan(by),
            Command::Hint { by, version } => self.hint(by, version),
            Command::OfferDraw { by } => self.offer_draw(by),
            Command::AnswerDraw { by, accept } => self.answer_draw(by, accept),
            Command::RequestTakeback { by } => self.request_takeback(by),
            Command::AnswerTakeback { by, grant, version } => self.answer_takeback(by, grant, version),
            Command::Withdraw { by, proposal } => self.withdraw(by, proposal),
            Command::Resign { by } => self.resign(by),
            Command::Abort { by } => self.abort(by),
            Command::Claim { by } => self.claim(by),
            Command::Extend { by } => self.extend(by, now),
            Command::Rematch { by, game } => self.offer_rematch(by, game),
            Command::SyncAbsences => Ok(self.absence_changes(outside, now)),
            Command::Shown { version, sent, at } => Ok(self.shown(version, sent, at, now)),
            Command::Credit { from, until } => Ok(self.credit(from, until)),
            Command::Adjudicate { by, winner } => self.running().map(|_| vec![adjudicated(by, winner)]),
            Command::Correct { by, winner } => self.correct(by, winner, outside.result_is_open),
            Command::Stop { by } => self.stop(by),
            Command::EndSeason => self.running().map(|_| vec![STOPPED]),
            Command::Tick => Ok(self.tick(outside, now)),
        }
    }

    fn check_open(&self, now: OffsetDateTime) -> Result<(), Refusal> {
        match self.phase {
            Phase::Open { expires, .. } if expires.is_none_or(|at| now < at) => Ok(()),
            Phase::Open { .. } => Err(Refusal::ChallengeClosed(ChallengeEnd::Expired)),
            Phase::Closed(end) => Err(Refusal::ChallengeClosed(end)),
            Phase::Playing(..) | Phase::Over { .. } => Err(Refusal::AlreadyAccepted),
        }
    }

    fn accept(
        &self,
        by: Participant,
        challenger_begins: bool,
        seed: DiceSeed,
        outside: &OutsideFacts,
        now: OffsetDateTime,
    ) -> Result<Vec<Event>, Refusal> {
        self.check_open(now)?;
        if by == self.challenger {
            return Err(Refusal::OwnChallenge);
        }
        if let Some(opponent) = self.opponent.filter(|&opponent| opponent != by) {
            return Err(Refusal::NotChallenged { opponent });
        }
        let challenger_begins = match self.terms.first {
            First::Challenger => true,
            First::Opponent => false,
            First::Random => challenger_begins,
        };
        // In some set-ups player 2 begins: the participant who begins gets that seat.
        let setup = self.terms.setup;
        let challenger_is_player_1 = challenger_begins == (setup.start().to_move() == Player::One);
        let seats = if challenger_is_player_1 { [self.challenger, by] } else { [by, self.challenger] };
        let seed = Self::needs_seed(setup, seats).then_some(seed);
        let present = self.is_live();
        let away = seats.into_iter().filter(|_| !present).filter_map(|person| outside.current_absence(person, now));
        let away = away.map(|absence| self.counted_at_start(absence, now)).collect();
        self.and_consequences(vec![Event::Accepted { seats, seed, away }], now)
    }

    fn decline(&self, by: Participant, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.check_open(now)?;
        match self.opponent {
            _ if by == self.challenger => Err(Refusal::OwnChallenge),
            None => Err(Refusal::OpenToAll),
            Some(opponent) if opponent != by => Err(Refusal::NotChallenged { opponent }),
            Some(_) => Ok(vec![Event::Declined]),
        }
    }

    fn cancel(&self, by: Participant, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.check_open(now)?;
        if by != self.challenger {
            return Err(Refusal::NotChallenger { challenger: self.challenger });
        }
        Ok(vec![Event::Cancelled])
    }

    fn resign(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        Ok(vec![self.loss_or_abort(game, seat, Reason::Resigned, Some(by))])
    }

    fn abort(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if !self.can_be_called_off_by(game, seat) {
            return Err(Refusal::TooFarOn);
        }
        Ok(vec![self.loss_or_abort(game, seat, Reason::Aborted, Some(by))])
    }

    /// Organisers may change their decision until the tournament goes on from it.
    fn correct(&self, by: Participant, winner: Option<Player>, is_open: bool) -> Result<Vec<Event>, Refusal> {
        match &self.phase {
            Phase::Over { ending, .. }
                if is_open && ending.reason == Reason::Adjudicated && ending.winner != winner =>
            {
                Ok(vec![adjudicated(by, winner)])
            }
            Phase::Over { .. } => Err(Refusal::Over),
            _ => Err(Refusal::NotOver),
        }
    }

    fn stop(&self, by: Participant) -> Result<Vec<Event>, Refusal> {
        if let Phase::Open { .. } = self.phase {
            return Ok(vec![Event::Cancelled]);
        }
        self.running()?;
        Ok(vec![Event::Ended { ending: Ending { winner: None, reason: Reason::Stopped }, by: Some(by) }])
    }

    fn offer_rematch(&self, by: Participant, new: GameId) -> Result<Vec<Event>, Refusal> {
        match &self.phase {
            Phase::Over { game, .. } if game.seat(by).is_none() => Err(Refusal::NotPlaying),
            Phase::Over { rematch: Some((by, game)), .. } => Err(Refusal::RematchOffered { by: *by, game: *game }),
            Phase::Over { rematch: None, .. } => Ok(vec![Event::RematchOffered { by, game: new }]),
            _ => Err(Refusal::NotOver),
        }
    }
}

const fn adjudicated(by: Participant, winner: Option<Player>) -> Event {
    Event::Ended { ending: Ending { winner, reason: Reason::Adjudicated }, by: Some(by) }
}

/// A challenge from a player of `game` to the opponent. The player who did not begin `game` begins.
fn challenge_with_seats_swapped(
    game: &StartedGame,
    by: Participant,
    terms: Terms,
    rematch_of: Option<GameId>,
    now: OffsetDateTime,
) -> Option<Event> {
    let opponent = game.seat(by)?.other();
    let began = terms.setup.start().to_move();
    let first = if began == opponent { First::Challenger } else { First::Opponent };
    Some(Event::Challenged {
        by,
        opponent: Some(game.participant(opponent)),
        terms: Terms { first, ..terms },
        expires: Some(whole_second(now + CHALLENGE_DURATION)),
        rematch_of,
    })
}
