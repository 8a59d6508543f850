//! Pseudo-random numbers from a seed.

/// A pseudo-random number generator (xorshift64*) that depends on its seed alone.
#[derive(Clone, Debug)]
pub struct Random(u64);

impl Random {
    /// Seeds that differ in one bit give unrelated numbers.
    pub const fn new(seed: u64) -> Self {
        // splitmix64, because small seeds would make the first numbers small.
        let mut state = seed.wrapping_add(0x9e37_79b9_7f4a_7c15);
        state = (state ^ state >> 30).wrapping_mul(0xbf58_476d_1ce4_e5b9);
        state = (state ^ state >> 27).wrapping_mul(0x94d0_49bb_1331_11eb);
        // A state of 0 would stay 0.
        Self((state ^ state >> 31) | 1)
    }

    #[inline]
    fn next(&mut self) -> u32 {
        self.0 ^= self.0 >> 12;
        self.0 ^= self.0 << 25;
        self.0 ^= self.0 >> 27;
        (self.0.wrapping_mul(0x2545_f491_4f6c_dd1d) >> 32) as u32
    }

    /// A number below `count`; 0 if `count` is 0.
    #[inline]
    pub fn below(&mut self, count: u32) -> u32 {
        ((u64::from(self.next()) * u64::from(count)) >> 32) as u32
    }

    /// A number from 0 (inclusive) to 1 (exclusive).
    #[inline]
    pub fn unit(&mut self) -> f32 {
        (self.next() >> 8) as f32 / (1 << 24) as f32
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn numbers_are_in_range_and_uniform() {
        let mut counts = [0_u32; 7];
        for seed in 0..100 {
            let mut random = Random::new(seed);
            for _ in 0..700 {
                counts[random.below(7) as usize] += 1;
                assert!((0.0..1.0).contains(&random.unit()));
            }
        }
        assert!(counts.iter().all(|count| count.abs_diff(10_000) < 500), "{counts:?}");
        assert_eq!(Random::new(3).below(0), 0);
    }
}
