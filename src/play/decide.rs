//! Who may do what, and what comes of it.

use super::{Closed, Ending, Event, First, GameId, Match, Phase, Reason, Seed, Table, Terms, UserId};
use crate::{
    record::MAX_PLIES,
    rules::{Illegal, Outcome, Player},
};
use time::{Duration, OffsetDateTime};

/// How long a challenge can be accepted.
const CHALLENGE: Duration = Duration::days(3);
/// What an opponent gives who gives more time.
const EXTENSION: Duration = Duration::days(1);
/// A game with fewer plies was never really played: "fewer than two plies each".
const REAL_GAME: u16 = 4;
/// Legal moves offered to somebody whose move was illegal, and to somebody who typed the beginning of one.
const NEAR: usize = 3;
const LONGER: usize = 25;

/// What somebody wants to do at a table, or that time has passed.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Command {
    /// Accept the challenge. `lot` decides who begins where it is drawn: `true` for the challenger.
    Accept {
        /// Who.
        by: UserId,
        /// The lot.
        lot: bool,
        /// The secret of the dice, for games with a die.
        seed: Seed,
    },
    /// Decline the challenge.
    Decline {
        /// Who.
        by: UserId,
    },
    /// Take the challenge back.
    Cancel {
        /// Who.
        by: UserId,
    },
    /// Move.
    Move {
        /// Who.
        by: UserId,
        /// The move as typed.
        text: String,
        /// The ply for which the move was meant, where the asking message knew it.
        ply: Option<u16>,
    },
    /// Resign, or abort a game that has hardly begun.
    Resign {
        /// Who.
        by: UserId,
    },
    /// Call off a game that has hardly begun; never a loss.
    CallOff {
        /// Who.
        by: UserId,
    },
    /// Claim the win on time.
    Claim {
        /// Who.
        by: UserId,
    },
    /// Give the opponent, whose time is up, another day.
    Extend {
        /// Who.
        by: UserId,
    },
    /// Propose another game with seats swapped, under the number that the new table was given.
    Rematch {
        /// Who.
        by: UserId,
        /// The new table.
        game: GameId,
    },
    /// Time has passed.
    Tick,
}

/// Why a command comes to nothing, with the facts that a person is told.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Refusal {
    /// One can't challenge oneself.
    OwnOpponent,
    /// The challenger can't accept or decline, only cancel.
    OwnChallenge,
    /// Somebody else was challenged.
    NotChallenged {
        /// Who was.
        opponent: UserId,
    },
    /// An open challenge isn't anyone's to decline.
    OpenToAll,
    /// Only the challenger can cancel.
    NotChallenger {
        /// Who that is.
        challenger: UserId,
    },
    /// The challenge is no longer open, and there was no game.
    Closed(Closed),
    /// The challenge has been accepted already.
    AlreadyAccepted,
    /// The challenge has not been accepted yet.
    NotBegun,
    /// The person plays in this game on neither side.
    NotPlaying,
    /// It is somebody else's turn.
    NotYourTurn {
        /// Whose.
        turn: UserId,
    },
    /// The request belongs to an earlier ply.
    Stale,
    /// The move is illegal.
    Illegal {
        /// Why.
        illegal: Illegal,
        /// What was typed.
        typed: String,
        /// Legal moves near to it, nearest first.
        near: Near,
    },
    /// The game is as long as a record can be.
    TooLong,
    /// The game has ended.
    Over,
    /// The game is still on.
    NotOver,
    /// Too much has been played for the game to be called off.
    TooFarOn,
    /// It is one's own time that is up.
    OwnTime,
    /// The opponent's time isn't up.
    TimeLeft {
        /// When it ends, where there is a limit.
        deadline: Option<OffsetDateTime>,
    },
    /// A rematch has been proposed already.
    RematchOffered {
        /// By whom.
        by: UserId,
        /// Its table.
        game: GameId,
    },
}

/// Legal moves that somebody may have meant.
#[derive(Clone, Default, PartialEq, Eq, Debug)]
pub struct Near {
    /// Such as begin with what was typed, else such as end near to the cell that it names; at most 25.
    pub moves: Vec<String>,
    /// How many more begin with what was typed.
    pub more: usize,
}

impl Table {
    /// The first event of a new table.
    ///
    /// # Errors
    /// [`Refusal::OwnOpponent`].
    pub fn challenge(
        by: UserId,
        opponent: Option<UserId>,
        terms: Terms,
        now: OffsetDateTime,
    ) -> Result<Event, Refusal> {
        if opponent == Some(by) {
            return Err(Refusal::OwnOpponent);
        }
        Ok(Event::Challenged { by, opponent, terms, expires: whole_second(now + CHALLENGE), rematch_of: None })
    }

