//! Hashes on which processes of different builds agree, unlike those of the standard library.

use sha2::{Digest, Sha256};
use std::fmt::{Display, Write};

/// Of all parts as a whole: `["1", "23"]` differs from `["12", "3"]`.
pub(crate) fn digest(parts: &[&dyn Display]) -> [u8; 32] {
    let mut hasher = Sha256::new();
    for part in parts {
        let text = part.to_string();
        hasher.update(text.len().to_be_bytes());
        hasher.update(text);
    }
    hasher.finalize().into()
}

pub(crate) fn short_digest(parts: &[&dyn Display]) -> u64 {
    let [a, b, c, d, e, f, g, h, ..] = digest(parts);
    u64::from_be_bytes([a, b, c, d, e, f, g, h])
}

/// The digest in 64 hexadecimal digits.
pub(crate) fn hex_digest(parts: &[&dyn Display]) -> String {
    let mut text = String::new();
    for byte in digest(parts) {
        let _infallible = write!(text, "{byte:02x}");
    }
    text
}

/// A nonce of a message, the same in every attempt. Discord allows 25 characters, too few for two whole ids.
pub(crate) fn nonce(parts: &[&dyn Display]) -> String {
    let mut text = hex_digest(parts);
    text.truncate(25);
    text
}

#[cfg(test)]
mod tests {
    use super::*;
    use std::collections::HashSet;

    #[test]
    fn ids_alike_in_their_last_digits_have_different_nonces() {
        let people = (1..=500_u64).map(|n| n * 10_u64.pow(15) + 12_345);
        let nonces: HashSet<_> = people.map(|person| nonce(&[&"direct", &"7-3", &person])).collect();
        assert_eq!(nonces.len(), 500);
        assert!(nonces.iter().all(|nonce| nonce.len() == 25));
        assert_ne!(nonce(&[&"direct", &"1", &"23"]), nonce(&[&"direct", &"12", &"3"]));
    }

    #[test]
    fn the_digest_is_the_same_in_every_build() {
        assert_eq!(nonce(&[&"direct", &"7-3", &42]), "d8d4aa5b4b427d9b194457d65");
        assert_eq!(short_digest(&[&1, &"a"]), 0x512d_048e_47ad_8271);
    }
}
