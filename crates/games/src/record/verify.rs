//! Verifies a record: legal moves, rolls from the committed seed, a possible result.

use super::{How, RecordError, Stated, Transcript};
use crate::{
    dice::DiceSeed,
    rules::{AnyPosition, Outcome},
};

/// A record that passed all checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub struct Verified {
    /// The final position.
    pub position: AnyPosition,
    /// What is known about the dice.
    pub rolls: Rolls,
}

/// What is known about a record's dice.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub enum Rolls {
    /// The game has no dice.
    None,
    /// Not checked: the record has no seed.
    Unknown,
    /// All rolls come from the seed, but without a commitment nobody knows whether the seed was fixed before the game.
    OfSeed,
    /// All rolls come from the seed, and the seed matches the commitment.
    Committed,
}

/// Why a record fails the checks.
#[derive(Clone, PartialEq, Eq, Debug)]
pub enum Fault {
    /// The record can't be read or replayed.
    Record(RecordError),
    /// The seed does not match the commitment.
    OtherSeed {
        /// The SHA-256 of the seed, in hexadecimal digits.
        found: String,
    },
    /// A roll does not come from the seed.
    Roll {
        /// Index of the ply, from 0.
        ply: usize,
        /// The roll in the record.
        found: Option<u8>,
        /// The seed's roll.
        rolled: u8,
    },
    /// The stated result contradicts the rules: they give another result or none, or exclude the stated ending.
    Result {
        /// The stated result.
        stated: Stated,
        /// The result by the rules at the end of the record.
        outcome: Option<Outcome>,
    },
}

impl From<RecordError> for Fault {
    fn from(error: RecordError) -> Self {
        Self::Record(error)
    }
}

/// Checks that every ply is legal, every roll comes from the seed, the seed matches the commitment, and the stated result is
/// possible. Forfeited turns are checked like other plies.
///
/// # Errors
/// The first check that fails.
pub fn verify(transcript: &Transcript) -> Result<Verified, Fault> {
    let Transcript { record, result, commitment, seed, .. } = transcript;
    let seed = seed.map(DiceSeed::new);
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
        let by_rules = stated.how == How::Rules;
        if by_rules != outcome.is_some() || by_rules && outcome.and_then(Outcome::winner) != stated.winner {
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
