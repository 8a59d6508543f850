//! The record of a game as it is handed out, and whether a record is that of a fair game.

use super::{Ending, Phase, Reason, Seed, Table};
use crate::{
    record::{How, Name, RecordError, Stated, Step, Transcript},
    rules::{AnyPosition, Outcome},
};
use time::Date;

/// A record that was found in order.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// Where it ends.
    pub position: AnyPosition,
    /// What could be checked of the dice.
    pub rolls: Rolls,
}

/// What could be checked of the dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rolls {
    /// There are none in the game.
    None,
    /// Nothing, without a seed.
    Unknown,
    /// All are the seed's, but nothing says that the seed was settled before the game.
    OfSeed,
    /// All are the seed's, to which the game was committed.
    Committed,
}

/// What is wrong with a record.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// It can't be read or replayed.
    Record(RecordError),
    /// The seed is another one than that to which the game was committed.
    OtherSeed {
        /// The SHA-256 of the seed, in hexadecimal digits.
        found: String,
    },
    /// A roll is not the seed's.
    Roll {
        /// Index of the ply, from 0.
        ply: usize,
        /// The roll in the record.
        found: Option<u8>,
        /// The seed's.
        rolled: u8,
    },
    /// The stated result is not that of the rules: another one, or there is none by them, or one that leaves no
    /// room for the stated end.
    Result {
        /// What is stated.
        stated: Stated,
        /// The result by the rules where the record ends.
        outcome: Option<Outcome>,
    },
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// Checks a record: that every ply is by the rules, every roll the seed's, the seed the one that was committed to, and
/// that the stated result is possible. Turns are forfeited by the rules as well.
///
/// # Errors
/// The first thing that is wrong.
pub fn verify(transcript: &Transcript) -> Result<Verified, Fault> {
    let Transcript { record, result, commitment, seed, .. } = transcript;
    let seed = seed.map(Seed::new);
    if let (Some(seed), Some(commitment)) = (&seed, commitment) {
        let found = seed.commitment();
        if found != hex::encode(commitment) {
            return Err(Fault::OtherSeed { found });
        }
    }
    let mut position = record.setup.start();
    for (index, ply) in record.plies.iter().enumerate() {
        if let (Some(seed), Some(die)) = (&seed, record.setup.game().die()) {
            let rolled = seed.roll(position.ply(), die);
            if ply.roll != Some(rolled) {
                return Err(Fault::Roll { ply: index, found: ply.roll, rolled });
            }
        }
        ply.play_on(&mut position).map_err(|illegal| record.illegal(index, illegal))?;
    }
    let outcome = position.outcome();
    if let Some(stated) = *result {
        let winner = match outcome {
            Some(Outcome::Won(player)) => Some(player),
            Some(Outcome::Drawn) | None => None,
        };
        let by_rules = stated.how == How::Rules;
        if by_rules != outcome.is_some() || by_rules && winner != stated.winner {
            return Err(Fault::Result { stated, outcome });
        }
    }
    let rolls = match (record.setup.game().die(), seed, commitment) {
        (None, ..) => Rolls::None,
        (Some(_), None, _) => Rolls::Unknown,
        (Some(_), Some(_), None) => Rolls::OfSeed,
        (Some(_), Some(_), Some(_)) => Rolls::Committed,
    };
    Ok(Verified { position, rolls })
}

impl Ending {
    /// The same as a record states it.
    pub const fn stated(self) -> Stated {
        let how = match self.reason {
            Reason::Rules => How::Rules,
            Reason::Resigned => How::Resigned,
            Reason::Claimed | Reason::Lapsed | Reason::TimedOut => How::Time,
            Reason::Agreed => How::Agreed,
            Reason::Adjudicated => How::Adjudicated,
            Reason::Stopped => How::Stopped,
            Reason::Aborted => How::Aborted,
        };
        Stated { winner: self.winner, how }
    }
}

impl Table {
    /// The game's record as it is handed out, once the game has begun. The seed of the dice is in it when the game is
    /// over, and never before.
    pub fn transcript(&self, players: [Option<Name>; 2], date: Option<Date>) -> Option<Transcript> {
        let game = self.game()?;
        let (result, seed) = match &self.phase {
            Phase::Over { ending, .. } => (Some(ending.stated()), game.seed),
            _ => (None, None),
        };
        let mut commitment = None;
        if let Some(seed) = &game.seed {
            let mut bytes = [0; 32];
            commitment = hex::decode_to_slice(seed.commitment(), &mut bytes).ok().map(|()| bytes);
        }
        let seed = seed.map(|seed| seed.bytes());
        Some(Transcript { players, date, result, commitment, seed, ..game.record.clone().into() })
    }

    /// What is to be seen of the game before its first ply and after each, the roll on the table included; nothing
    /// before it has begun.
    pub fn steps(&self) -> impl Iterator<Item = Result<Step, RecordError>> {
        let game = self.game();
        let last = game.map_or(0, |game| game.record.plies.len());
        let steps = game.into_iter().flat_map(|game| game.record.steps().map(move |step| (game, step)));
        steps.enumerate().map(move |(index, (game, step))| {
            let position = if index == last { Some(game.position.clone()) } else { None };
            step.map(|step| Step { position: position.unwrap_or(step.position), ..step })
        })
    }
}