    /// The first event of the table `by` proposes after this one: the same terms with seats swapped.
    /// `None` while there is no finished game with `by` in it.
    pub fn rematch(&self, this: GameId, by: UserId, now: OffsetDateTime) -> Option<Event> {
        let Phase::Over { game, .. } = &self.phase else { return None };
        let seat = game.seat(by)?;
        // The new seat is the other one.
        let begins = self.terms.setup.start().to_move() == seat.other();
        let first = if begins { First::Challenger } else { First::Opponent };
        Some(Event::Challenged {
            by,
            opponent: Some(game.person(seat.other())),
            terms: Terms { first, ..self.terms },
            expires: whole_second(now + CHALLENGE),
            rematch_of: Some(this),
        })
    }

    /// What comes of `command` at the time `now`: the events that follow, none when nothing is due.
    ///
    /// # Errors
    /// Why nothing comes of it.
    pub fn decide(&self, command: &Command, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        match *command {
            Command::Accept { by, lot, seed } => self.accept(by, lot, seed, now),
            Command::Decline { by } => self.decline(by, now),
            Command::Cancel { by } => self.cancel(by, now),
            Command::Move { by, ref text, ply } => self.play(by, text, ply, now),
            Command::Resign { by } => self.resign(by),
            Command::CallOff { by } => self.call_off(by),
            Command::Claim { by } => self.claim(by, now),
            Command::Extend { by } => self.extend(by, now),
            Command::Rematch { by, game } => self.offer_rematch(by, game),
            Command::Tick => Ok(self.tick(now)),
        }
    }

    /// Refuses unless the challenge can still be answered.
    fn open(&self, now: OffsetDateTime) -> Result<(), Refusal> {
        match self.phase {
            Phase::Open { expires } if now < expires => Ok(()),
            Phase::Open { .. } => Err(Refusal::Closed(Closed::Expired)),
            Phase::Closed(how) => Err(Refusal::Closed(how)),
            Phase::Playing(..) | Phase::Over { .. } => Err(Refusal::AlreadyAccepted),
        }
    }

    fn accept(&self, by: UserId, lot: bool, seed: Seed, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.open(now)?;
        if by == self.challenger {
            return Err(Refusal::OwnChallenge);
        }
        if let Some(opponent) = self.opponent.filter(|&opponent| opponent != by) {
            return Err(Refusal::NotChallenged { opponent });
        }
        let begins = match self.terms.first {
            First::Challenger => true,
            First::Opponent => false,
            First::Lot => lot,
        };
        // Where a setup lets player 2 begin, who begins is player 2.
        let setup = self.terms.setup;
        let first_seat = begins == (setup.start().to_move() == Player::One);
        let seats = if first_seat { [self.challenger, by] } else { [by, self.challenger] };
        let seed = setup.game().die().map(|_| seed);
        self.and_forfeits(vec![Event::Accepted { seats, seed }], now)
    }

    fn decline(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.open(now)?;
        match self.opponent {
            _ if by == self.challenger => Err(Refusal::OwnChallenge),
            None => Err(Refusal::OpenToAll),
            Some(opponent) if opponent != by => Err(Refusal::NotChallenged { opponent }),
            Some(_) => Ok(vec![Event::Declined]),
        }
    }

    fn cancel(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.open(now)?;
        if by != self.challenger {
            return Err(Refusal::NotChallenger { challenger: self.challenger });
        }
        Ok(vec![Event::Cancelled])
    }

    /// The running game and the seat of `by` in it.
    fn playing(&self, by: UserId) -> Result<(&Match, Player), Refusal> {
        match &self.phase {
            Phase::Open { .. } => Err(Refusal::NotBegun),
            Phase::Closed(how) => Err(Refusal::Closed(*how)),
            Phase::Playing(game, _) => game.seat(by).map(|seat| (game, seat)).ok_or(Refusal::NotPlaying),
            Phase::Over { .. } => Err(Refusal::Over),
        }
    }

    fn play(&self, by: UserId, typed: &str, ply: Option<u16>, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if seat != game.position.to_move() {
            return Err(Refusal::NotYourTurn { turn: game.on_turn() });
        }
        if ply.is_some_and(|ply| ply != game.ply()) {
            return Err(Refusal::Stale);
        }
        if game.record.plies.len() >= MAX_PLIES {
            return Err(Refusal::TooLong);
        }
        let text = game.position.resolve(typed).map_err(|illegal| Refusal::Illegal {
            illegal,
            typed: typed.trim().to_owned(),
            near: near(game, typed),
        })?;
        self.and_forfeits(vec![Event::Moved { text, roll: game.position.roll() }], now)
    }

