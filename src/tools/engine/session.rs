//! The game that the engine is asked about, between two searches.

use super::{
    command::{Go, Misread, Query},
    options::{Settled, Unsettled},
};
use crate::{
    record::{self, MAX_PLIES, Ply, Record},
    rules::{AnyPosition, Illegal, OptionError, Outcome, Player, Setup},
    text::{self, Lang},
    tools::{follower::Limits, verify::shown},
};
use std::time::Duration;

/// Time that is kept back from every move on the clock, for the way to and from the engine.
const LAG: u64 = 20;

/// The game, its position, and what the engine is set to.
#[derive(Clone, Debug)]
pub(super) struct Session {
    pub(super) settled: Settled,
    /// The moves that lead to the position, by their canonical texts.
    pub(super) record: Record,
    /// The position, with the roll for the next ply on its table, where one was told.
    pub(super) position: AnyPosition,
}

/// Why a command comes to nothing.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub(super) enum Refusal {
    /// It is none.
    #[error(transparent)]
    Misread(#[from] Misread),
    /// An option can't be set so.
    #[error(transparent)]
    Unsettled(#[from] Unsettled),
    /// It has to wait for the search that is on.
    #[error("a search is on: until bestmove only isready, stop and quit are understood")]
    Searching,
    /// The text of a ply is none, or has no roll in a game with dice.
    #[error("ply {}: {text:?} can't be read; moves stand between blanks{}", .ply + 1, if *.dice { ", each after its roll, as in 3:MOVE, and a roll whose move is still to come stands last, as in 3:" } else { "" })]
    Unreadable {
        /// Index of the ply, from 0.
        ply: usize,
        /// Its text.
        text: String,
        /// Whether the game has dice.
        dice: bool,
    },
    /// A move is illegal.
    #[error("ply {}: {why}", .ply + 1)]
    Illegal {
        /// Index of the ply, from 0.
        ply: usize,
        /// Why, in a sentence.
        why: String,
    },
    /// There are too many moves.
    #[error("a game has at most {MAX_PLIES} plies")]
    TooManyPlies,
    /// The line is longer than any that means something.
    #[error("a line has at most {} bytes, which is enough for a game of {MAX_PLIES} plies", super::LONGEST)]
    LineTooLong,
    /// There is nothing to search for.
    #[error("the game is over: set up another position before go")]
    GameOver,
    /// There are no moves before the roll.
    #[error("no move can be found before the die is rolled: end the moves of the position with the roll, as in 3:")]
    NotRolled,
    /// The machine gives no thread.
    #[error("this machine has no thread left to search on; end other programs and send go again")]
    NoThread,
    /// The clock of the player to move is missing.
    #[error("the clock of the player to move is missing, as in: go p1time 60000 p2time 60000 p1inc 1000 p2inc 1000")]
    NoClock,
}

impl Session {
    /// The start of a game of the defaults.
    ///
    /// # Errors
    /// The defaults don't go together.
    pub(super) fn new() -> Result<Self, OptionError> {
        let settled = Settled::new()?;
        Ok(Self { settled, record: Record::new(settled.setup), position: settled.setup.start() })
    }

    /// Goes to the start of the game.
    pub(super) fn begin(&mut self) {
        self.record = Record::new(self.settled.setup);
        self.position = self.settled.setup.start();
    }

    /// Sets an option. Another game or variant begins anew.
    ///
    /// # Errors
    /// Why it can't be; all stays as it was.
    pub(super) fn set(&mut self, name: &str, value: &str) -> Result<(), Unsettled> {
        self.settled.set(name, value)?;
        if self.record.setup != self.settled.setup {
            self.begin();
        }
        Ok(())
    }

    /// Goes to the position after these moves.
    ///
    /// # Errors
    /// What is wrong with them; all stays as it was.
    pub(super) fn go_to(&mut self, moves: &[String]) -> Result<(), Refusal> {
        (self.record, self.position) = played(self.settled.setup, moves)?;
        Ok(())
    }

    /// What ends a search here.
    ///
    /// # Errors
    /// Why there is nothing to search.
    pub(super) fn limits(&self, go: &Go) -> Result<Limits, Refusal> {
        if self.position.outcome().is_some() {
            return Err(Refusal::GameOver);
        }
        if self.position.game().die().is_some() && self.position.roll().is_none() {
            return Err(Refusal::NotRolled);
        }
        let mover = self.position.to_move().index();
        let timed = go.clocks.iter().chain(&go.increments).any(Option::is_some);
        let share = match go.clocks[mover] {
            Some(left) => Some(share(left, go.increments[mover].unwrap_or(0))),
            None if timed => return Err(Refusal::NoClock),
            None => None,
        };
        Ok(Limits {
            playouts: go.nodes.map(|nodes| nodes.try_into().unwrap_or(u32::MAX)),
            time: share.into_iter().chain(go.movetime).min().map(Duration::from_millis),
            depth: go.depth.map(|depth| depth.try_into().unwrap_or(u16::MAX)),
        })
    }

    /// The answer to a question about the position.
    pub(super) fn answer(&self, query: Query) -> &'static str {
        let whether = |yes| if yes { "true" } else { "false" };
        match query {
            Query::P1Turn => whether(self.position.to_move() == Player::One),
            Query::GameOver => whether(self.position.outcome().is_some()),
            Query::Result => match self.position.outcome() {
                None => "none",
                Some(Outcome::Won(Player::One)) => "p1win",
                Some(Outcome::Won(Player::Two)) => "p2win",
                Some(Outcome::Drawn) => "draw",
            },
        }
    }
}

