//! A game as text: which game, its options, the plies. Replay is the only way to a position.
//!
//! ```text
//! Game: tether
//! Options: size=9
//!
//! 1. d4 e5
//! 2. c3
//! ```
//!
//! A ply of a game with dice is written `ROLL:MOVE`.

use crate::rules::{AnyPosition, Game, Illegal, OptionError, Options, Setup};
use std::{fmt, str::FromStr};

/// The longest game that a record may hold, in plies: far beyond any real one, so that a hostile
/// record can't keep a program busy.
pub const MAX_PLIES: usize = 10_000;

/// One turn of one player.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Ply {
    /// The roll that the move used, in games with a die.
    pub roll: Option<u8>,
    /// The move's text, canonical in records that this program writes.
    pub text: String,
}

/// A game from its start to where the record ends.
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
    /// A header line is missing, unknown or doubled.
    #[error("line {line}: expected \"Game: ...\", \"Options: ...\", then numbered plies")]
    Header {
        /// Line number, from 1.
        line: usize,
    },
    /// There is no game of that name.
    #[error("there is no game {0:?}")]
    UnknownGame(String),
    /// The options make no setup.
    #[error(transparent)]
    Options(#[from] OptionError),
    /// The text of a ply is not `MOVE`, or not `ROLL:MOVE` in a game with dice.
    #[error("ply {}: {text:?} can't be read", .ply + 1)]
    Ply {
        /// Index of the ply, from 0.
        ply: usize,
        /// Its text.
        text: String,
    },
    /// A move is illegal where it stands.
    #[error("ply {}: {text:?} is not legal", .ply + 1)]
    Illegal {
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

    /// Every position of the game, the start included: one more than there are plies.
    ///
    /// # Errors
    /// The first ply that can't be played.
    pub fn positions(&self) -> impl Iterator<Item = Result<AnyPosition, RecordError>> {
        let mut next = Some(Ok(self.setup.start()));
        let mut plies = self.plies.iter().enumerate();
        std::iter::from_fn(move || {
            let current = next.take()?;
            if let Ok(position) = &current {
                let mut position: AnyPosition = position.clone();
                next = plies.next().map(|(index, ply)| match ply.play_on(&mut position) {
                    Ok(_) => Ok(position),
                    Err(illegal) => Err(RecordError::Illegal { ply: index, text: ply.text.clone(), illegal }),
                });
            }
            Some(current)
        })
    }

    /// The position where the record ends.
    ///
    /// # Errors
    /// The first ply that can't be played.
    pub fn replay(&self) -> Result<AnyPosition, RecordError> {
        let mut position = self.setup.start();
        for (index, ply) in self.plies.iter().enumerate() {
            ply.play_on(&mut position).map_err(|illegal| RecordError::Illegal {
                ply: index,
                text: ply.text.clone(),
                illegal,
            })?;
        }
        Ok(position)
    }
}

/// Reads a roll of a die with that many sides, in the one form in which it is written: no sign, no zero
/// before it.
pub fn roll(text: &str, sides: u8) -> Option<u8> {
    (1..=sides).find(|side| side.to_string() == text)
}

impl Ply {
    /// Reads `MOVE`, or `ROLL:MOVE` where the game has a `die` of that many sides.
    pub fn parse(text: &str, die: Option<u8>) -> Option<Self> {
        let Some(sides) = die else {
            return Some(Self { roll: None, text: text.to_owned() });
        };
        let (roll, text) = text.split_once(':')?;
        let roll = self::roll(roll, sides)?;
        Some(Self { roll: Some(roll), text: text.to_owned() })
    }

    /// Whether the turn was forfeited because the roll allowed no move. Only games with a die know that;
    /// elsewhere who passes wants to.
    pub fn is_forfeit(&self) -> bool {
        self.roll.is_some() && self.text == "pass"
    }

    /// Puts the roll on the table and plays the move; gives the move's canonical text.
    ///
    /// # Errors
    /// Why the move is illegal; a roll stays on the table even then.
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

impl fmt::Display for Record {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        writeln!(f, "Game: {}", self.setup.game().id())?;
        writeln!(f, "Options: {}", self.setup.options())?;
        for (index, pair) in self.plies.chunks(2).enumerate() {
            let gap = if index == 0 { "\n" } else { "" };
            write!(f, "{gap}{}.", index + 1)?;
            for ply in pair {
                write!(f, " {ply}")?;
            }
            writeln!(f)?;
        }
        Ok(())
    }
}

/// Reads what `Display` writes. The moves are not judged: [`Record::replay`] does that.
impl FromStr for Record {
    type Err = RecordError;

    fn from_str(text: &str) -> Result<Self, RecordError> {
        let (mut game, mut options) = (None, None);
        let mut lines = text.lines().enumerate().peekable();
        while let Some((index, line)) =
            lines.next_if(|(_, line)| !line.trim_start().starts_with(|c: char| c.is_ascii_digit()))
        {
            if line.trim().is_empty() {
                continue;
            }
            let header = RecordError::Header { line: index + 1 };
            match line.split_once(':') {
                Some(("Game", name)) if game.is_none() => {
                    let name = name.trim();
                    game = Some(Game::from_name(name).ok_or_else(|| RecordError::UnknownGame(name.to_owned()))?);
                }
                Some(("Options", text)) if options.is_none() => options = Some((index, text.to_owned())),
                _ => return Err(header),
            }
        }
        let game = game.ok_or(RecordError::Header { line: 1 })?;
        let options = options.map_or_else(String::new, |(_, text)| text);
        let setup = game.setup(&Options::parse(&options, game.options())?)?;
        let die = setup.game().die();

        let mut record = Self::new(setup);
        for token in lines.flat_map(|(_, line)| line.split_whitespace()) {
            let ply = record.plies.len();
            // Any other number means that plies are missing or too many: it is read as a ply and refused.
            if ply.is_multiple_of(2) && token == format!("{}.", ply / 2 + 1) {
                continue;
            }
            if ply == MAX_PLIES {
                return Err(RecordError::TooLong);
            }
            record.plies.push(Ply::parse(token, die).ok_or_else(|| RecordError::Ply { ply, text: token.to_owned() })?);
        }
        Ok(record)
    }
}

#[cfg(test)]
mod tests {
    use super::*;
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
            let positions: Result<Vec<_>, _> = record.positions().collect();
            let positions = positions.unwrap();
            prop_assert_eq!(positions.len(), record.plies.len() + 1);
            prop_assert_eq!(positions.last().cloned(), record.replay().ok());
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
        assert_eq!(record.positions().filter(Result::is_ok).count(), 3);
    }

    #[test]
    fn bad_headers_are_refused() {
        for text in ["", "1. a1", "Game: chess\n", "Game: tether\nGame: tether\n", "Game: tether\nOptions: size=6\n"] {
            assert!(text.parse::<Record>().is_err(), "{text:?}");
        }
    }
}