    /// Adds what follows from `events` by itself: turns that the dice allow no move in, and the end of the game.
    fn and_forfeits(&self, mut events: Vec<Event>, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let mut after = self.clone();
        let mut taken = 0;
        loop {
            for event in &events[taken..] {
                // An event that was just decided can follow; if it could not, the store would say so.
                if after.apply(event, now).is_err() {
                    return Ok(events);
                }
            }
            taken = events.len();
            let Phase::Playing(game, _) = &after.phase else { return Ok(events) };
            if let Some(outcome) = game.position.outcome() {
                let winner = match outcome {
                    Outcome::Won(player) => Some(player),
                    Outcome::Drawn => None,
                };
                events.push(Event::Ended { ending: Ending { winner, reason: Reason::Rules }, by: None });
            } else if game.position.is_forfeited() && game.record.plies.len() < MAX_PLIES {
                events.push(Event::Moved { text: "pass".to_owned(), roll: game.position.roll() });
            } else {
                return Ok(events);
            }
        }
    }

    fn resign(&self, by: UserId) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        Ok(vec![lost(game, seat, Reason::Resigned, Some(by))])
    }

    fn call_off(&self, by: UserId) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.playing(by)?;
        if game.ply() >= REAL_GAME {
            return Err(Refusal::TooFarOn);
        }
        Ok(vec![lost(game, seat, Reason::Aborted, Some(by))])
    }

    /// The running game where the time of the opponent of `by` is up.
    fn time_is_up(&self, by: UserId, now: OffsetDateTime) -> Result<(&Match, Player), Refusal> {
        let (game, seat) = self.playing(by)?;
        let deadline = self.deadline();
        if deadline.is_none_or(|deadline| now < deadline) {
            return Err(Refusal::TimeLeft { deadline });
        }
        if seat == game.position.to_move() {
            return Err(Refusal::OwnTime);
        }
        Ok((game, seat))
    }

    fn claim(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        let (game, seat) = self.time_is_up(by, now)?;
        Ok(vec![lost(game, seat.other(), Reason::Claimed, Some(by))])
    }

    fn extend(&self, by: UserId, now: OffsetDateTime) -> Result<Vec<Event>, Refusal> {
        self.time_is_up(by, now)?;
        Ok(vec![Event::Extended { deadline: whole_second(now + EXTENSION) }])
    }

    fn offer_rematch(&self, by: UserId, new: GameId) -> Result<Vec<Event>, Refusal> {
        match &self.phase {
            Phase::Over { game, .. } if game.seat(by).is_none() => Err(Refusal::NotPlaying),
            Phase::Over { rematch: Some((by, game)), .. } => Err(Refusal::RematchOffered { by: *by, game: *game }),
            Phase::Over { rematch: None, .. } => Ok(vec![Event::RematchOffered { by, game: new }]),
            _ => Err(Refusal::NotOver),
        }
    }

    /// What is due by `now`. A reminder that was missed altogether is left out.
    fn tick(&self, now: OffsetDateTime) -> Vec<Event> {
        if self.due().is_none_or(|due| now < due) {
            return Vec::new();
        }
        match &self.phase {
            Phase::Open { .. } => vec![Event::Expired],
            Phase::Playing(game, clock) => {
                let loser = game.position.to_move();
                if clock.up_since.is_some() {
                    vec![lost(game, loser, Reason::Lapsed, None)]
                } else if clock.deadline.is_none_or(|deadline| now < deadline) {
                    vec![Event::Reminded]
                } else if game.ply() < REAL_GAME {
                    vec![lost(game, loser, Reason::Lapsed, None)]
                } else {
                    vec![Event::TimeUp]
                }
            }
            Phase::Closed(_) | Phase::Over { .. } => Vec::new(),
        }
    }
}

fn near(game: &Match, typed: &str) -> Near {
    let typed = typed.trim().to_ascii_lowercase();
    // Who wrote a1 did not mean a10.
    let number = typed.ends_with(|c: char| c.is_ascii_digit());
    let begins = |text: &String| {
        let rest = text.strip_prefix(&typed);
        rest.is_some_and(|rest| !(number && rest.starts_with(|c: char| c.is_ascii_digit())))
    };
    if !typed.is_empty() {
        let mut moves: Vec<_> = game.position.legal_texts().into_iter().filter(begins).collect();
        if !moves.is_empty() {
            let more = moves.len().saturating_sub(LONGER);
            moves.truncate(LONGER);
            return Near { moves, more };
        }
    }
    let moves = game.position.target(&typed).map_or_else(Vec::new, |cell| game.position.nearest(cell, NEAR));
    Near { moves, more: 0 }
}

/// The end of a game that `loser` gave up or let run out: aborted when it had hardly begun.
fn lost(game: &Match, loser: Player, reason: Reason, by: Option<UserId>) -> Event {
    let ending = if game.ply() < REAL_GAME {
        Ending { winner: None, reason: Reason::Aborted }
    } else {
        Ending { winner: Some(loser.other()), reason }
    };
    Event::Ended { ending, by }
}

/// Stored times have whole seconds.
fn whole_second(time: OffsetDateTime) -> OffsetDateTime {
    time.replace_nanosecond(0).unwrap_or(time)
}