/// The milliseconds that a move may take of those that are left on the clock: as if some twenty-five were to come, and
/// most of what the move brings in.
fn share(left: u64, increment: u64) -> u64 {
    let wanted = (left / 25).saturating_add(increment / 4 * 3);
    wanted.min(left / 5 * 4).saturating_sub(LAG).max(1)
}

/// The game after these moves, and the position with the roll that stands last, where one does.
fn played(setup: Setup, moves: &[String]) -> Result<(Record, AnyPosition), Refusal> {
    let die = setup.game().die();
    let (mut record, mut position) = (Record::new(setup), setup.start());
    let unreadable = |ply, text: &str| Refusal::Unreadable { ply, text: shown(text), dice: die.is_some() };
    let illegal = |ply, text: &str, illegal: &Illegal| {
        let why = text::illegal(Lang::English, setup.game(), &shown(text), illegal);
        Refusal::Illegal { ply, why }
    };
    if moves.len() > MAX_PLIES {
        return Err(Refusal::TooManyPlies);
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
        let mut session = Session::new().expect("defaults");
        session.set("Game", game).expect("a game");
        session.go_to(&words(moves)).expect("legal moves");
        session
    }

    fn words(text: &str) -> Vec<String> {
        text.split_whitespace().map(str::to_owned).collect()
    }

    #[test]
    fn a_position_is_that_after_its_moves_or_the_one_before() {
        let mut session = session("tetrathedral", "2:a6-b10 5:H6-C8 7:");
        assert_eq!(session.record.to_string().lines().last(), Some("1. 2:a6-b10 5:h6-c8"));
        assert_eq!(session.position.roll(), Some(7));
        let before = session.clone();
        for (moves, said) in [
            ("2:a6-b10 h6-c8", "ply 2: \"h6-c8\" can't be read; moves stand between blanks, each after its roll"),
            ("9:", "ply 1: \"9:\" can't be read"),
            ("2: 5:h6-c8", "ply 1: \"2:\" can't be read"),
            (":", "ply 1: \":\" can't be read"),
            ("2:a6-a1", "ply 1: "),
            (&"2: ".repeat(MAX_PLIES + 1), "a game has at most 10000 plies"),
        ] {
            let fault = session.go_to(&words(moves)).expect_err(moves).to_string();
            assert!(fault.starts_with(said), "{fault}");
            assert_eq!((&session.record, &session.position), (&before.record, &before.position));
        }
        session.begin();
        assert_eq!(session.limits(&Go::default()), Err(Refusal::NotRolled));
    }

    #[test]
    fn the_search_ends_by_what_go_says() {
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
        assert_eq!(go("go p1time 1 p2time 60000 p1inc 0 p2inc 0"), time(2400 - LAG));
        assert_eq!(go("go p1time 1 p2time 60000 p1inc 0 p2inc 1000"), time(2400 + 750 - LAG));
        assert_eq!(go("go p1time 1 p2time 1000 p1inc 0 p2inc 9000"), time(800 - LAG));
        assert_eq!(go("go p1time 1 p2time 0 p1inc 0 p2inc 18446744073709551615"), time(1));
        assert_eq!(go("go p2time 60000 movetime 7"), time(7));
        assert_eq!(go("go p1time 60000"), Err(Refusal::NoClock));
    }

    #[test]
    fn questions_are_answered() {
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
        assert_eq!(ended.limits(&Go::default()), Err(Refusal::GameOver));
    }
}
