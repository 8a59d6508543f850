//! The state of one table, folded from its events.

use super::{Closed, Ending, Event, GameId, Pace, Reason, Seed, Terms, UserId};
use crate::{
    record::{Ply, Record},
    rules::{AnyPosition, Player},
};
use time::{Duration, OffsetDateTime};

/// How long after the end of a player's time the game ends by itself.
pub(super) const LAPSE: Duration = Duration::days(3);

/// A table: a challenge, then perhaps a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Who proposed the game.
    pub challenger: UserId,
    /// Who was asked, or who accepted; nobody yet while an open challenge waits.
    pub opponent: Option<UserId>,
    /// What was agreed on.
    pub terms: Terms,
    /// The game after which this one was proposed.
    pub rematch_of: Option<GameId>,
    /// How far things have come.
    pub phase: Phase,
    /// The number of events so far; the next one gets this number.
    pub events: u32,
}

/// How far a table has come.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Phase {
    /// The challenge waits for an answer.
    Open {
        /// Until when.
        expires: OffsetDateTime,
    },
    /// There will be no game.
    Closed(Closed),
    /// The game is on.
    Playing(Match, Clock),
    /// The game has ended.
    Over {
        /// The game.
        game: Match,
        /// How it ended.
        ending: Ending,
        /// Who proposed a rematch, and its table.
        rematch: Option<(UserId, GameId)>,
    },
}

/// A game with people at the board.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Match {
    /// Who sits where, player 1 first.
    pub seats: [UserId; 2],
    /// The position now.
    pub position: AnyPosition,
    /// The position before the last ply that was no forfeited turn.
    pub before: Option<AnyPosition>,
    /// All plies.
    pub record: Record,
    /// The secret of the dice, in games with a die.
    pub seed: Option<Seed>,
}

/// The time of the player whose turn it is.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub struct Clock {
    /// When the time for this move ends, where there is a limit.
    pub deadline: Option<OffsetDateTime>,
    /// When the player is to be reminded; nothing once that was done.
    pub remind_at: Option<OffsetDateTime>,
    /// When the time was found to be up.
    pub up_since: Option<OffsetDateTime>,
}

/// Events that can't follow each other: the store holds what no version of this program wrote.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
#[error("event {index} can't happen here: {reason}")]
pub struct Corrupt {
    /// Index of the event, from 0.
    pub index: u32,
    /// What is wrong with it.
    pub reason: String,
}

impl Match {
    /// The person in that seat.
    pub const fn person(&self, seat: Player) -> UserId {
        self.seats[seat.index()]
    }

    /// The seat of that person; the one to move where somebody plays both.
    pub fn seat(&self, person: UserId) -> Option<Player> {
        let to_move = self.position.to_move();
        [to_move, to_move.other()].into_iter().find(|&seat| self.person(seat) == person)
    }

    /// The person whose turn it is.
    pub fn on_turn(&self) -> UserId {
        self.person(self.position.to_move())
    }

    /// The person whose turn it isn't.
    pub fn waiting(&self) -> UserId {
        self.person(self.position.to_move().other())
    }

    /// The number of plies made.
    pub fn ply(&self) -> u16 {
        self.position.ply()
    }

    /// The last ply that was no forfeited turn.
    pub fn last(&self) -> Option<&Ply> {
        let forfeited = self.forfeited().len();
        self.record.plies.iter().rev().nth(forfeited)
    }

    /// The turns that were forfeited since the last move, with those who had them, in order.
    pub fn forfeited(&self) -> Vec<(Player, &Ply)> {
        let mut player = self.position.to_move();
        let mut plies: Vec<_> = self
            .record
            .plies
            .iter()
            .rev()
            .take_while(|ply| ply.is_forfeit())
            .map(|ply| {
                player = player.other();
                (player, ply)
            })
            .collect();
        plies.reverse();
        plies
    }

    /// Puts the roll for the next ply on the table, in games with a die.
    fn roll(&mut self) {
        if let (Some(seed), Some(die), None) = (&self.seed, self.record.setup.game().die(), self.position.outcome()) {
            self.position.set_roll(seed.roll(self.position.ply(), die));
        }
    }
}

impl Clock {
    fn start(pace: Pace, now: OffsetDateTime) -> Self {
        pace.limit()
            .map_or(Self { deadline: None, remind_at: None, up_since: None }, |limit| Self::until(now + limit, now))
    }

    /// The time from `now` to `deadline`. The reminder comes when a quarter of it is left, a day at most.
    fn until(deadline: OffsetDateTime, now: OffsetDateTime) -> Self {
        let left = Duration::min((deadline - now) / 4, Duration::days(1));
        Self { deadline: Some(deadline), remind_at: Some(deadline - left), up_since: None }
    }

    /// When something is due without anyone's doing: the reminder, the end of the time, the end of
    /// the game.
    pub fn due(&self) -> Option<OffsetDateTime> {
        match self.up_since {
            Some(since) => Some(since + LAPSE),
            None => self.remind_at.or(self.deadline),
        }
    }
}

