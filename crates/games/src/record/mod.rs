//! A game as text: the game, its options and the plies. Positions only come from replaying.
//!
//! ```text
//! Game: tether
//! Options: size=9
//!
//! 1. d4 e5
//! 2. c3
//! ```
//!
//! In games with dice, a ply is written `ROLL:MOVE`. [`Transcript`] has further headers between the options and the plies.

mod step;
mod transcript;
mod verify;

pub use step::Step;
pub use transcript::{How, Name, Stated, Transcript};
pub use verify::{Fault, Rolls, Verified, verify};

use crate::rules::{AnyPosition, Game, Illegal, OptionError, Setup};
use std::{fmt, str::FromStr};

/// The maximum length of a record, in plies. It is far beyond real games, and keeps hostile records from occupying a program.
pub const MAX_PLIES: usize = 10_000;

/// A player's turn.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The roll that the move used, in games with a die.
    pub roll: Option<u8>,
    /// The move's text; canonical in records that this program writes.
    pub text: String,
}

/// A game from its start to the end of the record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Record {
    /// Game and options.
    pub setup: Setup,
    /// All plies in order.
    pub plies: Vec<Ply>,
}

/// Why a record can't be read or replayed.
#[derive(Clone, PartialEq, Eq, Debug, thiserror::Error)]
pub enum RecordError {
    /// A line before the plies is no known header, or repeats one.
    #[error("line {line}: expected one of {}, each once, then numbered plies", Transcript::HEADERS.join(", "))]
    Header {
        /// Line number, from 1.
        line: usize,
    },
    /// A header's value can't be read.
    #[error("line {line}: this is no {header}")]
    Value {
        /// Line number, from 1.
        line: usize,
        /// The header's name.
        header: &'static str,
    },
    /// No header names the game.
    #[error("there is no line \"Game: ...\"")]
    NoGame,
    /// A header is about dice, but the game has none.
    #[error("there are no dice in this game, so there is no {header}")]
    NoDice {
        /// The header's name.
        header: &'static str,
    },
    /// There is no game of that name.
    #[error("there is no game {0:?}")]
    UnknownGame(String),
    /// The options are invalid.
    #[error("{error}")]
    Options {
        /// The game.
        game: Game,
        /// Why.
        error: OptionError,
    },
    /// A ply is not `MOVE` or, in games with dice, `ROLL:MOVE`.
    #[error("ply {}: {text:?} can't be read", .ply + 1)]
    Ply {
        /// Index of the ply, from 0.
        ply: usize,
        /// Its text.
        text: String,
    },
    /// A move is illegal in its position.
    #[error("ply {}: {text:?} is not legal", .ply + 1)]
    Illegal {
        /// The game.
        game: Game,
        /// Index of the ply, from 0.
        ply: usize,
        /// Its text.
        text: String,
        /// Why.
        illegal: Illegal,
    },
    /// There are more plies than [`MAX_PLIES`].
    #[error("more than {MAX_PLIES} plies")]
    TooLong,
}

impl Record {
    /// A record without plies.
    pub fn new(setup: Setup) -> Self {
        Self { setup, plies: Vec::new() }
    }

    /// The position at the end of the record.
    ///
    /// # Errors
    /// The first ply that can't be played.
    pub fn replay(&self) -> Result<AnyPosition, RecordError> {
        let mut position = self.setup.start();
        for (index, ply) in self.plies.iter().enumerate() {
            ply.play_on(&mut position).map_err(|illegal| self.illegal(index, illegal))?;
        }
        Ok(position)
    }

    /// The error for an illegal ply.
    pub(crate) fn illegal(&self, ply: usize, illegal: Illegal) -> RecordError {
        let text = self.plies.get(ply).map_or_else(String::new, |ply| ply.text.clone());
        RecordError::Illegal { game: self.setup.game(), ply, text, illegal }
    }
}

