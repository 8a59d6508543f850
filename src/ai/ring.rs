//! The six cells around a cell, as connection games look at them.

use super::Random;
use crate::board::{Cell, Cells};

/// The steps to the six neighbours of a cell, going round.
pub(super) type Steps = [(i8, i8); 6];

/// The neighbour of `cell` by a step; its coordinates wrap around to no board where it has none.
#[inline]
pub(super) const fn at(cell: Cell, by: (i8, i8)) -> Cell {
    Cell::new(cell.col.wrapping_add_signed(by.0), cell.row.wrapping_add_signed(by.1))
}

/// The cells around `cell` that `is` says yes to, a bit for each of `steps`.
#[inline]
fn around(cell: Cell, steps: &Steps, is: impl Fn(Cell) -> bool) -> u32 {
    steps.iter().enumerate().fold(0, |ring, (way, &by)| ring | u32::from(is(at(cell, by))) << way)
}

/// The empty cell that joins again what a stone on `cell` has cut: between two cells that are `held` on the ring
/// around it. Of several one by chance.
#[inline]
pub(super) fn rejoin(
    cell: Cell,
    steps: &Steps,
    empty: &Cells,
    random: &mut Random,
    held: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let ring = around(cell, steps, held);
    // Where both neighbours on the ring are held.
    let between = (ring << 1 | ring >> 5) & (ring >> 1 | ring << 5) & 0b11_1111;
    if between == 0 {
        return None;
    }
    let between = between & around(cell, steps, |cell| empty.contains(cell));
    if between == 0 {
        return None;
    }
    let from = random.below(6);
    let way = (from + ((between | between << 6) >> from).trailing_zeros()) % 6;
    Some(at(cell, steps[way as usize]))
}

/// How a cell lies to what is `held`: how many of its neighbours are, and to how many more cells it makes a
/// bridge, with both cells between empty.
#[inline]
pub(super) fn ties(cell: Cell, steps: &Steps, empty: &Cells, held: impl Fn(Cell) -> bool) -> (u32, u32) {
    let (mut near, mut bridges) = (0, 0);
    for way in 0..6 {
        let (one, other) = (steps[way], steps[(way + 1) % 6]);
        near += u32::from(held(at(cell, one)));
        let far = at(cell, (one.0 + other.0, one.1 + other.1));
        bridges += u32::from(empty.contains(at(cell, one)) && empty.contains(at(cell, other)) && held(far));
    }
    (near, bridges)
}
