//! Sets of cells in four words, and floods over them along steps that may be cut.

use crate::board::{Cell, Cells, nth_bit};

/// Bits per row. No board has more than 15 columns, so a row's last bit is never a cell: a shift by a column that leaves a row
/// lands there, and the board's mask removes it.
const STRIDE: u32 = 16;

/// Rows per word.
const ROWS: u32 = u64::BITS / STRIDE;

/// Rows that fit: one more than the largest board has.
const LAST: u8 = 16;

/// A set of cells of a board with at most 15 columns and 16 rows. 32 bytes; a step in any direction moves all cells at once.
#[derive(Clone, Copy, PartialEq, Eq, Debug)]
pub(super) struct Bits([u64; 4]);

impl Bits {
    pub(super) const EMPTY: Self = Self([0; 4]);

    /// The set of `cell` alone; empty if it is outside every board of this game.
    #[inline]
    pub(super) fn of(cell: Cell) -> Self {
        let mut bits = Self::EMPTY;
        if u32::from(cell.col) < STRIDE - 1 && cell.row < LAST {
            bits.0[usize::from(cell.row) / ROWS as usize] =
                1 << (u32::from(cell.row) % ROWS * STRIDE + u32::from(cell.col));
        }
        bits
    }

    #[inline]
    fn with(self, other: Self, each: impl Fn(u64, u64) -> u64) -> Self {
        let ([a, b, c, d], [e, f, g, h]) = (self.0, other.0);
        Self([each(a, e), each(b, f), each(c, g), each(d, h)])
    }

    #[inline]
    pub(super) fn and(self, other: Self) -> Self {
        self.with(other, |a, b| a & b)
    }

    #[inline]
    pub(super) fn or(self, other: Self) -> Self {
        self.with(other, |a, b| a | b)
    }

    #[inline]
    pub(super) fn without(self, other: Self) -> Self {
        self.with(other, |a, b| a & !b)
    }

    #[inline]
    pub(super) fn is_empty(self) -> bool {
        let [a, b, c, d] = self.0;
        a | b | c | d == 0
    }

    #[inline]
    pub(super) fn meets(self, other: Self) -> bool {
        !self.and(other).is_empty()
    }

    #[inline]
    pub(super) fn is_within(self, other: Self) -> bool {
        self.without(other).is_empty()
    }

    #[inline]
    pub(super) fn len(self) -> u32 {
        self.0.iter().map(|word| word.count_ones()).sum()
    }

    /// The first cell as a set; empty if there is none.
    #[inline]
    pub(super) fn first(self) -> Self {
        let [a, b, c, d] = self.0.map(|word| word & word.wrapping_neg());
        if a != 0 {
            Self([a, 0, 0, 0])
        } else if b != 0 {
            Self([0, b, 0, 0])
        } else if c != 0 {
            Self([0, 0, c, 0])
        } else {
            Self([0, 0, 0, d])
        }
    }

    /// The `index`-th cell in reading order; `None` if there are too few.
    #[inline]
    pub(super) fn nth(self, mut index: u32) -> Option<Cell> {
        for (at, &word) in self.0.iter().enumerate() {
            let count = word.count_ones();
            if index < count {
                let bit = nth_bit(word, index);
                return Some(Cell::new((bit % STRIDE) as u8, (at as u32 * ROWS + bit / STRIDE) as u8));
            }
            index -= count;
        }
        None
    }

    /// One column to the left.
    #[inline]
    pub(super) fn west(self) -> Self {
        Self(self.0.map(|word| word >> 1))
    }

    /// One column to the right.
    #[inline]
    pub(super) fn east(self) -> Self {
        Self(self.0.map(|word| word << 1))
    }

    /// One row up, in the same column: a step nw.
    #[inline]
    pub(super) fn up(self) -> Self {
        let [a, b, c, d] = self.0;
        let join = |low: u64, high: u64| low >> STRIDE | high << (u64::BITS - STRIDE);
        Self([join(a, b), join(b, c), join(c, d), d >> STRIDE])
    }

    /// One row down, in the same column: a step se.
    #[inline]
    pub(super) fn down(self) -> Self {
        let [a, b, c, d] = self.0;
        let join = |low: u64, high: u64| high << STRIDE | low >> (u64::BITS - STRIDE);
        Self([a << STRIDE, join(a, b), join(b, c), join(c, d)])
    }

    /// The cells by rows, then columns.
    pub(super) fn iter(self) -> impl Iterator<Item = Cell> {
        (0..self.len()).filter_map(move |index| self.nth(index))
    }

    pub(super) fn cells(self) -> Cells {
        self.iter().collect()
    }
}

impl FromIterator<Cell> for Bits {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        cells.into_iter().fold(Self::EMPTY, |all, cell| all.or(Self::of(cell)))
    }
}

/// Where a player may walk: the cells, and for three of the six directions the cells from which that step is not cut. The other
/// three directions are the same steps reversed.
#[derive(Clone, Copy, Debug)]
pub(super) struct Paths {
    pub(super) open: Bits,
    east: Bits,
    south_east: Bits,
    south_west: Bits,
}