/// Parses a roll in its only form: without sign or leading zeros.
pub fn roll(text: &str, sides: u8) -> Option<u8> {
    (1..=sides).find(|side| side.to_string() == text)
}

impl Ply {
    /// Parses `MOVE` or, if the game has a `die` with that many sides, `ROLL:MOVE`.
    pub fn parse(text: &str, die: Option<u8>) -> Option<Self> {
        let Some(sides) = die else {
            return Some(Self { roll: None, text: text.to_owned() });
        };
        let (roll, text) = text.split_once(':')?;
        let roll = self::roll(roll, sides)?;
        Some(Self { roll: Some(roll), text: text.to_owned() })
    }

    /// Whether the roll allowed no move. Only games with a die have forfeited turns; in other games a player passes by choice.
    pub fn is_forfeit(&self) -> bool {
        self.roll.is_some() && self.text == "pass"
    }

    /// Sets the roll and plays the move. Returns the move's canonical text.
    ///
    /// # Errors
    /// Why the move is illegal; the roll stays set even then.
    pub fn play_on(&self, position: &mut AnyPosition) -> Result<String, Illegal> {
        if let Some(roll) = self.roll {
            position.set_roll(roll);
        }
        position.play_text(&self.text)
    }
}

impl fmt::Display for Ply {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self.roll {
            Some(roll) => write!(f, "{roll}:{}", self.text),
            None => f.write_str(&self.text),
        }
    }
}

/// As a [`Transcript`] with only game, options and plies.
impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        Transcript::from(self.clone()).fmt(f)
    }
}

/// Reads the text of a record or a [`Transcript`]. Does not check the moves; [`Record::replay`] does.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        text.parse().map(|Transcript { record, .. }| record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::rules::Options;
    use proptest::prelude::*;

    fn record(size: i64, choices: &[u32]) -> Record {
        let setup = Game::Tether.setup(&Options::parse(&format!("size={size}"), Game::Tether.options()).unwrap());
        let mut record = Record::new(setup.unwrap());
        let mut position = record.setup.start();
        for choice in choices {
            let legal = position.legal_texts();
            let Some(text) = legal.get(*choice as usize % legal.len().max(1)) else { break };
            position.play_text(text).unwrap();
            record.plies.push(Ply { roll: None, text: text.clone() });
        }
        record
    }

    proptest! {
        #[test]
        fn a_record_is_read_as_it_was_written(
            size in prop::sample::select(vec![5, 9, 19]),
            choices in prop::collection::vec(0..1000_u32, 0..80),
        ) {
            let record = record(size, &choices);
            prop_assert_eq!(record.to_string().parse::<Record>(), Ok(record.clone()));
            let steps: Result<Vec<_>, _> = record.steps().collect();
            let steps = steps.unwrap();
            prop_assert_eq!(steps.len(), record.plies.len() + 1);
            prop_assert_eq!(steps.last().map(|step| step.position.clone()), record.replay().ok());
        }

        #[test]
        fn any_text_is_read_or_refused(text in "(Game: ?[a-z]{0,7}\n)?(Options: ?.{0,12}\n)?(.|\n){0,60}") {
            let _ = text.parse::<Record>().map(|record| record.replay());
        }
    }

    #[test]
    fn an_illegal_ply_is_named() {
        let record: Record = "Game: tether\nOptions: size=5\n\n1. a1 b2\n2. b2\n".parse().unwrap();
        let error = record.replay().unwrap_err();
        assert!(matches!(error, RecordError::Illegal { ply: 2, illegal: Illegal::Occupied { .. }, .. }), "{error}");
        assert_eq!(record.steps().filter(Result::is_ok).count(), 3);
    }

    #[test]
    fn bad_headers_are_refused() {
        for text in ["", "1. a1", "Game: chess\n", "Game: tether\nGame: tether\n", "Game: tether\nOptions: size=6\n"] {
            assert!(text.parse::<Record>().is_err(), "{text:?}");
        }
    }
}