impl Table {
    /// The state after `events`, each with the time at which it happened.
    ///
    /// # Errors
    /// The first event that can't follow those before it.
    pub fn replay(events: impl IntoIterator<Item = (Event, OffsetDateTime)>) -> Result<Self, Corrupt> {
        let mut events = events.into_iter();
        let first = events.next().map(|(event, _)| event);
        let Some(Event::Challenged { by, opponent, terms, expires, rematch_of }) = first else {
            return Err(Corrupt { index: 0, reason: format!("a table begins with a challenge, not {first:?}") });
        };
        let phase = Phase::Open { expires };
        let mut table = Self { challenger: by, opponent, terms, rematch_of, phase, events: 1 };
        for (event, at) in events {
            table.apply(&event, at)?;
        }
        Ok(table)
    }

    /// Takes in one more event.
    ///
    /// # Errors
    /// When it can't follow; the table is of no use then.
    pub fn apply(&mut self, event: &Event, at: OffsetDateTime) -> Result<(), Corrupt> {
        let index = self.events;
        let corrupt = |reason: String| Corrupt { index, reason };
        let pace = self.terms.pace;
        match (&mut self.phase, event) {
            (Phase::Open { .. }, Event::Accepted { seats, seed }) => {
                let [one, two] = *seats;
                if seed.is_some() != self.terms.setup.game().die().is_some() {
                    return Err(corrupt("dice are rolled from a seed".to_owned()));
                }
                self.opponent = Some(if one == self.challenger { two } else { one });
                let mut game = Match {
                    seats: *seats,
                    position: self.terms.setup.start(),
                    before: None,
                    record: Record::new(self.terms.setup),
                    seed: *seed,
                };
                game.roll();
                self.phase = Phase::Playing(game, Clock::start(pace, at));
            }
            (Phase::Open { .. }, Event::Declined) => self.phase = Phase::Closed(Closed::Declined),
            (Phase::Open { .. }, Event::Cancelled) => self.phase = Phase::Closed(Closed::Cancelled),
            (Phase::Open { .. }, Event::Expired) => self.phase = Phase::Closed(Closed::Expired),
            (Phase::Playing(game, clock), Event::Moved { text, roll }) => {
                if *roll != game.position.roll() {
                    return Err(corrupt(format!("{text}: the roll is {:?}, not {roll:?}", game.position.roll())));
                }
                let ply = Ply { roll: *roll, text: text.clone() };
                let before = game.position.clone();
                ply.play_on(&mut game.position).map_err(|illegal| corrupt(format!("{text}: {illegal:?}")))?;
                if !ply.is_forfeit() {
                    game.before = Some(before);
                }
                game.record.plies.push(ply);
                game.roll();
                *clock = Clock::start(pace, at);
            }
            (Phase::Playing(_, clock), Event::Reminded) => clock.remind_at = None,
            (Phase::Playing(_, clock), Event::TimeUp) => clock.up_since = Some(at),
            (Phase::Playing(_, clock), Event::Extended { deadline }) => {
                *clock = Clock::until(*deadline, at);
            }
            (Phase::Playing(game, _), Event::Ended { ending, .. }) => {
                self.phase = Phase::Over { game: game.clone(), ending: *ending, rematch: None };
            }
            (Phase::Over { rematch, .. }, Event::RematchOffered { by, game }) => *rematch = Some((*by, *game)),
            (_, event) => return Err(corrupt(format!("{event:?}"))),
        }
        self.events += 1;
        Ok(())
    }

    /// The game, once it has begun.
    pub fn game(&self) -> Option<&Match> {
        match &self.phase {
            Phase::Playing(game, _) | Phase::Over { game, .. } => Some(game),
            Phase::Open { .. } | Phase::Closed(_) => None,
        }
    }

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

    /// Whom a message about `events` must reach, the last of which brought the table to its present
    /// state: whoever has to do something, or did not know yet.
    pub fn called(&self, events: &[Event]) -> Vec<UserId> {
        let game = self.game();
        let on_turn = || game.map(Match::on_turn);
        let waiting = || game.map(Match::waiting);
        let people: Vec<Option<UserId>> = match events.last() {
            Some(Event::Challenged { opponent, .. }) => vec![*opponent],
            Some(Event::Declined | Event::Expired) => vec![Some(self.challenger)],
            Some(Event::Accepted { .. } | Event::Moved { .. } | Event::Reminded | Event::Extended { .. }) => {
                vec![on_turn()]
            }
            Some(Event::TimeUp) => vec![waiting()],
            // The last move was made by the one who isn't on turn.
            Some(Event::Ended { ending, .. }) if ending.reason == Reason::Rules => vec![on_turn()],
            Some(Event::Ended { by, .. }) => {
                [on_turn(), waiting()].into_iter().filter(|person| by.is_none() || person != by).collect()
            }
            Some(Event::Cancelled | Event::RematchOffered { .. }) | None => Vec::new(),
        };
        people.into_iter().flatten().collect()
    }
}