impl Paths {
    /// Steps within `open`; a step is cut if both common neighbours of its ends are in `wall`.
    #[inline]
    pub(super) fn between(open: Bits, wall: Bits) -> Self {
        // The wall moved one way marks the cells whose neighbour the other way is wall.
        let (e, w, se, nw) = (wall.west(), wall.east(), wall.up(), wall.down());
        let (ne, sw) = (nw.west(), se.east());
        let all = Bits([u64::MAX; 4]);
        Self {
            open,
            east: all.without(ne.and(se)),
            south_east: all.without(e.and(sw)),
            south_west: all.without(w.and(se)),
        }
    }

    /// All cells, on the board or not, one uncut step away from `from`.
    #[inline]
    pub(super) fn step(&self, from: Bits) -> Bits {
        let sideways = from.and(self.east).east().or(from.west().and(self.east));
        let down = from.and(self.south_east).or(from.and(self.south_west).west()).down();
        let up = from.up();
        sideways.or(down).or(up.and(self.south_east)).or(up.east().and(self.south_west))
    }

    /// The cells of `open` that can be reached from open cells of `from`.
    #[inline]
    pub(super) fn reach(&self, from: Bits) -> Bits {
        self.reach_all(from, Bits([u64::MAX; 4]))
    }

    /// Like [`Paths::reach`], but stops once all of `goals` is reached.
    #[inline]
    pub(super) fn reach_all(&self, from: Bits, goals: Bits) -> Bits {
        let mut reached = from.and(self.open);
        loop {
            let next = reached.or(self.step(reached).and(self.open));
            if next == reached || goals.is_within(next) {
                return next;
            }
            reached = next;
        }
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::board::hex;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    /// The largest board, a regular hexagon of side 8.
    fn board() -> BTreeSet<Cell> {
        hex::hexagon(8, 8).iter().collect()
    }

    fn set() -> impl Strategy<Value = BTreeSet<Cell>> {
        let cells: Vec<Cell> = board().into_iter().collect();
        (0..cells.len())
            .prop_flat_map(move |count| proptest::sample::subsequence(cells.clone(), count))
            .prop_map(|cells| cells.into_iter().collect())
    }

    fn bits(cells: &BTreeSet<Cell>) -> Bits {
        cells.iter().copied().collect()
    }

    fn list(bits: Bits) -> BTreeSet<Cell> {
        bits.iter().collect()
    }

    /// Cell by cell.
    fn slow_reach(from: &BTreeSet<Cell>, open: &BTreeSet<Cell>, wall: &BTreeSet<Cell>) -> BTreeSet<Cell> {
        let (mut reached, mut left) = (BTreeSet::new(), from.iter().copied().collect::<Vec<_>>());
        while let Some(cell) = left.pop() {
            if open.contains(&cell) && reached.insert(cell) {
                left.extend(hex::neighbours(cell).filter(|&next| {
                    let both = |other| hex::distance(next, other) == 1 && wall.contains(&other);
                    hex::neighbours(cell).filter(|&other| both(other)).count() < 2
                }));
            }
        }
        reached
    }

    proptest! {
        #[test]
        fn a_set_is_a_set(a in set(), b in set()) {
            let (x, y) = (bits(&a), bits(&b));
            prop_assert_eq!(list(x), a.clone());
            prop_assert_eq!(list(x.and(y)), &a & &b);
            prop_assert_eq!(list(x.or(y)), &a | &b);
            prop_assert_eq!(list(x.without(y)), &a - &b);
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.meets(y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_within(y), a.is_subset(&b));
            prop_assert_eq!(x.nth(x.len()), None);
            prop_assert_eq!(x.cells().iter().collect::<BTreeSet<_>>(), a.clone());
            let first = x.cells().iter().next();
            prop_assert_eq!(list(x.first()), first.into_iter().collect());
        }

        #[test]
        fn a_walk_by_words_reaches_the_same_cells_as_a_walk_by_cells(open in set(), wall in set(), from in set()) {
            let paths = Paths::between(bits(&open), bits(&wall));
            let from: BTreeSet<Cell> = from.into_iter().take(3).collect();
            let expected = slow_reach(&from, &open, &wall);
            prop_assert_eq!(list(paths.reach(bits(&from))), expected.clone());
            // Stopped early, it has reached all goals that can be reached.
            let goals: BTreeSet<Cell> = expected.iter().copied().step_by(3).collect();
            let reached = list(paths.reach_all(bits(&from), bits(&goals)));
            prop_assert!(goals.is_subset(&reached) && reached.is_subset(&expected));
        }
    }

    #[test]
    fn cells_outside_every_board_are_never_in_a_set() {
        for cell in [Cell::new(15, 0), Cell::new(0, 16), Cell::new(16, 3), Cell::new(255, 255), Cell::new(64, 1)] {
            assert!(Bits::of(cell).is_empty(), "{cell}");
        }
    }
}
