//! The six neighbours of a cell, for games of connection.

use super::Random;
use parlor_games::board::{Cell, Cells};

/// Steps to the six neighbours, around the cell.
pub(super) type Steps = [(i8, i8); 6];

/// Beyond the board's first row or column, coordinates wrap around to values on no board.
#[inline]
pub(super) const fn neighbour(cell: Cell, step: (i8, i8)) -> Cell {
    Cell::new(cell.col.wrapping_add_signed(step.0), cell.row.wrapping_add_signed(step.1))
}

/// One bit for each of `steps`, set if the neighbour `matches`.
#[inline]
fn neighbour_mask(cell: Cell, steps: &Steps, matches: impl Fn(Cell) -> bool) -> u32 {
    steps
        .iter()
        .enumerate()
        .fold(0, |mask, (direction, &step)| mask | u32::from(matches(neighbour(cell, step))) << direction)
}

/// An empty cell that reconnects what a stone on `cell` has cut: a neighbour of `cell` between two `held` neighbours. Random if
/// there are several.
#[inline]
pub(super) fn reconnecting_cell(
    cell: Cell,
    steps: &Steps,
    empty: &Cells,
    random: &mut Random,
    held: impl Fn(Cell) -> bool,
) -> Option<Cell> {
    let held_mask = neighbour_mask(cell, steps, held);
    // Neighbours whose own neighbours on both sides around the cell are held.
    let between = (held_mask << 1 | held_mask >> 5) & (held_mask >> 1 | held_mask << 5) & 0b11_1111;
    if between == 0 {
        return None;
    }
    let between = between & neighbour_mask(cell, steps, |cell| empty.contains(cell));
    if between == 0 {
        return None;
    }
    let from = random.below(6);
    let direction = (from + ((between | between << 6) >> from).trailing_zeros()) % 6;
    Some(neighbour(cell, steps[direction as usize]))
}

/// How a cell is connected to `held` cells: the number of held neighbours, and of further held cells in a bridge's distance, with
/// both cells between them empty.
#[inline]
pub(super) fn connections(cell: Cell, steps: &Steps, empty: &Cells, held: impl Fn(Cell) -> bool) -> (u32, u32) {
    let (mut adjacent, mut bridges) = (0, 0);
    for direction in 0..6 {
        let (one, other) = (steps[direction], steps[(direction + 1) % 6]);
        adjacent += u32::from(held(neighbour(cell, one)));
        let far = neighbour(cell, (one.0 + other.0, one.1 + other.1));
        bridges +=
            u32::from(empty.contains(neighbour(cell, one)) && empty.contains(neighbour(cell, other)) && held(far));
    }
    (adjacent, bridges)
}
