//! The game and the options of the engine between two searches.

use super::{
    command::{CommandError, Go, Query},
    options::{EngineOptions, SetOptionError},
};
use crate::{Explain, excerpt, game_search::Limits};
use parlor_games::{
    record::{self, MAX_PLIES, Ply, Record},
    rules::{AnyPosition, Illegal, OptionError, Outcome, Player, Setup},
};
use std::time::Duration;

/// Milliseconds per timed move reserved for communication with the engine.
const MOVE_OVERHEAD: u64 = 20;

#[derive(Clone, Debug)]
pub(super) struct Session {
    pub(super) options: EngineOptions,
    /// The moves that led to the position, in canonical form.
    pub(super) record: Record,
    /// With the roll for the next ply, if one was given.
    pub(super) position: AnyPosition,
    explain: Explain,
}

/// The message is sent to the other program.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum UgiError {
    #[error(transparent)]
    Command(#[from] CommandError),
    #[error(transparent)]
    Option(#[from] SetOptionError),
    #[error("a search is on: until bestmove only isready, stop and quit are understood")]
    Searching,
    #[error("ply {}: {text:?} can't be read; moves stand between blanks{}", .ply + 1, if *.dice { ", each after its roll, as in 3:MOVE, and a roll whose move is still to come stands last, as in 3:" } else { "" })]
    Unreadable {
        /// From 0.
        ply: usize,
        text: String,
        /// Whether the game has dice.
        dice: bool,
    },
    #[error("ply {}: {why}", .ply + 1)]
    Illegal {
        /// From 0.
        ply: usize,
        /// A sentence.
        why: String,
    },
    #[error("a game has at most {MAX_PLIES} plies")]
    TooManyPlies,
    #[error("a line has at most {} bytes, which is enough for a game of {MAX_PLIES} plies", super::MAX_LINE_BYTES)]
    LineTooLong,
    #[error("the game is over: set up another position before go")]
    GameOver,
    #[error("no move can be found before the die is rolled: end the moves of the position with the roll, as in 3:")]
    NotRolled,
    #[error("this machine has no thread left to search on; end other programs and send go again")]
    NoThread,
    #[error("the clock of the player to move is missing, as in: go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000")]
    NoClock,
}

impl Session {
    /// # Errors
    /// The default options are invalid.
    pub(super) fn new(explain: Explain) -> Result<Self, OptionError> {
        let options = EngineOptions::new()?;
        Ok(Self { options, record: Record::new(options.setup), position: options.setup.start(), explain })
    }

    pub(super) fn reset(&mut self) {
        self.record = Record::new(self.options.setup);
        self.position = self.options.setup.start();
    }

    /// A change of game or variant starts a new game. Errors change nothing.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), SetOptionError> {
        self.options.set(name, value)?;
        if self.record.setup != self.options.setup {
            self.reset();
        }
        Ok(())
    }

    /// Errors change nothing.
    pub(super) fn go_to(&mut self, moves: &[String]) -> Result<(), UgiError> {
        (self.record, self.position) = played(self.options.setup, moves, self.explain)?;
        Ok(())
    }

    /// # Errors
    /// Why the position can't be searched.
    pub(super) fn limits(&self, go: &Go) -> Result<Limits, UgiError> {
        if self.position.outcome().is_some() {
            return Err(UgiError::GameOver);
        }
        if self.position.game().die().is_some() && self.position.roll().is_none() {
            return Err(UgiError::NotRolled);
        }
        let mover = self.position.to_move().index();
        let timed = go.clocks.iter().chain(&go.increments).any(Option::is_some);
        let share = match go.clocks[mover] {
            Some(left) => Some(share(left, go.increments[mover].unwrap_or(0))),
            None if timed => return Err(UgiError::NoClock),
            None => None,
        };
        Ok(Limits {
            playouts: go.nodes.map(|nodes| nodes.try_into().unwrap_or(u32::MAX)),
            time: share.into_iter().chain(go.movetime).min().map(Duration::from_millis),
            depth: go.depth.map(|depth| depth.try_into().unwrap_or(u16::MAX)),
        })
    }

    pub(super) fn answer(&self, query: Query) -> &'static str {
        let boolean = |yes| if yes { "true" } else { "false" };
        match query {
            Query::P1Turn => boolean(self.position.to_move() == Player::One),
            Query::GameOver => boolean(self.position.outcome().is_some()),
            Query::Result => match self.position.outcome() {
                None => "none",
                Some(Outcome::Won(Player::One)) => "p1win",
                Some(Outcome::Won(Player::Two)) => "p2win",
                Some(Outcome::Drawn) => "draw",
            },
        }
    }
}

/// A twenty-fifth of the time left, and most of the increment, in milliseconds.
fn share(left: u64, increment: u64) -> u64 {
    let wanted = (left / 25).saturating_add(increment / 4 * 3);
    wanted.min(left / 5 * 4).saturating_sub(MOVE_OVERHEAD).max(1)
}

