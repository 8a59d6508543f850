//! What several test binaries share: random numbers and the slow rules.
#![allow(dead_code, unused_imports)] // No test binary uses all of it.

use parlor::rules::Options;
use serde_json::Value;

pub mod places;
pub mod pyramid;
pub mod slow_anchor2d;
pub mod slow_netted;
pub mod slow_tether;
pub mod slow_tetrathedral;
pub mod slow_waltz;

/// A generator that gives the same numbers everywhere: xorshift64* by Marsaglia and Vigna.
pub struct Random(u64);

impl Random {
    /// A generator for `seed`; nearby seeds give unrelated numbers.
    pub fn new(seed: u64) -> Self {
        let mut random = Self(seed.wrapping_mul(0x9e37_79b9_7f4a_7c15) | 1);
        random.next();
        random
    }

    pub fn next(&mut self) -> u64 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        self.0.wrapping_mul(0x2545_f491_4f6c_dd1d)
    }

    /// A number below `count`, which must not be 0.
    pub fn below(&mut self, count: usize) -> usize {
        ((u128::from(self.next()) * count as u128) >> 64) as usize
    }

    pub fn pick<'a, T>(&mut self, from: &'a [T]) -> &'a T {
        &from[self.below(from.len())]
    }
}

/// A second implementation of a game, as slow and as plain as its rules can be written, that shares
/// nothing with the library.
pub trait Slow: Clone {
    /// The position before the first ply.
    fn start(options: &Options) -> Self;

    /// The texts of the legal moves, in the order of their bytes; none after the end.
    fn legal(&self) -> Vec<String>;

    /// Plays a legal move.
    fn play(&mut self, text: &str);

    /// Puts a roll on the table.
    fn set_roll(&mut self, _roll: u8) {}

    /// What everybody can see.
    fn state(&self) -> State;
}

/// What everybody can see of a position. Players are 0 and 1.
pub struct State {
    /// Whose turn it is; after the end, whose it would be.
    pub mover: usize,
    /// The names of the cells with their stones, in the order of the names' bytes.
    pub stones: [Vec<String>; 2],
    /// None while the game goes on, then the winner, if there is one.
    pub result: Option<Option<usize>>,
    /// What else matters in the game, as the referee shows it, the roll left out.
    pub extra: Value,
}

/// The value of an option as text, e.g. `9`.
pub fn option(options: &Options, name: &str, default: &str) -> String {
    options.iter().find(|(other, _)| *other == name).map_or_else(|| default.to_owned(), |(_, value)| value.to_string())
}

/// `count` as it is, or many times that when `PARLOR_LONG=1` asks for a long run.
pub fn often(count: usize) -> usize {
    if std::env::var("PARLOR_LONG").is_ok_and(|long| long == "1") { count * 20 } else { count }
}

/// Whether what is found now is to be written down as what has to be found from now on.
pub fn accepting() -> bool {
    std::env::var("PARLOR_ACCEPT").is_ok_and(|accept| accept == "1")
}
