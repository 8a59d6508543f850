//! Dice that can be checked afterwards.
//!
//! A game with a die has a secret seed of 32 bytes. Its SHA-256 is shown when the game begins, and the seed itself when it is
//! over, so anyone can check that the rolls were fixed in advance and nobody chose them during the game. The roll before a ply
//! comes from HMAC-SHA-256 with the seed as key and the ply's number, counted from 0 and written in decimal, as message.

use hmac::{Hmac, KeyInit, Mac};
use serde::{Deserialize, Deserializer, Serialize, Serializer, de::Error};
use sha2::{Digest, Sha256};
use std::fmt;

/// The secret of a game's dice. Its text and its stored form are 64 hexadecimal digits.
#[derive(Clone, Copy, PartialEq, Eq)]
pub struct DiceSeed([u8; 32]);

impl DiceSeed {
    /// `bytes` must come from a cryptographically secure generator.
    pub const fn new(bytes: [u8; 32]) -> Self {
        Self(bytes)
    }

    /// The secret bytes.
    pub const fn bytes(&self) -> [u8; 32] {
        self.0
    }

    /// The SHA-256 of the seed's 32 bytes in hexadecimal digits. It reveals nothing about the seed, and nobody can find another
    /// seed with the same one.
    pub fn commitment(&self) -> String {
        hex::encode(self.commitment_bytes())
    }

    /// [`Self::commitment`] as bytes.
    pub fn commitment_bytes(&self) -> [u8; 32] {
        Sha256::digest(self.0).into()
    }

    /// The roll before a ply: 1 to `sides`, all equally likely.
    ///
    /// The digest is read as eight big-endian numbers of 32 bits. The first one below the largest multiple of `sides` counts: the
    /// roll is its remainder plus one. If none does (impossible if `sides` is a power of two), the digest replaces the message.
    pub fn roll(&self, ply: u16, sides: u8) -> u8 {
        self.draw(&ply.to_string(), sides.into()) as u8 + 1
    }

    /// Which of `count` tied moves is played at a ply, from 0, all equally likely. Computed like [`Self::roll`], with the message
    /// `lot N`.
    pub fn lot(&self, ply: u16, count: u32) -> u32 {
        self.draw(&format!("lot {ply}"), count)
    }

    fn draw(&self, message: &str, sides: u32) -> u32 {
        let sides = sides.max(1);
        let fair = u32::MAX - (u32::MAX % sides + 1) % sides;
        let mut message = message.as_bytes().to_vec();
        loop {
            let digest = self.digest(&message);
            let (words, _) = digest.as_chunks::<4>();
            if let Some(word) = words.iter().map(|&word| u32::from_be_bytes(word)).find(|&word| word <= fair) {
                return word % sides;
            }
            message = digest.to_vec();
        }
    }

    fn digest(&self, message: &[u8]) -> [u8; 32] {
        // Any key length is allowed; otherwise no roll would be better than a constant one.
        let Ok(mac) = Hmac::<Sha256>::new_from_slice(&self.0) else { return self.0 };
        mac.chain_update(message).finalize().into_bytes().into()
    }
}

impl fmt::Display for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str(&hex::encode(self.0))
    }
}

/// Keeps the secret out of logs.
impl fmt::Debug for DiceSeed {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("DiceSeed")
    }
}

impl Serialize for DiceSeed {
    fn serialize<S: Serializer>(&self, serializer: S) -> Result<S::Ok, S::Error> {
        serializer.collect_str(self)
    }
}

impl<'de> Deserialize<'de> for DiceSeed {
    fn deserialize<D: Deserializer<'de>>(deserializer: D) -> Result<Self, D::Error> {
        let mut bytes = [0; 32];
        hex::decode_to_slice(String::deserialize(deserializer)?, &mut bytes).map_err(D::Error::custom)?;
        Ok(Self(bytes))
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;

    #[test]
    fn rolls_equal_the_rolls_of_other_programs() {
        // Computed with Python's hashlib and hmac.
        let seed = DiceSeed::new(std::array::from_fn(|index| index as u8));
        assert_eq!(seed.to_string(), "000102030405060708090a0b0c0d0e0f101112131415161718191a1b1c1d1e1f");
        assert_eq!(seed.commitment(), "630dcd2966c4336691125448bbb25b4ff412a49c732db2c8abc1b8581bd710dd");
        let rolls: Vec<u8> = (0..12).map(|ply| seed.roll(ply, 8)).collect();
        assert_eq!(rolls, [2, 5, 5, 6, 2, 5, 7, 2, 3, 8, 8, 8]);
        let lots: Vec<u32> = (0..12).map(|ply| seed.lot(ply, 3)).collect();
        assert_eq!(lots, [2, 2, 0, 0, 0, 2, 1, 2, 0, 0, 1, 0]);
    }

    #[test]
    fn every_side_is_as_likely_as_any_other() {
        for sides in [2, 3, 6, 7, 8, 100] {
            let mut counts = vec![0_u32; usize::from(sides)];
            let games = 40;
            for game in 0..games {
                let seed = DiceSeed::new([game; 32]);
                for ply in 0..1000 {
                    counts[usize::from(seed.roll(ply, sides) - 1)] += 1;
                }
            }
            let expected = f64::from(games) * 1000.0 / f64::from(sides);
            // Five standard deviations. The seeds are fixed, so the test is not a matter of luck.
            let most = 5.0 * expected.sqrt();
            for (side, &count) in counts.iter().enumerate() {
                assert!((f64::from(count) - expected).abs() < most, "{}: {count} of {expected}", side + 1);
            }
        }
    }

    proptest! {
        #[test]
        fn a_seed_is_read_as_it_is_written(bytes in any::<[u8; 32]>()) {
            let seed = DiceSeed::new(bytes);
            let written = serde_json::to_string(&seed).expect("JSON");
            prop_assert_eq!(serde_json::from_str::<DiceSeed>(&written).expect("a seed"), seed);
            let logged = format!("{seed:?}");
            prop_assert!(!logged.contains(&seed.to_string()[..8]));
        }

        #[test]
        fn invalid_seeds_are_refused(text in "[0-9a-g]{0,80}") {
            let read = serde_json::from_value::<DiceSeed>(text.clone().into());
            prop_assert_eq!(read.is_ok(), text.len() == 64 && !text.contains('g'));
        }
    }
}