/// A roll at the end of the moves is set for the next ply.
fn played(setup: Setup, moves: &[String], explain: Explain) -> Result<(Record, AnyPosition), UgiError> {
    let die = setup.game().die();
    let (mut record, mut position) = (Record::new(setup), setup.start());
    let unreadable = |ply, text: &str| UgiError::Unreadable { ply, text: excerpt(text), dice: die.is_some() };
    let illegal = |ply, text: &str, illegal: &Illegal| {
        let why = explain(setup.game(), &excerpt(text), illegal);
        UgiError::Illegal { ply, why }
    };
    if moves.len() > MAX_PLIES {
        return Err(UgiError::TooManyPlies);
    }
    for (index, text) in moves.iter().enumerate() {
        if let Some(die) = die
            && index + 1 == moves.len()
            && let Some(roll) = text.strip_suffix(':')
        {
            if position.outcome().is_some() {
                return Err(illegal(index, text, &Illegal::GameOver));
            }
            position.set_roll(record::roll(roll, die).ok_or_else(|| unreadable(index, text))?);
            break;
        }
        let ply = Ply::parse(text, die).filter(|ply| !ply.text.is_empty()).ok_or_else(|| unreadable(index, text))?;
        let canonical = ply.play_on(&mut position).map_err(|why| illegal(index, &ply.text, &why))?;
        record.plies.push(Ply { roll: ply.roll, text: canonical });
    }
    Ok((record, position))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn session(game: &str, moves: &str) -> Session {
        let mut session = Session::new(|_, typed, illegal| format!("{typed}: {illegal:?}")).expect("defaults");
        session.set("Game", game).expect("a game");
        session.go_to(&words(moves)).expect("legal moves");
        session
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn invalid_moves_leave_the_position_unchanged() {
        let mut session = session("tetrathedral", "2:a6-b10 5:H6-C8 7:");
        assert_eq!(session.record.to_string().lines().last(), Some("1. 2:a6-b10 5:h6-c8"));
        assert_eq!(session.position.roll(), Some(7));
        let before = session.clone();
        for (moves, answer) in [
            ("2:a6-b10 h6-c8", "ply 2: \"h6-c8\" can't be read; moves stand between blanks, each after its roll"),
            ("9:", "ply 1: \"9:\" can't be read"),
            ("2: 5:h6-c8", "ply 1: \"2:\" can't be read"),
            (":", "ply 1: \":\" can't be read"),
            ("2:a6-a1", "ply 1: "),
            (&"2: ".repeat(MAX_PLIES + 1), "a game has at most 10000 plies"),
        ] {
            let error = session.go_to(&words(moves)).expect_err(moves).to_string();
            assert!(error.starts_with(answer), "{error}");
            assert_eq!((&session.record, &session.position), (&before.record, &before.position));
        }
        session.reset();
        assert_eq!(session.limits(&Go::default()), Err(UgiError::NotRolled));
    }

    #[test]
    fn limits_follow_from_go() {
        let session = session("tether", "e5");
        let go = |go: &str| match super::super::command::Command::read(go) {
            Ok(super::super::command::Command::Go(go)) => session.limits(&go),
            other => panic!("{other:?}"),
        };
        let time = |millis| Ok(Limits { time: Some(Duration::from_millis(millis)), ..Limits::default() });
        assert_eq!(go("go infinite"), Ok(Limits::default()));
        assert_eq!(go("go nodes 9999999999"), Ok(Limits { playouts: Some(u32::MAX), ..Limits::default() }));
        assert_eq!(go("go depth 70000"), Ok(Limits { depth: Some(u16::MAX), ..Limits::default() }));
        assert_eq!(go("go movetime 250"), time(250));
        // Player 2 is to move: a twenty-fifth of a minute.
        assert_eq!(go("go p1time 1 p2time 60000 p1inc 0 p2inc 0"), time(2400 - MOVE_OVERHEAD));
        assert_eq!(go("go p1time 1 p2time 60000 p1inc 0 p2inc 1000"), time(2400 + 750 - MOVE_OVERHEAD));
        assert_eq!(go("go p1time 1 p2time 1000 p1inc 0 p2inc 9000"), time(800 - MOVE_OVERHEAD));
        assert_eq!(go("go p1time 1 p2time 0 p1inc 0 p2inc 18446744073709551615"), time(1));
        assert_eq!(go("go p2time 60000 movetime 7"), time(7));
        assert_eq!(go("go p1time 60000"), Err(UgiError::NoClock));
    }

    #[test]
    fn queries_are_answered() {
        let answers =
            |session: &Session| [Query::P1Turn, Query::GameOver, Query::Result].map(|query| session.answer(query));
        assert_eq!(answers(&session("tether", "")), ["true", "false", "none"]);
        assert_eq!(answers(&session("tether", "e5")), ["false", "false", "none"]);
        let mut ended = session("tether", "");
        ended.set("Variant", "size=5").expect("a variant");
        while ended.position.outcome().is_none() {
            let text = ended.position.legal_texts().swap_remove(0);
            ended.position.play_text(&text).expect("a legal move");
        }
        let won = if ended.position.outcome() == Some(Outcome::Won(Player::One)) { "p1win" } else { "p2win" };
        assert_eq!(answers(&ended)[1..], ["true", won]);
        assert_eq!(ended.limits(&Go::default()), Err(UgiError::GameOver));
    }
}
