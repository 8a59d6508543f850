//! Whole sets of cells at once, in the fewest words that hold the board: `W` of them.

use super::board::{Bits, Board};
use crate::board::nth_bit;

/// The used words of a set.
pub(super) type Words<const W: usize> = [u64; W];

#[inline]
pub(super) fn first<const W: usize>(bits: &Bits) -> Words<W> {
    std::array::from_fn(|index| bits[index])
}

#[inline]
fn zip<const W: usize>(a: Words<W>, b: Words<W>, f: impl Fn(u64, u64) -> u64) -> Words<W> {
    std::array::from_fn(|index| f(a[index], b[index]))
}

#[inline]
pub(super) fn and<const W: usize>(a: Words<W>, b: Words<W>) -> Words<W> {
    zip(a, b, |a, b| a & b)
}

#[inline]
pub(super) fn or<const W: usize>(a: Words<W>, b: Words<W>) -> Words<W> {
    zip(a, b, |a, b| a | b)
}

#[inline]
pub(super) fn minus<const W: usize>(a: Words<W>, b: Words<W>) -> Words<W> {
    zip(a, b, |a, b| a & !b)
}

#[inline]
pub(super) fn is_empty<const W: usize>(a: Words<W>) -> bool {
    a.iter().fold(0, |all, word| all | word) == 0
}

#[inline]
pub(super) fn count<const W: usize>(a: Words<W>) -> u32 {
    a.iter().map(|word| word.count_ones()).sum()
}

/// The place of the `index`-th set bit.
#[inline]
pub(super) fn nth<const W: usize>(a: Words<W>, mut index: u32) -> Option<usize> {
    for (at, &word) in a.iter().enumerate() {
        let count = word.count_ones();
        if index < count {
            return Some(at * 64 + nth_bit(word, index) as usize);
        }
        index -= count;
    }
    None
}

/// The places of the set bits.
pub(super) fn places<const W: usize>(a: Words<W>) -> impl Iterator<Item = usize> {
    a.into_iter().enumerate().flat_map(|(at, mut word)| {
        std::iter::from_fn(move || {
            (word != 0).then(|| {
                let place = at * 64 + word.trailing_zeros() as usize;
                word &= word - 1;
                place
            })
        })
    })
}

/// Moved up by 1 to 63 places.
#[inline]
fn up<const W: usize>(a: Words<W>, by: usize) -> Words<W> {
    std::array::from_fn(|index| a[index] << by | if index > 0 { a[index - 1] >> (64 - by) } else { 0 })
}

/// Moved down by 1 to 63 places.
#[inline]
fn down<const W: usize>(a: Words<W>, by: usize) -> Words<W> {
    std::array::from_fn(|index| a[index] >> by | if index + 1 < W { a[index + 1] << (64 - by) } else { 0 })
}

/// Calls `each` with the set moved towards each neighbour. Bits may end up off the board, but never on a wrong cell.
#[inline]
fn moved<const W: usize>(board: &Board, a: Words<W>, mut each: impl FnMut(Words<W>)) {
    each(up(a, 1));
    each(down(a, 1));
    each(up(a, board.stride));
    each(down(a, board.stride));
    if board.adjacent.len() == 6 {
        each(up(a, board.stride - 1));
        each(down(a, board.stride - 1));
    }
}

/// The places next to the set, some of them off the board.
#[inline]
pub(super) fn near<const W: usize>(board: &Board, a: Words<W>) -> Words<W> {
    let mut near = [0; W];
    moved(board, a, |moved| near = or(near, moved));
    near
}

/// A player's stones, with the places around them.
pub(super) struct Adjacency<const W: usize> {
    own: Words<W>,
    empty: Words<W>,
    /// Places next to any of the stones.
    touched: Words<W>,
    /// Places next to exactly one.
    once: Words<W>,
    /// Stones without a friendly neighbour.
    alone: Words<W>,
}

impl<const W: usize> Adjacency<W> {
    #[inline]
    pub(super) fn new(board: &Board, own: Words<W>, empty: Words<W>) -> Self {
        let (mut touched, mut again) = ([0; W], [0; W]);
        moved(board, own, |moved| {
            again = or(again, and(touched, moved));
            touched = or(touched, moved);
        });
        Self { own, empty, touched, once: minus(touched, again), alone: minus(own, touched) }
    }

    /// The stones of groups of two: both have one neighbour, each other.
    #[inline]
    pub(super) fn pairs(&self, board: &Board) -> Words<W> {
        let ends = and(self.own, self.once);
        and(ends, near(board, ends))
    }

    /// The empty cells on which a stone makes a pair: their only friendly neighbour has none itself.
    #[inline]
    pub(super) fn makers(&self, board: &Board) -> Words<W> {
        and(and(self.empty, self.once), near(board, self.alone))
    }

    /// The empty cells without a friendly neighbour.
    #[inline]
    pub(super) fn free(&self) -> Words<W> {
        minus(self.empty, self.touched)
    }

    /// Whether a pair can still be formed, now or with two stones.
    #[inline]
    pub(super) fn has_room(&self, board: &Board) -> bool {
        if !is_empty(self.makers(board)) {
            return true;
        }
        let free = self.free();
        !is_empty(and(free, near(board, free)))
    }

    /// The empty cells on which a stone makes no pair.
    #[inline]
    pub(super) fn plain(&self, makers: Words<W>) -> Words<W> {
        minus(self.empty, makers)
    }
}
