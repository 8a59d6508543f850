//! A word as a set of numbers.

/// The position of the `index`-th set bit, counted from 0. Meaningless unless `bits` has more than `index` set bits.
#[inline]
pub fn nth_bit(bits: u64, mut index: u32) -> u32 {
    let mut at = 0;
    for half in [32, 16, 8] {
        let low = (bits >> at & ((1 << half) - 1)).count_ones();
        if index >= low {
            index -= low;
            at += half;
        }
    }
    let byte = bits >> at & 0xff;
    at + (0..index).fold(byte, |left, _| left & left.wrapping_sub(1)).trailing_zeros()
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_nth_bit_is_the_nth_bit() {
        for bits in [1, 0b1011, u64::MAX, 1 << 63, 0x8000_0100_0001_0001, 0xff00_ff00_1234_5678_u64] {
            let slow: Vec<u32> = (0..64).filter(|&bit| bits >> bit & 1 == 1).collect();
            let fast: Vec<u32> = (0..bits.count_ones()).map(|index| nth_bit(bits, index)).collect();
            assert_eq!(fast, slow, "{bits:x}");
        }
        // Safe, but meaningless.
        for (bits, index) in [(0, 0), (0, u32::MAX), (u64::MAX, 64), (1, 1)] {
            nth_bit(bits, index);
        }
    }
}
