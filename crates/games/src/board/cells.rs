//! Sets of cells as bits.

use super::{Cell, SIDE, nth_bit};
use std::{
    fmt,
    ops::{BitAnd, BitOr, BitOrAssign, Index, IndexMut, Sub, SubAssign},
};

/// One row more than any board has, so that a set is a whole number of 16-byte lanes.
const ROWS: usize = SIDE as usize + 1;

/// A set of cells, with a word per row: bit `col` of row `row`.
///
/// 80 bytes, copied like a number. Unions and differences take a few vector instructions, and a flood fill works on whole rows
/// ([`super::hex::fill`]).
#[derive(Clone, Copy, PartialEq, Eq, Hash, Default)]
pub struct Cells([u32; ROWS]);

impl Cells {
    /// The empty set.
    pub const EMPTY: Self = Self([0; ROWS]);

    /// The set of `cell` alone, or the empty set if `cell` is outside every board.
    pub fn of(cell: Cell) -> Self {
        let mut cells = Self::EMPTY;
        cells.insert(cell);
        cells
    }

    /// Adds `cell`, unless it is outside every board.
    #[inline]
    pub fn insert(&mut self, cell: Cell) {
        if cell.row < SIDE && cell.col < SIDE {
            self.0[usize::from(cell.row)] |= 1 << cell.col;
        }
    }

    /// Removes `cell`, if present.
    #[inline]
    pub fn remove(&mut self, cell: Cell) {
        if cell.row < SIDE && cell.col < SIDE {
            self.0[usize::from(cell.row)] &= !(1 << cell.col);
        }
    }

    /// Whether `cell` is in the set.
    #[inline]
    pub fn contains(&self, cell: Cell) -> bool {
        cell.row < SIDE && cell.col < SIDE && self.0[usize::from(cell.row)] >> cell.col & 1 == 1
    }

    /// Whether the set has no cells.
    #[inline]
    pub fn is_empty(&self) -> bool {
        self.0.iter().fold(0, |all, row| all | row) == 0
    }

    /// The number of cells.
    #[inline]
    pub fn len(&self) -> u32 {
        self.0.iter().map(|row| row.count_ones()).sum()
    }

    /// Whether the sets have a common cell.
    #[inline]
    pub fn intersects(&self, other: &Self) -> bool {
        !(*self & *other).is_empty()
    }

    /// Whether every cell of this set is in `other`.
    #[inline]
    pub fn is_subset(&self, other: &Self) -> bool {
        (*self - *other).is_empty()
    }

    /// The `index`-th cell in the order of [`Cells::iter`]; `None` if there are too few.
    #[inline]
    pub fn nth(&self, mut index: u32) -> Option<Cell> {
        for (row, &bits) in self.0.iter().enumerate() {
            let count = bits.count_ones();
            if index < count {
                return Some(Cell::new(nth_bit(bits.into(), index) as u8, row as u8));
            }
            index -= count;
        }
        None
    }

    /// The cells by rows, then columns.
    pub fn iter(&self) -> impl Iterator<Item = Cell> + use<> {
        let rows = self.0;
        rows.into_iter().enumerate().flat_map(|(row, mut bits)| {
            std::iter::from_fn(move || {
                (bits != 0).then(|| {
                    let col = bits.trailing_zeros() as u8;
                    bits &= bits - 1;
                    Cell::new(col, row as u8)
                })
            })
        })
    }
}

/// A row's cells as bits.
impl Index<usize> for Cells {
    type Output = u32;

    #[inline]
    fn index(&self, row: usize) -> &u32 {
        &self.0[row]
    }
}

impl IndexMut<usize> for Cells {
    #[inline]
    fn index_mut(&mut self, row: usize) -> &mut u32 {
        &mut self.0[row]
    }
}

/// The cells in either set.
impl BitOr for Cells {
    type Output = Self;

    #[inline]
    fn bitor(mut self, other: Self) -> Self {
        self |= other;
        self
    }
}

impl BitOrAssign for Cells {
    #[inline]
    fn bitor_assign(&mut self, other: Self) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row |= other;
        }
    }
}

/// The cells in both sets.
impl BitAnd for Cells {
    type Output = Self;

    #[inline]
    fn bitand(mut self, other: Self) -> Self {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= other;
        }
        self
    }
}

/// The cells of the first set that are not in the second.
impl Sub for Cells {
    type Output = Self;

    #[inline]
    fn sub(mut self, other: Self) -> Self {
        self -= other;
        self
    }
}

impl SubAssign for Cells {
    #[inline]
    fn sub_assign(&mut self, other: Self) {
        for (row, other) in self.0.iter_mut().zip(other.0) {
            *row &= !other;
        }
    }
}

impl FromIterator<Cell> for Cells {
    fn from_iter<I: IntoIterator<Item = Cell>>(cells: I) -> Self {
        let mut set = Self::EMPTY;
        for cell in cells {
            set.insert(cell);
        }
        set
    }
}

impl fmt::Debug for Cells {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.debug_set().entries(self.iter()).finish()
    }
}

#[cfg(test)]
mod tests {
    use super::*;
    use proptest::prelude::*;
    use std::collections::BTreeSet;

    fn cell() -> impl Strategy<Value = Cell> {
        (0..SIDE, 0..SIDE).prop_map(|(col, row)| Cell::new(col, row))
    }

    fn set() -> impl Strategy<Value = BTreeSet<Cell>> {
        proptest::collection::btree_set(cell(), 0..60)
    }

    proptest! {
        /// A set of bits behaves like the standard library's set of cells.
        #[test]
        fn a_set_is_a_set(a in set(), b in set(), probe in cell()) {
            let (x, y): (Cells, Cells) = (a.iter().copied().collect(), b.iter().copied().collect());
            let list = |cells: Cells| cells.iter().collect::<BTreeSet<_>>();
            prop_assert_eq!(list(x), a.clone());
            prop_assert_eq!(list(x | y), &a | &b);
            prop_assert_eq!(list(x & y), &a & &b);
            prop_assert_eq!(list(x - y), &a - &b);
            prop_assert_eq!(x.len() as usize, a.len());
            prop_assert_eq!(x.is_empty(), a.is_empty());
            prop_assert_eq!(x.contains(probe), a.contains(&probe));
            let (mut without, mut rest) = (x, a.clone());
            without.remove(probe);
            rest.remove(&probe);
            without.remove(Cell::new(SIDE, 255));
            prop_assert_eq!(list(without), rest);
            prop_assert_eq!(x.intersects(&y), !a.is_disjoint(&b));
            prop_assert_eq!(x.is_subset(&y), a.is_subset(&b));
            let by_index: Vec<_> = (0..=x.len()).map_while(|index| x.nth(index)).collect();
            prop_assert_eq!(by_index, x.iter().collect::<Vec<_>>());
        }
    }

    #[test]
    fn cells_outside_every_board_are_never_in_a_set() {
        for cell in [Cell::new(SIDE, 0), Cell::new(0, SIDE), Cell::new(255, 255), Cell::new(31, 3), Cell::new(32, 3)] {
            assert!(Cells::of(cell).is_empty());
            assert!(!Cells::of(Cell::new(0, 0)).contains(cell));
        }
    }
}
