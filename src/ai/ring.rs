//! The six cells around a cell, as connection games look at them.

use crate::board::{Cell, Cells};

/// The steps to the six neighbours of a cell, going round.
pub(super) type Steps = [(i8, i8); 6];

/// The neighbour of `cell` by a step; its coordinates wrap around to no board where it has none.
#[inline]
pub(super) const fn at(cell: Cell, by: (i8, i8)) -> Cell {
    Cell::new(cell.col.wrapping_add_signed(by.0), cell.row.wrapping_add_signed(by.1))
}

/// The empty cell that joins again what a stone on `cell` has cut: between two cells that are `held` on the ring
/// around it. `from`, 0 to 5, is where to begin looking.
#[inline]
pub(super) fn rejoin(cell: Cell, steps: &Steps, empty: &Cells, from: u32, held: impl Fn(Cell) -> bool) -> Option<Cell> {
    let mut ring = 0_u32;
    for (way, &by) in steps.iter().enumerate() {
        ring |= u32::from(held(at(cell, by))) << way;
    }
    // Twice around, so that the neighbours of the first and the last are there too.
    let twice = ring | ring << 6;
    for turn in 0..6 {
        let way = (from + turn) % 6;
        if twice >> way & 0b101 == 0b101 {
            let between = at(cell, steps[((way + 1) % 6) as usize]);
            if empty.contains(between) {
                return Some(between);
            }
        }
    }
    None
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
