//! What several test binaries share: random numbers and the slow rules.
#![allow(dead_code)] // No test binary uses all of it.

pub mod slow_tether;

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

/// `count` as it is, or many times that when `PARLOR_LONG=1` asks for a long run.
pub fn often(count: usize) -> usize {
    if std::env::var("PARLOR_LONG").is_ok_and(|long| long == "1") { count * 20 } else { count }
}
