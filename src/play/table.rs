//! The state of one table, folded from its events.

use super::{Absence, Clock, Closed, Ending, Event, GameId, Match, Pace, Participant, Reason, Takeback, Terms};
use time::OffsetDateTime;

/// A table: a challenge, then perhaps a game.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Table {
    /// Who proposed the game.
    pub challenger: Participant,
    /// Who was asked, or who accepted; nobody yet while an open challenge waits.
    pub opponent: Option<Participant>,
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
        /// Since when.
        since: OffsetDateTime,
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
        /// Who ended it, where it was neither the rules nor the clock.
        by: Option<Participant>,
        /// Who proposed a rematch, and its table.
        rematch: Option<(Participant, GameId)>,
    },
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

impl Table {
    /// The state after `events`, each with the time at which it happened.
    ///
    /// # Errors
    /// The first event that can't follow those before it.
    pub fn replay(events: impl IntoIterator<Item = (Event, OffsetDateTime)>) -> Result<Self, Corrupt> {
        let mut events = events.into_iter();
        let first = events.next();
        let Some((Event::Challenged { by, opponent, terms, expires, rematch_of }, since)) = first else {
            return Err(Corrupt { index: 0, reason: format!("a table begins with a challenge, not {first:?}") });
        };
        let phase = Phase::Open { since, expires };
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
            (Phase::Open { .. }, Event::Accepted { seats, seed, away }) => {
                let [one, two] = *seats;
                if seed.is_some() != self.terms.setup.game().die().is_some() {
                    return Err(corrupt("dice are rolled from a seed".to_owned()));
                }
                self.opponent = Some(if one == self.challenger { two } else { one });
                let mut game = Match::start(self.terms.setup, *seats, *seed);
                for absence in away {
                    let seat = game.seat(absence.by).ok_or_else(|| corrupt(format!("{absence:?} at no seat")))?;
                    game.note_absence(seat, *absence);
                }
                let clock = Clock::start(pace, at, game.away_on_turn());
                self.phase = Phase::Playing(game, clock);
            }
            (Phase::Open { .. }, Event::Declined) => self.phase = Phase::Closed(Closed::Declined),
            (Phase::Open { .. }, Event::Cancelled) => self.phase = Phase::Closed(Closed::Cancelled),
            (Phase::Open { .. }, Event::Expired) => self.phase = Phase::Closed(Closed::Expired),
            (Phase::Open { expires, .. }, Event::Credited { from, until }) => {
                *expires = expires.saturating_add(*until - *from);
            }
            (Phase::Playing(game, _), Event::Ended { ending, by }) => {
                self.phase = Phase::Over { game: game.clone(), ending: *ending, by: *by, rematch: None };
            }
            (Phase::Playing(game, clock), event) => {
                continued(game, clock, pace, event, at).map_err(corrupt)?;
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

    /// Whom a message about `events` must reach, the last of which brought the table to its present
    /// state: whoever has to do something, or did not know yet.
    pub fn called(&self, events: &[Event]) -> Vec<Participant> {
        let game = self.game();
        let on_turn = || game.map(Match::on_turn);
        let waiting = || game.map(Match::waiting);
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
                | Event::TakebackDeclined { by },
            ) => vec![game.and_then(|game| game.opponent_of(*by))],
            // The last move was made by the one who isn't on turn, unless it was a planned one.
            Some(Event::Ended { ending, .. }) if ending.reason == Reason::Rules && !planned(events) => vec![on_turn()],
            Some(Event::Ended { by, .. }) => {
                [on_turn(), waiting()].into_iter().filter(|person| by.is_none() || person != by).collect()
            }
            Some(
                Event::Cancelled
                | Event::RematchOffered { .. }
                | Event::Planned { .. }
                | Event::Away { left: None, .. }
                | Event::Credited { .. },
            )
            | None => Vec::new(),
        };
        people.into_iter().flatten().collect()
    }
}

/// Whether one of the moves was made in the absence of its player.
fn planned(events: &[Event]) -> bool {
    events.iter().any(|event| matches!(event, Event::Moved { planned: true, .. }))
}

/// Takes an event after which the game is still on into it.
fn continued(game: &mut Match, clock: &mut Clock, pace: Pace, event: &Event, at: OffsetDateTime) -> Result<(), String> {
    let seat = |by: &Participant, game: &Match| game.seat(*by).ok_or_else(|| format!("{by:?} does not play"));
    let restarted = |game: &Match| Clock::start(pace, at, game.away_on_turn());
    match event {
        Event::Moved { text, roll, .. } => {
            game.play(text, *roll)?;
            *clock = restarted(game);
        }
        Event::Planned { by, plan } => {
            let seat = seat(by, game)?;
            game.plans[seat.index()] = plan.clone();
        }
        Event::DrawOffered { by } => game.draw = Some(seat(by, game)?),
        Event::DrawDeclined { .. } => game.refuse_draw(),
        Event::TakebackAsked { by, to } => game.takeback = Some(Takeback { by: seat(by, game)?, to: *to }),
        Event::TakebackDeclined { .. } => game.takeback = None,
        Event::TakenBack { to } => {
            game.take_back(*to)?;
            *clock = restarted(game);
        }
        Event::Reminded => clock.remind_at = None,
        Event::TimeUp => clock.up_since = Some(at),
        Event::Extended { deadline } => {
            let since = game.away_on_turn().map_or(at, |away| away.max(at));
            *clock = Clock::until(*deadline, since.min(*deadline));
        }
        Event::Away { by, from, until, .. } => {
            let seat = seat(by, game)?;
            let before = game.note_absence(seat, Absence { by: *by, from: *from, until: *until });
            if seat == game.position.to_move() {
                clock.pause(before, *from, *until, at);
            }
        }
        Event::Credited { from, until } => {
            clock.credit(*from, *until, game.absence_on_turn());
        }
        event => return Err(format!("{event:?}")),
    }
    Ok(())
}
